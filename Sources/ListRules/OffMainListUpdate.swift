import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A list that is changed off the main thread.
struct OffMainListUpdate: Rule {
  static let id = "off-main-list-update"

  private static let applications: WordSet = "apply applySnapshot applySnapshotUsingReloadData"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, token.isMember,
      let value = NamedValue(endingAt: token.previous?.previous), mayBeOffMain(token, in: file)
    else { return }
    let isApplication = OffMainListUpdate.applications.contains(token.word)
    guard isApplication ? isDataSource(value, call, in: file) : file.listView(value) != nil else { return }
    let update = "\(value.token.text).\(token.text)"
    if let violation = violation(at: token, update, isApplication: isApplication, in: file) { report(violation) }
    // A method that is called off the main thread takes its update along.
    guard token.closures.isEmpty, let function = file.function(around: token) else { return }
    for name in calls(of: function, steps: 2, in: file) {
      guard mayBeOffMain(name, in: file),
        var violation = violation(at: name, "\(name.text), with \(update),", isApplication: isApplication, in: file)
      else { continue }
      violation.notes = [Violation.Note(token, "the list changes here")]
      report(violation)
    }
  }

  /// Where the type's own code calls the method, or what calls it at once.
  private func calls(of function: FunctionFact, steps: Int, in file: FileContext) -> [Token] {
    SearchCode.callers(of: function, in: file).flatMap { caller in
      let calls = file.declaration(of: caller).code.filter { $0.word == function.name && $0.call?.isOnSelf == true }
      let isAtOnce = steps > 1 && calls.contains { $0.closures.isEmpty && mayBeOffMain($0, in: file) }
      return calls + (isAtOnce ? self.calls(of: caller, steps: steps - 1, in: file) : [])
    }
  }

  /// Nothing around says that the code runs on the main thread, or asks.
  private func mayBeOffMain(_ token: Token, in file: FileContext) -> Bool {
    !BackgroundCode.isOnMainActor(token, in: file) && !BackgroundCode.asksForThread(token)
  }

  private func violation(
    at token: Token, _ update: String, isApplication: Bool, in file: FileContext
  ) -> Violation? {
    switch BackgroundCode.place(of: token, in: file) {
    case .pool(let place):
      return Violation(token, .runs(update, place, in: file.place(of: token)))
    case .ownQueue(let place):
      var violation = Violation(token, .runs(update, place, in: file.place(of: token)))
      // A diffable data source may live on one queue of its own, if all of its snapshots do.
      if isApplication { violation.profile = .strict }
      return violation
    case .other:
      return nil
    }
  }

  /// A diffable data source by its type; by its name only where the call is written as its `apply` is.
  private func isDataSource(_ value: NamedValue, _ call: Call, in file: FileContext) -> Bool {
    let words = file.typeWords(of: value)
    if let type = file.type(around: value.token), let entry = file.index.entry(of: type) {
      let word = value.token.word
      if value.isOwn, file.diffableSources(of: entry).contains(where: { $0.name == word }) { return true }
      if let type = file.typeMeanings(of: value).first, file.diffableKind(of: type) != nil { return true }
    }
    return words.isEmpty && call.argument(labeled: "animatingDifferences") != nil
  }
}

extension String {
  fileprivate static func runs(_ update: String, _ where: String, in place: String) -> String {
    "\(update) in \(place) runs \(`where`), off the main thread; "
      + "hop first, with await MainActor.run or DispatchQueue.main.async"
  }
}
