import SwiftSource

/// Writes a statement next to another one: on a line of its own, indented alike, where the other has its line for itself;
/// else on the same line, with a semicolon between them. Comments stay where they are.
package enum StatementInsertion {
  /// After `statement`, below a comment that ends its line.
  package static func after(_ statement: some TokenRun, _ text: String, in file: FileContext) -> Violation.Insertion? {
    guard let first = statement.first, let last = statement.last, let next = last.next else { return nil }
    if let line = file.lineLead(of: first), next.startsLine || next.kind == .endOfFile {
      let bytes = file.file.bytes
      let lineEnd =
        bytes[last.end...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
      // A comment that goes on below the line has to stay in one piece.
      if !file.file.raw.trivia.contains(where: { Int($0.offset) < lineEnd && Int($0.end) > lineEnd }) {
        return Violation.Insertion(offset: lineEnd, text: line + text)
      }
    }
    return Violation.Insertion(offset: last.end, text: "; " + text)
  }

  /// Before `statement`, below the comments that stand above it.
  package static func before(_ statement: some TokenRun, _ text: String, in file: FileContext) -> Violation.Insertion? {
    statement.first.map { Violation.Insertion(offset: $0.offset, text: text + (file.lineLead(of: $0) ?? "; ")) }
  }
}

extension FileContext {
  /// What ends the file's first line.
  package var lineBreak: String {
    let bytes = file.bytes
    guard let end = bytes.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return "\n"
    }
    if bytes[end] == UInt8(ascii: "\n") { return "\n" }
    return end + 1 < bytes.endIndex && bytes[end + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r"
  }

  /// The line break and the white space before the token; nil where something else stands before it on its line.
  package func lineLead(of token: Token) -> String? {
    let end = token.offset
    let bytes = file.bytes
    var start = end
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") || bytes[start - 1] == UInt8(ascii: "\r") else {
      return nil
    }
    let isPair = start > 1 && bytes[start - 1] == UInt8(ascii: "\n") && bytes[start - 2] == UInt8(ascii: "\r")
    let lineBreak = isPair ? "\r\n" : String(UnicodeScalar(bytes[start - 1]))
    return lineBreak + String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
