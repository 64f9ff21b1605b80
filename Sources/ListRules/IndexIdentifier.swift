import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Positions used as identities: `IndexPath` as a diffable item, ranges and indices appended as items, `ForEach` over
/// offsets.
struct IndexIdentifier: Rule {
  static let id = "index-identifier"

  private static let sources: Set<Word> = [
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource",
    "NSCollectionViewDiffableDataSource", "UITableViewDiffableDataSourceReference", "NSDiffableDataSourceSnapshot",
    "NSDiffableDataSourceSectionSnapshot",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    switch file.word(index) {
    case "appendItems", "insertItems":
      if let call = file.outline.call(named: index) { checkItems(of: call, in: file, report: report) }
    case "ForEach":
      if let call = file.outline.call(named: index) { checkForEach(call, in: file, report: report) }
    default:
      if IndexIdentifier.sources.contains(file.word(index)) { checkItemType(after: index, in: file, report: report) }
    }
  }

  // MARK: - The item type

  /// `DiffableDataSource<Section, IndexPath>`
  private func checkItemType(after name: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.word(name + 1) == "<" else { return }
    var index = name + 2
    var angles = 1
    var item = index
    while index < TokenIndex(file.file.raw.tokens.count), angles > 0 {
      switch file.word(index) {
      case "<": angles += 1
      case ">", ">?", ">!": angles -= 1
      case ">>", ">>?", ">>!": angles -= 2
      default:
        switch file.kind(index) {
        case .comma where angles == 1: item = index + 1
        case .comma, .period, .colon, .identifier, .keyword, .leftSquare, .rightSquare, .leftParen, .rightParen,
          .postfixQuestionMark:
          break
        default: return
        }
      }
      if angles > 0 { index = max(index + 1, file.outline.after(index)) }
    }
    // `Foundation.IndexPath`
    let last = index - 1
    guard last >= item, last == item || file.kind(last - 1) == .period else { return }
    switch file.word(last) {
    case "IndexPath", "NSIndexPath":
      report(Violation(TokenRange(item, index), .itemIsPosition(file.text(name), in: file.place(of: name))))
    case "Int" where last == item:
      var violation = Violation(TokenRange(item, index), .itemIsInteger(file.text(name), in: file.place(of: name)))
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
      report(violation)
    default:
      break
    }
  }

  // MARK: - Appended items

  private func checkItems(of call: RawCall, in file: FileContext, report: (Violation) -> Void) {
    let argument = file.outline.firstArgument(of: call)
    let value = file.outline.value(of: argument)
    guard let position = positions(in: value, file) else { return }
    report(Violation(value, .appendsPositions(position, in: file.place(of: call.name))))
  }

  // MARK: - ForEach

  private func checkForEach(_ call: RawCall, in file: FileContext, report: (Violation) -> Void) {
    let arguments = file.outline.arguments(of: call)
    guard let collection = arguments.first, file.outline.label(of: collection) == .none else { return }
    let id = arguments.first { file.outline.label(of: $0) == "id" }
    guard let position = forEachPosition(collection, id: id, file) else { return }
    let edit = editModifier(after: call, in: file)
    let stability = edit == nil ? StableCollections.answer(collection, in: file) : .open
    if stability == .constant { return }
    var violation = Violation(TokenRange(call.name, call.leftParen + 1), "")
    violation.range = id.map { TokenRange(collection.lower, $0.upper) } ?? collection
    if let edit {
      violation.confidence = .certain
      violation.message = .forEachOverPositions(
        position, in: file.place(of: call.name), because: ", and .\(file.text(edit)) moves them")
      violation.notes = [
        Violation.Note(range: TokenRange(edit, edit + 1), message: "rows are removed or moved here")
      ]
    } else {
      violation.message = .forEachOverPositions(position, in: file.place(of: call.name), because: "")
    }
    switch stability {
    case .constant, .changing: break
    case .open:
      guard edit == nil else { break }
      violation.profile = .strict
      violation.confidence = .possible
    case .fixed:
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
    }
    report(violation)
  }

  private func forEachPosition(_ collection: TokenRange, id: TokenRange?, _ file: FileContext) -> String? {
    let identity = id.map { file.outline.value(of: $0) }
    if let identity, isKeyPath(identity, to: ["offset"], file) || isKeyPath(identity, to: ["0"], file) {
      if file.outline.contains("enumerated", in: collection) { return "enumerated() offsets" }
      if file.outline.contains("indices", in: collection) { return "indices" }
      return nil
    }
    // Any other key path says what the identity is, unless it is the element itself.
    if let identity, !isKeyPath(identity, to: ["self"], file) { return nil }
    return positions(in: collection, file)
  }

