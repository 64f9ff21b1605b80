import RuleDocuments

/// A JSON value whose objects keep the order of their keys, written over several lines for people.
indirect enum JSONText {
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONText])
  case object([(key: String, value: JSONText)])

  static func texts(_ texts: [String]) -> JSONText { .list(texts.map(JSONText.text)) }

  init(_ value: OptionValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .list(let texts): self = .texts(texts)
    }
  }

  func written(indentation: String = "") -> String {
    let inner = indentation + "  "
    switch self {
    case .flag(let flag): return OptionValue.flag(flag).description
    case .number(let number): return OptionValue.number(number).description
    case .text(let text): return OptionValue.text(text).description
    case .list(let values):
      // Short lists, which hold words, stand on one line.
      let line = "[" + values.map { $0.written() }.joined(separator: ", ") + "]"
      if line.utf8.count < 100, !line.contains("\n") { return line }
      return "[\n" + values.map { inner + $0.written(indentation: inner) }.joined(separator: ",\n")
        + "\n\(indentation)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { member in
        "\(inner)\(OptionValue.text(member.key)): \(member.value.written(indentation: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    }
  }
}
