import ArgumentParser
import ProjectFiles

/// Which change a run is about, if any.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "Lint what is staged for the next commit, as the index has it; the disk may hold something else.")
  var staged = false

  @Option(
    help: ArgumentHelp("Lint the files that changed since the commit that HEAD shares with this one.", valueName: "ref")
  )
  var since: String?

  @Flag(help: "Report only what is found on changed lines: since the last commit, or as --since or --staged say.")
  var changedLines = false

  /// Nil for the named files as they are.
  var scope: ChangeScope? {
    if staged { return .staged }
    if let since { return .since(since) }
    return changedLines ? .uncommitted : nil
  }

  /// Throws for options that contradict each other.
  func check(readsBuffer: Bool, fixes: Bool, records: Bool) throws {
    guard let scope else { return }
    let option = staged ? "--staged" : since != nil ? "--since" : "--changed-lines"
    guard !(staged && since != nil) else {
      throw ValidationError("--staged and --since name two changes; give one of them.")
    }
    guard since != "" else { throw ValidationError("--since names no commit; give a branch, a tag or a commit.") }
    guard !readsBuffer else { throw ValidationError("\(option) asks git, which does not know what '-' reads.") }
    guard !(fixes && scope == .staged) else {
      throw ValidationError(
        "--fix writes files and --staged lints what is in the index; fix the files and stage them again, or take the "
          + "patch: listlint --staged --diff | git apply --cached --allow-empty.")
    }
    guard !records else {
      throw ValidationError(
        "--write-baseline records all findings, and \(option) finds only some; leave one of them out.")
    }
  }
}
