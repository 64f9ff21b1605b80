import ArgumentParser
import BuiltInRules
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles
import ProjectModel

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
      let rules = try ProjectRules(of: foundProject(), currentFolder: .here, code: .builtIn)
      Console.write(ConfigurationSchema.text(documents: rules.ruleSet.documents))
    case .effective: Console.write(try listing())
    }
  }

  private func listing() throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw NothingThere(path: path)
    }
    let project = try foundProject()
    var options = LintOptions(paths: [path])
    selection.apply(to: &options)
    var configuration = try ProjectConfiguration(of: project, options)
    try options.checkRules(in: [configuration.ruleSet])
    let settings = try configuration.settings(for: path, isFolder: isFolder.boolValue)
    let model = ProjectModel(of: project, around: path, currentFolder: .here)
    let (targets, floors) = model.targets(around: path, isFolder: isFolder.boolValue)
    let listing = settings.listing(
      of: configuration.ruleSet.documents, in: try configuration.projectSettings(), floors: floors,
      displaying: configuration.display)
    let problems = model.problems.map { "# \($0)\n" }.joined()
    let target =
      if !model.isLeftOut(path) {
        ""
      } else if targets.isEmpty {
        "# in no target, unlike others around it\n"
      } else {
        isFolder.boolValue ? "" : "# only in an app that the workspace or the shared schemes leave out\n"
      }
    return "# \(path), \(project)\n\(targets.map(\.listing).joined())\(target)\(problems)\(listing)"
  }

  private func foundProject() throws -> Project { try .around(path, override: project) }
}

private struct NothingThere: Error, CustomStringConvertible {
  let path: String
  var description: String { "no such file or folder: \(path)" }
}
