import ArgumentParser
import BuiltInRules
import CommandLineSupport
import Foundation
import LintSession
import Reporters
import RuleDocuments
import RuleEngine
import TextProcessing

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, those of the profile first; or update shared ones.",
    subcommands: [RulesUpdateCommand.self])

  @OptionGroup var selection: SelectionOptions

  @Option(help: "How they are written: text, json.")
  var format = DocumentFormat.text

  func run() throws { Console.write(try list()) }

  private func list() throws -> String {
    let ruleSet = try ProjectRules(of: .around("."), currentFolder: .here, code: .builtIn).ruleSet
    var options = LintOptions(paths: [])
    selection.apply(to: &options)
    try options.checkRules(in: [ruleSet])
    let settings = FileSettings(
      profile: options.profile ?? .recommended, only: Set(options.only), disabled: Set(options.disabled))
    let documents = ruleSet.documents.filter(settings.includes)
    guard format == .text else { return Self.json(documents) }
    let width = ruleSet.documents.map(\.id.count).max() ?? 0
    var text = ""
    for document in documents {
      let id = document.id.padded(to: width)
      let severity = document.severity.label.padded(to: 7)
      text += "\(id)  \(severity)  \(document.profile.rawValue.padded(to: 11))  \(document.summary)\n"
    }
    return text + "\n'listlint explain ID' says why, with examples.\n"
  }

  /// An array with one whole document a line.
  static func json(_ documents: [RuleDocument]) -> String {
    "[\n" + documents.map { json($0).text }.joined(separator: ",\n") + "\n]\n"
  }

  static func json(_ document: RuleDocument) -> JSON {
    let page = Catalog.document(document.id).flatMap { RulePages.page(of: $0, address: RulePages.chosenAddress) }
    return RuleJSON.full(document.linked(to: RulePages.chosenAddress), page: page)
  }
}

extension RulePages {
  /// The address that the environment names.
  static var chosenAddress: String? { ProcessInfo.processInfo.environment[variable] }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
