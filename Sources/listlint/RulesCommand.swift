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

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Show a rule's document: why, what breaks it, what to write.")

  @Argument(help: "The rule's id.")
  var id: String

  func run() throws { Console.write(try explanation()) }

  private func explanation() throws -> String {
    let ruleSet = try ProjectRules(of: .around("."), currentFolder: .here).ruleSet
    guard let document = ruleSet.document(id) else {
      throw UnknownRule(id: id, known: ruleSet.documents.map(\.id))
    }
    return """
      \(document.id) (\(document.severity.rawValue), \(document.profile.rawValue))
      \(document.summary)

      \(origin(of: document))\(document.help)

      \(options(of: document))\(document.markdown)
      \(document.markdown.contains("↓") ? "In the examples ↓ stands before what is found.\n" : "")
      """
  }

  /// A house rule need not say where it comes from.
  private func origin(of document: RuleDocument) -> String {
    let sources = document.sources.isEmpty ? nil : "Enforces \(document.sources.joined(separator: ", "))"
    let dialects = document.dialects.isEmpty ? nil : "for \(document.dialects.joined(separator: ", "))"
    let words = [sources, dialects].compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? "" : "\(words.prefix(1).uppercased())\(words.dropFirst()).\n"
  }

  private func options(of document: RuleDocument) -> String {
    guard !document.options.isEmpty else { return "" }
    let options = document.options.map { option in
      let allowed = if case .choice(let texts) = option.kind { "; one of \(texts.joined(separator: ", "))" } else { "" }
      return "  \(option.name): \(option.defaultValue)\n    \(option.description) (\(option.kind.name)\(allowed))\n"
    }
    return "Options, with their defaults:\n\(options.joined())\n"
  }
}
