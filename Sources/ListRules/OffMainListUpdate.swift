import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A list that is changed off the main thread.
struct OffMainListUpdate: Rule {
  static let id = "off-main-list-update"

  private static let applications: Set<Word> = ["apply", "applySnapshot", "applySnapshotUsingReloadData"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let call = file.outline.call(named: index), file.kind(index - 1) == .period,
      let value = file.namedValue(endingAt: index - 2), !BackgroundCode.isOnMainActor(index, in: file),
      !BackgroundCode.asksForThread(index, in: file)
    else { return }
    let isApplication = OffMainListUpdate.applications.contains(file.word(index))
    guard isApplication ? isDataSource(value, call, in: file) : file.listView(value) != nil else { return }
    let update = "\(file.text(value.name)).\(file.text(index))"
    if let violation = violation(at: index, update, isApplication: isApplication, in: file) { report(violation) }
    // A method that is called off the main thread takes its update along.
    guard file.outline.closures(around: index).isEmpty, let function = file.function(around: index) else { return }
    for caller in SearchCode.callers(of: function, in: file) {
      for token in SearchCode.body(of: caller, in: file).indices where file.word(token) == function.name {
        guard isOwnCall(token, in: file), !BackgroundCode.isOnMainActor(token, in: file),
          !BackgroundCode.asksForThread(token, in: file),
          var violation = violation(
            at: token, "\(file.text(token)), with \(update),", isApplication: isApplication, in: file)
        else { continue }
        violation.notes = [Violation.Note(range: TokenRange(index, index + 1), message: "the list changes here")]
        report(violation)
      }
    }
  }

  private func violation(
    at index: TokenIndex, _ update: String, isApplication: Bool, in file: FileContext
  ) -> Violation? {
    switch BackgroundCode.place(of: index, in: file) {
    case .pool(let place):
      return Violation(TokenRange(index, index + 1), .runs(update, place, in: file.place(of: index)))
    case .ownQueue(let place):
      var violation = Violation(TokenRange(index, index + 1), .runs(update, place, in: file.place(of: index)))
      // A diffable data source may live on one queue of its own, if all of its snapshots do.
      if isApplication { violation.profile = .strict }
      return violation
    case .other:
      return nil
    }
  }

  private func isOwnCall(_ token: TokenIndex, in file: FileContext) -> Bool {
    guard file.outline.call(named: token) != nil else { return false }
    guard file.kind(token - 1) == .period else { return true }
    let owner = file.kind(token - 2) == .postfixQuestionMark ? token - 3 : token - 2
    return file.keyword(owner) == .self
  }

  /// A diffable data source by its type; by its name only where the call is written as its `apply` is.
  private func isDataSource(_ value: NamedValue, _ call: RawCall, in file: FileContext) -> Bool {
    let words = file.typeWords(of: value)
    if let type = file.type(around: value.name), let entry = file.index.entry(of: type) {
      let word = file.word(value.name)
      if value.isOwn, file.diffableSources(of: entry).contains(where: { $0.name == word }) { return true }
      if let first = words.first, ListKind.diffableSources[file.resolve(first, in: file.chain(of: entry))] != nil {
        return true
      }
    }
    return words.isEmpty
      && file.outline.arguments(of: call).contains { file.outline.label(of: $0) == "animatingDifferences" }
  }
}

extension String {
  fileprivate static func runs(_ update: String, _ where: String, in place: String) -> String {
    "\(update) in \(place) runs \(`where`), off the main thread; "
      + "hop first: await MainActor.run { … } or DispatchQueue.main.async { … }"
  }
}
