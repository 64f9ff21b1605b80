import Findings
import TextProcessing

/// What a fix changes, as a patch in HTML: the lines around it, those that go and those that come.
struct HTMLPatch {
  /// More is left to `--diff`.
  private static let mostLines = 60
  private static let mostBytes = 20_000
  private static let context = 3

  /// Empty where the fix does not fit the file, or is too large to be looked at.
  let text: String

  /// O(bytes around the edits), not of the file: one may have thousands of fixes.
  init(_ fix: Fix, in bytes: [UInt8]) {
    text = Self.lines(fix, bytes).map { "<pre class=\"patch\">\(Self.rows($0).joined())</pre>\n" } ?? ""
  }

  private static func lines(_ fix: Fix, _ bytes: [UInt8]) -> [Substring]? {
    let edits = fix.edits.ordered { $0.span.start < $1.span.start }
    guard let first = edits.first, let last = edits.last, 0 <= first.span.start, last.span.end <= bytes.count,
      let window = window(first.span.start..<max(first.span.start, last.span.end), in: bytes)
    else { return nil }
    var changed: [UInt8] = []
    var position = window.lowerBound
    for edit in edits {
      // The file may have changed since it was linted.
      guard position <= edit.span.start, edit.span.start <= edit.span.end else { return nil }
      changed += bytes[position..<edit.span.start] + Array(edit.replacement.utf8)
      position = edit.span.end
    }
    changed += bytes[position..<window.upperBound]
    // The names of the files stand above.
    let lines = unifiedDiff(path: "", old: Array(bytes[window]), new: changed).split(separator: "\n").dropFirst(2)
    return lines.isEmpty || lines.count > mostLines ? nil : Array(lines)
  }

  /// Whole lines, with some before and after.
  private static func window(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let lowest = max(0, range.lowerBound - mostBytes)
    let highest = min(bytes.count, range.upperBound + mostBytes)
    var (start, end) = (range.lowerBound, range.upperBound)
    for _ in 0...context {
      start = bytes[lowest..<start].lastIndex(of: UInt8(ascii: "\n")) ?? lowest
      end = bytes[end..<highest].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? highest
    }
    if bytes[start..<end].first == UInt8(ascii: "\n") { start += 1 }
    return end - start <= mostBytes ? start..<end : nil
  }

  private static func rows(_ lines: [Substring]) -> [String] {
    lines.enumerated().compactMap { index, line in
      let shown = line.map { $0 == "\t" ? "\t" : markupText(visible($0).text) }.joined()
      switch line.first {
      case "+": return "<ins>\(shown)</ins>\n"
      case "-": return "<del>\(shown)</del>\n"
      // Where the first stretch begins is told above.
      case "@": return index == 0 ? nil : "<s>…</s>\n"
      default: return shown + "\n"
      }
    }
  }
}
