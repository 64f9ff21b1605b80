import Findings
import ProjectFiles
import RuleKit
import SwiftSource

/// Where the scanner could not read a file's structure, so that rules may miss what stands there.
enum IncompleteScan {
  /// The first such place, or nil for a file that was read whole. Complexity: O(n) in the tokens.
  static func finding(
    in file: SourceFile, _ lines: @autoclosure () -> LineMap, _ rules: EngineRules, path: String
  ) -> Finding? {
    guard rules.isOn(.incompleteScan), let place = firstPlace(in: file) else { return nil }
    return rules.finding(
      .incompleteScan, path: path, span: lines().span(from: place.bytes.lowerBound, to: place.bytes.upperBound),
      in: file.bytes,
      message: "\(place.what); rules may miss what stands here")
  }

  /// Whether a file has such a place.
  static func isIncomplete(_ file: SourceFile) -> Bool { firstPlace(in: file) != nil }

  /// The first such place, and what is wrong there; nil for a file that was read whole.
  static func place(in file: SourceFile) -> (offset: Int, what: String)? {
    firstPlace(in: file).map { ($0.bytes.lowerBound, $0.what) }
  }

  private static func firstPlace(in file: SourceFile) -> (bytes: Range<Int>, what: String)? {
    let conflict = file.raw.trivia.first { isConflict($0, in: file) }.map { trivia in
      (bytes: Int(trivia.offset)..<Int(trivia.offset) + 7, what: "a merge conflict is not resolved")
    }
    let token = firstError(in: file).map { index in
      let token = file.raw.tokens[index]
      return (bytes: Int(token.offset)..<Int(token.end), what: what(index, in: file))
    }
    let encoding = TextEncoding.firstFault(file.bytes).map { offset in
      (bytes: offset..<offset + 1, what: "this is no UTF-8, so the file has another encoding")
    }
    return [conflict, token, encoding].compactMap(\.self).min { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  private static func firstError(in file: SourceFile) -> Int? {
    let deep = file.raw.tooDeep < 0 ? nil : Int(file.raw.tooDeep)
    return file.raw.isWellFormed ? deep : file.raw.tokens.indices.first { isError($0, in: file) || $0 == deep }
  }

  /// Whether the token is malformed, unknown, or a bracket without a partner.
  @inline(__always)
  static func isError(_ index: Int, in file: SourceFile) -> Bool {
    let token = file.raw.tokens[index]
    if token.kind == .unknown || token.flags.contains(.malformed) { return true }
    switch token.kind {
    case .leftParen, .rightParen, .leftSquare, .rightSquare, .leftBrace, .rightBrace:
      return file.raw.partners[index] < 0
    default: return false
    }
  }

  private static func isConflict(_ trivia: Trivia, in file: SourceFile) -> Bool {
    trivia.kind == .unexpectedText && trivia.length > 7
      && file.bytes[Int(trivia.offset)...].starts(with: "<<<<<<<".utf8)
  }

  private static func what(_ index: Int, in file: SourceFile) -> String {
    if index == Int(file.raw.tooDeep) { return "the code nests deeper than the scanner goes" }
    let text = file.text(of: TokenIndex(index)).singleLine
    return switch file.raw.tokens[index].kind {
    // A brace in a message is a placeholder to some readers of reports.
    case .leftBrace: "this opening brace has no partner"
    case .rightBrace: "this closing brace has no partner"
    case .leftParen, .rightParen, .leftSquare, .rightSquare: "this '\(text)' has no partner"
    case .stringSegment, .regexLiteralPattern: "this literal is not closed"
    default: "'\(text.prefix(20))' is no Swift"
    }
  }
}
