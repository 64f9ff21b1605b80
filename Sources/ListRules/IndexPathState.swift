import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Selection and focus that are kept as index paths: stored in a class, or saved around a reload.
struct IndexPathState: ConfigurableRule {
  static let id = "index-path-state"

  /// What the name of a selection holds.
  private let states: SpellingParts

  init(options: RuleOptions) {
    states = SpellingParts(options.list("names"))
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    switch token.word {
    case "IndexPath", "NSIndexPath":
      checkProperty(of: token, in: file, report: report)
      checkRow(of: token, in: file, report: report)
    default: checkSavedSelection(token, in: file, report: report)
    }
  }

  // MARK: - Stored properties

  /// Whether the type is a cell or a layout, as the kits name those above it.
  static func isCell(around token: Token, in file: FileContext) -> Bool {
    guard let entry = file.entry(around: token) else { return false }
    return file.index.lineage(of: entry).outside.contains { ViewNames.knowsItsPlace($0.1) }
  }

  private func checkProperty(of type: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = type.declaration, declaration.kind == .variable, !declaration.isLet, !declaration.isStatic,
      let owner = declaration.parent, owner.kind == .class || owner.kind == .actor || isState(owner),
      // A cell or a layout knows its own place, and keeps no selection.
      !Self.isCell(around: type, in: file)
    else { return }
    for binding in declaration.bindings where !binding.isComputed {
      guard let name = binding.name, (binding.type.isEmpty ? binding.value : binding.type).contains(type),
        holdsIndexPaths(binding), !isStatic(around: type, in: file), !isRenewed(name, in: file),
        case let isRead = isRead(name, of: declaration, in: file), isRead || !declaration.isPrivate
      else { continue }
      let writes = writes(of: name, in: file)
      var found = Violation(name, .keepsPaths(name.text, in: file.type(around: type)?.spelling ?? "a class"))
      if let selection = selection(givenTo: writes, in: file) {
        file.evidence.record("'\(name.text)' is given what '\(selection.text)' says is selected")
        if file.type(around: name).map({ StableCollections.neverChange(rowsOf: $0, in: file) }) == true
          || showsOnlyCells(name, in: file) || isOnlyGivenUp(name, in: file)
          || RowChoices.isPlaceOfOwnRow([name.word], in: file)
        {
          found.holdBack()
        }
      } else if owner.kind == .struct {
        continue
      } else if isKept(name, writes, in: file), RowChoices.areMade(by: name, uses(of: name, in: file), in: file) {
        file.evidence.record("'\(name.text)' chooses a row where it is read")
        // It may be given up before the list changes.
        found.holdBack()
      } else if let method = writes.lazy.compactMap(\.member).first(where: { speaksOfSelection($0) }),
        let called = method.name
      {
        file.evidence.guess("'\(called.text)' is called as what selects")
      } else if states.occur(in: name.utf8), !ViewNames.gestures.occur(in: name.utf8) {
        file.evidence.guess("'\(name.text)' is called as a selection")
      } else {
        continue
      }
      if !isRead { found.holdBack() }
      report(found)
    }
  }

  /// A struct inside of a class, whose state it holds together.
  private func isState(_ owner: Declaration) -> Bool { owner.kind == .struct && owner.parent?.kind == .class }

  /// A method that takes a path and is called after the selection: `toggleSelection(at path: IndexPath)`.
  private func speaksOfSelection(_ method: Declaration) -> Bool {
    guard let name = method.name, method.parameters.contains(where: { $0.type.contains("IndexPath") }) else {
      return false
    }
    return ViewNames.selects.occur(in: name.utf8) && !ViewNames.gestures.occur(in: name.utf8)
  }

  /// Where the file gives the property a path, or else another one that has a part of its type.
  private func writes(of name: Token, in file: FileContext) -> [Token] {
    let here = writesHere(of: name, in: file)
    guard here.isEmpty, name.declaration?.isPrivate == false, let entry = file.entry(around: name) else { return here }
    let others = file.flow.declarations(of: entry).filter { $0.file !== file.file }
    return others.flatMap { part in
      part.tokens.filter { $0.word == name.word && isWritten($0) && NamedValue(endingAt: $0)?.isOwn == true }
    }
  }

