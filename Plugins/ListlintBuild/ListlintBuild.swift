import Foundation
import PackagePlugin

/// Lints a target whenever it is built and a source of its package has changed. Findings show in the build as the
/// compiler's do; errors among them fail it.
@main
struct ListlintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let all = context.package.targets.compactMap { $0 as? SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    return try commands(
      linting: target.sourceFiles.map(\.url), of: target.name, among: all, in: context.package.directoryURL,
      tool: { try context.tool(named: "listlint").url }, outputs: try outputs(context))
  }

  private static let extensions: Set = ["swift", "m", "mm", "h"]

  /// - Parameters:
  ///   - all: The sources of the package or project: types are known across files.
  ///   - folder: What holds its configuration.
  private func commands(
    linting files: [URL], of target: String, among all: [URL], in folder: URL, tool: () throws -> URL, outputs: [URL]
  ) throws -> [Command] {
    let sources = files.filter { Self.extensions.contains($0.pathExtension) }
    guard !sources.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "Linting \(target)", executable: try ListlintTool.url(orBuilt: tool),
        // The configuration decides; what is no error must not stop a build.
        arguments: ["--format", "xcode", "--fail-on", "error", "--only-named"] + sources.map(\.path),
        inputFiles: all + LintInputs.below(folder), outputFiles: outputs)
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
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ListlintBuild: XcodeBuildToolPlugin {
    /// The same for a target of an Xcode project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        linting: target.inputFiles.map(\.url), of: target.displayName,
        among: context.xcodeProject.targets.flatMap { $0.inputFiles.map(\.url) }
          .filter { Self.extensions.contains($0.pathExtension) },
        in: context.xcodeProject.directoryURL, tool: { try context.tool(named: "listlint").url }, outputs: [])
    }
  }
#endif
