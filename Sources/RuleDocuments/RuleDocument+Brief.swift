import TextProcessing

extension RuleDocument {
  /// The code that says soonest what to write; nil where the document shows none.
  public var rightSample: RuleExample? {
    let right = examples.filter { $0.kind != .violation }
    // One of a single file says it soonest.
    return right.first { $0.kind == .compliant && !$0.code.hasPrefix("// file:") } ?? right.last
  }

  /// What a reader needs at once, as Markdown: why, what to write, the options, one sample each way, and how to read the rest.
  /// The documents of most rules hold more samples than anyone reads, as they are tests too.
  ///
  /// Complexity: O(n) in the document.
  public var brief: String {
    let sections = Sections(markdown)
    var parts = [sections.introduction, optionList].filter { !$0.isEmpty }
    if let wrong = examples.first(where: { $0.kind == .violation }) { parts.append(Self.shown(wrong, "Violation")) }
    if let rightSample { parts.append(Self.shown(rightSample, "Compliant")) }
    if let limits = sections.section("Known limits"), limits.utf8.count <= Self.longestLimits {
      parts.append("## Known limits\n\n\(limits)")
    }
    let onTheWeb = page.map { ", or [its page](\($0))" } ?? ""
    parts.append("All examples (\(examples.count)): `listlint explain \(id) --all`\(onTheWeb)")
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let longestLimits = 800

  /// The options with their defaults, as a list in Markdown; empty where there are none.
  public var optionList: String {
    guard !options.isEmpty else { return "" }
    let options = options.map { option in
      let allowed = if case .choice(let texts) = option.kind { "; one of \(texts.joined(separator: ", "))" } else { "" }
      return "- `\(option.name): \(option.defaultValue)`: \(option.description) (\(option.kind.name)\(allowed))"
    }
    return "Options, with their defaults:\n\n" + options.joined(separator: "\n")
  }

  /// The marks of a sample are for those who test it.
  private static func shown(_ example: RuleExample, _ heading: String) -> String {
    let code = String(String.UnicodeScalarView(example.code.unicodeScalars.filter { $0 != RuleDocumentParser.marker }))
    return "## \(heading)\n\n```\(example.language.rawValue)\n\(code)```"
  }
}

/// The prose of a document, by its headings.
private struct Sections {
  /// What stands before the first heading of a section.
  let introduction: String
  private let texts: [String: String]

  init(_ markdown: String) {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    var starts: [(title: String, line: Int)] = []
    for case .heading(level: 2, text: let title, line: let line) in MarkdownBlock.blocks(of: lines, firstLine: 0) {
      starts.append((title, line))
    }
    func text(_ range: Range<Int>) -> String { trimmed(lines[range].joined(separator: "\n")) }
    introduction = text(0..<(starts.first?.line ?? lines.count))
    var texts: [String: String] = [:]
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].line : lines.count
      texts[start.title] = text(start.line + 1..<end)
    }
    self.texts = texts
  }

  func section(_ title: String) -> String? { texts[title] }
}
