import ProjectIndex
import RuleDocuments
import SwiftSource

/// `try? performFetch()`, `try! performFetch()`, and an empty `catch` after it.
struct SwallowedFetchError: Rule {
  static let id = "swallowed-fetch-error"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), !file.facts.isTest, isOnAnotherObject(call, in: file) else {
      return
    }
    let place = file.place(of: index)
    let receiver = file.text(file.receiver(of: call)).singleLine
    guard let attempt = attempt(before: call, in: file) else {
      if let empty = emptyCatch(around: index, in: file) {
        var violation = Violation(empty, .caught(receiver, in: place))
        violation.severity = .info
        report(violation)
      }
      return
    }
    let range = TokenRange(attempt, attempt + 2)
    if file.kind(attempt + 1) == .exclamationMark {
      var violation = Violation(range, .forced(receiver, in: place))
      violation.severity = .error
      violation.confidence = .certain
      report(violation)
    } else if isDropped(attempt, call, in: file) {
      report(Violation(range, .dropped(receiver, in: place)))
    }
  }

  /// A method of the type's own called `performFetch` may be anything.
  private func isOnAnotherObject(_ call: Call, in file: FileContext) -> Bool {
    let receiver = file.receiver(of: call)
    guard !receiver.isEmpty else { return false }
    return !(receiver.upper - receiver.lower == 1 && file.keyword(receiver.lower) == .self)
  }

  /// The `try` of `try?` or `try!` before the call.
  private func attempt(before call: Call, in file: FileContext) -> TokenIndex? {
    var index = call.range.lower - 1
    if file.keyword(index) == .await { index -= 1 }
    guard file.kind(index) == .postfixQuestionMark || file.kind(index) == .exclamationMark,
      file.keyword(index - 1) == .try
    else { return nil }
    return index - 1
  }

  /// Nobody looks at the result: the statement is the call alone, or assigns it to `_`.
  private func isDropped(_ attempt: TokenIndex, _ call: Call, in file: FileContext) -> Bool {
    let id = file.outline.statement(around: attempt)
    guard id >= 0 else { return false }
    let statement = file.file.statements[Int(id)]
    guard statement.range.upper == call.range.upper else { return false }
    if statement.range.lower == attempt { return true }
    return file.kind(attempt - 1) == .equal && file.kind(attempt - 2) == .wildcard
  }

  /// `catch { }` with nothing in it, after the innermost `do` around the token.
  private func emptyCatch(around index: TokenIndex, in file: FileContext) -> TokenRange? {
    let closure = file.outline.closures(around: index).first?.range.lower ?? -1
    var id = file.outline.block(around: index)
    while id > 0, file.file.blocks[Int(id)].range.lower > closure {
      let block = file.file.blocks[Int(id)]
      if block.role == .functionBody || block.role == .accessorBody { return nil }
      if block.role == .doBody {
        let word = block.range.upper
        guard file.keyword(word) == .catch, file.kind(word + 1) == .leftBrace, file.kind(word + 2) == .rightBrace else {
          return nil
        }
        return TokenRange(word, word + 1)
      }
      id = block.parent
    }
    return nil
  }
}

extension String {
  private static let remedy = "write do { try … } catch and log the error"

  fileprivate static func dropped(_ receiver: String, in place: String) -> String {
    "\(place) drops the error of \(receiver).performFetch(): the list stays as it was and nobody learns why; \(remedy)"
  }

  fileprivate static func forced(_ receiver: String, in place: String) -> String {
    "\(place) ends the app when \(receiver).performFetch() fails; \(remedy)"
  }

  fileprivate static func caught(_ receiver: String, in place: String) -> String {
    "\(place) catches the error of \(receiver).performFetch() and does nothing with it; log it"
  }
}
