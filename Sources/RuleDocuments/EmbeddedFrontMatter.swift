/// The front matter of an embedded document, read without a YAML parser, which would take most of the program's start.
///
/// Keys hold words, sentences, lists of words and other keys. What else stands below a key is given to the parser, and
/// `pattern` waits until it is asked for. A test holds that an embedded document says what the parser reads.
enum EmbeddedFrontMatter {
  typealias Text = ArraySlice<UInt8>

  /// The keys of a text, what stands behind and below each, and their lines, 1-based; nil where the text is not made of keys.
  static func entries(of text: Text, line: Int = 1) -> [(key: String, value: Text, line: Int)]? {
    var entries: [(key: String, value: Text, line: Int)] = []
    let indent = text.prefix { $0 == space }.count
    var start = text.startIndex
    var line = line
    while start < text.endIndex {
      let name = start + indent
      guard name < text.endIndex, let end = text[name...].firstIndex(of: colon), end > name,
        text[name..<end].allSatisfy({ $0 == hyphen || (0x61...0x7A).contains($0) })
      else { return nil }
      // A line that stands further in goes on with the value.
      var next = end
      var lines = 0
      repeat {
        next = text[next...].firstIndex(of: newline).map { $0 + 1 } ?? text.endIndex
        lines += 1
      } while next + indent < text.endIndex && text[next...(next + indent)].allSatisfy { $0 == space }
      entries.append((String(decoding: text[name..<end], as: UTF8.self), text[(end + 1)..<next], line))
      line += lines
      start = next
    }
    return entries
  }

  /// What stands behind or below a key on `line`; nil where it may be anything else than this reads.
  static func value(of text: Text, line: Int) -> YAMLValue? {
    let text = trimmed(text)
    guard let first = text.first else { return nil }
    if first == newline { return block(text.dropFirst(), line: line + 1) }
    guard !text.contains(newline) else { return nil }
    guard first == UInt8(ascii: "[") else { return scalar(text, line: line) }
    guard text.last == UInt8(ascii: "]") else { return nil }
    return list(text.dropFirst().dropLast().split(separator: UInt8(ascii: ",")), line: line)
  }

  private static func block(_ text: Text, line: Int) -> YAMLValue? {
    if text.first(where: { $0 != space }) == hyphen {
      let lines = text.split(separator: newline).map(trimmed)
      guard lines.allSatisfy({ $0.first == hyphen }) else { return nil }
      return list(lines.map { $0.dropFirst() }, line: line)
    }
    guard let entries = entries(of: text, line: line) else { return nil }
    var mapping: [YAMLValue.Entry] = []
    for (key, text, line) in entries {
      guard let value = value(of: text, line: line) else { return nil }
      mapping.append(YAMLValue.Entry(key: YAMLValue(content: .scalar(key, .plain), line: line), value: value))
    }
    return YAMLValue(content: .mapping(mapping), line: line)
  }

  private static func list(_ items: [Text], line: Int) -> YAMLValue? {
    let values = items.compactMap { item -> YAMLValue? in
      let item = trimmed(item)
      return item.contains(where: isBracketOrComma) ? nil : scalar(item, line: line)
    }
    return values.count == items.count ? YAMLValue(content: .sequence(values), line: line) : nil
  }

  /// What means something between the brackets of a list.
  private static func isBracketOrComma(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","): true
    default: false
    }
  }

  private static func scalar(_ text: Text, line: Int) -> YAMLValue? {
    guard let first = text.first else { return nil }
    if first == quote {
      return unquoted(text.dropFirst()).map { YAMLValue(content: .scalar($0, .quoted), line: line) }
    }
    guard (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first), text.last != colon else { return nil }
    // A key and a comment.
    var previous = first
    for byte in text {
      if byte == space, previous == colon { return nil }
      if byte == UInt8(ascii: "#"), previous == space { return nil }
      previous = byte
    }
    return YAMLValue(content: .scalar(String(decoding: text, as: UTF8.self), .plain), line: line)
  }

  /// A text up to its quotation mark; nil where anything follows that.
  private static func unquoted(_ text: Text) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case quote: return rest.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), escaped == quote || escaped == UInt8(ascii: "\\") else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Without spaces around, and without the line's end.
  private static func trimmed(_ text: Text) -> Text {
    var text = text.drop { $0 == space }
    while let last = text.last, last == space || last == newline { text.removeLast() }
    return text
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")
  private static let colon = UInt8(ascii: ":")
  private static let hyphen = UInt8(ascii: "-")
}
