import ArgumentParser
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles
import Reporters
import Scaffold

/// From a finding to its fix: takes the search out of a view controller.
struct AdoptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Propose a side controller for a view controller that filters its list itself.",
    discussion: """
      Shows two diffs: a side controller that holds the data and filters it, and the view controller that forwards what is typed \
      and reloads when the data changes. The controller is run against the contract, and both files are type-checked. Nothing is \
      written without --write.

      Exit status: 0 proposed or written, 1 the proposal is wrong, 2 the screen is not understood and left as it is.
      """)

  @Argument(help: "The Swift file of the view controller.")
  var file: String

  @Flag(help: "Write the proposal, unless it is wrong.")
  var write = false

  @Flag(help: "Show the proposal and write nothing, as without it.")
  var dryRun = false

  @OptionGroup var debounce: DebounceOptions

  @Option(
    help: ArgumentHelp("The compiler (default: LISTGEN_SWIFTC, xcrun's, or the one on the path).", valueName: "file"))
  var swiftc: String?

  func validate() throws {
    if write, dryRun { throw ValidationError("--dry-run writes nothing; leave --write out") }
  }

  func run() async throws {
    try await reportingProblems {
      let adoption = try await Adoption(
        of: file, debounce: debounce.interval(try .found), compiler: Compiler.find(named: swiftc))
      for change in adoption.changes {
        Console.write(
          unifiedDiff(path: change.file.path, old: change.existing ?? [], new: Array(change.file.text.utf8)))
      }
      Console.write(GenerationReport(changes: [], checklists: [adoption.checklist]).text)
      for (words, findings) in [("gone", adoption.gone), ("new", adoption.new)] where !findings.isEmpty {
        let list = findings.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value))" }
        Console.write("\(words): \(list.joined(separator: ", "))\n")
      }
      for line in adoption.left { Console.write("left: \(line)\n") }
      for note in adoption.notes { Console.write("note: \(note)\n") }
      guard !adoption.checklist.isWrong else {
        throw failed("the proposal is wrong, see above. Nothing was written.", .found)
      }
      for (levels, reason) in adoption.checklist.unproved {
        Console.complain("warning: \(levels.map(\.rawValue).joined(separator: " and ")) not proved, \(reason)")
      }
      if write { try FileWriter().write(adoption.changes) }
    }
  }
}
