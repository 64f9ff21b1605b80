// swift-tools-version: 6.1
import PackageDescription

// A package that lints itself with both plugins; `.ci/run` builds it.
let package = Package(
  name: "PluginPackage",
  dependencies: [.package(name: "listlint", path: "../..")],
  targets: [
    .target(name: "Users", plugins: [.plugin(name: "ListlintBuild", package: "listlint")])
  ]
)
