import ProjectIndex
import RuleKit
import SwiftSource

/// What a property holds that runs or waits, and that can be ended: a task, a work item, a timer, a request.
package struct PendingWork {
  let file: FileContext
  package let entry: ProjectIndex.TypeEntry
  /// The property.
  package let name: Word
  /// The property of the type with a struct that has this one: `running` of `running.search`; none for the type's own.
  var holder: Word = .none
  /// Whether the property ends what it held whenever it is given something: `didSet { oldValue?.cancel() }`.
  let endsWhenSet: Bool

  package init(in name: Word, of entry: ProjectIndex.TypeEntry, file: FileContext) {
    (self.name, self.entry, self.file) = (name, entry, file)
    endsWhenSet = file.index.property(named: name, of: entry).map { file.endsWhenSet($0.property) } ?? false
  }

  /// Of an object that runs a closure after a pause: `debouncer.execute { … }`.
  package var isPause = false

  /// It is cancelled, or the code waits for its end.
  package var ends: Act {
    Act(
      isDone: isEnded, isImplied: { $0.saysNothingRuns && isAbout($0) },
      isDoneElsewhere: { file.index.cancels(name, by: $0, in: entry) })
  }

  /// `task`, or a local that has its value: `if let old { old.cancel() }`.
  private func isAbout(_ test: ConditionTest) -> Bool {
    test.subject.first == name || test.tokens.first { $0.kind == .identifier }.map(isHeld) ?? false
  }

  private static let endings: WordSet = "cancel invalidate value result"
  private static let visits: WordSet = "forEach map compactMap flatMap"

  /// `name?.cancel()`, `await name?.value`, `name.values.forEach { $0.cancel() }`, `for task in name { task.cancel() }`; `name` or
  /// a local that has its value.
  package func isEnded(by token: Token) -> Bool {
    guard token.kind == .identifier else { return false }
    if endsWhenSet, token.word == name, token.pastUnwrapping?.kind == .equal { return isHeld(token) }
    guard let chain = token.chain else { return isVisited(token) }
    let isEnded = chain.steps.contains { step in
      guard step.token > token, step.kind == .member || step.kind == .call else { return false }
      if step.kind == .member { return PendingWork.endings.contains(step.token.word) }
      // Another closure takes the place of the one that waits.
      if isPause, step.call?.closures.isEmpty == false { return true }
      return step.call.map {
        PendingWork.visits.contains($0.word) && $0.closures.contains { $0.contains("cancel") }
      }
        ?? false
    }
    return isEnded ? isHeld(token) : isVisited(token)
  }

  private func isProperty(_ token: Token) -> Bool {
    guard holder != .none else { return NamedValue(endingAt: token)?.isOwn == true }
    return token.owner.map { $0.token.word == holder && $0.isOwn } ?? false
  }

  private func isVisited(_ token: Token) -> Bool {
    guard token.word == name, let loop = token.statement, loop.kind == .for, loop.head.contains(token) else {
      return false
    }
    return loop.contains("cancel")
  }

  /// Whether the name is the property, or a local that has its value.
  private func isHeld(_ token: Token) -> Bool {
    if token.word == name { return isProperty(token) }
    guard !token.isMember else { return false }
    // `let old = task`, `if let running = self.task`, `[old = task]`
    return file.original(of: token).map { $0.word == name && isProperty($0) } ?? false
  }
}

extension FileContext {
  /// Whether the property ends what it held when it is given something: by its observer or setter, or by those of a wrapper of the project.
  package func endsWhenSet(_ property: PropertyFact) -> Bool {
    if property.cancelsWhenSet { return true }
    guard !property.attributes.isEmpty else { return false }
    let place = binding(of: property)?.name.map { scope(at: $0) } ?? Scope(file: id)
    return property.attributes.contains { name in
      index.type([name], at: place).flatMap { index.property(named: "wrappedValue", of: $0) }?.property.cancelsWhenSet
        ?? false
    }
  }
}

extension ConditionTest {
  /// Of a stored task: it is nil, or was cancelled.
  package var saysNothingRuns: Bool {
    subject.count == 1 ? value == .nil || value == .lacks : subject.last == "isCancelled" && value == .true
  }
}
