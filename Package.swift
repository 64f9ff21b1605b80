// swift-tools-version: 6.1
import PackageDescription

// Where nothing better is there the plugins run our own program. It is theirs in a checkout of another package alone: here
// everything would be compiled a second time, as a tool of the build. `LISTLINT=build` asks for it all the same.
let isCheckout = Context.packageDirectory.split(separator: "/").contains("checkouts")
let builtTool: [Target.Dependency] =
  switch Context.environment["LISTLINT"] {
  case nil: isCheckout ? ["listlint"] : []
  case "build": ["listlint"]
  default: []
  }

let package = Package(
  name: "listlint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "listlint", targets: ["listlint"]),
    .executable(name: "listgen", targets: ["listgen"]),
    .plugin(name: "ListlintBuild", targets: ["ListlintBuild"]),
    .plugin(name: "ListlintCommand", targets: ["ListlintCommand"]),
    .library(name: "SwiftSource", targets: ["SwiftSource"]),
    .library(
      name: "ReferenceRuntime",
      targets: [
        "HeadlessCore", "HeadlessOS", "HeadlessCoreData", "HeadlessUIKit", "HeadlessAppKit", "HeadlessCocoa",
        "HeadlessCombine", "HeadlessSwiftUI", "HeadlessSwiftData", "HeadlessTesting",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
  ],
  targets: [
    // In the order data flows; imports run one way. ARCHITECTURE.md says why each exists.
    .target(name: "SwiftSource"),
    .target(name: "Vocabulary", dependencies: ["SwiftSource"]),
    .target(name: "TextProcessing"),
    .target(name: "Processes"),
    .target(name: "ProjectFiles", dependencies: ["Processes", "TextProcessing"]),
    .target(name: "CLibclang"),
    .target(name: "ClangSource", dependencies: ["CLibclang", "Processes", "SwiftSource"]),
    .target(name: "ProjectIndex", dependencies: ["SwiftSource", "Vocabulary", "ClangSource"]),
    .target(name: "DataFlow", dependencies: ["SwiftSource", "Vocabulary", "ProjectIndex"]),
    .target(name: "RuleDocuments", dependencies: ["TextProcessing", .product(name: "Yams", package: "Yams")]),
    .target(name: "Findings", dependencies: ["ProjectFiles", "RuleDocuments"]),
    .target(
      name: "ProjectModel",
      dependencies: [
        "SwiftSource", "TextProcessing", "ProjectFiles", "RuleDocuments", .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Configuration",
      dependencies: [
        "TextProcessing", "ProjectFiles", "ProjectModel", "RuleDocuments",
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "RuleKit",
      dependencies: [
        "SwiftSource", "Vocabulary", "ClangSource", "ProjectIndex", "ProjectModel", "DataFlow", "RuleDocuments",
        "Findings",
      ]),
    .target(
      name: "ListKnowledge",
      dependencies: [
        "RuleKit", "Findings", "SwiftSource", "Vocabulary", "ClangSource", "ProjectIndex", "DataFlow", "RuleDocuments",
      ]),
    .target(
      name: "Patterns",
      dependencies: [
        "RuleKit", "ListKnowledge", "SwiftSource", "Vocabulary", "TextProcessing", "ProjectFiles", "ProjectIndex",
        "RuleDocuments",
        "Findings",
      ]),
    .target(
      name: "ListRules",
      dependencies: [
        "RuleKit", "ListKnowledge", "SwiftSource", "Vocabulary", "ClangSource", "ProjectIndex", "ProjectModel",
        "DataFlow",
        "RuleDocuments",
      ]),
    .target(
      name: "RuleEngine",
      dependencies: [
        "SwiftSource", "TextProcessing", "ClangSource", "ProjectFiles", "ProjectIndex", "ProjectModel", "DataFlow",
        "RuleDocuments", "Findings", "RuleKit",
      ],
      plugins: ["EmbedFiles"]),
    .target(name: "Reporters", dependencies: ["Findings", "RuleDocuments", "TextProcessing"]),
    .target(
      name: "LintSession",
      dependencies: [
        "RuleEngine", "Findings", "Configuration", "TextProcessing", "ProjectFiles", "ProjectModel", "RuleDocuments",
      ]),
    .target(
      name: "BuiltInRules",
      dependencies: [
        "LintSession", "RuleEngine", "ListRules", "Patterns", "ListKnowledge", "RuleKit", "Findings", "RuleDocuments",
        "ProjectFiles", "TextProcessing",
      ]),
    .target(
      name: "LanguageServer",
      dependencies: ["LintSession", "Findings", "ProjectFiles", "RuleDocuments", "SwiftSource", "TextProcessing"]),
    .target(
      name: "CommandLineSupport",
      dependencies: ["ProjectFiles", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "listlint",
      dependencies: [
        "LintSession", "LanguageServer", "Reporters", "CommandLineSupport", "BuiltInRules", "RuleEngine", "Patterns",
        "Findings", "Configuration", "ProjectFiles", "ProjectModel", "SwiftSource", "ClangSource", "RuleDocuments",
        "TextProcessing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .target(
      name: "Scaffold",
      dependencies: [
        "SwiftSource", "Vocabulary", "TextProcessing", "Processes", "ProjectFiles", "ProjectIndex", "ProjectModel",
        "DataFlow",
        "RuleDocuments", "RuleEngine", "LintSession", "BuiltInRules",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "listgen",
      dependencies: [
        "Scaffold", "BuiltInRules", "LintSession", "Configuration", "Reporters", "CommandLineSupport", "ProjectFiles",
        "RuleDocuments", "TextProcessing", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ]),

    // For other packages. Who names a program with LISTLINT spares them the build of ours.
    .plugin(name: "ListlintBuild", capability: .buildTool(), dependencies: builtTool),
    .plugin(
      name: "ListlintCommand",
      capability: .command(
        intent: .custom(verb: "listlint", description: "Lint the package's Swift and Objective-C sources.")),
      dependencies: builtTool),

    // What stands in for Apple's frameworks where there are none. Nothing of the above, no dependencies.
    .target(name: "HeadlessCore", path: "Sources/ReferenceRuntime/HeadlessCore"),
    .target(name: "HeadlessOS", path: "Sources/ReferenceRuntime/HeadlessOS"),
    .target(
      name: "HeadlessCoreData", dependencies: ["HeadlessCore"], path: "Sources/ReferenceRuntime/HeadlessCoreData"),
    .target(name: "HeadlessUIKit", dependencies: ["HeadlessCore"], path: "Sources/ReferenceRuntime/HeadlessUIKit"),
    .target(name: "HeadlessAppKit", dependencies: ["HeadlessCore"], path: "Sources/ReferenceRuntime/HeadlessAppKit"),
    .target(
      name: "HeadlessCocoa", dependencies: ["HeadlessAppKit", "HeadlessCoreData"],
      path: "Sources/ReferenceRuntime/HeadlessCocoa"),
    .target(
      name: "HeadlessCombine", dependencies: ["HeadlessCore"], path: "Sources/ReferenceRuntime/HeadlessCombine"),
    .target(
      name: "HeadlessSwiftUI", dependencies: ["HeadlessCombine"], path: "Sources/ReferenceRuntime/HeadlessSwiftUI"),
    .target(
      name: "HeadlessSwiftData", dependencies: ["HeadlessCore", "HeadlessSwiftUI"],
      path: "Sources/ReferenceRuntime/HeadlessSwiftData"),
    .target(
      name: "HeadlessTesting", dependencies: ["HeadlessCore", "HeadlessUIKit", "HeadlessAppKit"],
      path: "Sources/ReferenceRuntime/HeadlessTesting"),

    // Rules, Templates and Sources/ReferenceRuntime become part of the programs while the package builds; nothing
    // generated is checked in.
    .executableTarget(name: "embed-files"),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // What tests of several modules are made with. It knows nothing of the modules and not of Testing.
    .target(name: "TestSupport", dependencies: ["Processes"], path: "Tests/TestSupport"),
    .testTarget(name: "SwiftSourceTests", dependencies: ["SwiftSource", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(name: "ClangSourceTests", dependencies: ["ClangSource", "CLibclang", "SwiftSource", "TestSupport"]),
    .testTarget(name: "TextProcessingTests", dependencies: ["TextProcessing", "TestSupport"]),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestSupport"]),
    .testTarget(name: "ProjectFilesTests", dependencies: ["ProjectFiles", "TestSupport"]),
    .testTarget(
      name: "ProjectModelTests",
      dependencies: ["ProjectModel", "ProjectFiles", "RuleDocuments", "SwiftSource", "TestSupport"]),
    .testTarget(name: "ProjectIndexTests", dependencies: ["ProjectIndex", "TestSupport"]),
    .testTarget(name: "DataFlowTests", dependencies: ["DataFlow", "ProjectIndex", "SwiftSource"]),
    .testTarget(name: "RuleDocumentsTests", dependencies: ["RuleDocuments"]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "RuleEngine", "RuleKit", "TestSupport"]),
    .testTarget(
      name: "RuleEngineTests",
      dependencies: [
        "BuiltInRules", "RuleEngine", "RuleDocuments", "Findings", "ProjectModel", "RuleKit", "Patterns",
        "ListKnowledge", "ListRules", "TestSupport",
      ]),
    .testTarget(
      name: "LintSessionTests",
      dependencies: ["BuiltInRules", "LintSession", "Findings", "RuleDocuments", "RuleEngine", "TestSupport"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["BuiltInRules", "LanguageServer", "LintSession", "TextProcessing", "TestSupport"]),
    .testTarget(name: "ReportersTests", dependencies: ["Reporters", "Findings", "RuleDocuments", "TestSupport"]),
    .testTarget(
      name: "ReferenceRuntimeTests",
      dependencies: [
        "HeadlessCore", "HeadlessUIKit", "HeadlessAppKit", "HeadlessCoreData", "HeadlessCombine", "HeadlessOS",
        "HeadlessSwiftData", "HeadlessTesting", "TestSupport",
      ]
    ),
    .testTarget(
      name: "DocumentSampleTests",
      dependencies: [
        "HeadlessCore", "HeadlessUIKit", "HeadlessAppKit", "HeadlessCoreData", "HeadlessOS", "HeadlessSwiftUI",
        "HeadlessTesting", "TestSupport",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "ScaffoldTests",
      dependencies: ["Scaffold", "Processes", "TestSupport", .product(name: "Yams", package: "Yams")],
      exclude: ["Mutants"]),
    .testTarget(
      name: "ListlintTests",
      dependencies: [
        "listlint", "listgen", "BuiltInRules", "RuleEngine", "RuleDocuments", "RuleKit", "ClangSource", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
