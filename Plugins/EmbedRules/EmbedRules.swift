import Foundation
import PackagePlugin

/// Writes the documents in `Rules` as one Swift file of the target.
///
/// The command runs in every build and takes milliseconds; it leaves the file alone when it would say the same. Naming
/// the documents as inputs is not enough: a package is not planned again when one is added outside its sources, so
/// changes to a new document would be missed.
@main
struct EmbedRules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedRules.swift")
    // The tool touches this input of its own at the end of a run, which makes it stale for the next.
    let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedRules.swift.stamp")
    try Data().write(to: stamp)
    return [
      .buildCommand(
        displayName: "Embedding the rule documents",
        executable: try context.tool(named: "embed-rules").url,
        arguments: [output.path, context.package.directoryURL.appendingPathComponent("Rules").path],
        inputFiles: [stamp],
        outputFiles: [output])
    ]
  }
}
