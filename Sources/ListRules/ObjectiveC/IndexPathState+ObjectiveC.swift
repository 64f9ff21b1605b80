import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Selection and focus that Objective-C keeps as index paths: in a property or an instance variable, or around a reload.
struct IndexPathStateInObjectiveC: ObjectiveCRule, ConfigurableRule {
  static let id = IndexPathState.id
  static let words: Set<Word> = ["NSIndexPath", "selectRowAtIndexPath", "selectItemAtIndexPath"]

  /// What the name of a selection holds.
  private let states: SpellingParts

  init(options: RuleOptions) { states = SpellingParts(options.list("names")) }

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    if file.word(index) == "NSIndexPath" {
      checkVariable(at: index, in: file, report: report)
    } else {
      checkSavedSelection(at: index, in: file, report: report)
    }
  }

  // MARK: - Kept

  private static let gestures = SpellingParts(["drag", "drop", "swipe", "reorder", "contextmenu", "longpress"])
  private static let types: Set<Word> = [
    "NSIndexPath", "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet",
    "nullable", "_Nullable", "__strong", "_Nonnull",
  ]

  private func checkVariable(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return }
    let declaration = file.file.raw.declarations[Int(id)]
    guard declaration.kind == .variable, let bindingID = declaration.bindings.first, declaration.parent >= 0,
      file.file.raw.declarations[Int(declaration.parent)].kind != .protocol
    else { return }
    let binding = file.file.raw.bindings[Int(bindingID)]
    // A dictionary by index path is a cache, and a block takes what is selected just then.
    guard binding.type.contains(index), file.word(binding.pattern.lower - 1) != "^",
      binding.type.indices.allSatisfy({
        file.kind($0) != .identifier || IndexPathStateInObjectiveC.types.contains(file.word($0))
      })
    else { return }
    let name = file.text(binding.pattern.lower)
    guard states.occur(in: name.utf8), !IndexPathStateInObjectiveC.gestures.occur(in: name.utf8),
      let type = file.type(around: index), !isComputed(declaration, binding, type, in: file)
    else { return }
    report(Violation(binding.pattern, .keepsPath(name, in: type.spelling)))
  }

  /// Read-only with a getter that the class writes itself, or of the class and not of its objects.
  private func isComputed(
    _ declaration: RawDeclaration, _ binding: RawBinding, _ type: TypeFact, in file: FileContext
  ) -> Bool {
    guard declaration.parameterClause >= 0 else { return false }
    let attributes = TokenRange(declaration.parameterClause, file.outline.after(declaration.parameterClause))
    if attributes.indices.contains(where: { file.word($0) == "class" }) { return true }
    guard file.outline.contains("readonly", in: attributes), let entry = file.index.entry(of: type) else {
      return false
    }
    return !file.index.methods(named: file.word(binding.pattern.lower), in: entry).isEmpty
  }

  // MARK: - Saved around a reload

  private static let selections: Set<Word> = ["indexPathForSelectedRow", "indexPathsForSelectedItems"]
  private static let reloads: Set<Word> = [
    "reloadData", "applySnapshot", "applySnapshotUsingReloadData", "reloadSections",
  ]

  /// `NSIndexPath *path = [self.tableView indexPathForSelectedRow]` … `[self.tableView reloadData]` …
  /// `[self.tableView selectRowAtIndexPath:path …]`
  private func checkSavedSelection(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index) else { return }
    let argument = file.argument(0, of: message)
    guard argument.upper == argument.lower + 1, file.kind(argument.lower) == .identifier else { return }
    let value = file.lastValue(ofNameAt: argument.lower)
    guard let source = value.indices.first(where: { IndexPathStateInObjectiveC.selections.contains(file.word($0)) }),
      let reload = TokenRange(value.upper, index).indices.first(where: {
        file.kind($0) == .identifier && IndexPathStateInObjectiveC.reloads.contains(file.word($0))
      })
    else { return }
    var violation = Violation(
      TokenRange(source, source + 1),
      .selectsAgain(file.text(argument.lower), after: file.text(reload), in: file.place(of: index)))
    violation.notes = [.init(range: TokenRange(index, index + 1), message: "selected again by its old position")]
    report(violation)
  }
}

extension String {
  fileprivate static func keepsPath(_ name: String, in type: String) -> String {
    "'\(name)' in \(type) keeps a place in the list by index path, which means another item after the next change; "
      + "keep the item's id and ask the data source for indexPathForItemIdentifier:"
  }

  fileprivate static func selectsAgain(_ name: String, after reload: String, in place: String) -> String {
    "\(place) keeps the selection as an index path in '\(name)' across \(reload), which may move the items; "
      + "keep the selected item's id"
  }
}
