import ArgumentParser
import CommandLineSupport
import Foundation
import LintSession
import ProjectFiles

struct InstallHookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-hook", abstract: "Lint what is staged before each commit.",
    discussion: """
      Writes git's pre-commit hook, in the folder that core.hooksPath names where it is set. The hook runs \
      'listlint --staged' and stops a commit that has findings; 'git commit --no-verify' commits all the same. It runs \
      the program that LISTLINT names, else the one that installed it, else the one on the PATH.
      """)

  @Argument(help: ArgumentHelp("The repository's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Flag(help: "Report only what is found on changed lines.")
  var changedLines = false

  @Flag(
    help: "Keep what files declare in git's own folder from one commit to the next: a large project is linted sooner.")
  var cache = false

  @Flag(help: "Keep a hook that is there and run it first; also write to a folder that other repositories share.")
  var force = false

  @Flag(help: "Take the hook out; one that was there before is put back.")
  var uninstall = false

  func run() throws {
    do {
      guard let tree = WorkTree(above: folder) else {
        throw Problem("\(folder) lies in no git work tree; run this in one, or 'git init' first")
      }
      let hooks = try tree.hooksFolder()
      let hook = CommitHook(path: hooks + "/pre-commit")
      if uninstall {
        try remove(hook)
      } else {
        guard force || tree.owns(hooks) else {
          throw Problem(
            "core.hooksPath takes hooks from \(hooks), which other repositories may share; add --force to lint in all")
        }
        try add(hook)
      }
    } catch let error as CocoaError {
      Console.complain("error: \(error.localizedDescription)")
      throw ExitStatus.couldNot
    }
  }

  private func add(_ hook: CommitHook) throws {
    let shown = CurrentFolder.here.display(hook.path)
    if hook.state == .foreign {
      guard force else {
        throw Problem(
          "\(shown) is a hook already; add the line 'listlint --staged || exit $?' to it, "
            + "or --force to run it before listlint")
      }
      guard !hook.isChained else {
        throw Problem("\(shown) and \(shown).before-listlint are hooks already; make one of them first")
      }
    }
    let executable = Bundle.main.executablePath ?? "listlint"
    var arguments = ["--staged"]
    if changedLines { arguments.append("--changed-lines") }
    if cache { arguments += ["--cache", "\"$(git rev-parse --git-path listlint)\""] }
    try hook.install(CommitHook.script(executable: executable, arguments: arguments))
    let before = hook.isChained ? "; \(shown).before-listlint, which was there, runs first" : ""
    Console.write("wrote \(shown)\(before)\n")
  }

  private func remove(_ hook: CommitHook) throws {
    let shown = CurrentFolder.here.display(hook.path)
    switch hook.state {
    case .free: throw Problem("there is no hook \(shown)")
    case .foreign: throw Problem("\(shown) is not listlint's hook; take the line that runs listlint out of it")
    case .own:
      try hook.uninstall()
      Console.write("removed \(shown)\(hook.state == .foreign ? ", and put back the hook that was there" : "")\n")
    }
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
