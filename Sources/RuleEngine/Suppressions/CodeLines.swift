import SwiftSource

/// Tells how far the code of a line goes on, for comments that silence a line.
///
/// A line covers the lines on which its statements go on, up to the first brace that spans lines: a call whose arguments
/// stand below it is one line to its reader, the body of a function or of a closure is not.
struct CodeLines {
  private let file: SourceFile
  private let lines: LineMap
  /// For each token that starts a statement or a declaration, one past its last token.
  private let ends: [TokenIndex]
  private var known: [Int: Range<Int>] = [:]

  /// Complexity: O(n) in the tokens.
  init(_ file: SourceFile, _ lines: LineMap) {
    self.file = file
    self.lines = lines
    var ends = [TokenIndex](repeating: 0, count: file.raw.tokens.count)
    for range in file.raw.statements.lazy.map(\.range) {
      ends[Int(range.lower)] = max(ends[Int(range.lower)], range.upper)
    }
    for range in file.raw.declarations.lazy.map(\.range) {
      ends[Int(range.lower)] = max(ends[Int(range.lower)], range.upper)
    }
    self.ends = ends
  }

  /// The first line after `line` on which a token starts.
  func next(after line: Int) -> Int? {
    guard let start = lines.offset(ofLine: line + 1) else { return nil }
    let token = file.raw.tokens[firstToken(from: start)]
    return token.kind == .endOfFile ? nil : lines.position(of: Int(token.offset)).line
  }

  /// The last line before `line` on which a token starts.
  func previous(before line: Int) -> Int? {
    guard let start = lines.offset(ofLine: line) else { return nil }
    let index = firstToken(from: start) - 1
    return index < 0 ? nil : lines.position(of: Int(file.raw.tokens[index].offset)).line
  }

  /// The bytes from the start of `line` to the end of the last line that its code goes on to. Complexity: O(n) in the
  /// tokens for all lines of a file together, because no two lines go on over the same tokens.
  mutating func stretch(ofLine line: Int) -> Range<Int> {
    if let known = known[line] { return known }
    let start = lines.offset(ofLine: line) ?? file.bytes.count
    let lineEnd = end(ofLine: line)
    var index = firstToken(from: start)
    var end: TokenIndex = 0
    var last = start
    while index < file.raw.tokens.count - 1 {
      let token = file.raw.tokens[index]
      if token.offset < lineEnd {
        end = max(end, ends[index])
      } else if index >= end {
        break
      }
      last = Int(token.end)
      if token.kind == .leftBrace, spansLines(index), token.offset >= start { break }
      index += 1
    }
    let stretch = start..<max(lineEnd, self.end(ofLine: lines.position(of: last).line))
    known[line] = stretch
    return stretch
  }

  private func end(ofLine line: Int) -> Int { lines.offset(ofLine: line + 1) ?? file.bytes.count }

  /// Whether the brace has no partner on its own line.
  private func spansLines(_ brace: Int) -> Bool {
    let partner = Int(file.raw.partners[brace])
    guard partner > brace else { return true }
    return lines.position(of: Int(file.raw.tokens[brace].offset)).line
      != lines.position(of: Int(file.raw.tokens[partner].offset)).line
  }

  /// The first token that starts at `offset` or after it; the end of the file is one.
  private func firstToken(from offset: Int) -> Int {
    file.raw.tokens.dropLast().partitioningIndex { Int($0.offset) >= offset }
  }
}
