// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "listlint", path: "..")],
  targets: [
    .executableTarget(
      name: "scan", dependencies: [.product(name: "SwiftSource", package: "listlint")], path: "scan"),
    .executableTarget(
      name: "snapshots", dependencies: [.product(name: "ReferenceRuntime", package: "listlint")], path: "snapshots"),
  ],
  swiftLanguageModes: [.v6]
)