  /// Whether the tokens are `\.a.b` with exactly these names.
  private func isKeyPath(_ range: TokenRange, to names: [String], _ file: FileContext) -> Bool {
    guard file.kind(range.lower) == .backslash else { return false }
    let written = range.indices.filter { file.kind($0) != .backslash && file.kind($0) != .period }
    return written.map { file.text($0) } == names
  }

  /// `.onDelete` or `.onMove` among the modifiers after the call.
  private func editModifier(after call: RawCall, in file: FileContext) -> TokenIndex? {
    var index = call.range.upper
    while file.kind(index) == .period {
      guard let modifier = file.outline.call(named: index + 1) else { return nil }
      if ["onDelete", "onMove", "onInsert"].contains(file.text(modifier.name)) { return modifier.name }
      index = modifier.range.upper
    }
    return nil
  }

  // MARK: - Positions

  /// What kind of positions the expression yields; nil where it yields none, or a range of literals that never changes.
  private func positions(in range: TokenRange, _ file: FileContext, depth: Int = 0) -> String? {
    // What nobody writes is not followed for ever.
    guard depth < 16 else { return nil }
    let last = range.upper - 1
    guard last >= range.lower else { return nil }
    if file.word(last) == "indices", file.kind(last - 1) == .period { return "indices" }
    // `Array(x)` around one of the others.
    if file.word(range.lower) == "Array", file.kind(range.lower + 1) == .leftParen,
      file.file.raw.partners[Int(range.lower) + 1] == last
    {
      return positions(in: TokenRange(range.lower + 2, last), file, depth: depth + 1)
    }
    if file.kind(range.lower) == .leftParen, file.file.raw.partners[Int(range.lower)] == last {
      return positions(in: TokenRange(range.lower + 1, last), file, depth: depth + 1)
    }
    if let chain = positionsOfChain(range, file, depth: depth) { return chain }
    return isGrowingRange(range, file) ? "a range of positions" : nil
  }

  /// `x.enumerated().map(\.offset)`, `x.indices.map { $0 }`, `(0..<n).map { $0 }`
  private func positionsOfChain(_ range: TokenRange, _ file: FileContext, depth: Int) -> String? {
    var index = range.lower
    var sawEnumerated = false
    while index < range.upper {
      if file.kind(index) == .period {
        switch file.word(index + 1) {
        case "enumerated": sawEnumerated = true
        case "map":
          guard let call = file.outline.call(named: index + 1), call.range.upper == range.upper else { break }
          let body = TokenRange(call.calleeEnd, call.range.upper)
          if sawEnumerated, yieldsOffset(body, file) { return "enumerated() offsets" }
          if isIdentity(body, file) { return positions(in: TokenRange(range.lower, index), file, depth: depth + 1) }
        default: break
        }
      }
      index = file.outline.after(index)
    }
    return nil
  }

  /// `(\.offset)`, `{ $0.offset }`, `{ $0.0 }`, `{ index, _ in index }`
  private func yieldsOffset(_ body: TokenRange, _ file: FileContext) -> Bool {
    let texts = body.indices.map { file.text($0) }
    switch texts {
    case ["(", "\\", ".", "offset", ")"], ["{", "$0", ".", "offset", "}"], ["{", "$0", ".", "0", "}"],
      ["(", "\\", ".", "0", ")"], ["{", "$0", "}"]:
      return true
    default:
      guard texts.count == 7, texts[2] == ",", texts[3] == "_", texts[4] == "in" else { return false }
      return texts[1] == texts[5]
    }
  }

  private func isIdentity(_ body: TokenRange, _ file: FileContext) -> Bool {
    body.indices.map { file.text($0) } == ["{", "$0", "}"]
  }

  /// `0..<items.count`: a half-open or closed range whose end depends on a count.
  private func isGrowingRange(_ range: TokenRange, _ file: FileContext) -> Bool {
    var index = range.lower
    while index < range.upper {
      if file.word(index) == "..<" || file.word(index) == "..." {
        return file.outline.contains("count", in: TokenRange(index, range.upper))
          || file.outline.contains("endIndex", in: TokenRange(index, range.upper))
      }
      index = file.outline.after(index)
    }
    return false
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

  fileprivate static func forEachOverPositions(_ what: String, in place: String, because: String) -> String {
    "ForEach in \(place) identifies its rows by \(what)\(because); iterate the items and use their stable id"
  }
}
