import TextProcessing

/// Something a team may set about a rule, as the rule's document declares it.
public struct RuleOption: Sendable, Hashable {
  /// What values it takes.
  public enum Kind: Sendable, Hashable {
    case text
    /// A text that is a regular expression.
    case pattern
    case number
    case flag
    case list
    /// One of these texts.
    case choice([String])

    /// As a document's `type:` says it.
    public var name: String {
      switch self {
      case .text: "text"
      case .pattern: "pattern"
      case .number: "number"
      case .flag: "flag"
      case .list: "list"
      case .choice: "choice"
      }
    }
  }

  /// Lowercase words joined by hyphens.
  public let name: String
  public let kind: Kind
  /// Of the option's kind.
  public let defaultValue: OptionValue
  /// One sentence.
  public let description: String

  public init(name: String, kind: Kind, defaultValue: OptionValue, description: String) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.description = description
  }

  /// The name that a configuration uses beside options, so no option may have it.
  public static let reservedNames = ["severity"]
}

/// The value of an option.
public enum OptionValue: Sendable, Hashable, CustomStringConvertible {
  /// Of a text, a pattern or a choice.
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([String])

  /// The text of a text, a pattern or a choice.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  public var list: [String]? { if case .list(let list) = self { list } else { nil } }

  package var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .decimal(number)
    case .flag(let flag): .bool(flag)
    case .list(let list): .strings(list)
    }
  }

  /// As YAML and JSON write it, texts in quotation marks.
  public var description: String {
    guard case .list(let list) = self else { return json.text }
    return "[" + list.map { JSON.string($0).text }.joined(separator: ", ") + "]"
  }
}
