import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A selection that is remembered for a reload and never given back.
struct LostSelection: Rule {
  static let id = "lost-selection"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, file.kind(index - 1) == .period, file.kind(index + 1) != .equal,
      let list = file.namedValue(endingAt: index - 2), file.listView(list) != nil,
      let capture = capture(at: index, in: file), let type = file.type(around: index),
      let entry = file.index.entry(of: type)
    else { return }
    let lossFound =
      capture.isLocal
      ? lossOfLocal(capture, entry, in: file) : lossOfProperty(capture, at: index, entry, in: file)
    guard let loss = lossFound else { return }
    var violation = Violation(
      TokenRange(index, index + 1), .neverRestores(file.text(capture.name), in: file.place(of: index)))
    if let reload = loss.reload {
      violation.notes = [Violation.Note(range: TokenRange(reload, reload + 1), message: "the list is rebuilt here")]
    }
    report(violation)
  }

  // MARK: - What is remembered

  /// `name = selection`
  private struct Capture {
    var name: TokenIndex
    var isLocal: Bool
    /// Where the name is known.
    var scope: TokenRange
    /// One past the value.
    var end: TokenIndex
  }

  private func capture(at index: TokenIndex, in file: FileContext) -> Capture? {
    let id = file.outline.statement(around: index)
    guard id >= 0 else { return nil }
    let statement = file.file.raw.statements[Int(id)]
    guard let equal = TokenRange(statement.range.lower, index).indices.last(where: { file.kind($0) == .equal }),
      file.kind(equal - 1) == .identifier, let end = endOfSelection(from: equal + 1, upTo: statement.range.upper, file)
    else { return nil }
    let name = equal - 1
    let introducer = file.keyword(name - 1)
    let block = file.file.raw.blocks[Int(file.outline.block(around: statement.range.lower))].range
    if introducer == .let || introducer == .var {
      let scope = statement.kind == .if ? statement.range : TokenRange(statement.range.lower, block.upper)
      return Capture(name: name, isLocal: true, scope: scope, end: end)
    }
    guard statement.kind == .expression, isOwn(name, in: file) else { return nil }
    return Capture(name: name, isLocal: false, scope: TokenRange(statement.range.lower, block.upper), end: end)
  }

  private func isOwn(_ name: TokenIndex, in file: FileContext) -> Bool {
    if file.kind(name - 1) == .period {
      return file.keyword(name - 2) == .self || file.keyword(name - 3) == .self
    }
    return file.localBinding(of: name) == nil
  }

  /// What makes of a selection something else than what is selected.
  private static let questions: Set<Word> = ["count", "isEmpty", "contains", "indices"]

  /// One past the value, where it is the selection itself or what it maps to; nil for a count or a question.
  private func endOfSelection(from start: TokenIndex, upTo limit: TokenIndex, _ file: FileContext) -> TokenIndex? {
    var index = start
    while index < limit {
      if index > start, file.file.raw.tokens[Int(index)].startsLine,
        ![.period, .binaryOperator].contains(file.kind(index)),
        file.kind(index - 1) != .binaryOperator
      {
        break
      }
      if file.kind(index) == .comma || file.keyword(index) == .else { break }
      if file.kind(index) == .leftBrace, file.outline.closure(at: index) == nil { break }
      if LostSelection.questions.contains(file.word(index)) { return nil }
      if file.kind(index) == .binaryOperator, file.word(index) != "??" { return nil }
      index = file.outline.after(index)
    }
    return index
  }

  /// The selection is gone.
  private struct Loss {
    /// What rebuilds the list, where it stands beside the capture.
    var reload: TokenIndex?
  }

  // MARK: - A local name

  /// The reload after which the name restores nothing; nil where it does, or where there is none.
  private func lossOfLocal(
    _ capture: Capture, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Loss? {
    var names: Set<Word> = [file.word(capture.name)]
    var reload: TokenIndex?
    var token = capture.end
    while token < capture.scope.upper {
      defer { token += 1 }
      guard file.kind(token) == .identifier else { continue }
      if selects(at: token, entry, in: file) { return nil }
      if names.contains(file.word(token)), file.kind(token - 1) != .period {
        if let derived = bindingName(ofValueWith: token, in: file) {
          names.insert(file.word(derived))
        } else if !isIntroduced(at: token, in: file), reload == nil {
          // Used before the reload: the selection is acted on, not remembered.
          return nil
        }
      }
      if reload == nil, reloads(at: token, entry, in: file) {
        // `open(selected)`, which also reloads, is an action on the selection.
        if let call = file.outline.call(named: token), file.outline.contains(anyOf: names, in: call.arguments) {
          return nil
        }
        reload = token
      }
    }
    return reload.map { Loss(reload: $0) }
  }

  /// `let id = f(name)`: the new name.
  private func bindingName(ofValueWith token: TokenIndex, in file: FileContext) -> TokenIndex? {
    file.file.raw.bindings.first { $0.value.contains(token) && !$0.pattern.isEmpty }?.pattern.lower
      ?? boundInCondition(token, in: file)
  }

  /// `if let id = f(name)`
  private func boundInCondition(_ token: TokenIndex, in file: FileContext) -> TokenIndex? {
    let id = file.outline.statement(around: token)
    guard id >= 0 else { return nil }
    let statement = file.file.raw.statements[Int(id)]
    guard statement.kind == .if || statement.kind == .guard else { return nil }
    var index = token
    while index > statement.range.lower, file.kind(index) != .equal { index -= 1 }
    guard file.kind(index) == .equal, file.kind(index - 1) == .identifier,
      file.keyword(index - 2) == .let || file.keyword(index - 2) == .var
    else { return nil }
    return index - 1
  }

  /// The name itself in `let name`.
  private func isIntroduced(at token: TokenIndex, in file: FileContext) -> Bool {
    file.keyword(token - 1) == .let || file.keyword(token - 1) == .var
  }

  // MARK: - A property

  /// Whether the type takes the selection before a change and gives it back nowhere.
  private func lossOfProperty(
    _ capture: Capture, at index: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Loss? {
    let chain = file.chain(of: entry)
    let functions = chain.flatMap { $0.functions.map { file.index.files[Int($0.file)].functions[Int($0.function)] } }
    guard chain.contains(where: { $0.properties[file.word(capture.name)]?.property.isComputed == false }),
      !functions.contains(where: \.selectsInList), functions.contains(where: \.reloadsList)
    else { return nil }
    if announcesChange(around: index, in: file) { return Loss() }
    let after = TokenRange(capture.end, capture.scope.upper).indices.first { reloads(at: $0, entry, in: file) }
    return after.map { Loss(reload: $0) }
  }

  private static let announcements = SpellingParts(["willchange", "willupdate", "willreload"])

  /// The code runs before a change: `usersController.willChange = { … }`, `func controllerWillChangeContent(_:)`.
  private func announcesChange(around index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    if member >= 0, case let name = file.file.raw.declarations[Int(member)].name, name >= 0,
      LostSelection.announcements.occur(in: file.text(name).utf8)
    {
      return true
    }
    return file.outline.closures(around: index).contains { closure in
      let before = closure.range.lower - 1
      return file.kind(before) == .equal && file.kind(before - 1) == .identifier
        && LostSelection.announcements.occur(in: file.text(before - 1).utf8)
    }
  }

  // MARK: - What code does to the list

  private func reloads(at token: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    guard file.kind(token) == .identifier, let call = file.outline.call(named: token) else { return false }
    let receiver = file.receiver(of: call)
    switch file.word(token) {
    case "reloadData":
      return !receiver.isEmpty && file.namedValue(endingAt: token - 2).flatMap { file.listView($0) } != nil
    case "applySnapshotUsingReloadData": return true
    case "apply": return !receiver.isEmpty && file.text(receiver.upper - 1).hasSuffix("ataSource")
    default: return isOwn(receiver, in: file) && calls(file.word(token), entry, \.reloadsList, in: file)
    }
  }

  private static let restorers = SpellingParts(["select", "restore"])

  private func selects(at token: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    if file.kind(token + 1) == .equal {
      return ["selectionIndexPaths", "selectionIndexes", "isSelected"].contains(file.word(token))
    }
    guard let call = file.outline.call(named: token) else { return false }
    // Also `deselectRow`: what is taken back on purpose is not lost.
    if LostSelection.restorers.occur(in: file.text(token).utf8) { return true }
    return isOwn(file.receiver(of: call), in: file) && calls(file.word(token), entry, \.selectsInList, in: file)
  }

  private func isOwn(_ receiver: TokenRange, in file: FileContext) -> Bool {
    receiver.isEmpty || file.keyword(receiver.lower) == .self && receiver.upper - receiver.lower <= 2
  }

  /// Whether the type's method `name`, or one it calls, does so.
  private func calls(
    _ name: Word, _ entry: ProjectIndex.TypeEntry, _ effect: KeyPath<FunctionFact, Bool>, in file: FileContext
  ) -> Bool {
    file.chain(of: entry).contains { ancestor in
      file.index.methods(named: name, in: ancestor).contains { method in
        method[keyPath: effect]
          || method.ownCalls.contains { call in
            file.index.methods(named: call, in: ancestor).contains { $0[keyPath: effect] }
          }
      }
    }
  }
}

extension RawCall {
  /// What follows the callee: arguments and trailing closures.
  fileprivate var arguments: TokenRange { TokenRange(calleeEnd, range.upper) }
}

extension String {
  fileprivate static func neverRestores(_ name: String, in place: String) -> String {
    "\(place) remembers the selection in '\(name)' and never selects it again after the list is rebuilt; "
      + "keep the selected items' ids, and select indexPath(for: id) once the snapshot is applied"
  }
}
