import ArgumentParser
import RuleDocuments
import RuleEngine

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, those of the profile first.")

  @OptionGroup var selection: SelectionOptions

  func run() throws {
    let selection: RuleSelection
    do { selection = try self.selection.selection() } catch {
      Console.complain("error: \(error)")
      throw ExitStatus.couldNot
    }
    let width = Catalog.documents.map(\.id.count).max() ?? 0
    var text = ""
    for document in Catalog.documents where selection.includes(document) {
      let id = document.id.padded(to: width)
      let severity = document.severity.rawValue.padded(to: 7)
      text += "\(id)  \(severity)  \(document.profile.rawValue.padded(to: 11))  \(document.summary)\n"
    }
    Console.write(text + "\n'listlint explain ID' says why, with examples.\n")
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

  func run() throws {
    guard let document = Catalog.document(id) else {
      Console.complain("error: \(UnknownRule(id: id))")
      throw ExitStatus.couldNot
    }
    Console.write(
      """
      \(document.id) (\(document.severity.rawValue), \(document.profile.rawValue))
      \(document.summary)

      Enforces \(document.sources.joined(separator: ", ")) for \(document.dialects.joined(separator: ", ")).
      \(document.help)

      \(options(of: document))\(document.markdown)

      """)
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
