import ArgumentParser
import CommandLineSupport
import LintSession
import ProjectFiles
import RuleDocuments

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, those of the profile first.")

  @OptionGroup var selection: SelectionOptions

  func run() throws { Console.write(try list()) }

  private func list() throws -> String {
    let ruleSet = try ProjectRules(of: .around("."), currentFolder: .here).ruleSet
    var options = LintOptions(paths: [])
    selection.apply(to: &options)
    try options.checkRules(in: [ruleSet])
    let settings = FileSettings(
      profile: options.profile ?? .recommended, only: Set(options.only), disabled: Set(options.disabled))
    let width = ruleSet.documents.map(\.id.count).max() ?? 0
    var text = ""
    for document in ruleSet.documents where settings.includes(document) {
      let id = document.id.padded(to: width)
      let severity = document.severity.rawValue.padded(to: 7)
      text += "\(id)  \(severity)  \(document.profile.rawValue.padded(to: 11))  \(document.summary)\n"
    }
    return text + "\n'listlint explain ID' says why, with examples.\n"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
