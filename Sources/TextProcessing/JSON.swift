/// A JSON value whose objects keep the order of their keys, which Foundation's encoder does not do.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case decimal(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  public static func strings(_ strings: [String]) -> JSON { .array(strings.map(JSON.string)) }

  /// The value on one line, without spaces.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends the value on one line, without spaces.
  public func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    case .decimal(let value):
      text += value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  /// The value over several lines for people: objects with a member a line, arrays on one line where they are short.
  public func formatted(indentation: String = "") -> String {
    let inner = indentation + "  "
    switch self {
    case .array(let values):
      let line = "[" + values.map { $0.formatted() }.joined(separator: ", ") + "]"
      if line.utf8.count < 100, !line.contains("\n") { return line }
      let lines = values.map { inner + $0.formatted(indentation: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indentation)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { key, value in
        "\(inner)\(JSON.string(key).text): \(value.formatted(indentation: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    default: return text
    }
  }

  /// Escapes what JSON must, and what breaks terminals, logs, JavaScript and readers that drop byte order marks.
  private static func write(_ string: String, to text: inout String) {
    let escaped = string.escaping { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        "\\u" + scalar.digits(radix: 16, count: 4)
      default: nil
      }
    }
    text += "\"\(escaped)\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
}
