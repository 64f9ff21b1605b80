import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Selection and focus that are kept as index paths: stored in a class, or saved around a reload.
struct IndexPathState: ConfigurableRule {
  static let id = "index-path-state"

  /// What the name of a selection holds.
  private let states: SpellingParts

  init(options: RuleOptions) {
    states = SpellingParts(options.list("names"))
  }

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest else { return }
    switch file.word(index) {
    case "IndexPath", "NSIndexPath": checkProperty(at: index, in: file, report: report)
    default: checkSavedSelection(at: index, in: file, report: report)
    }
  }

  // MARK: - Stored properties

  /// Gestures that end before the list changes.
  private static let gestures = SpellingParts(["drag", "drop", "swipe", "reorder", "contextmenu", "longpress"])

  private func checkProperty(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return }
    let declaration = file.file.raw.declarations[Int(id)]
    guard declaration.kind == .variable, file.keyword(declaration.introducer) == .var, declaration.parent >= 0,
      isClass(file.file.raw.declarations[Int(declaration.parent)].kind), !isStatic(declaration, in: file)
    else { return }
    for bindingID in declaration.bindings {
      let binding = file.file.raw.bindings[Int(bindingID)]
      guard binding.type.contains(index) || binding.type.isEmpty && binding.value.contains(index),
        binding.pattern.upper - binding.pattern.lower == 1, isStored(binding, in: file),
        holdsIndexPaths(binding, in: file)
      else { continue }
      let name = file.text(binding.pattern.lower)
      guard states.occur(in: name.utf8), !IndexPathState.gestures.occur(in: name.utf8) else { continue }
      report(Violation(binding.pattern, .keepsPaths(name, in: file.type(around: index)?.spelling ?? "a class")))
    }
  }

  private func isClass(_ kind: Declaration.Kind) -> Bool { kind == .class || kind == .actor }

  private func isStatic(_ declaration: RawDeclaration, in file: FileContext) -> Bool {
    TokenRange(declaration.range.lower, declaration.introducer).indices.contains {
      file.keyword($0) == .static || file.keyword($0) == .class
    }
  }

  private func isStored(_ binding: RawBinding, in file: FileContext) -> Bool {
    guard binding.accessorBlock >= 0 else { return true }
    let first = file.keyword(binding.accessorBlock + 1)
    return first == .didSet || first == .willSet
  }

  /// `IndexPath?`, `[IndexPath]`, `Set<IndexPath>`, or a value of such a type: no dictionary, no function, no generic of another
  /// name.
  private func holdsIndexPaths(_ binding: RawBinding, in file: FileContext) -> Bool {
    if !binding.type.isEmpty {
      return binding.type.indices.allSatisfy { index in
        switch file.kind(index) {
        case .identifier: IndexPathState.typeNames.contains(file.word(index))
        case .leftSquare, .rightSquare, .postfixQuestionMark, .exclamationMark, .period: true
        default: ["<", ">", ">?", ">!"].contains(file.text(index))
        }
      }
    }
    // `Set<IndexPath>()`, `[IndexPath]()`, `IndexPath(row: 0, section: 0)`
    let last = binding.value.upper - 1
    guard file.kind(last) == .rightParen, file.file.raw.partners[Int(last)] > binding.value.lower else { return false }
    return TokenRange(binding.value.lower, file.file.raw.partners[Int(last)]).indices.allSatisfy { index in
      switch file.kind(index) {
      case .identifier: IndexPathState.typeNames.contains(file.word(index))
      case .leftSquare, .rightSquare, .period: true
      default: ["<", ">"].contains(file.text(index))
      }
    }
  }

  private static let typeNames: Set<Word> = ["IndexPath", "NSIndexPath", "Set", "Array", "Optional", "Foundation"]

  // MARK: - Saved around a reload

  private static let reloads: Set<Word> = [
    "reloadData", "apply", "applySnapshotUsingReloadData", "reloadSnapshot", "reloadSections", "applySnapshot",
  ]
  private static let selections: Set<Word> = ["selectRow", "selectItem", "selectRowIndexes", "selectItems"]
  /// What leads from a path to the item it stands for.
  private static let lookups: Set<Word> = ["itemIdentifier", "map", "compactMap", "flatMap", "first", "contains"]

  /// `let path = tableView.indexPathForSelectedRow` … `reloadData()` … `selectRow(at: path)`
  private func checkSavedSelection(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.kind(index - 1) == .period else { return }
    let statementID = file.outline.statement(around: index)
    guard statementID >= 0 else { return }
    let statement = file.file.raw.statements[Int(statementID)]
    guard let name = savedName(in: statement, before: index, in: file) else { return }
    let value = TokenRange(index + 1, endOfValue(after: index, in: file))
    guard !file.outline.contains(anyOf: IndexPathState.lookups, in: value) else { return }
    let member = file.memberRange(around: index)
    var reload: TokenIndex?
    for token in TokenRange(index + 1, member.upper).indices where file.kind(token) == .identifier {
      // Given another value, by then it is no saved path.
      if file.word(token) == file.word(name), file.kind(token + 1) == .equal { return }
      if reload == nil, IndexPathState.reloads.contains(file.word(token)), file.outline.call(named: token) != nil {
        reload = token
      }
      guard let reload, isSelection(at: token, of: name, in: file) else { continue }
      var violation = Violation(
        TokenRange(index, index + 1),
        .selectsAgain(file.text(name), after: file.text(reload), in: file.place(of: index)))
      violation.notes = [
        Violation.Note(range: TokenRange(token, token + 1), message: "selected again by its old position")
      ]
      report(violation)
      return
    }
  }

  private func savedName(in statement: RawStatement, before index: TokenIndex, in file: FileContext) -> TokenIndex? {
    for token in TokenRange(statement.range.lower, index).indices where file.kind(token) == .equal {
      let name = token - 1
      guard file.kind(name) == .identifier else { continue }
      if file.keyword(name - 1) == .let || file.keyword(name - 1) == .var { return name }
    }
    return nil
  }

  /// The end of the chain after the name at `index`, within its line's expression.
  private func endOfValue(after index: TokenIndex, in file: FileContext) -> TokenIndex {
    var end = index + 1
    while [.period, .postfixQuestionMark, .exclamationMark].contains(file.kind(end)) || file.kind(end - 1) == .period {
      end = file.outline.call(named: end)?.range.upper ?? end + 1
    }
    return end
  }

  /// A call that selects what `name` holds, at once or in a loop over it.
  private func isSelection(at token: TokenIndex, of name: TokenIndex, in file: FileContext) -> Bool {
    let word = file.word(name)
    if file.word(token) == "selectionIndexPaths", file.kind(token + 1) == .equal { return file.word(token + 2) == word }
    guard IndexPathState.selections.contains(file.word(token)), let call = file.outline.call(named: token) else {
      return false
    }
    let argument = file.outline.value(of: file.outline.firstArgument(of: call))
    if file.word(argument.lower) == word, argument.upper - argument.lower <= 2 { return true }
    guard file.kind(argument.lower) == .identifier || file.kind(argument.lower) == .dollarIdentifier else {
      return false
    }
    // `for path in paths { selectRow(at: path) }`, `paths.forEach { selectRow(at: $0) }`
    for closure in file.outline.closures(around: token) where closure.call >= 0 {
      let loop = file.file.raw.calls[Int(closure.call)]
      if loop.name >= 0, file.word(loop.name) == "forEach",
        file.word(loop.name - 2) == word
          || file.word(loop.name - 3) == word
      {
        return true
      }
    }
    return file.file.raw.statements.contains { statement in
      guard statement.kind == .for, statement.range.contains(token) else { return false }
      let head = CancellableCode.head(of: statement, in: file)
      guard let keyword = head.indices.first(where: { file.keyword($0) == .in }) else { return false }
      return file.word(keyword + 1) == word && file.word(keyword - 1) == file.word(argument.lower)
    }
  }
}

extension String {
  fileprivate static func keepsPaths(_ name: String, in type: String) -> String {
    "'\(name)' in \(type) keeps a place in the list by index path, which means another item after the next change; "
      + "keep the item's id and ask the data source for indexPath(for:)"
  }

  fileprivate static func selectsAgain(_ name: String, after reload: String, in place: String) -> String {
    "\(place) keeps the selection as index paths in '\(name)' across \(reload), which may move the items; "
      + "keep the selected items' ids"
  }
}
