/// The blocks of Markdown a rule document is made of. Lists, quotes and tables count as paragraphs.
enum MarkdownBlock: Equatable {
  case heading(level: Int, text: String, line: Int)
  case paragraph(lines: [String])
  case fence(MarkdownFence)
}

struct MarkdownFence: Equatable {
  enum Ending: Equatable {
    case closed
    case endOfFile
    /// Another fence opens on this line before the first one is closed, so a closing line was most likely forgotten.
    case opened(line: Int)
  }

  /// What follows the backticks, trimmed: `swift fixed`.
  let info: String
  /// The lines between the fences, each with its line feed.
  var code = ""
  let line: Int
  var ending = Ending.endOfFile
}

extension MarkdownBlock {
  /// Splits `lines` into blocks; the first of them has the number `firstLine`.
  ///
  /// A fence stands at the margin (at most three spaces in), as CommonMark has it outside lists.
  static func blocks(of lines: some Sequence<Substring>, firstLine: Int) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var paragraph: [String] = []
    var open: OpenFence?

    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      blocks.append(.paragraph(lines: paragraph))
      paragraph = []
    }

    for (number, line) in zip(firstLine..., lines) {
      if let isClosed = open?.take(line, number: number) {
        guard isClosed, let fence = open?.fence else { continue }
        blocks.append(.fence(fence))
        open = nil
      } else if let marker = FenceMarker(line) {
        endParagraph()
        open = OpenFence(marker: marker, line: number)
      } else if let (level, text) = heading(line) {
        endParagraph()
        blocks.append(.heading(level: level, text: text, line: number))
      } else if line.allSatisfy(\.isWhitespace) {
        endParagraph()
      } else {
        paragraph.append(trimmed(line))
      }
    }
    endParagraph()
    if let open { blocks.append(.fence(open.fence)) }
    return blocks
  }

  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, trimmed(line.dropFirst(level)))
  }
}

/// The line that opens or closes a fence.
private struct FenceMarker {
  let indentation: Int
  let character: Character
  let length: Int
  let info: String

  init?(_ line: Substring) {
    let rest = line.drop { $0 == " " }
    indentation = line.count - rest.count
    guard indentation <= 3, let first = rest.first, first == "`" || first == "~" else { return nil }
    character = first
    length = rest.prefix { $0 == first }.count
    info = trimmed(rest.dropFirst(length))
    // Backticks in the info string make the line inline code.
    guard length >= 3, first == "~" || !info.contains("`") else { return nil }
  }
}

private struct OpenFence {
  let marker: FenceMarker
  private(set) var fence: MarkdownFence

  init(marker: FenceMarker, line: Int) {
    self.marker = marker
    fence = MarkdownFence(info: marker.info, line: line)
  }

  /// Takes the next line into the fence; true when it closes the fence instead.
  mutating func take(_ line: Substring, number: Int) -> Bool {
    if let next = FenceMarker(line), next.character == marker.character, next.length >= marker.length {
      if next.info.isEmpty {
        if fence.ending == .endOfFile { fence.ending = .closed }
        return true
      }
      if fence.ending == .endOfFile { fence.ending = .opened(line: number) }
    }
    let indentation = min(marker.indentation, line.prefix { $0 == " " }.count)
    fence.code += line.dropFirst(indentation) + "\n"
    return false
  }
}

/// `text` without the white space around it.
func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
