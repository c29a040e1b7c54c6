// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "TerminalAlerts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TerminalAlerts", targets: ["TerminalAlerts"]),
    .library(name: "TerminalAlertsTesting", targets: ["TerminalAlertsTesting"]),
    .executable(name: "Demo", targets: ["Demo"]),
  ],
  targets: [
    .systemLibrary(
      name: "CEditLine",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .yum(["libedit-devel"]), .brew(["libedit"])]
    ),
    .target(name: "CTerminal"),
    .target(
      name: "TerminalAlerts",
      dependencies: ["CEditLine", "CTerminal"],
      swiftSettings: settings
    ),
    .target(
      name: "TerminalAlertsTesting",
      dependencies: ["TerminalAlerts"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Demo",
      dependencies: ["TerminalAlerts"],
      path: "Demo",
      exclude: ["run"],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("crypt", .when(platforms: [.linux]))]
    ),
    .testTarget(
      name: "TerminalAlertsTests",
      dependencies: ["TerminalAlerts", "TerminalAlertsTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TerminalAlertsTestingTests",
      dependencies: ["TerminalAlerts", "TerminalAlertsTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TerminalAlerts", "TerminalAlertsTesting", "Demo"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
