import ArgumentParser
import BuiltInRules
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles
import RuleEngine

struct NewRuleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-rule", abstract: "Write the document of a new house rule.",
    discussion: """
      The document has a pattern, a violation and a compliant sample to replace by your own. A file that is there is left \
      alone. Exit status: 0 written, 2 could not.
      """)

  @Argument(help: "The rule's id: the bad pattern in lowercase words joined by hyphens.")
  var id: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The folder (default: the first that 'house-rules' names, else \(Self.defaultFolder)).", valueName: "folder"),
    completion: .directory)
  var folder: String?

  private static let defaultFolder = "house-rules"

  func run() throws { Console.write(try write()) }

  private func write() throws -> String {
    let project = try Project.around(".")
    let configured = try ProjectRules.folders(of: project, currentFolder: .here, mayBeMissing: true)
      .map(CurrentFolder.here.display)
    let folder = self.folder ?? configured.first ?? Self.defaultFolder
    let skeleton = try RuleSkeleton(
      id: id, in: try ProjectRules(of: project, currentFolder: .here, code: .builtIn, unmade: folder).ruleSet)
    let home = URL(filePath: folder, directoryHint: .isDirectory)
    let file = home.appending(path: skeleton.name)
    let shown = file.relativePath
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try Data(skeleton.text.utf8).write(to: file, options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw RuleSkeletonProblem(description: "\(shown) is there already; choose another id or folder")
    } catch {
      throw RuleSkeletonProblem(description: "cannot write \(shown): \(error.localizedDescription)")
    }
    let real = home.resolvingSymlinksInPath().path
    let isConfigured = configured.contains { URL(filePath: $0).resolvingSymlinksInPath().path == real }
    let hint =
      isConfigured ? "" : "to lint with it, say 'house-rules: [\(folder)]' in \(ConfigurationLoader.fileName)\n"
    return "wrote \(shown); 'listlint test \(folder)' runs its examples\n\(hint)"
  }
}
