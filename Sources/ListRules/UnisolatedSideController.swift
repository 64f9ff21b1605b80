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
      isUnisolated(source, in: file), !hops(closure, in: file), file.isViewController(screen).isYes
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

  /// Whether the closure, or what it calls, goes to the main thread.
  private func hops(_ closure: Closure, in file: FileContext) -> Bool {
    namesMain(closure.tokens, in: file)
      || file.flow.callees(of: closure.tokens).contains { namesMain($0.code, in: file) }
  }

  /// What goes to the main thread, or asks for it, in Dispatch, Foundation and the standard library; a task of a screen's closure runs on
  /// the screen's actor.
  private static let mainThread: WordSet = "main MainActor Task isMainThread onMainThread assumeIsolated"

  /// Whether the code does, or calls what is named after it and somebody else's: `runOnMainThread { }`, `mainQueue.async { }`.
  private func namesMain(_ code: Tokens, in file: FileContext) -> Bool {
    code.contains { name in
      guard name.kind == .identifier else { return false }
      if Self.mainThread.contains(name.word) { return true }
      guard WorkNames.mainThread.occur(in: name.utf8) else { return false }
      // `mainTitle` is read, and nothing goes there.
      let isCalled =
        name.call?.name == name || name.chain?.steps.contains { $0.kind == .call && $0.token > name } == true
      return isCalled && file.flow.callees(of: name.tokens).isEmpty
    }
  }
}

extension String {
  fileprivate static func takesAnyThread(_ handler: String, from source: String, in place: String) -> String {
    "\(source) says nothing of the thread it tells changes on, and '\(handler)' in \(place) does not hop; "
      + "make \(source) @MainActor, or hop to the main actor in the handler"
  }
}
