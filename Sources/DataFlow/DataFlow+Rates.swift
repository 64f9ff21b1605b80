import ProjectIndex
import SwiftSource

/// How often code runs: whenever a text changes, or when the user asks for it.
extension DataFlow {
  /// What the kits call when the user ends typing or chooses a row (UIKit, AppKit).
  private static let submissions: WordSet = """
    searchBarSearchButtonClicked searchBarTextDidEndEditing searchBarShouldEndEditing textFieldShouldReturn
    textFieldDidEndEditing textFieldShouldEndEditing controlTextDidEndEditing
    """
  private static let choices: WordSet = "didSelectRowAt didSelectItemAt"
  /// What sends an action when it is tapped, pulled or chosen.
  private static let senders: WordSet = """
    UIButton UIBarButtonItem NSButton NSMenuItem NSToolbarItem UITapGestureRecognizer UIRefreshControl
    """
  /// What runs its closure when it is tapped, pulled or submitted (SwiftUI, UIKit).
  private static let answers: WordSet = "onSubmit Button onTapGesture refreshable UIAlertAction"

  /// Whether the code around the token runs only when the user asks for it, by return, a button or a pull: never at each
  /// keystroke. Where all calls of its function are known, what they say counts, three calls back.
  package func runsWhenAsked(_ token: Token) -> Bool {
    var trace = Trace()
    return runsWhenAsked(token, steps: 3, &trace)
  }

  func runsWhenAsked(_ token: Token, _ trace: inout Trace) -> Bool { runsWhenAsked(token, steps: 3, &trace) }

  private func runsWhenAsked(_ token: Token, steps: Int, _ trace: inout Trace) -> Bool {
    if token.closures.contains(where: { $0.call.map { Self.answers.contains($0.word) } ?? false }) { return true }
    guard trace.step(), let function = token.function else { return false }
    if Self.submissions.contains(function.word)
      || function.parameters.contains(where: {
        Self.choices.contains($0.label) || $0.type.contains(anyOf: Self.senders)
      })
    {
      return true
    }
    guard steps > 0, function.kind == .function, let calls = calls(of: function, &trace), !calls.isEmpty else {
      return false
    }
    return calls.allSatisfy { call in call.name.map { runsWhenAsked($0, steps: steps - 1, &trace) } ?? false }
  }
}
