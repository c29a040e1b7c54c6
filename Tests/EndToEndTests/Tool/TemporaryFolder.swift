import Foundation

/// A folder that goes with its last user.
///
/// Its name is short, since it has to hold sockets.
final class TemporaryFolder {
  let url: URL

  init(permissions: Int = 0o700) throws {
    url = URL(filePath: "/tmp/ta-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: permissions]
    )
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String, permissions: Int = 0o600) throws -> String {
    try text.write(to: url.appending(path: name), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    return path(name)
  }

  /// Copies the tool to where every user can run it, and returns its path.
  func copyTool(as name: String) throws -> String {
    // By a program of its own: a child that another test starts while this process writes would keep the file open,
    // and no file can be run that is open for writing.
    try Programs.run("cp", [Tool.path, path(name)])
    return path(name)
  }

  /// Makes another name of the tool, by which it does something else, and returns its path.
  func linkTool(as name: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: Tool.path)
    return path(name)
  }
}
