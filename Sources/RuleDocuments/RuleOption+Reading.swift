import Yams

extension RuleOption.Kind {
  /// The value that `node` says, for a document's default as for a configuration.
  ///
  /// - Throws: ``OptionProblem``, whose text goes on after the option's name: "must be true or false".
  package func value(of node: Node) throws(OptionProblem) -> OptionValue {
    switch self {
    case .text:
      guard let scalar = node.scalar else { throw OptionProblem("must be text") }
      return .text(scalar.string)
    case .pattern:
      guard let scalar = node.scalar else { throw OptionProblem("must be a regular expression") }
      guard (try? Regex(scalar.string)) != nil else {
        throw OptionProblem("is no regular expression: '\(scalar.string)'")
      }
      return .text(scalar.string)
    case .number:
      guard node.isPlain, let text = node.scalar?.string, let number = Double(text), number.isFinite else {
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
        guard let scalar = item.scalar else { throw OptionProblem("must be a list of texts") }
        items.append(scalar.string)
      }
      return .list(items)
    case .choice(let allowed):
      guard let text = node.scalar?.string, allowed.contains(text) else {
        throw OptionProblem("must be one of \(allowed.joined(separator: ", "))")
      }
      return .text(text)
    }
  }

  /// What a default says of its option when no type is given.
  fileprivate init(inferredFrom node: Node) {
    if node.sequence != nil {
      self = .list
    } else if node.flag != nil {
      self = .flag
    } else if node.isPlain, node.scalar.flatMap({ Double($0.string) }) != nil {
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

extension Node {
  /// A scalar without quotation marks, so that `15` may be a number and `"15"` is text.
  package var isPlain: Bool { scalar.map { $0.style == .plain || $0.style == .any } ?? false }

  /// `true` and `false`; YAML's other words for them are texts.
  package var flag: Bool? {
    guard isPlain else { return nil }
    switch scalar?.string {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }
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
    for (key, value) in mapping { options.append(try option(named: key, value)) }
    return options
  }

  private func option(named key: Node, _ value: Node) throws(RuleDocumentProblem) -> RuleOption {
    let name = key.scalar?.string ?? ""
    let line = fileLine(of: key)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.first?.isLetter == true, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isNameByte) }) else {
      throw problem(line, "wrong option name '\(name)'; allowed: lowercase words joined by hyphens")
    }
    guard !RuleOption.reservedNames.contains(name) else {
      throw problem(line, "an option cannot be called '\(name)'; a configuration uses that key itself")
    }
    var fields: [String: Node] = [:]
    let known = ["default", "description", "type", "allowed"]
    for (field, node) in value.mapping ?? [:] {
      let word = field.scalar?.string ?? ""
      guard known.contains(word) else {
        let help = nearestName(to: word, in: known).map { "; did you mean '\($0)'?" }
        throw problem(
          fileLine(of: field),
          "unknown key '\(word)' of the option '\(name)'"
            + (help ?? "; known: \(known.joined(separator: ", "))"))
      }
      fields[word] = node
    }
    guard let byDefault = fields["default"] else { throw problem(line, "the option '\(name)' has no default") }
    guard let text = fields["description"]?.scalar?.string, !text.isEmpty, !text.contains(where: \.isNewline) else {
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
    of name: String, _ fields: [String: Node], default byDefault: Node, line: Int
  ) throws(RuleDocumentProblem) -> RuleOption.Kind {
    let type = fields["type"]?.scalar?.string
    if let allowed = fields["allowed"] {
      let texts = allowed.sequence?.compactMap { $0.scalar?.string } ?? []
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
