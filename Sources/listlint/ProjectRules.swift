import Configuration
import Foundation
import ProjectFiles
import RuleDocuments
import RuleEngine

/// The rules of a project: the built-in ones, and those of the folders that its configuration names.
struct ProjectRules {
  let ruleSet: RuleSet

  /// - Parameter unmade: A folder of rules that is about to be made, so that it may be missing.
  /// - Throws: ``ConfigurationProblem``, or ``HouseRuleProblems`` for documents that cannot be used.
  init(of project: Project, unmade: String? = nil) throws {
    let folders = try Self.folders(of: project, mayBeMissing: unmade != nil).filter { folder in
      CurrentFolder.display(folder) != unmade || FileManager.default.fileExists(atPath: folder)
    }
    guard !folders.isEmpty else {
      ruleSet = .builtIn
      return
    }
    let reader = HouseRuleReader(folders: folders, display: CurrentFolder.display)
    guard reader.problems.isEmpty else { throw HouseRuleProblems(lines: reader.problems) }
    ruleSet = RuleSet(reader.rules)
  }

  /// The folders of house rules that the project's configuration names.
  static func folders(of project: Project, mayBeMissing: Bool = false) throws(ConfigurationProblem) -> [String] {
    try ConfigurationLoader.houseRules(projectRoot: project.root ?? CurrentFolder.path, mayMissFolders: mayBeMissing)
  }

  /// Those of a folder that is looked at as a project.
  static func ofFolder(_ folder: String) throws -> RuleSet {
    try ProjectRules(of: try Project.find(for: [folder]).first ?? .none).ruleSet
  }

  /// Those of the project around the current folder.
  static func ofCurrentFolder() throws -> ProjectRules {
    try ProjectRules(of: try Project.find(for: ["."]).first ?? .none)
  }
}

/// Documents that cannot be used; one line for each.
struct HouseRuleProblems: Error, CustomStringConvertible {
  let lines: [String]
  var description: String { lines.joined(separator: "\nerror: ") }
}

enum CurrentFolder {
  static let path = FileManager.default.currentDirectoryPath

  /// The path relative to the current folder where it is below that.
  static func display(_ path: String) -> String {
    path.hasPrefix(Self.path + "/") ? String(path.dropFirst(Self.path.count + 1)) : path
  }
}
