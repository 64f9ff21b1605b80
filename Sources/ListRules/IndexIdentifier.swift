import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Positions used as identities: `IndexPath` as a diffable item, ranges and indices appended as items, `ForEach` over
/// offsets.
struct IndexIdentifier: Rule {
  static let id = "index-identifier"

  private static let sources = SDKNames.itemHolders.union("UITableViewDiffableDataSourceReference")

  func check(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    switch name.word {
    case "appendItems", "insertItems":
      if let call = name.call { checkItems(of: call, in: file, report: report) }
    case "ForEach", "List":
      if let call = name.call { checkForEach(call, in: file, report: report) }
    case "tag": checkTag(name, in: file, report: report)
    default:
      if IndexIdentifier.sources.contains(name.word) { checkItemType(of: name, in: file, report: report) }
      if name.word == "NSDiffableDataSourceSectionSnapshot" { checkAdditions(to: name, in: file, report: report) }
    }
  }

  /// `photos.append([row])` of a local snapshot of a section.
  private func checkAdditions(to type: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let snapshot = type.statement?.declaration?.bindings.first?.name, let code = type.member?.code.after(type)
    else {
      return
    }
    for name in code where name.word == "append" && name.owner?.token.word == snapshot.word {
      if let call = name.call { checkItems(of: call, in: file, report: report) }
    }
  }

  // MARK: - The item type

  /// `DiffableDataSource<Section, IndexPath>`
  private func checkItemType(of source: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let open = source.next, open.word == "<", let item = lastArgument(after: open), let name = item.last,
      // `Foundation.IndexPath`
      item.count == 1 || name.isMember
    else { return }
    switch name.word {
    case _ where isPosition(name, in: file):
      report(Violation(item, .itemIsPosition(source.text, in: file.place(of: source))))
    case "Int" where item.count == 1:
      var violation = Violation(item, .itemIsInteger(source.text, in: file.place(of: source)))
      violation.holdBack(as: .info)
      report(violation)
    default:
      break
    }
  }

  /// Also through a typealias. One of `Int` mostly speaks of keys, so that is not asked.
  private func isPosition(_ name: Token, in file: FileContext) -> Bool {
    if Self.paths.contains(name.word) { return true }
    guard case .outside(let path) = file.meaning(of: name.word, at: name), !name.isMember else { return false }
    return path.last.map(Self.paths.contains) ?? false
  }

  private static let paths: WordSet = "IndexPath NSIndexPath"

  /// What may stand in a list of types.
  private static let typeKinds: Set<TokenKind> = [
    .comma, .period, .colon, .identifier, .keyword, .leftSquare, .rightSquare, .leftParen, .rightParen,
    .postfixQuestionMark,
  ]

  /// The last of the type arguments that `<` opens; nil where it opens none.
  private func lastArgument(after open: Token) -> Tokens? {
    var angles = 1
    var start = open.next
    var next = start
    while let token = next {
      switch token.word {
      case "<": angles += 1
      case ">", ">?", ">!": angles -= 1
      case ">>", ">>?", ">>!": angles -= 2
      default:
        guard IndexIdentifier.typeKinds.contains(token.kind) else { return nil }
        if token.kind == .comma, angles == 1 { start = token.next }
      }
      if angles <= 0 { return start?.up(to: token) }
      next = token.following
    }
    return nil
  }

  // MARK: - Appended items

  private func checkItems(of call: Call, in file: FileContext, report: (Violation) -> Void) {
    // `insertItems(at: paths)` tells a list where rows are new.
    guard let name = call.name, let argument = call.firstArgument, argument.label == .none,
      case let items = argument.value,
      let position = Positions(in: file).identity(of: items)
    else {
      return
    }
    var violation = Violation(items, .appendsPositions(position, in: file.place(of: name)))
    // What is shown once moves no row.
    if file.type(around: name).map({ StableCollections.neverChange(rowsOf: $0, in: file) }) == true {
      violation.holdBack()
    }
    report(violation)
  }

  // MARK: - Tags

