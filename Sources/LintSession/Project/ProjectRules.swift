import Configuration
import Foundation
import ProjectFiles
import RuleEngine

/// The rules of a project: the built-in ones, and those of the folders that its configuration names.
public struct ProjectRules: Sendable {
  public let ruleSet: RuleSet

  /// - Parameters:
  ///   - currentFolder: What holds the configuration where there is no project, and what paths are shown from.
  ///   - code: That of the rules.
  ///   - unmade: A folder of rules, as it is shown, that is about to be made, so that it may be missing.
  public init(
    of project: Project, currentFolder: CurrentFolder, code: RuleCode, unmade: String? = nil
  ) throws(LintProblem) {
    let folders = try Self.folders(of: project, currentFolder: currentFolder, mayBeMissing: unmade != nil)
      .filter { currentFolder.display($0) != unmade || FileManager.default.fileExists(atPath: $0) }
    guard !folders.isEmpty else {
      ruleSet = RuleSet([], code: code)
      return
    }
    let reader = HouseRuleReader(folders: folders, code: code, display: currentFolder.display)
    guard reader.problems.isEmpty else { throw .houseRules(reader.problems) }
    ruleSet = RuleSet(reader.rules, code: code)
  }

  /// The folders of house rules that the project's configuration names, as absolute paths.
  public static func folders(
    of project: Project, currentFolder: CurrentFolder, mayBeMissing: Bool = false
  ) throws(LintProblem) -> [String] {
    do throws(ConfigurationProblem) {
      return try ConfigurationLoader.houseRules(
        projectRoot: project.root ?? currentFolder.path, mayMissFolders: mayBeMissing, currentFolder: currentFolder.path
      )
    } catch { throw .configuration(error) }
  }
}

extension Project {
  /// The project that a file or folder lies in; none where it lies in none.
  public static func around(_ path: String, override: String? = nil) throws(LintProblem) -> Project {
    do throws(ProjectProblem) { return try find(for: [path], override: override).first ?? .none } catch {
      throw .project(error)
    }
  }
}

/// The folder that paths are shown from.
public struct CurrentFolder: Sendable {
  /// Absolute.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The path relative to the folder where it is below that.
  public func display(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }
}
