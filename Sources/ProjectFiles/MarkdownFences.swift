/// A fenced code block of a Markdown document.
public struct MarkdownFence: Sendable, Equatable {
  /// Where its code stands in the document: whole lines, without the lines that open and close it.
  public var range: Range<Int>
  /// The number of its first line, from 1.
  public var line: Int
  /// The bytes of `range`, with what belongs to a list or a quote around the block replaced by spaces: offsets, lines and
  /// columns are the document's.
  public var code: [UInt8]
}

/// Finds fenced code blocks as CommonMark has them: of backticks or tildes, in lists and block quotes, not in HTML or in
/// indented code, closed by the end of what they stand in where nothing else closes them.
public struct MarkdownFences {
  /// The blocks whose info string begins with the language `swift`, in any case. Complexity: O(n) in the bytes.
  public static func swift(in bytes: [UInt8]) -> [MarkdownFence] {
    bytes.withUnsafeBufferPointer { buffer in
      var finder = MarkdownFences(bytes: buffer)
      finder.run()
      return finder.found
    }
  }

  /// Whether the path names a Markdown document.
  public static func isDocument(_ path: String) -> Bool { PathBytes.isMarkdownFile(Array(path.utf8)) }

  private enum Container {
    case quote
    /// The columns that a line of the item is indented by. One that begins with a blank line ends at a second one: the number
    /// of that line.
    case item(width: Int, ending: Int?)
  }

  private struct OpenFence {
    var character: UInt8
    var length: Int
    var isSwift: Bool
    var start: Int
    var line: Int
    var code: [UInt8] = []
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var found: [MarkdownFence] = []
  private var containers: [Container] = []
  private var fence: OpenFence?
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
      if fence != nil { return takeCode(line, from: whole.start, upTo: next) }
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
    guard var fence else { return }
    if let marker = line.fenceMarker, marker.character == fence.character, marker.length >= fence.length,
      line.isBlank(from: marker.end)
    {
      return closeFence(at: start)
    }
    if fence.isSwift {
      self.fence = nil
      fence.code.append(contentsOf: repeatElement(0x20, count: line.position - start))
      fence.code.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[line.position..<next]))
      self.fence = fence
    }
  }

  private mutating func closeFence(at end: Int) {
    guard let fence else { return }
    if fence.isSwift, !fence.code.isEmpty {
      found.append(MarkdownFence(range: fence.start..<end, line: fence.line, code: fence.code))
    }
    self.fence = nil
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
      fence = OpenFence(
        character: marker.character, length: marker.length, isSwift: MarkdownFences.isSwift(info), start: next,
        line: self.line + 1)
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

  /// `swift`, `Swift title="…"`, `swift,ignore`, `{.swift}`
  private static func isSwift(_ info: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
    let word = info.drop { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ".") }.prefix { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"): true
      default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
    }
    return word.count == 5 && zip(word, "swift".utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}
