import Foundation

/// The folder of the built products, where the tests lie beside the executables.
enum Products {
  static let folder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  /// The path of an executable of this package.
  static func path(_ name: String) -> String {
    folder.appending(path: name).path
  }
}
