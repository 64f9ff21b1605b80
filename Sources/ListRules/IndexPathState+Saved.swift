import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A selection that is saved around a reload, as index paths or row numbers.
extension IndexPathState {
  private static let selections: WordSet = "selectRow selectItem selectRowIndexes selectItems"
  /// What leads from a path to the item it stands for.
  private static let lookups: WordSet = "itemIdentifier map compactMap flatMap first contains"

  /// `let path = tableView.indexPathForSelectedRow` … `reloadData()` … `selectRow(at: path)`
  func checkSavedSelection(_ selection: Token, in file: FileContext, report: (Violation) -> Void) {
    if checkKeptRows(selection, in: file, report: report) || checkKeptRow(selection, in: file, report: report) {
      return
    }
    guard selection.isMember || file.isInside("UITableView UICollectionView NSTableView NSOutlineView", selection),
      let name = savedName(of: selection), selection.call == nil,
      selection.chain?.tokens.after(selection).contains(anyOf: IndexPathState.lookups) != true,
      !isStatic(around: selection, in: file)
    else { return }
    var reload: Token?
    for token in file.memberTokens(around: selection).after(selection) where token.kind == .identifier {
      // Given another value, by then it is no saved path; a branch only keeps it within the list.
      if token.word == name.word, token.next?.kind == .equal, token.block.role != .ifBody { return }
      if reload == nil, token.call?.name == token, reloads(token, in: file) { reload = token }
      guard let reload, selects(token, name, in: file) else { continue }
      var violation = Violation(
        selection, .selectsAgain(name.text, after: reload.text, in: file.place(of: selection)))
      violation.notes = [Violation.Note(token, "selected again by its old position")]
      // Rows that are shown anew where they stand move none, nor do those that are the same for ever.
      if reload.word == "reloadData" && reload.call?.arguments.isEmpty == false
        || file.type(around: selection).map({ StableCollections.neverChange(rowsOf: $0, in: file) }) == true
      {
        violation.holdBack()
      }
      report(violation)
      return
    }
  }

  /// `rows = tableView.selectedRowIndexes` in one method, and `selectRowIndexes(rows, …)` in another.
  private func checkKeptRows(_ selection: Token, in file: FileContext, report: (Violation) -> Void) -> Bool {
    guard selection.word == "selectedRowIndexes" || selection.word == "selectedRow", selection.isMember,
      let name = selection.statement?.tokens.before(selection).last(where: { $0.kind == .equal })?.previous,
      NamedValue(endingAt: name)?.isOwn == true, DataFlow.assignedValue(name)?.last == selection,
      let property = file.property(at: name), !property.isComputed, !property.isStatic,
      let entry = file.entry(around: selection),
      let use = file.flow.code(of: entry).lazy.joined().first(where: { use in
        use.word == "selectRowIndexes" && use.call?.firstArgument?.value.contains(name.word) == true
      })
    else { return false }
    var violation = Violation(selection, .keepsRows(name.text, in: file.place(of: selection)))
    if use.file === selection.file { violation.notes = [Violation.Note(use, "selected again by its old position")] }
    report(violation)
    return true
  }

  /// `picked = tableView.clickedRow`, also by a method that is handed the row, where `items[picked]` chooses by it elsewhere.
  private func checkKeptRow(_ row: Token, in file: FileContext, report: (Violation) -> Void) -> Bool {
    guard Self.rows.contains(row.word), row.isMember, let value = row.chain?.tokens, value.last == row,
      let entry = file.entry(around: row)
    else { return false }
    for name in keepers(of: value, steps: 3, in: file) {
      let use = file.flow.code(of: entry).lazy.joined().first { use in
        use.word == name.word && use.member != name.member && RowChoices.isSubscript(use)
          && NamedValue(endingAt: use)?.isOwn == true
          && file.context(at: use).map { !StableCollections.neverChange(rowsChosenBy: use, in: $0) } ?? false
      }
      guard let use else { continue }
      var violation = Violation(name, .keepsRow(name.text, row.text, in: file.place(of: name)))
      violation.holdBack()
      if use.file === file.file { violation.notes = [Violation.Note(use, "a row is chosen by it here")] }
      report(violation)
      return true
    }
    return false
  }

