import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A search that a view controller written in Objective-C delays itself.
struct DebounceInObjectiveCViewController: ObjectiveCRule {
  static let id = DebounceInViewController.id
  static let words: Set<Word> = [
    "performSelector", "scheduledTimerWithTimeInterval", "timerWithTimeInterval", "dispatch_after",
    "dispatch_block_create",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let delay = delay(at: index, in: file), !file.facts.isTest, let type = file.type(around: index),
      case .yes(let evidence) = file.isViewController(type), let distance = file.searchDistance(around: index),
      distance <= 1, !isAboutViews(delay, in: file),
      distance == 0 && !isAnyTextField(index, in: file) || speaksOfSearch(delay, at: index, in: file)
    else { return }
    var violation = Violation(TokenRange(index, index + 1), .delays(with: file.text(index), in: file.place(of: index)))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  /// The whole of a call that delays work once.
  private func delay(at index: TokenIndex, in file: FileContext) -> TokenRange? {
    if let call = file.outline.call(named: index) {
      return ["dispatch_after", "dispatch_block_create"].contains(file.word(index)) ? call.range : nil
    }
    guard let message = file.message(startingAt: index), let objectiveC = file.objectiveC else { return nil }
    let parts = objectiveC.parts(of: message)
    switch file.word(index) {
    case "performSelector":
      guard let delay = parts.first(where: { file.word($0.name) == "afterDelay" })?.argument else { return nil }
      // A delay of nothing is a hop to the next turn of the run loop.
      return ["0", "0.0", "0.", "0.f", "0.0f"].contains(file.text(delay)) ? nil : message.range
    case "scheduledTimerWithTimeInterval", "timerWithTimeInterval":
      let repeats = parts.first { file.word($0.name) == "repeats" }?.argument ?? .empty
      return ["YES", "true"].contains(file.text(repeats)) ? nil : message.range
    default: return nil
    }
  }

  private static let viewWords: Set<Word> = [
    "becomeFirstResponder", "resignFirstResponder", "hidden", "alpha", "presentViewController", "setContentOffset",
    "dismissViewControllerAnimated", "scrollToRowAtIndexPath", "layoutIfNeeded", "endRefreshing", "startAnimating",
    "stopAnimating", "endEditing", "deselectRowAtIndexPath", "selectRowAtIndexPath", "animateWithDuration",
  ]

  private func isAboutViews(_ range: TokenRange, in file: FileContext) -> Bool {
    file.outline.contains(anyOf: DebounceInObjectiveCViewController.viewWords, in: range)
      && !file.names(
        anyOf: SearchVocabulary.queryNames.subtracting(["searchBar", "searchController", "searchField"]), in: range)
  }

  /// `controlTextDidChange:` is what every text field calls, also in a class that has a search field as well.
  private func isAnyTextField(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.function(around: index)?.isTextFieldDelegate ?? false
  }

  private static let parts = SpellingParts(["search", "query", "filter", "debounce", "suggest"])

  private func speaksOfSearch(_ range: TokenRange, at index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    let name = member < 0 ? -1 : file.file.raw.declarations[Int(member)].name
    return ([name] + range.indices).contains { token in
      token >= 0 && file.kind(token) == .identifier
        && DebounceInObjectiveCViewController.parts.occur(in: file.text(token).utf8)
    }
  }
}

extension String {
  fileprivate static func delays(with callee: String, in place: String) -> String {
    "\(place) delays the search with '\(callee)'; forward the text at once and let the side controller debounce, "
      + "so that all its screens behave alike"
  }
}