  private func writesHere(of name: Token, in file: FileContext) -> [Token] {
    let writes = file.remembered {
      Dictionary(grouping: file.tokens.filter { $0.kind == .identifier && isWritten($0) }) { write in
        let isOwn = NamedValue(endingAt: write)?.isOwn == true
        return Written(name: write.word, type: isOwn ? file.type(around: write)?.id : nil)
      }
    }
    let own = writes[Written(name: name.word, type: file.type(around: name)?.id)] ?? []
    return (own + (writes[Written(name: name.word, type: nil)] ?? [])).filter { $0 != name }
  }

  /// What a place gives a value: a property of the type around, or one of another object.
  private struct Written: Hashable {
    let name: Word
    let type: TypeID?
  }

  private func isWritten(_ name: Token) -> Bool {
    guard let after = name.pastUnwrapping, after.kind == .equal || after.kind == .period else { return false }
    if let value = DataFlow.assignedValue(name) { return value.only?.keyword != .nil }
    return Self.insertions.contains(after.next?.word ?? .none)
  }

  private static let insertions: WordSet = "insert append formUnion"

  /// The same of what is written, or of the property that is: `last = chosen`.
  private func selection(givenTo writes: [Token], in file: FileContext) -> Token? {
    if let found = writes.lazy.compactMap({ self.selection(givenAt: $0, in: file) }).first { return found }
    return writes.lazy.compactMap { write -> Token? in
      guard let other = DataFlow.assignedValue(write)?.only, other.word != write.word, other.definition == nil else {
        return nil
      }
      return self.writes(of: other, in: file).lazy.compactMap { self.selection(givenAt: $0, in: file) }.first
    }
    .first
  }

  /// The system's word for a selection, where the path that is given comes from it: a method that the list calls with its path, or
  /// what the list says is selected (UIKit, tvOS and AppKit).
  private func selection(givenAt write: Token, in file: FileContext) -> Token? {
    let value = DataFlow.assignedValue(write) ?? write.pastUnwrapping?.next?.call?.tokens ?? write.tokens
    if let selected = value.first(where: { Self.selected.contains($0.word) }) { return selected }
    if let method = write.function,
      let chosen = method.parameters.first(where: { SDKNames.selectingLabels.contains($0.label) })
    {
      // The path of the method itself, also one of its set of paths, and not that of another thing.
      let given = [value] + (value.only?.givenValues ?? [])
      return given.joined().contains { $0.word == chosen.name?.word } ? chosen.labelToken : nil
    }
    guard let local = value.only, (file.context(at: local) ?? file).property(at: local) == nil else { return nil }
    return local.givenValues.joined().first { Self.selected.contains($0.word) }
      ?? selection(handedOnAs: local, calls: 2, in: file)
  }

  /// `mark(at: indexPath)` in the method that is told of the choice, for the parameter that `mark` keeps.
  private func selection(handedOnAs name: Token, calls: Int, in file: FileContext) -> Token? {
    guard calls > 0, case .parameter(let parameter, let method)? = name.definition else { return nil }
    return (file.flow.calls(of: method) ?? []).lazy.compactMap { call -> Token? in
      guard let given = call.arguments.first(where: { $0.label == parameter.label })?.value.only else { return nil }
      let chosen = given.function?.parameters.first { SDKNames.selectingLabels.contains($0.label) }
      return chosen?.name?.word == given.word
        ? chosen?.labelToken : selection(handedOnAs: given, calls: calls - 1, in: file)
    }
    .first
  }

  /// What a list says is selected, or gets the focus.
  static let selected: WordSet = """
    indexPathForSelectedRow indexPathsForSelectedRows indexPathsForSelectedItems nextFocusedIndexPath selectionIndexPaths
    """

  /// Whether the property is given a path that the list may leave behind. What others may set is given one.
  private func isKept(_ name: Token, _ writes: [Token], in file: FileContext) -> Bool {
    guard !writes.isEmpty else { return name.declaration?.isPrivate == false }
    return writes.contains { !isMade(DataFlow.assignedValue($0), in: file) && !endsBeforeChange($0) }
  }

  /// `IndexPath(row: rows.count, section: 0)`, `dataSource.indexPath(for: id)`, `nil`: who makes a path, and does not take the
  /// list's, says where the item stands now.
  private func isMade(_ value: Tokens?, in file: FileContext) -> Bool {
    guard let value else { return false }
    return file.flow.expressions(of: value).allSatisfy { path in
      guard let first = path.first, path.only?.keyword != .nil else { return !path.isEmpty }
      if first.call?.tokens == path, Self.paths.contains(first.word) { return true }
      guard let call = first.chain?.steps.last?.call, call.last == path.last else { return false }
      // A list says where its cell stands.
      return call.word == "indexPath" && call.firstArgument?.label == "for"
        && NamedValue(endingAt: call.receiver.last).flatMap { file.listView($0) } == nil
    }
  }

