// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

// For the tool alone. A pkgConfig would warn everybody who builds the library without having PCRE2; only Homebrew's isn't found
// without one.
#if os(macOS)
let pcre2 = Target.systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.brew(["pcre2"])])
#else
let pcre2 = Target.systemLibrary(name: "CPCRE2")
#endif

let package = Package(
  name: "TerminalAlerts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TerminalAlerts", targets: ["TerminalAlerts"]),
    .library(name: "TerminalAlertsTesting", targets: ["TerminalAlertsTesting"]),
    .executable(name: "terminal-alert", targets: ["terminal-alert"]),
    .executable(name: "Demo", targets: ["Demo"]),
  ],
  targets: [
    .systemLibrary(
      name: "CEditLine",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .yum(["libedit-devel"]), .brew(["libedit"])]
    ),
    pcre2,
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
    .executableTarget(
      name: "terminal-alert",
      dependencies: ["TerminalAlerts", "CPCRE2", "CTerminal"],
      exclude: ["terminal-alert.1"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Scenarios",
      dependencies: ["TerminalAlerts"],
      path: "Tests/Scenarios",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["TerminalAlerts", "TerminalAlertsTesting"],
      path: "Tests/Benchmarks/InProcess",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "BenchmarkTool",
      dependencies: ["TerminalAlerts"],
      path: "Tests/Benchmarks/Tool",
      swiftSettings: settings
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
      dependencies: ["TerminalAlerts", "TerminalAlertsTesting", "Demo", "Scenarios", "terminal-alert"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
