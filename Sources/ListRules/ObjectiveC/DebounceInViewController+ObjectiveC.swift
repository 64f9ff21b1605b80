import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A search that a view controller written in Objective-C delays itself.
struct DebounceInObjectiveCViewController: ObjectiveCRule {
  static let id = DebounceInViewController.id
  static let words: WordSet = """
    performSelector scheduledTimerWithTimeInterval timerWithTimeInterval dispatch_after dispatch_block_create
    """

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let delay = delay(at: token, in: file), let type = file.type(around: token),
      case .yes(let evidence) = file.isViewController(type), let distance = file.searchDistance(around: token),
      distance <= 1, !isAboutViews(delay, in: file),
      // What a block does late comes after an answer.
      token.closures.isEmpty,
      // `controlTextDidChange:` is what every text field calls, also in a class that has a search field as well.
      distance == 0 && file.function(around: token)?.isTextFieldDelegate != true || speaksOfSearch(delay, at: token)
    else { return }
    var violation = Violation(token, .debounces(with: token.text, in: file.place(of: token)))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  /// The whole of a call that delays work once.
  private func delay(at token: Token, in file: FileContext) -> Tokens? {
    if let call = token.call {
      return ["dispatch_after", "dispatch_block_create"].contains(token.word) ? call.tokens : nil
    }
    guard let message = file.message(startingAt: token) else { return nil }
    func argument(_ name: Word) -> String? { message.parts.first { $0.name.word == name }?.argument.text }
    switch token.word {
    case "performSelector":
      // A delay of nothing is a hop to the next turn of the run loop.
      guard let delay = argument("afterDelay"), !Self.zeros.contains(delay) else { return nil }
    case "scheduledTimerWithTimeInterval", "timerWithTimeInterval":
      if let repeats = argument("repeats"), ["YES", "true"].contains(repeats) { return nil }
      if let interval = message.parts.first?.argument.text, Self.zeros.contains(interval) { return nil }
    default: return nil
    }
    return message.tokens
  }

  private static let zeros: Set<String> = ["0", "0.0", "0.", "0.f", "0.0f"]
  private static let viewWords: WordSet = """
    becomeFirstResponder resignFirstResponder hidden alpha presentViewController setContentOffset
    dismissViewControllerAnimated scrollToRowAtIndexPath layoutIfNeeded endRefreshing startAnimating stopAnimating
    endEditing deselectRowAtIndexPath selectRowAtIndexPath animateWithDuration
    """

  private func isAboutViews(_ delay: Tokens, in file: FileContext) -> Bool {
    delay.contains(anyOf: DebounceInObjectiveCViewController.viewWords)
      && !file.names(
        anyOf: SearchNames.queries.subtracting(SearchNames.fields), in: delay)
  }

  private func speaksOfSearch(_ delay: Tokens, at token: Token) -> Bool {
    ((token.member?.name?.tokens.identifiers ?? []) + delay.identifiers).contains {
      SearchNames.parts.occur(in: $0.utf8)
    }
  }
}
