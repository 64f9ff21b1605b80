/// A fenced code block of a Markdown document.
public struct MarkdownFence: Sendable, Equatable {
  /// Where its code stands in the document: whole lines, without the lines that open and close it.
  public var range: Range<Int>
  /// The number of its first line, from 1.
  public var line: Int
  /// The bytes of `range`, with what belongs to a list or a quote around the block replaced by spaces: offsets, lines and
  /// columns are the document's.
  public var code: [UInt8]
  /// What follows the backticks or tildes, without white space around it: `swift fixed`.
  public var info: String
  /// How far in its line the fence stands, in bytes.
  public var indentation: Int
  /// Whether a line of its own closes it.
  public var isClosed: Bool
  /// The number of the first line in it that looks like the opening of another fence: a closing line was most likely
  /// forgotten.
  public var openingInside: Int?

  /// Whether the info string begins with the language `swift`, in any case: `swift`, `Swift title="…"`, `swift,ignore`,
  /// `{.swift}`.
  public var isSwift: Bool {
    let word = info.utf8.drop { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ".") }.prefix { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"): true
      default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
    }
    return word.count == 5 && zip(word, "swift".utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}

/// Finds fenced code blocks as CommonMark has them: of backticks or tildes, in lists and block quotes, not in HTML or in
/// indented code, closed by the end of what they stand in where nothing else closes them.
public struct MarkdownFences {
  /// The blocks of a document, in their order. Complexity: O(n) in the bytes.
  public static func all(in bytes: [UInt8]) -> [MarkdownFence] {
    bytes.withUnsafeBufferPointer { buffer in
      var finder = MarkdownFences(bytes: buffer)
      finder.run()
      return finder.found
    }
  }

  private enum Container {
    case quote
    /// The columns that a line of the item is indented by. One that begins with a blank line ends at a second one: the number
    /// of that line.
    case item(width: Int, ending: Int?)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var found: [MarkdownFence] = []
  private var containers: [Container] = []
  private var open: (fence: MarkdownFence, marker: MarkdownLine.FenceMarker)?
  private var html: MarkdownHTML?
  private var isInParagraph = false
  /// The number of the line that is read.
  private var line = 0

  /// Deeper lists and quotes are text; without a limit, each blank line would cost their number.
  private static let deepest = 64

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func run() {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var next = min(end + 1, bytes.count)
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { next += 1 }
      line += 1
      take(MarkdownLine(bytes: bytes, start: start, end: end), upTo: next)
      start = next
    }
    closeFence(at: bytes.count)
  }

  // MARK: - One line

  private mutating func take(_ whole: MarkdownLine, upTo next: Int) {
    var line = whole
    let matched = matchContainers(&line)
    if matched == containers.count {
      if open != nil { return takeCode(line, from: whole.start, upTo: next) }
      if let html {
        if html.ends(with: line) { self.html = nil }
        return
      }
    } else {
      closeFence(at: whole.start)
      html = nil
    }
    takeText(&line, matched: matched, upTo: next)
  }

  /// Passes the markers and the indentation of the containers that the line continues; returns their number.
  private func matchContainers(_ line: inout MarkdownLine) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard line.takeQuoteMarker() else { return index }
      case .item(let width, let ending):
        if line.isBlank, self.line == ending { return index }
        if line.isBlank { continue }
        guard line.indentation >= width else { return index }
        line.advance(columns: width)
      }
    }
    return containers.count
  }

  /// A line of an open fence: the one that closes it, or code.
  private mutating func takeCode(_ line: MarkdownLine, from start: Int, upTo next: Int) {
    if let open, let marker = line.fenceMarker, marker.character == open.marker.character,
      marker.length >= open.marker.length
    {
      if line.isBlank(from: marker.end) {
        self.open?.fence.isClosed = true
        return closeFence(at: start)
      }
      if open.fence.openingInside == nil, line.info(after: marker) != nil { self.open?.fence.openingInside = self.line }
    }
    open?.fence.code.append(contentsOf: repeatElement(0x20, count: line.position - start))
    open?.fence.code.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[line.position..<next]))
  }

  private mutating func closeFence(at end: Int) {
    guard var fence = open?.fence else { return }
    fence.range = fence.range.lowerBound..<end
    found.append(fence)
    open = nil
  }

  /// A line outside of fences: new containers, then what it begins.
  private mutating func takeText(_ line: inout MarkdownLine, matched: Int, upTo next: Int) {
    var matched = matched
    while containers.count < MarkdownFences.deepest, line.indentation <= 3 {
      if line.takeQuoteMarker() {
        containers.removeSubrange(matched...)
        containers.append(.quote)
      } else if !line.isThematicBreak,
        let width = line.takeListMarker(interruptingParagraph: isInParagraph && matched == containers.count)
      {
        containers.removeSubrange(matched...)
        containers.append(.item(width: width, ending: line.isBlank ? self.line + 1 : nil))
      } else {
        break
      }
      matched += 1
      isInParagraph = false
    }
    let endsParagraph = isInParagraph && matched == containers.count && line.isUnderline
    if line.isBlank || line.isHeading || line.isThematicBreak || endsParagraph {
      containers.removeSubrange(matched...)
      isInParagraph = false
    } else if let marker = line.fenceMarker, let info = line.info(after: marker) {
      containers.removeSubrange(matched...)
      isInParagraph = false
      let fence = MarkdownFence(
        range: next..<next, line: self.line + 1, code: [], info: info, indentation: marker.start - line.start,
        isClosed: false)
      open = (fence, marker)
    } else if let html = MarkdownHTML(line, inParagraph: isInParagraph) {
      containers.removeSubrange(matched...)
      isInParagraph = false
      if !html.ends(with: line) { self.html = html }
    } else if !(isInParagraph && matched < containers.count) {
      // Else a lazy line of the paragraph in the containers, which stay open.
      containers.removeSubrange(matched...)
      isInParagraph = isInParagraph || line.indentation <= 3
    }
  }
}
