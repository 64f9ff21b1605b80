import ArgumentParser
import BuiltInRules
import CommandLineSupport
import LintSession
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine
import TextProcessing

/// How documents of rules are written.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Show a rule's document: why, what breaks it, what to write.",
    discussion: "With --for the rules that apply to a file, which need not be there yet.")

  @Argument(help: "The rule's id.")
  var id: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("List the rules that apply to this file instead.", valueName: "path"), completion: .file())
  var path: String?

  @Flag(help: "Show the whole document with every example, and not one of each sort.")
  var all = false

  @Option(help: "How it is written: text, json.")
  var format = DocumentFormat.text

  func validate() throws {
    guard (id == nil) != (path == nil) else {
      throw ValidationError(
        id == nil
          ? "Missing expected argument '<id>'; or name a file with --for."
          : "--for lists the rules of a file; leave out the id.")
    }
  }

  func run() throws {
    if let path {
      Console.write(try list(ResidentSession.documents(for: path)))
    } else if let id {
      let document = try document(id)
      Console.write(format == .json ? RulesCommand.json(document).text + "\n" : explanation(document))
    }
  }

  private func list(_ documents: [RuleDocument]) -> String {
    guard format == .text else { return RulesCommand.json(documents) }
    return documents.map { "\($0.id): \($0.help)\n" }.joined()
  }

  private func document(_ id: String) throws -> RuleDocument {
    let ruleSet = try ProjectRules(of: .around("."), currentFolder: .here, code: .builtIn).ruleSet
    guard let document = ruleSet.document(id) else {
      throw UnknownRule(id: id, known: ruleSet.documents.map(\.id))
    }
    return document.linked(to: RulePages.chosenAddress)
  }

  private func explanation(_ document: RuleDocument) -> String {
    """
    \(document.id) (\(document.severity.label), \(document.profile.rawValue))
    \(document.summary)

    \(origin(of: document))\(document.help)

    \(all ? whole(document) : document.brief)
    """
  }

  private func whole(_ document: RuleDocument) -> String {
    let options = document.optionList.isEmpty ? "" : document.optionList + "\n\n"
    let marks = document.markdown.contains("↓") ? "In the examples ↓ stands before what is found.\n" : ""
    return "\(options)\(document.markdown)\n\(marks)"
  }

  /// A house rule need not say where it comes from.
  private func origin(of document: RuleDocument) -> String {
    let names = document.sources.joined(separator: ", ")
    // Who has not read the guidance has to be told what these are.
    let isBuiltIn = Catalog.document(document.id) != nil
    let sources = names.isEmpty ? nil : "Enforces \(names)\(isBuiltIn ? " of the guidance (Rules/README.md)" : "")"
    let dialects = document.dialects.isEmpty ? nil : "for \(document.dialects.joined(separator: ", "))"
    let words = [sources, dialects].compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? "" : "\(words.prefix(1).uppercased())\(words.dropFirst()).\n"
  }
}

struct GuideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide", abstract: "Print what the rules ask for as one compact page, for who writes the code.",
    discussion: """
      The page has the rules of the project's configuration, its own among them, or those that apply to one file. Give it to
      an agent before it writes, so that what it is told and what it is checked by are one text.
      """)

  @Option(
    name: .customLong("for"), help: ArgumentHelp("The rules that apply to this file.", valueName: "path"),
    completion: .file())
  var path: String?

  @OptionGroup var selection: SelectionOptions

  func run() throws {
    Console.write(GuidePage.markdown(try documents().filter { $0.document != "engine" }))
  }

  private func documents() throws -> [RuleDocument] {
    var options = LintOptions(paths: [])
    selection.apply(to: &options)
    if let path { return try ResidentSession.documents(for: path, options) }
    var configuration = try ProjectConfiguration(of: .around("."), options)
    try options.checkRules(in: [configuration.ruleSet])
    let settings = try configuration.settings(for: ".", isFolder: true)
    return configuration.ruleSet.documents.filter(settings.includes)
  }
}

extension ResidentSession {
  /// The rules that apply to a file, which need not be there yet.
  fileprivate static func documents(
    for path: String, _ options: LintOptions = LintOptions(paths: [])
  ) throws -> [RuleDocument] {
    guard path.hasSuffix(".swift") || ObjectiveCFiles.isSource(path) || MarkdownFiles.isDocument(path) else {
      throw LintProblem.input("\(path) is no Swift, Objective-C or Markdown file, so no rule applies to it")
    }
    var options = options
    options.buffers = [LintOptions.Buffer(path: path, contents: (try? SourceReader.read(path)) ?? [])]
    return try ResidentSession(options).documents(for: path)
  }
}
