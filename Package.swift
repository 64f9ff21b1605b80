// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "listlint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "listlint", targets: ["listlint"]),
    .library(name: "SwiftSource", targets: ["SwiftSource"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    // In the order data flows; imports run one way. ARCHITECTURE.md says why each exists.
    .target(name: "SwiftSource"),
    .target(name: "ProjectFiles"),
    .target(name: "ProjectIndex", dependencies: ["SwiftSource"]),
    .target(name: "RuleDocuments", dependencies: [.product(name: "Yams", package: "Yams")]),
    .target(
      name: "Configuration",
      dependencies: ["SwiftSource", "ProjectFiles", "RuleDocuments", .product(name: "Yams", package: "Yams")]),
    .target(
      name: "RuleEngine",
      dependencies: ["SwiftSource", "ProjectFiles", "ProjectIndex", "RuleDocuments"],
      plugins: ["EmbedRules"]),
    .target(name: "Reporters", dependencies: ["RuleEngine", "RuleDocuments"]),
    .executableTarget(
      name: "listlint",
      dependencies: [
        "RuleEngine", "Reporters", "Configuration", "ProjectFiles", "ProjectIndex", "SwiftSource", "RuleDocuments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Rules/*.md become Swift values while the package builds; nothing generated is checked in.
    .executableTarget(name: "embed-rules", dependencies: ["RuleDocuments"]),
    .plugin(name: "EmbedRules", capability: .buildTool(), dependencies: ["embed-rules"]),

    .testTarget(name: "SwiftSourceTests", dependencies: ["SwiftSource"], exclude: ["Fixtures"]),
    .testTarget(name: "ProjectFilesTests", dependencies: ["ProjectFiles"]),
    .testTarget(name: "ProjectIndexTests", dependencies: ["ProjectIndex"]),
    .testTarget(name: "RuleDocumentsTests", dependencies: ["RuleDocuments"]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "RuleEngine"]),
    .testTarget(name: "RuleEngineTests", dependencies: ["RuleEngine", "RuleDocuments"]),
    .testTarget(name: "ReportersTests", dependencies: ["Reporters"]),
    .testTarget(name: "ListlintTests", dependencies: ["listlint", "RuleEngine"]),
  ],
  swiftLanguageModes: [.v6]
)
