import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Whether what a list is given are positions: numbers that say where an element stands, or values that such a number alone tells
/// from others.
///
/// The value itself says it: what it is made of, through names, computed properties, methods, loops and `map`.
package struct Positions {
  /// What a value is, as far as positions go.
  package indirect enum Value {
    /// A number that says where something stands, and how it was come by.
    case position(String)
    /// Values side by side, such as an element of `enumerated()`.
    case tuple([Value])
    /// What a call makes of such values: an item, a case, by the labels of its arguments.
    case made(Call, [(label: Word, value: Value)])
    /// The same for all.
    case constant
    case other

    var isConstant: Bool { if case .constant = self { true } else { false } }
  }

  private let file: FileContext
  /// What nobody writes is not followed for ever.
  private static let mostSteps = 16

  package init(in file: FileContext) { self.file = file }

  /// What the elements of the collection are told apart by, where that is a position: a key path of theirs, or, without one, they
  /// themselves or their `id`.
  package func identity(of collection: Tokens, by keyPath: [String]? = nil) -> String? {
    let element = elements(of: collection, 0)
    // That items are index paths, their type says, where it is written.
    if case .made(let call, _) = element, call.word == "IndexPath", call.arguments.count > 1 { return nil }
    return identity(of: element, by: keyPath)
  }

  private func identity(of element: Value, by keyPath: [String]?) -> String? {
    switch (element, keyPath) {
    // What is made of a position alone is one by another name.
    case (.position(let words), nil), (.position(let words), ["self"]), (.position(let words), ["hashValue"]),
      (.position(let words), ["self", "hashValue"]), (.position(let words), ["description"]):
      return words
    case (.tuple(let parts), let path?) where path.count == 1:
      return Positions.place(of: path[0]).flatMap { $0 < parts.count ? identity(of: parts[$0], by: nil) : nil }
    case (.made(let call, let fields), _):
      guard keyPath == nil || keyPath == ["self"] || keyPath == ["hashValue"] || keyPath == ["id"] else { return nil }
      // What is told apart by several numbers of places is by each of them.
      let key = fields.filter { $0.label == "id" }
      let names = key.isEmpty ? identity(of: call) : []
      let parts =
        !key.isEmpty
        ? key : names.isEmpty ? fields.filter { !$0.value.isConstant } : fields.filter { names.contains($0.label) }
      let positions = parts.compactMap { identity(of: $0.value, by: nil) }
      return positions.count == parts.count && (names.isEmpty || names.count == parts.count) ? positions.first : nil
    default: return nil
    }
  }

  /// The stored properties that the made type's computed `id` gives back, itself or in a text: `var id: Int { number }`,
  /// `var id: String { "row-\(number)" }`. None where it says anything else.
  private func identity(of wrapper: Call) -> [Word] {
    guard let name = wrapper.name, name.file === file.file, let entry = file.type([name.word], at: name),
      let id = file.index.property(named: "id", of: entry)?.property, id.isComputed,
      let member = file.index.member(named: "id", of: entry), let code = file.flow.code(of: member)
    else { return [] }
    let names = code.identifiers.filter { !Positions.conversions.contains($0.word) }
    return names.allSatisfy { NamedValue(endingAt: $0)?.isOwn == true && $0.call?.name != $0 } ? names.map(\.word) : []
  }

  /// Whether the elements of the collection compute their `id` from where they stand, as far as the sources say of which type they
  /// are: `var id: Int { store.rows.firstIndex(of: self) ?? 0 }`.
  package func computedIdentity(of collection: Tokens) -> Token? {
    guard let name = collection.last, name.kind == .identifier, let list = file.flow.property(at: name),
      case .written(let type)? = list.property?.origin, let path = type.element?.path,
      case .type(let element) = file.index.meaning(
        of: PlacedType(reference: .named(path), scope: file.index.scope(of: list))),
      let member = file.index.member(named: "id", of: file.index.entry(element)), member.property?.isComputed == true,
      let code = file.flow.code(of: member)
    else { return nil }
    return code.first { search in
      (search.word == "firstIndex" || search.word == "index") && search.isMember
        && search.call?.arguments.contains { $0.value.contains { $0.keyword == .self } } == true
    }
  }

  // MARK: - Collections

  /// What leaves of the elements some, or puts them into another order.
  private static let selections = SDKNames.selections.union("lazy")
  private static let wrappers: WordSet = "Array ContiguousArray AnyCollection AnySequence"

  private func elements(of value: Tokens, _ steps: Int) -> Value {
    guard steps < Positions.mostSteps, let first = value.first, let last = value.last else { return .other }
    if last.word == "indices", last.isMember { return .position("indices") }
    if let open = Positions.wrappers.contains(first.word) ? first.next : first, open.kind == .leftParen,
      open.partner == last
    {
      return elements(of: open.inside, steps + 1)
    }
    if first.kind == .leftSquare, first.partner == last {
      let elements = first.inside.split(at: .comma)
      return elements.count == 1 ? self.value(of: elements[0], steps + 1) : .other
    }
    if let call = last.partner?.openedCall ?? last.partner?.closure?.call, call.last == last, call.first == first,
      let name = call.name
    {
      if let found = elements(givenBy: call, name, steps) { return found }
    } else if isRange(value) {
      return .position("a range of positions")
    }
    let expressions = file.flow.expressions(of: value)
    guard let only = expressions.first, expressions.count == 1, only != value else { return .other }
    return elements(of: only, steps + 1)
  }

  /// Nil where the call is nothing that the library has for collections.
  private func elements(givenBy call: Call, _ name: Token, _ steps: Int) -> Value? {
    if call.receiver.isEmpty {
      switch name.word {
      case "zip":
        return .tuple(
          call.arguments.map {
            $0.value.contains { $0.word == "..." } ? .position("counted positions") : elements(of: $0.value, steps + 1)
          })
      case "stride":
        let end = call.argument(labeled: "to") ?? call.argument(labeled: "through")
        return end.map { $0.value.contains { $0.kind == .identifier } ? .position("a range of positions") : .other }
      default: return nil
      }
    }
    if name.word == "enumerated" {
      return .tuple([.position("enumerated() offsets"), elements(of: call.receiver, steps + 1)])
    }
    if Positions.selections.contains(name.word) { return elements(of: call.receiver, steps + 1) }
    guard name.word == "map" || name.word == "compactMap" else { return nil }
    if let closure = call.closures.last {
      return closure.result.map { value(of: $0, steps + 1) } ?? .other
    }
    guard let argument = call.firstArgument?.value else { return .other }
    let element = elements(of: call.receiver, steps + 1)
    if argument.first?.kind == .backslash { return part(argument.last?.text ?? "", of: element) }
    // `map(RowKey.init(slot:))`, `map(Item.row)`
    guard argument.first?.isCapitalized == true || argument.first?.kind == .period else { return .other }
    return .made(call, [(.none, element)])
  }

  /// `0..<items.count`: a half-open or closed range whose end depends on a count.
  private func isRange(_ value: Tokens) -> Bool {
    guard let dots = value.outermost.first(where: { $0.word == "..<" || $0.word == "..." }) else { return false }
    let end = value.after(dots)
    if end.contains("count") || end.contains("endIndex") { return true }
    // `let count = items.count`
    guard case .variable(let binding)? = end.onlyName?.definition else { return false }
    return ["count", "endIndex"].contains(binding.value.last?.word)
  }

  // MARK: - Values

  private static let conversions: WordSet = "Int String NSNumber Int64 UInt Double Substring"

  private func value(of tokens: Tokens, _ steps: Int) -> Value {
    guard steps < Positions.mostSteps, let first = tokens.first, let last = tokens.last else { return .other }
    if let name = tokens.only {
      if name.kind == .integerLiteral { return .constant }
      return name.kind == .identifier || name.kind == .dollarIdentifier ? value(ofName: name, steps) : .other
    }
    // `pair.offset`, `$0.0`
    if tokens.count == 3, first.next?.kind == .period, first.kind == .identifier || first.kind == .dollarIdentifier {
      return part(last.text, of: value(ofName: first, steps))
    }
    guard let call = last.partner?.openedCall, call.last == last, call.first == first, let name = call.name else {
      return .other
    }
    if Positions.conversions.contains(name.word) {
      return call.firstArgument.map { value(of: $0.value, steps + 1) } ?? .other
    }
    guard name.isCapitalized || first.kind == .period || call.receiver.last?.isCapitalized == true else {
      return .other
    }
    // The section of an index path is a position, whatever it comes from.
    let parts = call.arguments.filter { name.word != "IndexPath" || $0.label != "section" }
    return .made(call, parts.map { ($0.label, value(of: $0.value, steps + 1)) })
  }

  private func value(ofName name: Token, _ steps: Int) -> Value {
    switch name.definition {
    case .variable(let binding):
      if binding.declaration.isLet { return value(of: binding.value, steps + 1) }
      return isCounter(name, binding) ? .position("counted positions") : .other
    case .element(_, let values): return elements(of: values, steps + 1)
    case .closureParameter(let closure, let position):
      guard let call = closure.call, !call.receiver.isEmpty,
        ["map", "compactMap", "forEach"].contains(call.word)
      else { return .other }
      let element = elements(of: call.receiver, steps + 1)
      let takesApart = closure.parameterNames.count > 1 || closure.code.contains { $0.text == "$1" }
      if case .tuple(let parts) = element, takesApart { return position < parts.count ? parts[position] : .other }
      return element
    default:
      guard let (values, place) = name.loopPattern, case .tuple(let parts) = elements(of: values, steps + 1) else {
        return .other
      }
      return place < parts.count ? parts[place] : .other
    }
  }

  /// `var row = 0`, and `row += 1` in a loop.
  private func isCounter(_ name: Token, _ binding: Binding) -> Bool {
    guard binding.value.only?.kind == .integerLiteral, let code = name.member?.code else { return false }
    return code.contains { use in
      use.word == name.word && use.next?.word == "+=" && use.next(2)?.text == "1"
        && use.block.chain.contains { $0.role == .forBody || $0.role == .whileBody || $0.role == .closure }
    }
  }

  private func part(_ name: String, of value: Value) -> Value {
    guard case .tuple(let parts) = value, let place = Positions.place(of: name), place < parts.count else {
      return .other
    }
    return parts[place]
  }

  private static func place(of name: String) -> Int? {
    switch name {
    case "offset": 0
    case "element": 1
    default: Int(name)
    }
  }
}

extension Token {
  /// The values of the loop whose head takes them apart, and the place of this name: 0 for `row` of `for (row, item) in pairs`.
  fileprivate var loopPattern: (values: Tokens, place: Int)? {
    var statement = statement
    while let found = statement {
      if found.kind == .for, let start = found.head.first(where: { $0.keyword == .in }),
        let open = found.head.first?.next,
        open.kind == .leftParen,
        let place = open.inside.split(at: .comma).firstIndex(where: { $0.only?.word == word })
      {
        return (found.head.after(start).prefix { $0.keyword != .where && $0.kind != .leftBrace }.tokens, place)
      }
      let outer = found.block.first?.statement
      statement = outer == found ? nil : outer
    }
    return nil
  }
}

extension Closure {
  /// The expression that it gives back: its only one, or that of its one `return`.
  fileprivate var result: Tokens? {
    let returns = code.filter { $0.keyword == .return && $0.closures.first == self }
    if let only = returns.first { return returns.count == 1 ? only.statement.map { $0.tokens.after(only) } : nil }
    guard let statement = code.first?.statement, statement.tokens.count == code.count else { return nil }
    return code
  }
}
