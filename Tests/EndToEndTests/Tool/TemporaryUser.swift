import Foundation

/// A user of this system who goes with the test; only root can make one.
final class TemporaryUser {
  let name = "ta\(UInt32.random(in: 0 ... .max))"

  static var canBeMade: Bool { geteuid() == 0 && Programs.areInstalled("useradd", "userdel", "chpasswd") }

  init(password: String) throws {
    try Programs.run("useradd", ["--no-create-home", "--home-dir", "/", "--shell", "/bin/sh", name])
    try Programs.run("chpasswd", [], input: "\(name):\(password)\n")
  }

  deinit {
    try? Programs.run("userdel", ["--force", name])
  }
}
