import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A list that is changed off the main thread.
struct OffMainListUpdate: Rule {
  static let id = "off-main-list-update"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, token.isMember, mayBeOffMain(token, in: file) else { return }
    let isApplication = SDKNames.snapshotApplications.contains(token.word)
    if isApplication, isDataSource(itself: call, in: file) {
      return check("\(call.receiver.text).\(token.text)", at: token, isApplication: true, in: file, report: report)
    }
    guard let value = NamedValue(endingAt: token.previous?.previous) else { return }
    guard isApplication ? isDataSource(value, call, in: file) : file.listView(value) != nil else { return }
    check("\(value.token.text).\(token.text)", at: token, isApplication: isApplication, in: file, report: report)
  }

  /// Reports an update of a list, in either language, that may be off the main thread.
  func check(
    _ update: String, at token: Token, isApplication: Bool, in file: FileContext, report: (Violation) -> Void
  ) {
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
      let calls = calls(of: function, in: file.declaration(of: caller).code, of: file)
      let isAtOnce = steps > 1 && calls.contains { $0.closures.isEmpty && mayBeOffMain($0, in: file) }
      return calls + (isAtOnce ? self.calls(of: caller, steps: steps - 1, in: file) : [])
    }
  }

  private func calls(of function: FunctionFact, in code: Tokens, of file: FileContext) -> [Token] {
    guard file.objectiveC != nil else { return code.filter { $0.word == function.name && $0.call?.isOnSelf == true } }
    return file.messages(in: code).compactMap { message in
      if message.selector == function.name { return message.isToSelf ? message.name : nil }
      let selector = BackgroundCode.backgroundSelector(of: message)
      return selector.flatMap { Word($0.text) == function.name ? $0.first : nil }
    }
  }

  /// Nothing around says that the code runs on the main thread, or asks.
  func mayBeOffMain(_ token: Token, in file: FileContext) -> Bool {
    !BackgroundCode.isOnMainActor(token, in: file) && !BackgroundCode.asksForThread(token)
  }

  private func violation(
    at token: Token, _ update: String, isApplication: Bool, in file: FileContext
  ) -> Violation? {
    switch BackgroundCode.place(of: token, in: file) {
    case .pool(let place):
      return Violation(token, .runs(update, place, at: token, in: file))
    case .ownQueue(let place):
      var violation = Violation(token, .runs(update, place, at: token, in: file))
      // A diffable data source may live on one queue of its own, if all of its snapshots do.
      if isApplication { violation.profile = .strict }
      return violation
    case .other:
      return nil
    }
  }

  /// `super.apply(snapshot)` and `self.apply(snapshot)` in a class over a diffable data source.
  private func isDataSource(itself call: Call, in file: FileContext) -> Bool {
    guard let receiver = call.receiver.unwrapped.only, receiver.keyword == .super || receiver.keyword == .self,
      let type = file.type(around: receiver)
    else { return false }
    return file.diffableKind(of: .type(type.id)) != nil
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
  fileprivate static func runs(_ update: String, _ where: String, at token: Token, in file: FileContext) -> String {
    let hop = file.objectiveC == nil ? "await MainActor.run or DispatchQueue.main.async" : "dispatch_get_main_queue()"
    return "\(update) in \(file.place(of: token)) runs \(`where`), off the main thread; hop first, with \(hop)"
  }
}