  /// `cell.button.tag = indexPath.row`, where the type chooses rows by a tag: `items[sender.tag]`, `remove(at: sender.tag)`.
  private func checkTag(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let position = DataFlow.assignedValue(name), name.isMember, RowChoices.isRow(position),
      let entry = file.entry(around: name),
      RowChoices.areMadeByTags(in: entry, of: file)
    else { return }
    var violation = Violation(name, .tagsPosition(position.text, in: file.place(of: name)))
    violation.profile = .strict
    report(violation)
  }

  // MARK: - ForEach

  private static let edits: WordSet = "onDelete onMove onInsert"

  private func checkForEach(_ call: Call, in file: FileContext, report: (Violation) -> Void) {
    guard let name = call.name, let collection = call.firstArgument, collection.label == .none,
      let first = collection.first
    else { return }
    let id = call.argument(labeled: "id")
    // `let posts = Array(found.enumerated())` just before: the rows are those.
    var rows = collection.tokens
    if case .variable(let binding)? = rows.onlyName?.definition, binding.declaration.isLet, !binding.value.isEmpty {
      rows = binding.value
    } else if let only = file.flow.expressions(of: rows).first, only.first?.file === file.file {
      // A computed property says what the rows are.
      rows = only
    }
    let path = id.map { keyPath($0.value) }
    let positions = Positions(in: file)
    let search = path == nil || path == ["id"] ? positions.computedIdentity(of: rows) : nil
    guard let position = search.map({ "an id that \($0.text) computes" }) ?? positions.identity(of: rows, by: path),
      let last = (id ?? collection).last
    else {
      return
    }
    let place = file.place(of: name)
    // `.onDelete` or `.onMove` among the modifiers after the call.
    let modifiers = sequence(first: call) { $0.continuation }.dropFirst()
    if let edit = modifiers.first(where: { IndexIdentifier.edits.contains($0.word) })?.name {
      var violation = Violation(
        first.through(last),
        .rowsOverPositions(name.text, position, in: place, because: ", and .\(edit.text) moves them"))
      violation.confidence = .certain
      violation.notes = [Violation.Note(edit, "rows are removed or moved here")]
      return report(violation)
    }
    var violation = Violation(first.through(last), .rowsOverPositions(name.text, position, in: place, because: ""))
    if let search, rows.last.flatMap({ file.flow.property(at: $0)?.property })?.isLet == false {
      if search.file === file.file { violation.notes = [Violation.Note(search, "the id is computed here")] }
      return report(violation)
    }
    switch StableCollections.answer(rows, in: file) {
    case .constant: return
    case .changing
    where (id == nil || !StableCollections.areTexts(rows, shownBy: call, in: file))
      && RowIdentity.shows(in: call, of: rows, file):
      break
    case .open, .changing:
      violation.holdBack()
    case .fixed:
      violation.holdBack(as: .info)
    }
    report(violation)
  }

  /// The names of `\.a.b`; none for what is no key path.
  private func keyPath(_ value: Tokens) -> [String] {
    guard value.first?.kind == .backslash else { return [] }
    return value.filter { $0.kind != .backslash && $0.kind != .period }.map(\.text)
  }
}

extension String {
  fileprivate static func itemIsPosition(_ type: String, in place: String) -> String {
    "\(type) in \(place) identifies items by IndexPath, which names another item after every insert; "
      + "use the model's stable id"
  }

  fileprivate static func itemIsInteger(_ type: String, in place: String) -> String {
    "\(type) in \(place) identifies items by Int; make sure it is a key of the data and no position"
  }

  fileprivate static func appendsPositions(_ what: String, in place: String) -> String {
    "\(place) appends \(what) as item identifiers; append the items' stable ids"
  }

  fileprivate static func tagsPosition(_ position: String, in place: String) -> String {
    "\(place) tags a view with \(position), by which a row is chosen later; give the cell the item's id, or a closure that holds it"
  }

  fileprivate static func rowsOverPositions(_ rows: String, _ what: String, in place: String, because: String) -> String
  {
    "\(rows) in \(place) identifies its rows by \(what)\(because); iterate the items and use their stable id"
  }
}
