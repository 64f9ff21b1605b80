/// One line of a Markdown document, read from the left as far as its containers reach.
///
/// Columns count a tab up to the next multiple of four, as CommonMark has it.
struct MarkdownLine {
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  /// Before the line break.
  let end: Int
  /// What comes next.
  private(set) var position: Int
  private var column = 0
  /// Columns of a tab before `position` that are not taken yet.
  private var pending = 0

  init(bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int) {
    self.bytes = bytes
    self.start = start
    self.end = end
    position = start
  }

  /// Where the first byte that is no blank stands, and the columns up to there.
  private var text: (position: Int, columns: Int) {
    var index = position
    var columns = pending
    while index < end {
      switch bytes[index] {
      case 0x20: columns += 1
      case 0x09: columns += 4 - (column + columns) % 4
      default: return (index, columns)
      }
      index += 1
    }
    return (index, columns)
  }

  /// The columns of white space ahead.
  var indentation: Int { text.columns }

  var isBlank: Bool { text.position == end }

  func isBlank(from index: Int) -> Bool { bytes[index..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// What follows the white space ahead.
  var rest: Slice<UnsafeBufferPointer<UInt8>> { bytes[text.position..<end] }

  /// Takes `columns` columns of white space; part of a tab is taken by its columns.
  mutating func advance(columns: Int) {
    var left = columns
    let fromTab = min(pending, left)
    pending -= fromTab
    column += fromTab
    left -= fromTab
    while left > 0, position < end {
      let width = bytes[position] == 0x09 ? 4 - column % 4 : 1
      position += 1
      let taken = min(width, left)
      pending = width - taken
      column += taken
      left -= taken
    }
  }

  // MARK: - Containers

  /// Takes `>`, up to three spaces before it and one after.
  mutating func takeQuoteMarker() -> Bool {
    let text = text
    guard text.columns <= 3, text.position < end, bytes[text.position] == UInt8(ascii: ">") else { return false }
    advance(columns: text.columns + 1)
    if indentation > 0 { advance(columns: 1) }
    return true
  }

  /// Takes `-`, `+`, `*`, `1.` or `1)`, and the white space around it; returns the columns that the item's other lines are
  /// indented by.
  mutating func takeListMarker(interruptingParagraph: Bool) -> Int? {
    let text = text
    guard text.columns <= 3, text.position < end else { return nil }
    var index = text.position
    var isFirst = true
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while index < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
      guard index - text.position <= 9, index < end,
        bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
      else { return nil }
      isFirst = index == text.position + 1 && bytes[text.position] == UInt8(ascii: "1")
      index += 1
    default:
      return nil
    }
    guard index == end || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
    let isEmpty = isBlank(from: index)
    if interruptingParagraph, isEmpty || !isFirst { return nil }
    let marker = text.columns + index - text.position
    advance(columns: marker)
    // Five columns or more are one, and the rest is indented code.
    let spaces = isEmpty || indentation > 4 ? 1 : indentation
    advance(columns: isEmpty ? indentation : spaces)
    return marker + spaces
  }

  // MARK: - Leaves

  struct FenceMarker {
    var character: UInt8
    var start: Int
    var end: Int

    var length: Int { end - start }
  }

  /// The backticks or tildes of a line that opens or closes a fence.
  var fenceMarker: FenceMarker? {
    let text = text
    guard text.columns <= 3, text.position < end else { return nil }
    let character = bytes[text.position]
    guard character == UInt8(ascii: "`") || character == UInt8(ascii: "~") else { return nil }
    var index = text.position
    while index < end, bytes[index] == character { index += 1 }
    return index - text.position >= 3 ? FenceMarker(character: character, start: text.position, end: index) : nil
  }

  /// The info string, trimmed; nil where a backtick in it makes the line inline code.
  func info(after marker: FenceMarker) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let info = bytes[marker.end..<end].drop(while: isBlank)
    guard marker.character != UInt8(ascii: "`") || !info.contains(marker.character) else { return nil }
    return info.lastIndex { !isBlank($0) }.map { String(decoding: info[...$0], as: UTF8.self) } ?? ""
  }

  /// `# Title`
  var isHeading: Bool {
    guard indentation <= 3 else { return false }
    let rest = rest
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let next = rest.dropFirst(hashes).first
    return (1...6).contains(hashes) && (next == nil || next == 0x20 || next == 0x09)
  }

  /// The `===` or `---` that makes a heading of the paragraph above it.
  var isUnderline: Bool {
    guard indentation <= 3, let first = rest.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "-") else {
      return false
    }
    return rest.drop { $0 == first }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// `---`, `* * *`
  var isThematicBreak: Bool {
    guard indentation <= 3, let first = rest.first, "-*_".utf8.contains(first) else { return false }
    var marks = 0
    for byte in rest {
      if byte == first { marks += 1 } else if byte != 0x20, byte != 0x09 { return false }
    }
    return marks >= 3
  }
}

/// A block of HTML: what is in it is no Markdown.
enum MarkdownHTML {
  /// Up to the line that holds this text.
  case upTo(String)
  /// Up to a blank line.
  case upToBlankLine

  /// The block that begins with the line. A tag alone on its line is text in a paragraph, unless a block has its name.
  init?(_ line: MarkdownLine, inParagraph: Bool) {
    guard line.indentation <= 3, line.rest.first == UInt8(ascii: "<") else { return nil }
    let start = line.rest.prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for (opening, closing) in MarkdownHTML.pairs where start.starts(with: opening.utf8) {
      self = .upTo(closing)
      return
    }
    let name = start.dropFirst(start.dropFirst().first == UInt8(ascii: "/") ? 2 : 1).prefix { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let isBlock = MarkdownHTML.blocks.contains(String(decoding: name, as: UTF8.self))
    guard isBlock || !inParagraph && MarkdownHTML.isLoneTag(line.rest) else { return nil }
    self = .upToBlankLine
  }

  /// `<name attribute="value">` or `</name>`, and blanks.
  private static func isLoneTag(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let tag = text.dropFirst(text.dropFirst().first == UInt8(ascii: "/") ? 2 : 1)
    guard let first = tag.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    let attributes = tag.drop { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D }
    guard let next = attributes.first, " \t/>".utf8.contains(next), !raw.contains(where: { starts(tag, with: $0) })
    else {
      return false
    }
    guard let end = attributes.firstIndex(of: UInt8(ascii: ">")) else { return false }
    return !attributes[..<end].contains(UInt8(ascii: "<"))
      && attributes[(end + 1)...].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static let raw = ["pre", "script", "style", "textarea"]

  private static func starts(_ tag: Slice<UnsafeBufferPointer<UInt8>>, with name: String) -> Bool {
    tag.prefix(name.utf8.count).elementsEqual(name.utf8) { $0 | 0x20 == $1 }
  }

  func ends(with line: MarkdownLine) -> Bool {
    switch self {
    case .upToBlankLine: return line.isBlank
    case .upTo(let end):
      let rest = line.rest
      let wanted = Array(end.utf8)
      return rest.indices.contains { rest[$0...].prefix(wanted.count).elementsEqual(wanted) { $0 | 0x20 == $1 | 0x20 } }
    }
  }

  private static let pairs = [
    ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<pre", "</pre>"), ("<script", "</script>"),
    ("<style", "</style>"), ("<textarea", "</textarea>"), ("<!", ">"),
  ]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "base", "blockquote", "body", "caption", "center", "col", "colgroup", "dd",
    "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
