import TextProcessing
import ArgumentParser
import Configuration
import Foundation
import ProjectFiles
import RuleEngine

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show what is configured for a path, and who says it.",
    discussion: """
      Configurations are files called .listlint.yml, from the path's folder up to the project's; the nearest one wins.
      """)

  enum Shown: String, EnumerableFlag {
    case effective, schema

    static func help(for value: Shown) -> ArgumentHelp? {
      switch value {
      case .effective: "Each value that holds for the path, with the line that says it (the default)."
      case .schema: "The JSON schema of .listlint.yml, for editors."
      }
    }
  }

  @Argument(help: "A file or folder.", completion: .file())
  var path: String = "."

  @Flag var shown: Shown = .effective

  @OptionGroup var selection: SelectionOptions

  @Option(help: ArgumentHelp("The project's folder, where it is not found by itself.", valueName: "folder"))
  var project: String?

  func run() throws {
    switch shown {
    case .schema:
      try Console.writeOrFail { ConfigurationSchema.text(documents: try ruleSet(of: foundProject()).documents) }
    case .effective: try Console.writeOrFail(listing)
    }
  }

  private func listing() throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw NothingThere(path: path)
    }
    let project = try foundProject()
    let ruleSet = try ruleSet(of: project)
    try selection.check(ruleSet)
    var loader = ConfigurationLoader(
      projectRoot: project.root ?? FileManager.default.currentDirectoryPath, documents: ruleSet.documents,
      commandLine: selection.settings())
    let settings = try loader.settings(for: path, isFolder: isFolder.boolValue)
    let listing = settings.listing(of: ruleSet.documents, displaying: loader.display)
    return "# \(path), \(project)\n\(listing)"
  }

  private func foundProject() throws -> Project {
    try Project.find(for: [path], override: self.project).first ?? .none
  }

  private func ruleSet(of project: Project) throws -> RuleSet { try ProjectRules(of: project).ruleSet }
}

private struct NothingThere: Error, CustomStringConvertible {
  let path: String
  var description: String { "no such file or folder: \(path)" }
}
