import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `[controller performFetch:nil]`, and an error that is asked for and never read.
struct SwallowedFetchErrorInObjectiveC: ObjectiveCRule {
  static let id = "swallowed-fetch-error"
  static let words: Set<Word> = ["performFetch"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index), message.selector == "performFetch:", !file.facts.isTest,
      file.text(message.receiver) != "self"
    else { return }
    let argument = file.argument(0, of: message)
    let fetcher = file.text(message.receiver)
    let place = file.place(of: index)
    let isUnread = isStatement(message, in: file)
    if ["nil", "NULL", "0"].contains(file.text(argument)) {
      // `if (![controller performFetch:nil])` looks at what came of it.
      guard isUnread else { return }
      report(Violation(TokenRange(index, index + 1), .passesNil(fetcher, in: place)))
    } else if isUnread, file.kind(argument.lower) == .prefixAmpersand, argument.upper == argument.lower + 2,
      !file.localTypeWords(ofNameAt: argument.lower + 1).isEmpty
    {
      let rest = TokenRange(message.range.upper, file.memberRange(around: index).upper)
      let name = argument.lower + 1
      guard !file.outline.contains(file.word(name), in: rest) else { return }
      report(Violation(TokenRange(index, index + 1), .neverReads(file.text(name), of: fetcher, in: place)))
    }
  }

  /// The message stands for itself: nothing looks at its result, as `(void)` says too.
  private func isStatement(_ message: MessageSend, in file: FileContext) -> Bool {
    guard file.kind(message.range.upper) == .semicolon else { return false }
    let before = message.range.lower - 1
    if file.kind(before) == .rightParen, file.word(before - 1) == "void" { return true }
    return [.semicolon, .leftBrace, .rightBrace, .colon].contains(file.kind(before))
      || file.kind(before) == .rightParen && endsCondition(before, in: file) || file.word(before) == "else"
  }

  /// `if (…) [controller performFetch:nil];`
  private func endsCondition(_ close: TokenIndex, in file: FileContext) -> Bool {
    let open = file.file.raw.partners[Int(close)]
    return open > 0 && ["if", "while", "for"].contains(file.word(open - 1))
  }
}

extension String {
  fileprivate static func passesNil(_ fetcher: String, in place: String) -> String {
    "\(place) drops the error of [\(fetcher) performFetch:]: the list stays as it was and nobody learns why; "
      + "pass an NSError ** and log the error when it returns NO"
  }

  fileprivate static func neverReads(_ error: String, of fetcher: String, in place: String) -> String {
    "\(place) asks [\(fetcher) performFetch:] for '\(error)' and never reads it; log the error when it returns NO"
  }
}
