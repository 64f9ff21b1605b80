/// Reads the YAML that the built-in documents are written in, at each start: Yams would take twenty times as long.
///
/// It knows block and flow lists and mappings, scalars of one line, folded and literal blocks, comments, anchors and
/// references. What it does not know it does not read at all, and a full reader of YAML has to.
struct PlainYAML {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// Where the line at hand starts.
  private var lineStart = 0
  private var anchors: [String: YAMLValue] = [:]
  private var depth = 0

  /// Values may stand so deep in each other.
  private static let deepest = 64

  /// The value that a text stands for; nil where Yams should read it. Complexity: O(n).
  static func value(of text: String) -> YAMLValue? {
    var reader = PlainYAML(bytes: Array(text.utf8))
    do throws(Unknown) {
      try reader.skipToContent()
      guard reader.byte != nil else { return nil }
      let value = try reader.blockValue()
      try reader.skipToContent()
      return reader.byte == nil ? value : nil
    } catch {
      return nil
    }
  }

  /// Something that only a full reader knows.
  private struct Unknown: Error {}

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }
  private var column: Int { position - lineStart }

  private func isSpace(_ byte: UInt8?) -> Bool { byte == nil || byte == .space || byte == .newline }

  private mutating func skipSpaces() { while byte == .space { position += 1 } }

  private mutating func newLine() {
    position += 1
    line += 1
    lineStart = position
  }

  /// Past spaces, line ends and comments.
  private mutating func skipToContent() throws(Unknown) {
    while let byte {
      switch byte {
      case .space: position += 1
      case .newline: newLine()
      case .hash where position == lineStart || bytes[position - 1] == .space:
        while self.byte != nil, self.byte != .newline { position += 1 }
      case .tab, .carriageReturn: throw Unknown()
      default: return
      }
    }
  }

  /// Whether nothing but a comment follows on the line.
  private mutating func isAtLineEnd() -> Bool {
    let start = position
    skipSpaces()
    return byte == nil || byte == .newline || byte == .hash && position > start
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Blocks

  /// The list or mapping whose first byte stands here; its column is that of all its items.
  private mutating func blockValue() throws(Unknown) -> YAMLValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw Unknown() }
    return byte == .dash && isSpace(next) ? try blockSequence() : try blockMapping()
  }

  private mutating func blockSequence() throws(Unknown) -> YAMLValue {
    let (indentation, start) = (column, line)
    var items: [YAMLValue] = []
    while byte == .dash, isSpace(next), column == indentation {
      position += 1
      skipSpaces()
      if let key = keyEnd(), key > position {
        items.append(try blockMapping())
      } else {
        items.append(try value(below: indentation))
      }
      try skipToContent()
    }
    guard byte == nil || column < indentation || column == indentation && byte != .dash else { throw Unknown() }
    return YAMLValue(content: .sequence(items), line: start)
  }

  private mutating func blockMapping() throws(Unknown) -> YAMLValue {
    let (indentation, start) = (column, line)
    var entries: [YAMLValue.Entry] = []
    while byte != nil, column == indentation {
      if byte == .dash && isSpace(next) { break }
      guard let end = keyEnd() else { throw Unknown() }
      let key = YAMLValue(content: .scalar(string(position..<end), .plain), line: line)
      guard !entries.contains(where: { $0.key.text == key.text }) else { throw Unknown() }
      position = end + 1
      entries.append(YAMLValue.Entry(key: key, value: try value(below: indentation, inMapping: true)))
      try skipToContent()
    }
    guard byte == nil || column <= indentation else { throw Unknown() }
    return YAMLValue(content: .mapping(entries), line: start)
  }

  /// The colon after the key that starts here.
  private func keyEnd() -> Int? {
    var index = position
    while index < bytes.count, bytes[index].isOfKey { index += 1 }
    return index > position && index < bytes.count && bytes[index] == .colon
      && isSpace(index + 1 < bytes.count ? bytes[index + 1] : nil) ? index : nil
  }

  /// The value after a key or dash at the column `indentation`.
  private mutating func value(below indentation: Int, inMapping: Bool = false) throws(Unknown) -> YAMLValue {
    skipSpaces()
    let start = line
    let anchor = try name(after: .ampersand)
    var value: YAMLValue
    if isAtLineEnd() {
      try skipToContent()
      let isItem = inMapping && column == indentation && byte == .dash && isSpace(next)
      guard byte != nil, column > indentation || isItem else { throw Unknown() }
      value = try blockValue()
    } else {
      value = try inlineValue(below: indentation)
      // A block ends where the next line starts.
      guard column == 0 || isAtLineEnd() else { throw Unknown() }
    }
    if let anchor {
      // A value starts with its anchor.
      value = YAMLValue(content: value.content, line: start)
      anchors[anchor] = value
    }
    return value
  }

  private mutating func inlineValue(below indentation: Int) throws(Unknown) -> YAMLValue {
    switch byte {
    case .pipe, .greater: return try blockScalar(below: indentation)
    case .leftSquare, .leftBrace: return try flowValue()
    case .quote, .doubleQuote: return try quoted()
    case .star: return try reference()
    default:
      let value = try plain(inFlow: false)
      // Text may go on on the next line, which is for a full reader.
      var after = self
      try after.skipToContent()
      guard after.byte == nil || after.column <= indentation else { throw Unknown() }
      return value
    }
  }

  /// Below `|` or `>`, with a dash where no line feed is to end it.
  private mutating func blockScalar(below indentation: Int) throws(Unknown) -> YAMLValue {
    let start = line
    let isFolded = byte == .greater
    position += 1
    let isStripped = byte == .dash
    if isStripped { position += 1 }
    guard isAtLineEnd(), byte == .newline else { throw Unknown() }
    newLine()
    var lines: [String] = []
    var width: Int?
    while byte != nil {
      var first = position
      while first < bytes.count, bytes[first] == .space { first += 1 }
      var end = first
      while end < bytes.count, bytes[end] != .newline { end += 1 }
      if first == end {
        lines.append("")
      } else {
        let own = first - lineStart
        if width == nil { width = own }
        guard let width, own >= width, width > indentation else {
          if own > indentation { throw Unknown() }
          break
        }
        // A deeper line of folded text keeps its line feeds.
        if isFolded && own > width { throw Unknown() }
        lines.append(string(lineStart + width..<end))
      }
      position = end
      guard byte == .newline else { break }
      newLine()
    }
    while lines.last == "" { lines.removeLast() }
    guard lines.first?.isEmpty == false, !isFolded || !lines.contains("") else { throw Unknown() }
    let text = lines.joined(separator: isFolded ? " " : "\n") + (isStripped ? "" : "\n")
    return YAMLValue(content: .scalar(text, .block), line: start)
  }

  // MARK: - Within a line

  private mutating func flowValue() throws(Unknown) -> YAMLValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw Unknown() }
    let start = line
    let anchor = try name(after: .ampersand)
    skipSpaces()
    var value: YAMLValue
    switch byte {
    case .leftSquare: value = try flowSequence()
    case .leftBrace: value = try flowMapping()
    case .quote, .doubleQuote: value = try quoted()
    case .star: value = try reference()
    default: value = try plain(inFlow: true)
    }
    if let anchor {
      value = YAMLValue(content: value.content, line: start)
      anchors[anchor] = value
    }
    return value
  }

  private mutating func flowSequence() throws(Unknown) -> YAMLValue {
    let start = line
    var items: [YAMLValue] = []
    try flowItems(to: .rightSquare) { (reader) throws(Unknown) in items.append(try reader.flowValue()) }
    return YAMLValue(content: .sequence(items), line: start)
  }

  private mutating func flowMapping() throws(Unknown) -> YAMLValue {
    let start = line
    var entries: [YAMLValue.Entry] = []
    try flowItems(to: .rightBrace) { (reader) throws(Unknown) in
      guard let end = reader.keyEnd() else { throw Unknown() }
      let key = YAMLValue(content: .scalar(reader.string(reader.position..<end), .plain), line: reader.line)
      guard !entries.contains(where: { $0.key.text == key.text }) else { throw Unknown() }
      reader.position = end + 1
      try reader.skipToContent()
      entries.append(YAMLValue.Entry(key: key, value: try reader.flowValue()))
    }
    return YAMLValue(content: .mapping(entries), line: start)
  }

  private mutating func flowItems(
    to close: UInt8, _ read: (inout PlainYAML) throws(Unknown) -> Void
  ) throws(Unknown) {
    position += 1
    try skipToContent()
    while byte != close {
      try read(&self)
      try skipToContent()
      if byte == .comma {
        position += 1
        try skipToContent()
      } else if byte != close {
        throw Unknown()
      }
    }
    position += 1
  }

  private mutating func quoted() throws(Unknown) -> YAMLValue {
    let quote = byte
    position += 1
    var text: [UInt8] = []
    while let byte, byte != .newline {
      if byte == quote {
        // Two of them stand for one.
        guard quote == .quote, next == .quote else { break }
        position += 1
      } else if byte == .backslash, quote == .doubleQuote {
        guard next == .doubleQuote || next == .backslash else { throw Unknown() }
        position += 1
      }
      text.append(bytes[position])
      position += 1
    }
    guard byte == quote else { throw Unknown() }
    position += 1
    guard byte != .colon else { throw Unknown() }
    return YAMLValue(content: .scalar(String(decoding: text, as: UTF8.self), .quoted), line: line)
  }

  private mutating func plain(inFlow: Bool) throws(Unknown) -> YAMLValue {
    guard let first = byte, !first.isIndicator else { throw Unknown() }
    let start = position
    var end = position
    while let byte, byte != .newline {
      if inFlow, byte.isFlowIndicator { break }
      if byte == .hash, bytes[position - 1] == .space { break }
      if byte == .tab || byte == .carriageReturn || byte == .colon && (isSpace(next) || inFlow) { throw Unknown() }
      position += 1
      if byte != .space { end = position }
    }
    position = end
    return YAMLValue(content: .scalar(string(start..<end), .plain), line: line)
  }

  private mutating func reference() throws(Unknown) -> YAMLValue {
    guard let name = try name(after: .star), let value = anchors[name] else { throw Unknown() }
    return value
  }

  /// The name of an anchor or reference, with the spaces after it; nil where no such mark stands here.
  private mutating func name(after mark: UInt8) throws(Unknown) -> String? {
    guard byte == mark else { return nil }
    let start = position + 1
    position = start
    while let byte, byte.isOfKey { position += 1 }
    guard position > start else { throw Unknown() }
    let name = string(start..<position)
    guard isSpace(byte) || byte == .comma || byte == .rightSquare || byte == .rightBrace else { throw Unknown() }
    if mark == .ampersand { skipSpaces() }
    return name
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let dash = UInt8(ascii: "-")
  fileprivate static let colon = UInt8(ascii: ":")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let ampersand = UInt8(ascii: "&")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let pipe = UInt8(ascii: "|")
  fileprivate static let greater = UInt8(ascii: ">")
  fileprivate static let quote = UInt8(ascii: "'")
  fileprivate static let doubleQuote = UInt8(ascii: "\"")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let leftSquare = UInt8(ascii: "[")
  fileprivate static let rightSquare = UInt8(ascii: "]")
  fileprivate static let leftBrace = UInt8(ascii: "{")
  fileprivate static let rightBrace = UInt8(ascii: "}")

  /// Letters, digits, and what our keys hold besides.
  fileprivate var isOfKey: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"), .dash: true
    default: false
    }
  }

  fileprivate var isFlowIndicator: Bool {
    switch self {
    case .comma, .leftSquare, .rightSquare, .leftBrace, .rightBrace: true
    default: false
    }
  }

  /// What no scalar without quotation marks may start with.
  fileprivate var isIndicator: Bool {
    switch self {
    case .dash, UInt8(ascii: "?"), .colon, .hash, .ampersand, .star, UInt8(ascii: "!"), .pipe, .greater, .quote,
      .doubleQuote, UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      true
    default: isFlowIndicator
    }
  }
}
