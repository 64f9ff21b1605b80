import ClangSource
import RuleKit
import SwiftSource

/// `[controller performFetch:nil]`, and an error that is asked for and never read.
struct SwallowedFetchErrorInObjectiveC: ObjectiveCRule {
  static let id = "swallowed-fetch-error"
  static let words: WordSet = "performFetch"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: token), message.selector == "performFetch:",
      message.receiver.text != "self", isStatement(message)
    else { return }
    let argument = message.argument(0)
    let fetcher = message.receiver.text
    let place = file.place(of: token)
    if ["nil", "NULL", "0"].contains(argument.text) {
      report(Violation(token, .passesNil(fetcher, in: place)))
    } else if argument.count == 2, argument.first?.kind == .prefixAmpersand, let error = argument.last,
      !file.localTypeWords(of: error).isEmpty
    {
      let later = file.memberTokens(around: token).drop { !message.precedes($0) }
      guard !later.contains(error.word) else { return }
      report(Violation(token, .neverReads(error.text, of: fetcher, in: place)))
    }
  }

  /// The message stands for itself: nothing looks at its result, as `(void)` says too. `if (![controller performFetch:nil])`
  /// looks at it.
  private func isStatement(_ message: Message) -> Bool {
    guard message.last?.next?.kind == .semicolon, let before = message.first?.previous else { return false }
    if before.kind == .rightParen {
      return before.previous?.word == "void"
    }
    return [.semicolon, .leftBrace, .rightBrace, .colon].contains(before.kind) || before.word == "else"
  }
}

extension String {
  fileprivate static func passesNil(_ fetcher: String, in place: String) -> String {
    "\(place) drops the error of [\(fetcher) performFetch:]: the fetched objects stay as they were and nobody learns why; "
      + "pass an NSError ** and log the error when it returns NO"
  }

  fileprivate static func neverReads(_ error: String, of fetcher: String, in place: String) -> String {
    "\(place) asks [\(fetcher) performFetch:] for '\(error)' and never reads it; log the error when it returns NO"
  }
}
