import Foundation
import PackagePlugin

/// Makes the rule documents a part of `RuleEngine`, the templates and the reference runtime's sources a part of `Scaffold`.
///
/// The binary alone is then enough to lint, to generate and to prove. The command runs in every build and takes
/// milliseconds; it leaves the file alone when it would say the same. Naming the files as inputs is not enough: a package
/// is not planned again when one is added outside its sources, so changes to a new file would be missed.
@main
struct EmbedFiles: BuildToolPlugin {
  private static let folders = [
    "RuleEngine": ["rules": "Rules"],
    "Scaffold": ["templates": "Templates", "runtime": "Sources/ReferenceRuntime"],
  ]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift")
    // The tool touches this input of its own at the end of a run, which makes it stale for the next.
    let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift.stamp")
    try Data().write(to: stamp)
    let folders = (Self.folders[target.name] ?? [:]).sorted { $0.key < $1.key }.map { name, folder in
      "\(name)=\(package.appendingPathComponent(folder).path)"
    }
    return [
      .buildCommand(
        displayName: "Embedding files in \(target.name)",
        executable: try context.tool(named: "embed-files").url, arguments: [output.path] + folders,
        inputFiles: [stamp], outputFiles: [output])
    ]
  }
}
