import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A screen that takes the changes of a side controller on whatever thread they are told.
struct UnisolatedSideController: Rule {
  static let id = "unisolated-side-controller"

  /// `didChange` in `usersController.didChange = { … }`
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let equal = token.next, equal.kind == .equal, token.isMember,
      let closure = equal.next?.closure, let screen = file.type(around: token),
      let value = NamedValue(endingAt: token.previous?.previous), let source = file.projectType(of: value),
      ChangeNames.isCallback(token.text),
      file.index.member(named: token.word, of: source)?.property?.isComputed == false,
      isUnisolated(source, in: file), !hops(closure, of: screen, in: file), file.isViewController(screen).isYes
    else { return }
    let handler = "\(value.token.text).\(token.text)"
    report(Violation(token, .takesAnyThread(handler, from: source.spelling, in: file.place(of: token))))
  }

  /// Whether nothing says on which thread the class tells of its changes: not its head, not its code, nothing above it.
  private func isUnisolated(_ source: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    guard let type = file.index.facts(of: source).first, type.kind == .class,
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return false }
    return file.index.lineage(of: source, throughProtocols: true).entries.allSatisfy { entry in
      file.index.facts(of: entry).allSatisfy { !$0.mentionsMain }
    }
  }

  // MARK: - Whether the screen hops

  /// Whether the closure, or a method of the screen that it calls, goes to the main thread. Methods in other files may.
  private func hops(_ closure: Closure, of screen: TypeFact, in file: FileContext) -> Bool {
    if namesMain(closure) { return true }
    guard let entry = file.index.entry(of: screen) else { return true }
    let called = Set(closure.tokens.filter { $0.call != nil }.map(\.word))
    return entry.functions.contains { function in
      let method = file.index[function]
      guard called.contains(method.name) else { return false }
      return function.file != file.id || namesMain(file.declaration(of: method).code)
    }
  }

  /// `DispatchQueue.main.async`, `Task { @MainActor in }`, `runOnMainThread { }`; a task of a screen's closure runs on the
  /// screen's actor.
  private func namesMain(_ run: some TokenRun) -> Bool {
    run.tokens.identifiers.contains { $0.word == "Task" || WorkNames.mainThread.occur(in: $0.utf8) }
  }
}

extension String {
  fileprivate static func takesAnyThread(_ handler: String, from source: String, in place: String) -> String {
    "\(source) says nothing of the thread it tells changes on, and '\(handler)' in \(place) does not hop; "
      + "make \(source) @MainActor, or hop to the main actor in the handler"
  }
}
