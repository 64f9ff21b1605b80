import RuleKit
import SwiftSource

/// A predicate's format as it is put together: literal text, and what is interpolated or concatenated into it.
package struct FormatParts {
  package struct Insertion {
    /// The expression, without the parentheses of an interpolation.
    package var range: TokenRange
    /// It stands between the quotation marks of the predicate's own language.
    package var isQuoted: Bool
  }

  package private(set) var insertions: [Insertion] = []
  /// The literal's source with `%@` for each quoted insertion and its quotation marks; nil where that is not exact.
  package var formatWithArguments: String? { isPlain && quote == nil ? "\"\(rewritten)\"" : nil }

  private let file: FileContext
  private var rewritten = ""
  /// One-line literals without `#` and with no argument of their own.
  private var isPlain = true
  /// The open quotation mark of the predicate.
  private var quote: UInt8?
  /// A quotation mark has to follow at once: the last thing was an insertion in front of whose mark `%@` was written.
  private var awaitsClosing = false

  /// Reads a string literal, or literals and values joined by `+`. Complexity: O(n) in the bytes of `value`.
  package init(of value: TokenRange, in file: FileContext) {
    self.file = file
    // Without a literal among them the format is somebody else's.
    guard value.indices.contains(where: { isQuote(file.kind($0)) }) else { return }
    var index = value.lower
    while index < value.upper {
      var end = index
      while end < value.upper, !(file.kind(end) == .binaryOperator && file.word(end) == "+") {
        if end > index, file.kind(end) == .binaryOperator || file.kind(end) == .infixQuestionMark {
          stop()
          return
        }
        end = isQuote(file.kind(end)) ? pastLiteral(end, upTo: value.upper) : file.outline.after(end)
      }
      let operand = TokenRange(index, min(end, value.upper))
      if isLiteral(operand) { readLiteral(operand) } else if !operand.isEmpty { insert(operand) }
      index = end + 1
    }
  }

  /// An operator other than `+`: what comes before it is not simply joined.
  private mutating func stop() {
    insertions = []
    isPlain = false
  }

  private func isQuote(_ kind: TokenKind) -> Bool { kind == .stringQuote || kind == .multilineStringQuote }

  private func isLiteral(_ operand: TokenRange) -> Bool {
    var first = operand.lower
    if file.kind(first) == .rawStringPoundDelimiter { first += 1 }
    guard isQuote(file.kind(first)) else { return false }
    var end = pastLiteral(first, upTo: operand.upper)
    if file.kind(end) == .rawStringPoundDelimiter, end < operand.upper { end += 1 }
    return end == operand.upper
  }

  /// One past the closing quote of the literal that opens at `quote`.
  private func pastLiteral(_ quote: TokenIndex, upTo end: TokenIndex) -> TokenIndex {
    var index = quote + 1
    while index < end {
      if isQuote(file.kind(index)) { return index + 1 }
      index = file.outline.after(index)
    }
    return end
  }

  private mutating func readLiteral(_ range: TokenRange) {
    let isRaw = file.kind(range.lower) == .rawStringPoundDelimiter
    let open = isRaw ? range.lower + 1 : range.lower
    if isRaw || file.kind(open) == .multilineStringQuote { isPlain = false }
    var index = open + 1
    while index < range.upper {
      switch file.kind(index) {
      case .stringSegment:
        read(file.text(index), isRaw: isRaw)
        index += 1
      case .leftParen:
        let inside = TokenRange(index + 1, file.outline.after(index) - 1)
        if !inside.isEmpty { insert(inside) }
        index = file.outline.after(index)
      default:
        index += 1
      }
    }
  }

  /// Follows the quotation marks through text as the source spells it.
  private mutating func read(_ text: String, isRaw: Bool) {
    var bytes = Array(text.utf8)[...]
    if awaitsClosing {
      awaitsClosing = false
      if bytes.first == quote { (bytes, quote) = (bytes.dropFirst(), nil) } else { isPlain = false }
    }
    if bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "\\")) { isPlain = false }
    rewritten += String(decoding: bytes, as: UTF8.self)
    var isEscaped = false
    for byte in runtimeBytes(of: bytes, isRaw: isRaw) {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      }
    }
  }

  /// What the predicate's parser gets to see: a backslash of the literal makes the next byte plain text.
  private func runtimeBytes(of source: ArraySlice<UInt8>, isRaw: Bool) -> [UInt8] {
    guard !isRaw else { return Array(source) }
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in source {
      isEscape = !isEscape && byte == UInt8(ascii: "\\")
      if !isEscape { bytes.append(byte) }
    }
    return bytes
  }

  private mutating func insert(_ range: TokenRange) {
    insertions.append(Insertion(range: range, isQuoted: quote != nil))
    if let quote, !awaitsClosing, rewritten.utf8.last == quote {
      rewritten.removeLast()
      rewritten += "%@"
      awaitsClosing = true
    } else {
      isPlain = false
    }
  }
}
