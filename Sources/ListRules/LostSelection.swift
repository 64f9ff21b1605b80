import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A selection that is remembered for a reload and never given back, or acted on although reloads leave it at its row's number.
struct LostSelection: Rule {
  static let id = "lost-selection"

  func check(_ selection: Token, in file: FileContext, report: (Violation) -> Void) {
    guard selection.next?.kind != .equal, let list = selection.owner, file.listView(list) != nil,
      let entry = file.entry(around: selection)
    else { return }
    if let capture = capture(of: selection, in: file),
      let loss = capture.isLocal
        ? lossOfLocal(capture, entry, in: file) : lossOfProperty(capture, of: selection, entry, in: file)
    {
      var violation = Violation(selection, .neverRestores(capture.name.text, in: file.place(of: selection)))
      if let reload = loss.reload { violation.notes = [Violation.Note(reload, "the list is rebuilt here")] }
      report(violation)
    } else if let reload = reload(under: selection, of: list, entry, in: file) {
      var violation = Violation(reload, .keepsRow(list.token.text, in: file.place(of: reload)))
      violation.notes = [Violation.Note(selection, "this chooses by the selected row's number")]
      violation.confidence = .possible
      report(violation)
    }
  }

  // MARK: - A row's number

  /// The reload of a table of AppKit that leaves the selection at its row's number, where the type never selects anything, and the
  /// selection chooses an item: after the reload another one, or none.
  private func reload(
    under selection: Token, of list: NamedValue, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Token? {
    guard Self.rows.contains(selection.word), choosesItem(selection) else { return nil }
    return file.remembered(of: entry.id, list.token.word) {
      let family = file.index.family(of: entry)
      guard !family.flatMap(file.index.functions).contains(where: \.selectsInList) else { return nil }
      let types = family.map(\.id)
      func isOwn(_ name: Token) -> Bool {
        name.owner?.token.word == list.token.word && file.type(around: name).map { types.contains($0.id) } ?? false
      }
      guard !Self.deselections.contains(where: { file.names(spelled: $0).contains(where: isOwn) }),
        !restoresByOwnMethod(types, file)
      else { return nil }
      return file.names(spelled: "reloadData").first { name in
        // What reloads some rows has arguments.
        isOwn(name) && name.call?.arguments.isEmpty == true
          && name.member.map { !Self.beginnings.contains($0.word) } ?? false
      }
    }
  }

  /// Whether the types call a method of their own that selects: `restoreSelection()`, `select(user)`.
  private func restoresByOwnMethod(_ types: [TypeID], _ file: FileContext) -> Bool {
    file.tokens.contains { name in
      guard name.kind == .identifier, let call = name.call, call.name == name, call.isOnSelf,
        ViewNames.restores.occur(in: name.utf8)
      else { return false }
      return file.type(around: name).map { types.contains($0.id) } ?? false
    }
  }

  /// What a table of AppKit calls its selection; one of UIKit drops it in a reload.
  private static let rows: WordSet = "selectedRow selectedRowIndexes"
  private static let deselections: [Word] = ["deselectAll", "deselectRow"]
  /// Nothing is selected yet where a screen begins.
  private static let beginnings: WordSet = "viewDidLoad viewWillAppear awakeFromNib loadView windowDidLoad"

  /// `users[table.selectedRow]`, `outline.item(atRow: outline.selectedRow)`, `table.selectedRowIndexes.map { … }`, also through a local.
  private func choosesItem(_ selection: Token) -> Bool {
    if isChoice(selection) || selection.statement?.kind == .for { return true }
    if selection.next?.kind == .period, let step = selection.next(2) { return Self.readings.contains(step.word) }
    guard let binding = selection.file.bindings.first(where: { $0.value.last == selection }), let local = binding.name,
      let code = selection.member?.code
    else { return false }
    return code.after(selection).contains { $0.word == local.word && !$0.isMember && isChoice($0) }
  }

  private static let readings: WordSet = "map compactMap forEach reversed sorted first"

  private func isChoice(_ row: Token) -> Bool {
    if RowChoices.isSubscript(row) { return true }
    guard let call = row.argumentList?.openedCall else { return false }
    let argument = call.argument(labeled: "atRow") ?? (call.word == "remove" ? call.argument(labeled: "at") : nil)
    return argument?.value.last == row
  }

  // MARK: - What is remembered

  /// `name = selection`
  private struct Capture {
    var name: Token
    var isLocal: Bool
    /// What stands after the value, as far as the name is known.
    var rest: Tokens
  }

  private func capture(of selection: Token, in file: FileContext) -> Capture? {
    guard let statement = selection.statement,
      let equal = statement.tokens.before(selection).last(where: { $0.kind == .equal }), let name = equal.previous,
      name.kind == .identifier, let value = value(in: statement.tokens.after(equal))
    else { return nil }
    if name.isIntroduced {
      let scope = statement.kind == .if ? statement.tokens : statement.block.tokens
      return Capture(name: name, isLocal: true, rest: scope.after(value))
    }
    let isOwn = name.isMember ? NamedValue(endingAt: name)?.isOwn == true : file.localBinding(of: name) == nil
    guard statement.kind == .expression, isOwn else { return nil }
    return Capture(name: name, isLocal: false, rest: statement.block.tokens.after(value))
  }

  /// What makes of a selection something else than what is selected.
  private static let questions: WordSet = "count isEmpty contains indices"

  /// The value that the tokens begin with, where it is the selection itself or what it maps to; nil for a count or a
  /// question.
  private func value(in tokens: Tokens) -> Tokens? {
    let end = tokens.outermost.first { token in
      let isContinued =
        token == tokens.first || token.kind == .period || token.kind == .binaryOperator
        || token.previous?.kind == .binaryOperator
      return token.startsLine && !isContinued || token.kind == .comma || token.keyword == .else
        || token.kind == .leftBrace && token.closure == nil
    }
    let value = end.map { tokens.before($0) } ?? tokens
    let isAsked = value.outermost.contains {
      LostSelection.questions.contains($0.word) || $0.kind == .binaryOperator && $0.word != "??"
    }
    return isAsked ? nil : value
  }

  /// The selection is gone.
  private struct Loss {
    /// What rebuilds the list, where it stands beside the capture.
    var reload: Token?
  }

  // MARK: - A local name

  /// The reload after which the name restores nothing; nil where it does, or where there is none.
  private func lossOfLocal(_ capture: Capture, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Loss? {
    var names: Set<Word> = [capture.name.word]
    var reload: Token?
    for token in capture.rest where token.kind == .identifier {
      if selects(token, entry, in: file) { return nil }
      if names.contains(token.word), !token.isMember {
        if let derived = name(boundTo: token) {
          names.insert(derived.word)
        } else if isQuestion(token) {
          // `animated: selected.isEmpty` acts on nothing.
        } else if !token.isIntroduced, reload == nil {
          // Used before the reload: the selection is acted on, not remembered.
          return nil
        }
      }
      if reload == nil, reloads(token, entry, in: file) {
        // `open(selected)`, which also reloads, is an action on the selection.
        let given = token.call.map { $0.tokens.after($0.callee).filter { names.contains($0.word) } } ?? []
        if given.contains(where: { !isQuestion($0) }) { return nil }
        reload = token
      }
    }
    return reload.map { Loss(reload: $0) }
  }

  /// `selected.isEmpty`, `selected.count`
  private func isQuestion(_ name: Token) -> Bool {
    guard let dot = name.pastUnwrapping, dot.kind == .period, let member = dot.next else { return false }
    return LostSelection.questions.contains(member.word)
  }

  /// `let id = f(name)`, `if let id = f(name)`: the new name.
  private func name(boundTo token: Token) -> Token? {
    if let binding = token.file.bindings.first(where: { $0.value.contains(token) }) { return binding.pattern.first }
    guard let statement = token.statement, statement.kind == .if || statement.kind == .guard,
      let name = statement.tokens.before(token).last(where: { $0.kind == .equal })?.previous, name.kind == .identifier,
      name.isIntroduced
    else { return nil }
    return name
  }

  // MARK: - A property

  /// Whether the type takes the selection before a change and gives it back nowhere.
  private func lossOfProperty(
    _ capture: Capture, of selection: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Loss? {
    let chain = file.index.lineage(of: entry).entries
    let functions = chain.flatMap(file.index.functions)
    guard chain.contains(where: { file.index.ownProperty(named: capture.name.word, of: $0)?.isComputed == false }),
      !functions.contains(where: \.selectsInList), functions.contains(where: \.reloadsList)
    else { return nil }
    if announcesChange(around: selection) { return Loss() }
    return capture.rest.first { reloads($0, entry, in: file) }.map { Loss(reload: $0) }
  }

  /// The code runs before a change: `usersController.willChange = { … }`, `func controllerWillChangeContent(_:)`.
  private func announcesChange(around token: Token) -> Bool {
    let handlers = token.closures.compactMap { closure in
      closure.brace.previous?.kind == .equal ? closure.brace.previous?.previous : nil
    }
    return ([token.member?.name].compactMap(\.self) + handlers.filter { $0.kind == .identifier })
      .contains { ChangeNames.announcements.occur(in: $0.utf8) }
  }

  // MARK: - What code does to the list

  private func reloads(_ name: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    guard name.kind == .identifier, let call = name.call else { return false }
    switch name.word {
    case "reloadData": return name.owner.flatMap { file.listView($0) } != nil
    case "applySnapshotUsingReloadData": return true
    case "apply":
      guard let source = call.receiverName else { return false }
      return RowNames.isDataSource(source.text)
        || file.diffableSources(of: entry).contains { $0.name == source.word }
    default: return call.isOnSelf && calls(name.word, entry, \.reloadsList, in: file)
    }
  }

  private func selects(_ name: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    if name.next?.kind == .equal {
      return ["selectionIndexPaths", "selectionIndexes", "isSelected"].contains(name.word)
    }
    guard let call = name.call else { return false }
    // Also `deselectRow`: what is taken back on purpose is not lost.
    return ViewNames.restores.occur(in: name.utf8)
      || call.isOnSelf && calls(name.word, entry, \.selectsInList, in: file)
  }

  /// Whether the type's method `name`, or one it calls, does so.
  private func calls(
    _ name: Word, _ entry: ProjectIndex.TypeEntry, _ effect: KeyPath<FunctionFact, Bool>, in file: FileContext
  ) -> Bool {
    file.index.lineage(of: entry).entries.contains { ancestor in
      file.index.methods(named: name, in: ancestor).contains { method in
        method[keyPath: effect]
          || method.ownCalls.contains { call in
            file.index.methods(named: call, in: ancestor).contains { $0[keyPath: effect] }
          }
      }
    }
  }
}

extension String {
  fileprivate static func keepsRow(_ list: String, in place: String) -> String {
    "\(place) reloads '\(list)', whose selection stays at its row's number and chooses another item afterwards; "
      + "keep the selected items' ids, and select their rows again"
  }

  fileprivate static func neverRestores(_ name: String, in place: String) -> String {
    "\(place) remembers the selection in '\(name)' and never selects it again after the list is rebuilt; "
      + "keep the selected items' ids, and select indexPath(for: id) once the snapshot is applied"
  }
}
