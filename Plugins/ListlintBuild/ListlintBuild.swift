import Foundation
import PackagePlugin

/// Lints a target whenever it is built and a source of its package has changed. Findings show in the build as the
/// compiler's do; errors among them fail it.
@main
struct ListlintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let sources = target.sourceFiles.filter { Self.extensions.contains($0.url.pathExtension) }.map(\.url)
    guard !sources.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "Linting \(target.name)",
        executable: try ListlintTool.url { try context.tool(named: "listlint").url },
        // The package's configuration decides; what is no error must not stop a build.
        arguments: ["--format", "xcode", "--fail-on", "error", "--only-named"] + sources.map(\.path),
        inputFiles: inputs(of: context.package),
        outputFiles: try outputs(context))
    ]
  }

  /// Nothing, which a package of older tools would take for nothing to do: that one gets a source file without code.
  private func outputs(_ context: PluginContext) throws -> [URL] {
    guard context.package.toolsVersion.major < 6 else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("ListlintBuild.swift")
    if !FileManager.default.fileExists(atPath: output.path) {
      try Data("// Linting makes no code; this file stands for its having run.\n".utf8).write(to: output)
    }
    return [output]
  }

  private static let extensions: Set = ["swift", "m", "mm", "h"]

  /// What findings depend on: all sources of the package, as types are known across files, and its configuration.
  private func inputs(of package: Package) -> [URL] {
    let sources = package.targets.compactMap { $0 as? SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    let configuration = package.directoryURL.appendingPathComponent(".listlint.yml")
    return sources + (FileManager.default.fileExists(atPath: configuration.path) ? [configuration] : [])
  }
}
