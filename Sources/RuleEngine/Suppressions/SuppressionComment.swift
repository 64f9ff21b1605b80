import SwiftSource
import TextProcessing

/// A comment that starts with `listlint:` as it is written: a command, the rules it names, and why.
///
/// Only the start of a comment counts, so that prose and code may mention suppressions.
struct SuppressionComment {
  enum Command: String, CaseIterable {
    case disable
    case disableNext = "disable:next"
    case disableThis = "disable:this"
    case disablePrevious = "disable:previous"
    case disableFile = "disable:file"
    case enable

    /// The command that a misspelt one means; nil where that is not known. A guess never silences more than a line.
    ///
    /// - Parameter written: With `listlint:` before it, in any letters.
    init?(meantBy written: String) {
      let word = String(written.dropFirst(SuppressionComment.mark.utf8.count).drop { $0.isWhitespace }).lowercased()
      if let command = Command(rawValue: word) ?? Self.habits[word] {
        self = command
        return
      }
      switch nearestName(to: word, in: Self.allCases.map(\.rawValue)).flatMap({ Command(rawValue: $0) }) {
      case .disable?, .disableFile?: self = .disableNext
      case let command?: self = command
      case nil: return nil
      }
    }

    /// What other tools call them.
    private static let habits: [String: Command] = [
      "disable:line": .disableThis, "disable-line": .disableThis, "disable-next-line": .disableNext,
      "ignore": .disableNext, "ignore:next": .disableNext,
    ]
  }

  /// A rule's name in the comment.
  struct Name {
    var text: String
    /// Byte offsets.
    var range: Range<Int>
  }

  let trivia: Trivia
  /// Nil where the word after `listlint:` is no command.
  private(set) var command: Command?
  /// From `listlint` to the end of the command, as byte offsets.
  private(set) var head: Range<Int>
  private(set) var names: [Name] = []
  private(set) var reason: String?
  /// Whether the comment says nothing else, on no other line.
  private(set) var isWhole = true

  /// Nil for any other comment. Complexity: O(n) in the comment's length, O(1) for any other comment.
  ///
  /// - Parameter isRule: Whether there is a rule of that name: any other word may start a reason.
  init?(_ trivia: Trivia, in bytes: [UInt8], isRule: (String) -> Bool) {
    guard let start = SuppressionComment.start(of: trivia, in: bytes) else { return nil }
    self.trivia = trivia
    var end = Int(trivia.end)
    if trivia.isBlock, end - start >= 2, bytes[end - 2] == UInt8(ascii: "*"), bytes[end - 1] == UInt8(ascii: "/") {
      end -= 2
    }
    let line = bytes[start..<end]
    let lineEnd = line.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
    isWhole = bytes[lineEnd..<end].allSatisfy { $0.isBlank || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "*") }
    var words = Words(bytes: bytes, position: start, end: lineEnd)
    head = words.next() ?? start..<start
    let markEnd = head.lowerBound + SuppressionComment.mark.utf8.count
    if head.upperBound == markEnd {
      // A blank after the colon.
      _ = words.skipSeparators()
      if let word = words.next() { head = head.lowerBound..<word.upperBound }
    }
    command =
      SuppressionComment.isMark(bytes[head]) ? Command(rawValue: words.text(markEnd..<head.upperBound)) : nil
    readNames(&words, isRule)
  }

  private mutating func readNames(_ words: inout Words, _ isRule: (String) -> Bool) {
    while true {
      let sawComma = words.skipSeparators()
      guard let range = words.next() else { return }
      let text = words.text(range)
      if text.isDash {
        reason = words.rest()
        return
      }
      // `rule because …`: the dash before a reason is easily forgotten.
      if !names.isEmpty, !sawComma, !text.contains("-"), !isRule(text) {
        words.position = range.lowerBound
        reason = words.rest()
        return
      }
      guard text.hasSuffix(":") else {
        names.append(Name(text: text, range: range))
        continue
      }
      names.append(Name(text: String(text.dropLast()), range: range.lowerBound..<range.upperBound - 1))
      reason = words.rest()
      return
    }
  }

  private static let mark = "listlint:"

  /// Whether the comment is one for the linter.
  static func isCommand(_ trivia: Trivia, in bytes: [UInt8]) -> Bool { start(of: trivia, in: bytes) != nil }

  private static func isMark(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: mark.utf8) }

  /// Where `listlint:` stands, with a letter after it, if nothing but layout stands before it. With a blank between them, or in
  /// other letters, it silences nothing: it counts where a command follows, so that whoever wrote it is told.
  private static func start(of trivia: Trivia, in bytes: [UInt8]) -> Int? {
    guard trivia.kind != .unexpectedText else { return nil }
    var index = Int(trivia.offset) + 2
    let end = Int(trivia.end)
    // The third sign of a documentation comment.
    if index < end, bytes[index] == bytes[index - 1] { index += 1 }
    while index < end, bytes[index].isBlank || bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
    let word = index + mark.utf8.count
    guard word < end, zip(bytes[index..<word], mark.utf8).allSatisfy({ $0 | 0x20 == $1 }) else { return nil }
    if isMark(bytes[index..<word]), bytes[word].isLetter { return index }
    let rest = bytes[word..<end].drop { $0.isBlank }.prefix { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
    let command = String(decoding: rest, as: UTF8.self).lowercased()
    return command.hasPrefix("disable") || command.hasPrefix("enable") ? index : nil
  }

  /// The words of one line.
  private struct Words {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    mutating func next() -> Range<Int>? {
      let start = position
      while position < end, !bytes[position].isBlank, bytes[position] != UInt8(ascii: ",") { position += 1 }
      return start < position ? start..<position : nil
    }

    /// Whether a comma is among them.
    mutating func skipSeparators() -> Bool {
      let start = position
      while position < end, bytes[position].isBlank || bytes[position] == UInt8(ascii: ",") { position += 1 }
      return bytes[start..<position].contains(UInt8(ascii: ","))
    }

    /// What is left without the blanks around it; nil for nothing.
    func rest() -> String? {
      let rest = bytes[position..<end].drop { $0.isBlank }
      guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return nil }
      return text(rest.startIndex..<last + 1)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  }
}

extension Trivia {
  fileprivate var isBlock: Bool { kind == .blockComment || kind == .docBlockComment }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

extension String {
  /// A hyphen or two, or one of the longer dashes.
  fileprivate var isDash: Bool { ["-", "--", "–", "—"].contains(self) }
}