  private static let paths: WordSet = "IndexPath NSIndexPath"

  /// Whether code asks for the place, and not only if there is one or the item stands there still: others may, where its file does not.
  private func isRead(_ name: Token, of declaration: Declaration, in file: FileContext) -> Bool {
    let reads = uses(of: name, in: file).compactMap(\.pastUnwrapping).filter { $0.kind != .equal && $0.kind != .colon }
    if reads.isEmpty { return !declaration.isPrivate }
    return reads.contains { next in
      guard next.word == "==" || next.word == "!=", let other = next.next else { return true }
      return !isMade(other.chain?.tokens ?? other.tokens, in: file)
    }
  }

  /// Where code of the file names the property besides.
  private func uses(of name: Token, in file: FileContext) -> [Token] {
    let uses = file.remembered(of: name.word) {
      let own = file.names(spelled: name.word).filter { use in
        guard NamedValue(endingAt: use)?.isOwn == true else { return false }
        // `if let chosen { … }` is the property by its own name.
        if case .condition(_, let value) = use.definition { return value.isEmpty }
        return use.definition == nil
      }
      return Dictionary(grouping: own) { file.property(at: $0)?.declaration ?? -1 }
    }
    return name.declaration.flatMap { uses[$0.id] }?.filter { $0 != name } ?? []
  }

  // MARK: - Lists that stay as they are

  /// Whether whatever changes the list says beside it where the item stands now, or that none is chosen.
  private func isRenewed(_ name: Token, in file: FileContext) -> Bool {
    let changes = file.type(around: name).map { StableCollections.changes(ofListIn: $0, file) } ?? []
    return !changes.isEmpty && changes.allSatisfy { isRenewed(name, beside: $0, calls: 2, in: file) }
  }

  /// Whether the code around the change, or whoever calls it, says so.
  private func isRenewed(_ name: Token, beside change: Token, calls: Int, in file: FileContext) -> Bool {
    let isWritten = change.member?.tokens.contains { write in
      write.word == name.word && change.block.chain.contains(write.block)
        && isMade(DataFlow.assignedValue(write), in: file)
    }
    if isWritten == true { return true }
    guard calls > 0, let sites = file.callSites(of: change) else { return false }
    return sites.elsewhere.isEmpty && !sites.here.isEmpty
      && sites.here.allSatisfy { isRenewed(name, beside: $0, calls: calls - 1, in: file) }
  }

  /// Whether the place is only asked for its cell, which is left as it is, as for the start of an animation, or by a method that leaves the
  /// screen afterwards: no item is chosen by it.
  private func showsOnlyCells(_ name: Token, in file: FileContext) -> Bool {
    let reads = uses(of: name, in: file).filter { DataFlow.assignedValue($0) == nil }
    func asksForCell(_ use: Token) -> Bool {
      guard let call = use.argumentList?.openedCall, Self.cells.contains(call.word), let cell = call.name,
        let code = use.member?.code
      else { return false }
      if code.after(use).contains(where: { Self.exits.contains($0.word) && $0.call?.name == $0 }) { return true }
      // `cellForRow(at: place)?.accessoryType = .none` of another row by then, also by a local name.
      return !code.contains { mark in
        mark.isMember && DataFlow.assignedValue(mark) != nil
          && (mark.chain?.first == cell.chain?.first || mark.chain?.operand.only.map { isLocal($0, of: cell) } == true)
      }
    }
    return !reads.isEmpty
      && reads.allSatisfy { read in
        if asksForCell(read) { return true }
        let locals = read.member?.code.filter { !$0.isIntroduced && $0 != read && isLocal($0, of: read) } ?? []
        return !locals.isEmpty && locals.allSatisfy(asksForCell)
      }
  }

  /// Whether the place is only looked at where the list tells of the next choice, and no item is chosen by it: it is compared with that, or
  /// its cell is no longer marked.
  private func isOnlyGivenUp(_ name: Token, in file: FileContext) -> Bool {
    let reads = uses(of: name, in: file).filter { DataFlow.assignedValue($0) == nil }
    return !reads.isEmpty
      && reads.allSatisfy { read in
        if let sign = read.pastUnwrapping, ["==", "!="].contains(sign.word), sign.next?.keyword == .nil { return true }
        guard let method = read.function,
          method.parameters.contains(where: { SDKNames.selectingLabels.contains($0.label) })
        else { return false }
        return !method.code.contains { use in
          use.kind == .identifier && (use == read || isLocal(use, of: read))
            && RowChoices.isChoice(use.chain?.first ?? use)
        }
      }
  }

