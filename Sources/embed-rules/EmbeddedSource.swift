import RuleDocuments

/// A Swift file that holds `rules` in their order.
///
/// One function per rule keeps the type checker fast, and nothing is built before `documents` is first read. The long
/// texts are literals, which are part of the program and cost nothing at its start.
func swiftSource(of rules: [RuleDocument]) -> String {
  let names = rules.map { "rule_" + $0.id.split(separator: "-").joined(separator: "_") }
  let list = names.map { "    \($0)(),\n" }.joined()
  var text = """
    // Written by embed-rules from the documents in Rules.
    import RuleDocuments

    enum EmbeddedRules {
      static let documents: [RuleDocument] = [
    \(list)  ]

    """
  for (name, rule) in zip(names, rules) { text += "\n" + function(name, rule) }
  return text + "}\n"
}

private func function(_ name: String, _ rule: RuleDocument) -> String {
  """
    private static func \(name)() -> RuleDocument {
      let examples: [RuleExample] = [
  \(rule.examples.map(example).joined())    ]
      let patterns: [RulePattern] = [\(rule.patterns.map(pattern).joined(separator: ", "))]
      return RuleDocument(
        id: \(literal(rule.id)), document: \(literal(rule.document)), summary: \(literal(rule.summary)),
        severity: .\(rule.severity), confidence: .\(rule.confidence), profile: .\(rule.profile),
        sources: \(literal(rule.sources)), dialects: \(literal(rule.dialects)), triggers: \(literal(rule.triggers)),
        help: \(literal(rule.help)),
        why: \(literal(rule.why)),
        markdown: \(literal(rule.markdown)),
        examples: examples,
        options: [\(rule.options.map(option).joined(separator: ", "))], patterns: patterns,
        overlaps: \(literal(rule.overlaps)))
    }

  """
}

private func example(_ example: RuleExample) -> String {
  let attributes = example.attributes.sorted { $0.key < $1.key }.map { "\(literal($0.key)): \(literal($0.value))" }
  return """
          RuleExample(
            kind: .\(example.kind), line: \(example.line), title: \(literal(example.title)),
            code: \(literal(example.code)),
            profile: .\(example.profile), wraps: \(example.wraps),
            attributes: [\(attributes.isEmpty ? ":" : attributes.joined(separator: ", "))]),

    """
}

private func option(_ option: RuleOption) -> String {
  let kind =
    switch option.kind {
    case .choice(let allowed): "choice(\(literal(allowed)))"
    default: option.kind.name
    }
  let value =
    switch option.defaultValue {
    case .text(let text): "text(\(literal(text)))"
    case .number(let number): "number(\(number))"
    case .flag(let flag): "flag(\(flag))"
    case .list(let texts): "list(\(literal(texts)))"
    }
  return "RuleOption(name: \(literal(option.name)), kind: .\(kind), defaultValue: .\(value), "
    + "description: \(literal(option.description)))"
}

func literal(_ texts: [String]) -> String { "[" + texts.map(literal).joined(separator: ", ") + "]" }

/// A raw literal, over several lines where the text is or starts with a quotation mark, which would read as `"""`.
func literal(_ text: String) -> String {
  let hashes = String(repeating: "#", count: longestRunOfHashes(text) + 1)
  return text.utf8.contains(UInt8(ascii: "\n")) || text.hasPrefix("\"")
    ? "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)" : "\(hashes)\"\(text)\"\(hashes)"
}

/// Only hashes after a quotation mark or backslash could end the literal or start an escape in it.
private func longestRunOfHashes(_ text: String) -> Int {
  var longest = 0
  var run: Int?
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): run = 0
    case UInt8(ascii: "#"): run = run.map { $0 + 1 }
    default: run = nil
    }
    longest = max(longest, run ?? 0)
  }
  return longest
}
