import Foundation

/// A server on 127.0.0.1, written in Python; it ends with its last user.
final class LoopbackServer {
  let port: Int
  private let process: PseudoTerminal

  /// Starts a server that writes the number of its port as its first line.
  init(script: String, arguments: [String]) async throws {
    let python = Programs.path("python3") ?? "python3"
    let options = PseudoTerminal.Options(input: .null, output: .pipe, error: .null)
    let process = try PseudoTerminal(python, ["-c", script] + arguments, options)
    try await process.waitFor("the port") { _ in process.standardOutput.contains(UInt8(ascii: "\n")) }
    let line = process.standardOutput.prefix { $0 != UInt8(ascii: "\n") }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else {
      throw Programs.Failure(program: "python3", status: 0)
    }
    (self.port, self.process) = (port, process)
  }

  /// Serves the files of a folder to those who know a name and a password (RFC 7617).
  static func files(in folder: String, name: String, password: String) async throws -> LoopbackServer {
    let credentials = Data("\(name):\(password)".utf8).base64EncodedString()
    let script = """
      import functools, http.server, sys
      class Handler(http.server.SimpleHTTPRequestHandler):
          def do_GET(self):
              if self.headers.get("Authorization") == "Basic " + sys.argv[2]:
                  return super().do_GET()
              self.send_response(401)
              self.send_header("WWW-Authenticate", 'Basic realm="test"')
              self.send_header("Content-Length", "0")
              self.end_headers()
      handler = functools.partial(Handler, directory=sys.argv[1])
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    return try await LoopbackServer(script: script, arguments: [folder, credentials])
  }

  /// Serves each connection by a program of its own, as inetd does.
  static func program(_ command: [String]) async throws -> LoopbackServer {
    let script = """
      import socket, subprocess, sys
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], flush=True)
      while True:
          connection, _ = server.accept()
          with connection:
              subprocess.Popen(sys.argv[1:], stdin=connection, stdout=connection)
      """
    return try await LoopbackServer(script: script, arguments: command)
  }
}
