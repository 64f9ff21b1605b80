import Foundation
import PackagePlugin

/// Writes the templates and the sources of the reference runtime as one Swift file of the target.
///
/// The binary alone is then enough to generate and to prove. As with `EmbedRules`, the command runs in every build and
/// leaves a file alone that would say the same.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift")
    // The tool touches this input of its own at the end of a run, which makes it stale for the next.
    let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift.stamp")
    try Data().write(to: stamp)
    return [
      .buildCommand(
        displayName: "Embedding the templates and the reference runtime",
        executable: try context.tool(named: "embed-files").url,
        arguments: [
          output.path,
          "templates=" + package.appendingPathComponent("Templates").path,
          "runtime=" + package.appendingPathComponent("Sources/ReferenceRuntime").path,
        ],
        inputFiles: [stamp],
        outputFiles: [output])
    ]
  }
}
