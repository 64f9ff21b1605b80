import SwiftSource

/// The tokens of code as a fingerprint has them, each with a zero after it, and each block as `{}`.
struct BlocklessText {
  private(set) var bytes: [UInt8] = []
  /// The blocks, in order, and where they stand in ``bytes``.
  private(set) var blocks: [(tokens: Tokens, place: Range<Int>)] = []

  /// Complexity: O(n) in the code outside of blocks.
  init(_ code: Tokens) {
    var next = code.first
    while let token = next, token.index < code.range.upper {
      next = token.next
      switch token.kind {
      case .leftBrace where token.group.count > 1:
        let start = bytes.count
        bytes += [UInt8(ascii: "{"), UInt8(ascii: "}"), 0]
        let end = min(token.group.range.upper, code.range.upper)
        blocks.append((code.file.tokens(TokenRange(token.index, end)), start..<bytes.count))
        next = token.group.last?.next
      // Both come and go with the layout.
      case .semicolon: continue
      case .comma where token.next?.kind == .rightParen || token.next?.kind == .rightSquare: continue
      default: append(token)
      }
    }
  }

  /// The indentation of a string over several lines is layout, and so is the kind of its line endings.
  private mutating func append(_ token: Token) {
    guard token.kind == .stringSegment else {
      bytes += token.utf8
      bytes.append(0)
      return
    }
    var isIndentation = token.offset > 0 && token.file.bytes[token.offset - 1] == 0x0A
    for byte in token.utf8 {
      if byte == 0x0D || isIndentation && byte.isBlank { continue }
      isIndentation = byte == 0x0A
      bytes.append(byte)
    }
    bytes.append(0)
  }
}
