import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Positions used as identities: `IndexPath` as a diffable item, ranges and indices appended as items, `ForEach` over
/// offsets.
struct IndexIdentifier: Rule {
  static let id = "index-identifier"

  private static let sources: WordSet = """
    UITableViewDiffableDataSource UICollectionViewDiffableDataSource NSTableViewDiffableDataSource
    NSCollectionViewDiffableDataSource UITableViewDiffableDataSourceReference NSDiffableDataSourceSnapshot
    NSDiffableDataSourceSectionSnapshot
    """

  func check(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    switch name.word {
    case "appendItems", "insertItems":
      if let call = name.call { checkItems(of: call, in: file, report: report) }
    case "ForEach", "List":
      if let call = name.call { checkForEach(call, in: file, report: report) }
    case "tag": checkTag(name, in: file, report: report)
    default:
      if IndexIdentifier.sources.contains(name.word) { checkItemType(of: name, in: file, report: report) }
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
    case "IndexPath", "NSIndexPath":
      report(Violation(item, .itemIsPosition(source.text, in: file.place(of: source))))
    case "Int" where item.count == 1:
      var violation = Violation(item, .itemIsInteger(source.text, in: file.place(of: source)))
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    default:
      break
    }
  }

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
    guard let name = call.name, let items = call.firstArgument?.value, let position = positions(in: items, of: file)
    else {
      return
    }
    report(Violation(items, .appendsPositions(position, in: file.place(of: name))))
  }

  // MARK: - Tags

  /// `cell.button.tag = indexPath.row`, where the type chooses rows by a tag: `items[sender.tag]`.
  private func checkTag(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    struct Question: Hashable { let type: [Word] }
    guard let position = DataFlow.assignedValue(name), name.isMember, RowChoices.isRow(position),
      let type = file.type(around: name), let entry = file.index.entry(of: type)
    else { return }
    let choosesByTag = file.remembered(Question(type: type.path)) {
      file.flow.code(of: entry).contains { code in
        code.contains { $0.word == "tag" && $0.isMember && $0.next?.kind == .rightSquare }
      }
    }
    guard choosesByTag else { return }
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
    guard let position = position(ofRowsIn: rows, id: id?.value, file), let last = (id ?? collection).last else {
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
    switch StableCollections.answer(rows, in: file) {
    case .constant: return
    case .changing: break
    case .open:
      violation.profile = .strict
      violation.confidence = .possible
    case .fixed:
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
    }
    report(violation)
  }

  private func position(ofRowsIn collection: Tokens, id: Tokens?, _ file: FileContext) -> String? {
    switch id.map(keyPath) {
    case nil: return positions(in: collection, of: file)
    // What is made of a position alone is one by another name.
    case ["self"], ["hashValue"], ["self", "hashValue"], ["description"]: return positions(in: collection, of: file)
    case ["offset"], ["0"]:
      if collection.contains("enumerated"), !collection.contains("map") { return "enumerated() offsets" }
      return collection.contains("indices") ? "indices" : nil
    // Any other key path says what the identity is.
    default: return nil
    }
  }

  /// The names of `\.a.b`; none for what is no key path.
  private func keyPath(_ value: Tokens) -> [String] {
    guard value.first?.kind == .backslash else { return [] }
    return value.filter { $0.kind != .backslash && $0.kind != .period }.map(\.text)
  }

  // MARK: - Positions

  /// What kind of positions the expression yields; nil where it yields none, or a range of literals that never changes.
  private func positions(in value: Tokens, of file: FileContext, depth: Int = 0) -> String? {
    // What nobody writes is not followed for ever.
    guard depth < 16, let first = value.first, let last = value.last else { return nil }
    if last.word == "indices", last.isMember { return "indices" }
    // `(x)` or `Array(x)` around one of the others.
    if let open = first.word == "Array" ? first.next : first, open.kind == .leftParen, open.partner == last {
      return positions(in: open.inside, of: file, depth: depth + 1)
    }
    if let chain = positionsOfChain(value, file, depth: depth) { return chain }
    return isGrowingRange(value) ? "a range of positions" : nil
  }

  /// `x.enumerated().map(\.offset)`, `x.indices.map { $0 }`, `(0..<n).map { $0 }`
  private func positionsOfChain(_ value: Tokens, _ file: FileContext, depth: Int) -> String? {
    var sawEnumerated = false
    for name in value.outermost {
      guard let dot = name.previous, dot.kind == .period else { continue }
      if name.word == "enumerated" { sawEnumerated = true }
      guard let call = name.call, call.name == name, call.last == value.last else { continue }
      if Self.selections.contains(name.word) { return positions(in: value.before(dot), of: file, depth: depth + 1) }
      guard name.word == "map" else { continue }
      let body = call.tokens.after(call.callee).map(\.text)
      if sawEnumerated, yieldsOffset(body) || wrapsPosition(call, isPair: true, file) { return "enumerated() offsets" }
      if wrapsPosition(call, isPair: false, file),
        let inner = positions(in: value.before(dot), of: file, depth: depth + 1)
      {
        return inner
      }
      if body == ["{", "$0", "}"] { return positions(in: value.before(dot), of: file, depth: depth + 1) }
    }
    return nil
  }

  /// What leaves of the positions some, or in another order.
  private static let selections: WordSet = "filter sorted reversed shuffled prefix suffix dropFirst dropLast"

  /// `{ .row($0.offset) }`, `{ Item(id: $0) }`, `{ index, _ in .row(index) }`: a case or a value that the position alone tells from
  /// others.
  ///
  /// - Parameter isPair: Whether the closure is given a position and an element.
  private func wrapsPosition(_ map: Call, isPair: Bool, _ file: FileContext) -> Bool {
    guard let closure = map.closures.first, let wrapper = closure.code.last?.partner?.openedCall,
      wrapper.tokens == closure.code,
      wrapper.name?.isCapitalized == true || closure.code.first?.kind == .period
        || wrapper.receiver.last?.isCapitalized == true,
      let value = wrapper.arguments.count == 1
        ? wrapper.firstArgument?.value
        : wrapper.argument(labeled: "id")?.value ?? wrapper.argument(labeled: identity(of: wrapper, file))?.value
    else { return false }
    if let first = closure.parameterNames.first {
      if value.only?.word == first.word { return !isPair || closure.parameterNames.count > 1 }
      return isPair && value.count == 3 && value.first?.word == first.word && value.last?.word == "offset"
    }
    let text = value.map(\.text)
    return isPair ? text == ["$0", ".", "offset"] || text == ["$0", ".", "0"] : text == ["$0"]
  }

  /// The stored property that the made type's computed `id` gives back: `var id: Int { number }`.
  private func identity(of wrapper: Call, _ file: FileContext) -> Word {
    guard let name = wrapper.name, let entry = file.type([name.word], at: name),
      let id = file.index.property(named: "id", of: entry)?.property, id.isComputed,
      let member = file.index.member(named: "id", of: entry), let code = file.flow.code(of: member)
    else { return .none }
    return code.last.map { code.count == 1 || code.count == 3 && code.first?.keyword == .self ? $0.word : .none }
      ?? .none
  }

  /// `(\.offset)`, `{ $0.offset }`, `{ $0.0 }`, `{ index, _ in index }`
  private func yieldsOffset(_ body: [String]) -> Bool {
    switch body {
    case ["(", "\\", ".", "offset", ")"], ["{", "$0", ".", "offset", "}"], ["{", "$0", ".", "0", "}"],
      ["(", "\\", ".", "0", ")"], ["{", "$0", "}"]:
      return true
    default:
      guard body.count == 7, body[2] == ",", body[3] == "_", body[4] == "in" else { return false }
      return body[1] == body[5]
    }
  }

  /// `0..<items.count`: a half-open or closed range whose end depends on a count.
  private func isGrowingRange(_ value: Tokens) -> Bool {
    guard let dots = value.outermost.first(where: { $0.word == "..<" || $0.word == "..." }) else { return false }
    let end = value.after(dots)
    if end.contains("count") || end.contains("endIndex") { return true }
    // `let count = items.count`
    guard case .variable(let binding)? = end.onlyName?.definition else { return false }
    return ["count", "endIndex"].contains(binding.value.last?.word)
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
