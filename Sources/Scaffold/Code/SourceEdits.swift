import SwiftSource

/// Edits of a file's text, made together.
struct SourceEdits {
  let file: SourceFile
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ file: SourceFile) { self.file = file }

  /// The text with them. Of two in one place the one that was made first stands first.
  var applied: String {
    var bytes = file.bytes
    // What lies in a larger edit is gone with it.
    let kept = edits.enumerated().filter { index, edit in
      !edits.enumerated().contains { other, larger in
        other != index && larger.range.lowerBound <= edit.range.lowerBound
          && edit.range.upperBound <= larger.range.upperBound && larger.range.count > edit.range.count
          && !edit.range.isEmpty
      }
    }
    for (_, edit) in kept.sorted(by: {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether an edit replaces the token.
  func covers(_ token: Token) -> Bool {
    edits.contains { $0.range.lowerBound <= token.offset && token.end <= $0.range.upperBound }
  }

  mutating func replace(_ run: some TokenRun, with text: String) {
    guard let first = run.first, let last = run.last else { return }
    edits.append((first.offset..<last.end, text))
  }

  mutating func insert(_ text: String, after token: Token) { edits.append((token.end..<token.end, text)) }

  mutating func insert(_ text: String, before token: Token) { edits.append((token.offset..<token.offset, text)) }

  /// Replaces what stands between a function's braces with lines.
  mutating func replaceBody(of function: Declaration, with lines: [String]) {
    guard let open = function.body?.first, let close = function.body?.last else { return }
    let indent = indent(of: function.first)
    let body = lines.map { "\n\(indent)\(unit)\($0)" }.joined()
    edits.append((open.end..<close.offset, body + "\n\(indent)"))
  }

  /// Takes a run out, with its lines and the comments above where it stands there alone.
  mutating func remove(_ run: some TokenRun, alsoBlankLine: Bool = false) {
    guard let first = run.first, let last = run.last else { return }
    let bytes = file.bytes
    let blank: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    let newline = UInt8(ascii: "\n")
    var lower = first.offset
    while lower > 0, blank.contains(bytes[lower - 1]) { lower -= 1 }
    var end = last.end
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
    var upper = end
    while upper < bytes.count, blank.contains(bytes[upper]) { upper += 1 }
    // A comment at the end of the line tells of what goes.
    if bytes[upper...].starts(with: Array("//".utf8)) { upper = bytes[upper...].firstIndex(of: newline) ?? bytes.count }
    let isAlone = (lower == 0 || bytes[lower - 1] == newline) && (upper == bytes.count || bytes[upper] == newline)
    guard isAlone else {
      edits.append((first.offset..<end, ""))
      return
    }
    upper = min(upper + 1, bytes.count)
    func lineAbove() -> Range<Int>? {
      guard lower > 0 else { return nil }
      let start = bytes[..<(lower - 1)].lastIndex(of: newline).map { $0 + 1 } ?? 0
      return start..<lower
    }
    while let line = lineAbove(), case let text = bytes[line].drop(while: blank.contains),
      text.starts(with: Array("//".utf8)),
      !text.starts(with: Array("// MARK".utf8)), !text.starts(with: Array("//MARK".utf8))
    {
      lower = line.lowerBound
    }
    if alsoBlankLine, let line = lineAbove(), bytes[line].allSatisfy({ blank.contains($0) || $0 == newline }) {
      lower = line.lowerBound
    }
    edits.append((lower..<upper, ""))
  }

  /// What the file indents by.
  var unit: String {
    let members = file.declarations.lazy.filter { $0.isTypeMember && $0.parent?.parent == nil }
    return members.map { indent(of: $0.first) }.first { !$0.isEmpty } ?? "    "
  }

  func indent(of token: Token?) -> String {
    guard let token else { return "" }
    let bytes = file.bytes
    let start = bytes[..<token.offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }
}
