import ArgumentParser
import BuiltInRules
import CommandLineSupport
import LintSession
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the examples of rule documents.",
    discussion: """
      Each sample is linted by its document's rule as it stands and again with CR LF, behind emoji, inside #if, an \
      extension, a nested type, a comment and a string. What is found must stand at the ↓, and nowhere else; a fixed \
      fence must be what the fix makes. Without a name the folders of the configuration's 'house-rules' are tested.

      Exit status: 0 all examples are right, 1 some are not, 2 a document cannot be read.
      """)

  @Argument(help: "Folders of rule documents, or documents.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Record what the fixes make now in the fixed fences, where the findings are right.")
  var update = false

  func run() throws {
    let paths = try self.paths.isEmpty ? configuredFolders() : self.paths
    var reader = read(paths)
    if update, try updateFences(reader) { reader = read(paths) }
    for problem in reader.problems { Console.complain("error: \(problem)") }
    guard !reader.rules.isEmpty || !reader.problems.isEmpty else {
      throw NoDocuments(text: "no rule document in \(paths.joined(separator: ", ")); 'listlint new-rule ID' writes one")
    }
    guard !reader.rules.isEmpty else { throw ExitStatus.couldNot }
    let run = DocumentRun(reader.rules)
    Console.write(run.report)
    throw reader.problems.isEmpty ? (run.isRight ? ExitStatus.clean : .found) : .couldNot
  }

  private func read(_ paths: [String]) -> HouseRuleReader {
    HouseRuleReader(
      folders: paths, mayBeBuiltIn: !self.paths.isEmpty, code: .builtIn, display: CurrentFolder.here.display)
  }

  private func configuredFolders() throws -> [String] {
    let folders = try ProjectRules.folders(of: .around("."), currentFolder: .here)
    guard !folders.isEmpty else {
      throw NoDocuments(text: "no configuration names folders of house rules; name one: listlint test FOLDER")
    }
    return folders
  }

  /// Returns whether anything was written.
  private func updateFences(_ reader: HouseRuleReader) throws -> Bool {
    let ruleSet = RuleSet(reader.rules, code: .builtIn)
    var fences = 0
    var documents = 0
    for rule in reader.rules {
      let text = try HouseRuleReader.text(of: rule.path, shown: rule.path)
      let updated = FixedFences(text, examples: MarkedExample.all(of: rule.document, in: ruleSet))
      guard updated.count > 0 else { continue }
      try AtomicFile.replace(rule.path, with: Array(updated.text.utf8))
      fences += updated.count
      documents += 1
    }
    Console.write("recorded \(counted(fences, "fixed fence")) in \(counted(documents, "document"))\n")
    return fences > 0
  }
}

/// Words for a number of things.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

private struct NoDocuments: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

/// One run over the examples of documents, and its report.
private struct DocumentRun {
  private let faults: [(rule: HouseRule, fault: ExampleFault)]
  private let summary: String
  let isRight: Bool

  init(_ rules: [HouseRule]) {
    let ruleSet = RuleSet(rules, code: .builtIn)
    let examples = rules.flatMap { rule in
      MarkedExample.all(of: rule.document, in: ruleSet).map { (rule: rule, example: $0) }
    }
    let faultsOfExamples = Workers.map(examples) { $0.example.faults() }
    var faults = zip(examples, faultsOfExamples).flatMap { example, faults in
      faults.map { (rule: example.rule, fault: $0) }
    }
    for rule in rules where !rule.document.examples.contains(where: { $0.kind == .violation }) {
      faults.append((rule, .noViolation))
    }
    self.faults = faults
    isRight = faults.isEmpty
    let wrong = faultsOfExamples.count { !$0.isEmpty }
    let counts = ExampleFault.Kind.allCases.compactMap { kind -> String? in
      let count = faults.count { $0.fault.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let documents = counted(rules.count, "document")
    summary =
      faults.isEmpty
      ? "\(documents), \(counted(examples.count, "example")): all are right\n"
      : "\(documents), \(counted(examples.count, "example")), \(wrong) wrong: \(counts.joined(separator: ", "))\n"
  }

  var report: String {
    var text = ""
    for (rule, fault) in faults {
      text += "\(rule.path):\(fault.line):\(fault.column): \(fault.kind.rawValue): \(fault.message)\n"
      guard let (shown, made) = fault.difference else { continue }
      text += unifiedDiff(path: rule.path, old: shown, new: made)
    }
    return text + (text.isEmpty ? "" : "\n") + summary
  }

  /// The lines that differ, without the head of a patch: its line numbers would be those of the fence.
  private func unifiedDiff(path: String, old: String, new: String) -> String {
    let lines = String(
      decoding: unifiedDiffBytes(path: path, old: Array(old.utf8), new: Array(new.utf8)), as: UTF8.self
    )
    .split(separator: "\n")
    return lines.filter { line in ["---", "+++", "@@"].allSatisfy { !line.hasPrefix($0) } }
      .map { "    \($0)\n" }.joined()
  }
}
