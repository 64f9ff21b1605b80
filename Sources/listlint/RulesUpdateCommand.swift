import ArgumentParser
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles

struct RulesUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Fetch the rules that 'extends:' shares by a git address, and lock what was fetched.",
    discussion: """
      No other command fetches anything. The copies stand in .listlint/rules, and .listlint.lock says which commits they \
      are; commit both, so that every checkout lints with the same rules and without a network.

      Exit status: 0 all is as it is pinned, 1 --check found a difference, 2 the job could not be done.
      """)

  @Argument(help: "The folder of the configuration (default: that of the project).", completion: .directory)
  var folder: String?

  @Flag(help: "Change nothing, and fail where an update would; for CI.")
  var check = false

  @Flag(help: "Take a tag's new commit, where it is no longer the one that the lock names.")
  var acceptMovedTags = false

  func validate() throws {
    guard let folder, !FileManager.default.fileExists(atPath: folder + "/" + ConfigurationLoader.fileName) else {
      return
    }
    throw ValidationError("'\(folder)' has no \(ConfigurationLoader.fileName); name the folder of a configuration.")
  }

  func run() throws {
    let update = try SharedRulesUpdate(
      folder: folder ?? Project.around(".").root ?? CurrentFolder.here.path, currentFolder: CurrentFolder.here.path,
      acceptsMovedTags: acceptMovedTags)
    for step in update.steps {
      let word = check && step.kind == .fetched ? "outdated" : step.kind.rawValue
      let detail = step.reason.map { check ? ": \($0)" : step.kind == .fetched ? " → \(step.copy)" : "" } ?? ""
      Console.write("\(word)  \(step.title) (\(step.commit.prefix(10)))\(detail)\n")
    }
    if update.steps.isEmpty { Console.write("nothing to update: no 'extends:' names a git address\n") }
    guard update.isNeeded else { return }
    if check {
      Console.complain("error: shared rules are not as they are pinned; run 'listlint rules update', and commit")
      throw ExitStatus.found
    }
    try update.write()
    Console.write("Commit .listlint/rules and .listlint.lock.\n")
  }
}
