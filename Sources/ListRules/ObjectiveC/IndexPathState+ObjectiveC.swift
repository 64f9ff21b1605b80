import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Selection and focus that Objective-C keeps as index paths: in a property or an instance variable, or around a reload.
struct IndexPathStateInObjectiveC: ObjectiveCRule, ConfigurableRule {
  static let id = IndexPathState.id
  static let words: WordSet = "NSIndexPath selectRowAtIndexPath selectItemAtIndexPath selectRowIndexes"

  /// What the name of a selection holds.
  private let states: SpellingParts

  init(options: RuleOptions) { states = SpellingParts(options.list("names")) }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if token.word == "NSIndexPath" {
      checkVariable(at: token, in: file, report: report)
    } else {
      checkSavedSelection(at: token, in: file, report: report)
    }
  }

  // MARK: - Kept

  private static let types: WordSet = """
    NSIndexPath NSArray NSMutableArray NSSet NSMutableSet NSOrderedSet NSMutableOrderedSet nullable _Nullable __strong
    _Nonnull
    """

  private func checkVariable(at token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = token.declaration, declaration.kind == .variable, let parent = declaration.parent,
      parent.kind != .protocol, let binding = declaration.bindings.first, let name = binding.name,
      // A dictionary by index path is a cache, and a block takes what is selected just then.
      binding.type.contains(token), name.previous?.word != "^",
      binding.type.identifiers.allSatisfy({ IndexPathStateInObjectiveC.types.contains($0.word) }),
      !ViewNames.gestures.occur(in: name.utf8),
      let type = file.type(around: token), !isComputed(declaration, named: name.word, type, in: file),
      !IndexPathState.isCell(around: token, in: file), mayBeRead(name, of: parent, in: file)
    else { return }
    let isGiven = isGivenSelection(name, in: file)
    guard isGiven || states.occur(in: name.utf8) else { return }
    if !isGiven { file.evidence.guess("'\(name.text)' is called as a selection") }
    var violation = Violation(name, .keepsPath(name.text, in: type.spelling))
    if RowChoices.isPlaceOfOwnRow(names(of: name), in: file) {
      (violation.profile, violation.confidence) = (.strict, .possible)
    }
    report(violation)
  }

  /// Whether some code may ask for it: what a class extension declares, `@interface Users ()`, its own file has to name other than to
  /// set it.
  private func mayBeRead(_ name: Token, of parent: Declaration, in file: FileContext) -> Bool {
    guard let open = parent.name?.next, open.kind == .leftParen, open.next?.kind == .rightParen else { return true }
    let names = names(of: name)
    return file.tokens.contains {
      $0.kind == .identifier && names.contains($0.word) && $0 != name && $0.next?.kind != .equal
    }
  }

  /// Of a property and its instance variable.
  private func names(of name: Token) -> Set<Word> {
    [name.word, Word("_" + name.text), Word(String(name.text.drop { $0 == "_" }))]
  }

  /// Whether the file gives it a path in a method by which a list says what is selected, or what a list says is selected.
  private func isGivenSelection(_ name: Token, in file: FileContext) -> Bool {
    let names = names(of: name)
    return file.tokens.contains { token in
      guard token.kind == .identifier, names.contains(token.word), let equal = token.next, equal.kind == .equal else {
        return false
      }
      if file.method(around: token).map({ Self.selecting.contains($0.selector) }) == true { return true }
      let value = token.statement?.tokens.after(equal).prefix { $0.kind != .semicolon }.tokens
      return value?.contains(anyOf: IndexPathState.selected) == true
        || value?.onlyName.map { file.lastValue(of: $0).contains(anyOf: IndexPathState.selected) } == true
    }
  }

  /// UIKit; AppKit tells collections so.
  private static let selecting: WordSet = """
    tableView:didSelectRowAtIndexPath: tableView:willSelectRowAtIndexPath: tableView:didDeselectRowAtIndexPath:
    tableView:didHighlightRowAtIndexPath: collectionView:didSelectItemAtIndexPath:
    collectionView:shouldSelectItemAtIndexPath: collectionView:didDeselectItemAtIndexPath:
    collectionView:didHighlightItemAtIndexPath: collectionView:didSelectItemsAtIndexPaths:
    """

  /// Read-only with a getter that the class writes itself, or of the class and not of its objects.
  private func isComputed(_ declaration: Declaration, named name: Word, _ type: TypeFact, in file: FileContext) -> Bool
  {
    let attributes = declaration.parameterClause
    if attributes.contains("class") { return true }
    guard attributes.contains("readonly"), let entry = file.index.entry(of: type) else { return false }
    return !file.index.methods(named: name, in: entry).isEmpty
  }

  // MARK: - Saved around a reload

  private static let selections: WordSet = """
    indexPathForSelectedRow indexPathsForSelectedItems selectedRow selectedRowIndexes
    """
  private static let reloads: WordSet = "reloadData applySnapshot applySnapshotUsingReloadData reloadSections"

  /// `NSIndexPath *path = [self.tableView indexPathForSelectedRow]` … `[self.tableView reloadData]` …
  /// `[self.tableView selectRowAtIndexPath:path …]`, and so with the row numbers of AppKit.
  private func checkSavedSelection(at token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let given = file.message(startingAt: token)?.argument(0),
      // `[NSIndexSet indexSetWithIndex:row]`
      let name = given.onlyName ?? file.message(given)?.argument(0).onlyName,
      let source = savedSelection(in: name, file)
    else { return }
    let between = source.up(to: token)
    guard let reload = between.identifiers.first(where: { IndexPathStateInObjectiveC.reloads.contains($0.word) }),
      !takesRow(name.word, away: source.up(to: reload), in: file)
    else { return }
    var violation = Violation(source, .selectsAgain(name.text, after: reload.text, in: file.place(of: token)))
    violation.notes = [Violation.Note(token, "selected again by its old position")]
    report(violation)
  }

  /// What says the selection, where it is given to the local before: at last, or in a branch.
  private func savedSelection(in name: Token, _ file: FileContext) -> Token? {
    let before = file.memberTokens(around: name).first?.up(to: name)
    return before?.lazy.filter { $0.word == name.word && !$0.isMember && $0.next?.kind == .equal }
      .compactMap { name in
        name.statement?.tokens.after(name).first { IndexPathStateInObjectiveC.selections.contains($0.word) }
      }
      .first
  }

  /// Whether the row goes, so that the next one stands in its place: `[self.users removeObjectAtIndex:row]`.
  private func takesRow(_ name: Word, away code: Tokens, in file: FileContext) -> Bool {
    file.messages(in: code).contains { message in
      WorkNames.removals.occur(in: message.name.utf8)
        && message.parts.contains { $0.argument.contains { $0.word == name } }
    }
  }
}

extension String {
  fileprivate static func keepsPath(_ name: String, in type: String) -> String {
    "'\(name)' in \(type) keeps a place in the list by index path, which means another item after the next change; "
      + "keep the item's id, and look up its place when it is needed"
  }

  fileprivate static func selectsAgain(_ name: String, after reload: String, in place: String) -> String {
    "\(place) keeps the selection as an index path in '\(name)' across \(reload), which may move the items; "
      + "keep the selected item's id"
  }
}
