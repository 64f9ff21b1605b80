// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds listlint has to build swift-syntax.
let package = Package(
  name: "Oracle",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "listlint", path: "../.."),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .executableTarget(
      name: "oracle",
      dependencies: [
        .product(name: "SwiftSource", package: "listlint"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