  /// `if let last = chosen { … }`, `let last = chosen`
  private func isLocal(_ use: Token, of read: Token) -> Bool {
    if case .condition(let introduced, let value)? = use.definition {
      return value.contains(read) || value.isEmpty && introduced == read
    }
    return use.givenValues.joined().contains(read)
  }

  private static let cells: WordSet = "cellForRow cellForItem"
  private static let exits: WordSet = "performSegue dismiss popViewController"

  /// Gestures, drags and menus end before the list changes; what a fetched results controller tells of a change is used up with it.
  private func endsBeforeChange(_ write: Token) -> Bool {
    guard let member = write.member else { return false }
    return ViewNames.gestures.occur(inNamesOf: member.parameterClause)
      || member.name.map { ViewNames.gestures.occur(in: $0.utf8) } ?? false
      || member.parameters.contains { $0.label == "newIndexPath" }
  }

  /// `picked = path.row` in a method that the list calls with a path, where `items[picked]` chooses by it elsewhere.
  private func checkRow(of path: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let method = path.declaration, method.kind == .function,
      let parameter = method.parameters.first(where: { $0.type.contains(path) }), let name = parameter.name,
      parameter.labelToken.map({ SDKNames.selectingLabels.contains($0.word) }) == true,
      !isStatic(around: path, in: file)
    else { return }
    for write in method.code where write.kind == .identifier && write.next?.kind == .equal {
      guard let row = DataFlow.assignedValue(write), row.first?.word == name.word, RowChoices.isRow(row),
        NamedValue(endingAt: write)?.isOwn == true, let property = file.property(at: write), !property.isComputed,
        !property.isStatic,
        // What a closure of the method chooses may be chosen later, too.
        let use = choices(by: write.word, in: file).first(where: {
          $0.member != method || $0.closures.first != write.closures.first
        })
      else { continue }
      var violation = Violation(write, .keepsRow(write.text, row.text, in: file.place(of: write)))
      violation.holdBack()
      violation.notes = [Violation.Note(use, "a row is chosen by it here")]
      report(violation)
    }
  }

  /// Where a row is chosen by the number of this name, among rows that may change.
  private func choices(by row: Word, in file: FileContext) -> [Token] {
    return file.remembered(of: row) {
      file.names(spelled: row).filter {
        RowChoices.isSubscript($0) && !StableCollections.neverChange(rowsChosenBy: $0, in: file)
      }
    }
  }

  func isStatic(around token: Token, in file: FileContext) -> Bool {
    file.type(around: token).map(file.isStaticTable) ?? false
  }

  /// `IndexPath?`, `[IndexPath]`, `Set<IndexPath>`, or a value of such a type: no dictionary, no function, no generic of another
  /// name.
  private func holdsIndexPaths(_ binding: Binding) -> Bool {
    if !binding.type.isEmpty { return isIndexPaths(binding.type) }
    // `Set<IndexPath>()`, `[IndexPath]()`, `IndexPath(row: 0, section: 0)`
    guard let close = binding.value.last, close.kind == .rightParen, let open = close.partner else { return false }
    return open != binding.value.first && isIndexPaths(binding.value.before(open))
  }

  private func isIndexPaths(_ type: Tokens) -> Bool {
    type.allSatisfy { token in
      switch token.kind {
      case .identifier: IndexPathState.typeNames.contains(token.word)
      case .leftSquare, .rightSquare, .postfixQuestionMark, .exclamationMark, .period: true
      default: ["<", ">", ">?", ">!"].contains(token.text)
      }
    }
  }

  private static let typeNames: WordSet = "IndexPath NSIndexPath Set Array Optional Foundation"
}

extension String {
  fileprivate static func keepsPaths(_ name: String, in type: String) -> String {
    "'\(name)' in \(type) keeps a place in the list by index path, which means another item after the next change; "
      + "keep the item's id, and look up its place when it is needed"
  }

  static func keepsRow(_ name: String, _ row: String, in place: String) -> String {
    "\(place) keeps \(row) in '\(name)', which means another item after the next change; keep the item's id"
  }
}
