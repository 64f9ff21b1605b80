import ArgumentParser
import BuiltInRules
import CommandLineSupport
import LintSession
import ProjectFiles
import RuleDocuments
import RuleEngine

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look for contradictions between rule documents.",
    discussion: """
      Looks through the built-in rules and the project's own, or those of the named folders: samples shown as right that \
      another rule reports, options that nobody reads, samples that do not scan. Of the built-in rules alone nothing is \
      told where house rules are looked through.

      Exit status: 0 nothing is wrong, 1 something is, 2 a document cannot be read.
      """)

  @Argument(help: "Folders of rule documents, or documents.", completion: .directory)
  var paths: [String] = []

  func run() throws {
    let folders = try paths.isEmpty ? ProjectRules.folders(of: .around("."), currentFolder: .here) : paths
    let reader = HouseRuleReader(
      folders: folders, mayBeBuiltIn: !paths.isEmpty, code: .builtIn, display: CurrentFolder.here.display)
    for problem in reader.problems { Console.complain("error: \(problem)") }
    // What was named was not looked through, and of the rest nobody asked.
    guard !reader.rules.isEmpty || reader.problems.isEmpty else { throw ExitStatus.couldNot }
    let ruleSet = RuleSet(reader.rules, code: .builtIn)
    let pathOfRule = Dictionary(reader.rules.map { ($0.document.id, $0.path) }) { first, _ in first }
    let diagnoses = Doctor(ruleSet).diagnoses(jobs: Workers.defaultJobs)
    var text = ""
    for diagnosis in diagnoses {
      let path = pathOfRule[diagnosis.rule] ?? builtInPath(diagnosis.rule)
      text += "\(path):\(diagnosis.line): \(diagnosis.kind.rawValue): \(diagnosis.message)\n"
    }
    let documents = counted(ruleSet.documents.count, "document")
    let own = reader.rules.isEmpty ? "" : ", \(reader.rules.count) of them house rules"
    text += "\(documents)\(own): \(diagnoses.isEmpty ? "nothing is wrong" : counted(diagnoses.count, "problem"))\n"
    Console.write(text)
    throw reader.problems.isEmpty ? diagnoses.isEmpty ? ExitStatus.clean : .found : .couldNot
  }

  private func builtInPath(_ id: String) -> String {
    Catalog.document(id).map { "Rules/\($0.document)/\($0.id).md" } ?? id
  }
}