  /// The own properties that are given the row, at once, by a local, or by an own method.
  private func keepers(of row: Tokens, steps: Int, in file: FileContext) -> [Token] {
    guard steps > 0, let first = row.first else { return [] }
    func keepers(whatIsCalled name: Token, in code: Tokens) -> [Token] {
      file.names(spelled: name.word, in: code).filter { $0 > name && !$0.isMember && $0.isUse(of: name) }
        .flatMap { self.keepers(of: $0.tokens, steps: steps - 1, in: file) }
    }
    if let name = first.previous?.previous, first.previous?.kind == .equal {
      if name.isIntroduced { return name.member.map { keepers(whatIsCalled: name, in: $0.code) } ?? [] }
      guard DataFlow.assignedValue(name) == row, NamedValue(endingAt: name)?.isOwn == true,
        let property = file.property(at: name), !property.isComputed, !property.isStatic
      else { return [] }
      return [name]
    }
    guard let call = first.argumentList?.openedCall, call.isOnSelf, let method = call.name,
      let position = call.arguments.firstIndex(where: { $0.value == row })
    else { return [] }
    return file.methods(called: method).flatMap { method -> [Token] in
      guard let name = method.parameters.dropFirst(position).first?.name else { return [] }
      return keepers(whatIsCalled: name, in: method.code)
    }
  }

  private static let rows: WordSet = "selectedRow clickedRow"

  private func reloads(_ name: Token, in file: FileContext) -> Bool {
    let reloads = StableCollections.reloads
    return reloads.contains(name.word) && !keepsPlaces(name)
      || name.call?.isOnSelf == true && file.methods(called: name).contains { $0.code.contains(anyOf: reloads) }
  }

  /// Whether a snapshot is applied that is a copy of the list's own in which items are only shown anew.
  private func keepsPlaces(_ apply: Token) -> Bool {
    guard let snapshot = apply.call?.firstArgument?.value.only, snapshot.givenValues.count == 1,
      snapshot.givenValues[0].last(where: { $0.kind == .identifier })?.word == "snapshot"
    else { return false }
    let changes = apply.member?.tokens.filter { $0.isMember && $0.owner?.token.word == snapshot.word } ?? []
    return !changes.isEmpty && changes.allSatisfy { Self.refreshes.contains($0.word) }
  }

  private static let refreshes: WordSet = "reconfigureItems reloadItems reloadSections"

  /// The new variable to which the statement gives the selection, and not what it finds by it.
  private func savedName(of selection: Token) -> Token? {
    guard
      let name = selection.statement?.tokens.before(selection).last(where: {
        $0.kind == .identifier && $0.isIntroduced && $0.next?.kind == .equal
      }), name.next?.up(to: selection).allSatisfy({ $0.kind != .leftSquare && $0.kind != .leftParen }) == true
    else { return nil }
    return name
  }

  /// A call that selects what `name` holds, at once or in a loop over it.
  private func selects(_ token: Token, _ name: Token, in file: FileContext) -> Bool {
    if token.word == "selectionIndexPaths", token.next?.kind == .equal { return token.next(2)?.word == name.word }
    guard let call = token.call, call.name == token,
      IndexPathState.selections.contains(token.word)
        || call.isOnSelf && file.methods(called: token).contains(where: { $0.code.contains(anyOf: Self.selections) }),
      let value = call.firstArgument?.value, let first = value.first
    else { return false }
    // `path`, `IndexSet(integer: row)`, `[row]`
    let isSet = first.word == "IndexSet" || first.kind == .leftSquare && first.partner == value.last
    // `if let place = row`
    func isSaved(_ place: Token) -> Bool {
      if place.word == name.word { return true }
      guard case .condition(_, let saved)? = place.definition else { return false }
      return saved.only?.word == name.word
    }
    if isSaved(first) ? value.count <= 2 : isSet && value.contains(where: isSaved) { return true }
    guard first.kind == .identifier || first.kind == .dollarIdentifier else { return false }
    // `paths.forEach { selectRow(at: $0) }`, `for path in paths { selectRow(at: path) }`
    return token.closures.contains { $0.call?.word == "forEach" && $0.call?.receiverName?.word == name.word }
      || token.block.chain.contains { body in
        guard body.role == .forBody, let keyword = body.owner?.head.first(where: { $0.keyword == .in }) else {
          return false
        }
        return keyword.next?.word == name.word && keyword.previous?.word == first.word
      }
  }
}

extension String {
  fileprivate static func keepsRows(_ name: String, in place: String) -> String {
    "\(place) keeps the selection as row numbers in '\(name)', which mean other items after the next change; "
      + "keep the selected items' ids"
  }

  fileprivate static func selectsAgain(_ name: String, after reload: String, in place: String) -> String {
    "\(place) keeps the selection as index paths in '\(name)' across \(reload), which may move the items; "
      + "keep the selected items' ids"
  }
}
