import TextProcessing

extension RuleOption.Kind {
  /// The value that `node` says, for a document's default as for a configuration.
  ///
  /// - Throws: ``OptionProblem``, whose text goes on after the option's name: "must be true or false".
  package func value(of node: YAMLValue) throws(OptionProblem) -> OptionValue {
    switch self {
    case .text:
      guard let text = node.text else { throw OptionProblem("must be text") }
      return .text(text)
    case .pattern:
      guard let text = node.text else { throw OptionProblem("must be a regular expression") }
      guard (try? Regex(text)) != nil else {
        throw OptionProblem("is no regular expression: '\(text)'")
      }
      return .text(text)
    case .number:
      guard node.style == .plain, let text = node.text, let number = Double(text), number.isFinite else {
        throw OptionProblem("must be a number")
      }
      return .number(number)
    case .flag:
      guard let flag = node.flag else { throw OptionProblem("must be true or false") }
      return .flag(flag)
    case .list:
      guard let sequence = node.sequence else { throw OptionProblem("must be a list: [first, second]") }
      var items: [String] = []
      for item in sequence {
        guard let text = item.text else { throw OptionProblem("must be a list of texts") }
        items.append(text)
      }
      return .list(items)
    case .choice(let allowed):
      guard let text = node.text, allowed.contains(text) else {
        throw OptionProblem("must be one of \(allowed.joined(separator: ", "))")
      }
      return .text(text)
    }
  }

  /// What a default says of its option when no type is given.
  fileprivate init(inferredFrom node: YAMLValue) {
    if node.sequence != nil {
      self = .list
    } else if node.flag != nil {
      self = .flag
    } else if node.style == .plain, node.text.flatMap({ Double($0) }) != nil {
      self = .number
    } else {
      self = .text
    }
  }

  fileprivate static let names = ["text", "pattern", "number", "flag", "list", "choice"]
}

/// Why a value does not fit its option.
package struct OptionProblem: Error {
  package let text: String

  init(_ text: String) { self.text = text }
}

extension FrontMatterEntries {
  /// `options:`, a mapping from names to `default`, `description` and, where the default does not tell, `type` or
  /// `allowed`. Empty when the key is not there.
  func options() throws(RuleDocumentProblem) -> [RuleOption] {
    guard let (node, line) = node("options") else { return [] }
    guard let mapping = node.mapping, !mapping.isEmpty else {
      throw problem(line, "'options' must be a list of 'name: {default: …, description: …}'")
    }
    var options: [RuleOption] = []
    for entry in mapping { options.append(try option(named: entry.key, entry.value)) }
    return options
  }

  private func option(named key: YAMLValue, _ value: YAMLValue) throws(RuleDocumentProblem) -> RuleOption {
    let name = key.text ?? ""
    let line = fileLine(of: key)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.first?.isLetter == true, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isNameByte) }) else {
      throw problem(line, "wrong option name '\(name)'; allowed: lowercase words joined by hyphens")
    }
    guard !RuleOption.reservedNames.contains(name) else {
      throw problem(line, "an option cannot be called '\(name)'; a configuration uses that key itself")
    }
    var fields: [String: YAMLValue] = [:]
    let known = ["default", "description", "type", "allowed"]
    for entry in value.mapping ?? [] {
      let field = entry.key
      let word = field.text ?? ""
      guard known.contains(word) else {
        let help = nearestName(to: word, in: known).map { "; did you mean '\($0)'?" }
        throw problem(
          fileLine(of: field),
          "unknown key '\(word)' of the option '\(name)'"
            + (help ?? "; known: \(known.joined(separator: ", "))"))
      }
      fields[word] = entry.value
    }
    guard let byDefault = fields["default"] else { throw problem(line, "the option '\(name)' has no default") }
    guard let text = fields["description"]?.text, !text.isEmpty, !text.contains(where: \.isNewline) else {
      throw problem(line, "the option '\(name)' has no description on one line")
    }
    let kind = try kind(of: name, fields, default: byDefault, line: line)
    do throws(OptionProblem) {
      return RuleOption(name: name, kind: kind, defaultValue: try kind.value(of: byDefault), description: text)
    } catch {
      throw problem(fileLine(of: byDefault), "the default of the option '\(name)' \(error.text)")
    }
  }

  private func kind(
    of name: String, _ fields: [String: YAMLValue], default byDefault: YAMLValue, line: Int
  ) throws(RuleDocumentProblem) -> RuleOption.Kind {
    let type = fields["type"]?.text
    if let allowed = fields["allowed"] {
      let texts = allowed.sequence?.compactMap(\.text) ?? []
      guard type == nil || type == "choice" else {
        throw problem(fileLine(of: allowed), "the option '\(name)' is no choice, so it has no 'allowed'")
      }
      guard texts.count > 1, Set(texts).count == texts.count, texts.count == allowed.sequence?.count else {
        throw problem(fileLine(of: allowed), "'allowed' of the option '\(name)' must be a list of different texts")
      }
      return .choice(texts)
    }
    switch type {
    case "text": return .text
    case "pattern": return .pattern
    case "number": return .number
    case "flag": return .flag
    case "list": return .list
    case "choice": throw problem(line, "the option '\(name)' is a choice and does not say what is 'allowed'")
    case let type?:
      let help = nearestName(to: type, in: RuleOption.Kind.names).map { "; did you mean '\($0)'?" }
      throw problem(
        line,
        "unknown type '\(type)' of the option '\(name)'"
          + (help ?? "; known: \(RuleOption.Kind.names.joined(separator: ", "))"))
    case nil: return RuleOption.Kind(inferredFrom: byDefault)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
