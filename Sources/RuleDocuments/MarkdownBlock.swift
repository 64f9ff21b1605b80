import TextProcessing

/// The blocks of Markdown a rule document is made of. Lists, quotes and tables count as paragraphs.
enum MarkdownBlock: Equatable {
  case heading(level: Int, text: String, line: Int)
  case paragraph(lines: [String])
  case fence(MarkdownFence)

  /// Splits `lines` into blocks; the first of them has the number `firstLine`, from which the lines of fences count too.
  static func blocks(of lines: some Collection<Substring>, firstLine: Int) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var paragraph: [String] = []
    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      blocks.append(.paragraph(lines: paragraph))
      paragraph = []
    }
    var fences = MarkdownFences.all(in: Array(lines.joined(separator: "\n").utf8))[...]
    /// The first line after the last fence.
    var next = 1
    for (number, line) in zip(1..., lines) where number >= next {
      if var fence = fences.first, number == fence.line - 1 {
        endParagraph()
        fences.removeFirst()
        next = fence.line + fence.codeLines + (fence.isClosed ? 1 : 0)
        fence.line += firstLine - 1
        fence.openingInside? += firstLine - 1
        blocks.append(.fence(fence))
      } else if let (level, text) = heading(line) {
        endParagraph()
        blocks.append(.heading(level: level, text: text, line: number + firstLine - 1))
      } else if line.allSatisfy(\.isWhitespace) {
        endParagraph()
      } else {
        paragraph.append(trimmed(line))
      }
    }
    endParagraph()
    return blocks
  }

  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, trimmed(line.dropFirst(level)))
  }
}

extension MarkdownFence {
  /// The lines of its code, each with its line feed, without the fence's own indentation.
  var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(code.count)
    for line in code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      text += line.dropFirst(min(indentation, line.prefix { $0 == UInt8(ascii: " ") }.count))
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of the line that opens it.
  var openingLine: Int { line - 1 }

  fileprivate var codeLines: Int { code.count { $0 == UInt8(ascii: "\n") } }
}

/// `text` without the white space around it.
func trimmed(_ text: some StringProtocol) -> String {
  // Most texts have none.
  if let first = text.unicodeScalars.first?.value, let last = text.unicodeScalars.last?.value,
    (0x21...0x7E).contains(first), (0x21...0x7E).contains(last)
  {
    return String(text)
  }
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
