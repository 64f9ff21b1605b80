import DataFlow
import SwiftSource

/// A screen that filters what its list shows itself, taken apart by the values in its code.
struct SearchingScreen {
  typealias NotUnderstood = ScreenCode.NotUnderstood

  let code: ScreenCode
  /// What the list shows.
  let shown: Binding
  let item: TypeText
  let source: MovedCode.Source
  /// The function that filters; nil where ``shown`` is computed.
  let function: Declaration?
  /// The statements that compute it.
  let units: [Tokens]
  /// Properties that hold what is typed, and that the filter reads.
  let texts: [Binding]

  /// The property that holds the data, where the screen does.
  var all: Binding? { if case .property(let binding) = source { binding } else { nil } }
  var isShownOptional: Bool { if case .optional = shown.valueType { true } else { false } }

  /// - Throws: Where nothing in the file is such a screen, or it is not understood.
  init(_ planned: PlannedFile, _ symbols: Symbols) throws(NotUnderstood) {
    let types = symbols.types.filter { $0.file == planned.path && $0.isScreen }
    guard !types.isEmpty else {
      throw NotUnderstood(line: nil, reason: "no view controller, window controller or view is declared there")
    }
    var reason: NotUnderstood?
    for type in types {
      let code = ScreenCode(type, symbols)
      do throws(NotUnderstood) {
        self = try Self(code)
        return
      } catch {
        // Of several the one that filters has more to say.
        if reason?.line == nil { reason = error.line == nil && reason != nil ? reason : error }
      }
    }
    throw reason ?? NotUnderstood(line: nil, reason: "nothing there filters a list")
  }

  private init(_ code: ScreenCode) throws(NotUnderstood) {
    var refusal: NotUnderstood?
    for property in code.properties where property.valueType?.element != nil && !property.declaration.isStatic {
      guard let item = property.valueType?.element else { continue }
      do throws(NotUnderstood) {
        let found = property.isComputed ? try Self.computed(property, code) : try Self.stored(property, code)
        guard let found else { continue }
        self.init(code: code, shown: property, item: item, found)
        return
      } catch { refusal = refusal ?? error }
    }
    throw refusal
      ?? NotUnderstood(
        line: nil, reason: "no list of \(code.type.name) holds what a filter by typed text leaves of another")
  }

  private init(code: ScreenCode, shown: Binding, item: TypeText, _ found: Found) {
    (self.code, self.shown, self.item) = (code, shown, item)
    (source, function, units) = (found.source, found.function, found.units)
    var texts: [Binding] = []
    func collect(_ tokens: Tokens, _ depth: Int) {
      for token in tokens where token.kind == .identifier {
        if let property = code.property(token), !texts.contains(property), code.isTyped(token) {
          if !property.isComputed { texts.append(property) }
          if let getter = property.accessorBlock, depth < 3 { collect(getter, depth + 1) }
        } else if case .variable(let binding)? = token.definition, depth < 3, !tokens.contains(binding) {
          collect(binding.value, depth + 1)
        }
      }
    }
    for unit in units { collect(unit, 0) }
    self.texts = texts
  }

  private struct Found {
    let source: MovedCode.Source
    let function: Declaration?
    let units: [Tokens]
  }

  // MARK: - A list that is stored

  private static func stored(_ shown: Binding, _ code: ScreenCode) throws(NotUnderstood) -> Found? {
    var function: Declaration?
    var units: [Tokens] = []
    let writes = code.writes(to: shown)
    for (name, write) in writes {
      guard let around = code.member(around: name), let unit = unit(of: name, write, shown, code) else { continue }
      guard filters(unit), usesTyped(unit, code) else { continue }
      if let function, function != around {
        throw code.problem(name, "two functions filter: '\(function.signature)' and '\(around.signature)'")
      }
      function = around
    }
    guard let function else { return nil }
    // With what is done to the matches after, such as sorting.
    for (name, write) in writes where function.contains(name) {
      guard let unit = unit(of: name, write, shown, code) else { continue }
      if !units.contains(where: { $0.contains(unit) }) { units.append(unit) }
    }
    guard function.kind == .function, function.body != nil else {
      throw code.problem(function.first, "the filter stands in no function")
    }
    for unit in units { try checkBlank(unit, shown, code) }
    return Found(source: try source(of: units, shown, code), function: function, units: units)
  }

  /// The statement that computes what is written, or the loop that it is part of; nil for a write that computes nothing.
  private static func unit(of name: Token, _ write: ScreenCode.Write, _ shown: Binding, _ code: ScreenCode) -> Tokens? {
    guard var statement = name.statement else { return nil }
    switch write {
    case .assigned(let value):
      if value.isEmptyList || isWhole(value, code) { return nil }
    case .mutated(let method):
      if method.word == "removeAll",
        method.next?.next?.kind == .rightParen || method.next?.next?.word == "keepingCapacity"
      {
        return nil
      }
    case .other: break
    }
    while let owner = statement.block.owner, [.for, .if].contains(owner.kind), owner != statement {
      var loop: Statement? = owner
      while let current = loop, current.kind != .for { loop = current.block.owner.flatMap { $0 == current ? nil : $0 } }
      guard let loop, loop.kind == .for, statement != loop else { break }
      statement = loop
    }
    return statement.tokens
  }

  /// Whether a value is all there is: a name of it, a copy.
  private static func isWhole(_ value: Tokens, _ code: ScreenCode) -> Bool {
    if value.first?.word == "Array", value.count > 3, let inside = value.first?.next?.inside,
      inside.last?.next == value.last
    {
      return isWhole(inside, code)
    }
    guard let name = value.withoutSelf.only else { return false }
    guard case .variable(let binding)? = name.definition else { return name.definition == nil }
    return !usesTyped(binding.value, code)
  }

  private static func filters(_ unit: Tokens) -> Bool {
    let words: WordSet = "filter append compactMap"
    return unit.contains { token in
      if words.contains(token.word) { return true }
      guard token.kind == .identifier, case .variable(let binding)? = token.definition else { return false }
      return binding.value.contains("filter" as Word)
    }
  }

  /// Whether the text that is typed decides in the code, also by a local that is made of it.
  private static func usesTyped(_ tokens: Tokens, _ code: ScreenCode) -> Bool {
    if code.isTyped(in: tokens) { return true }
    return tokens.contains { token in
      guard token.kind == .identifier, case .variable(let binding)? = token.definition, !tokens.contains(binding) else {
        return false
      }
      return code.isTyped(in: binding.value)
    }
  }

  // MARK: - A list that is computed

  private static func computed(_ shown: Binding, _ code: ScreenCode) throws(NotUnderstood) -> Found? {
    let getter = shown.accessors.first { $0.keyword == .get }?.body ?? shown.accessorBlock
    guard let getter, getter.contains("filter" as Word), !shown.hasSetter, usesTyped(getter, code) else { return nil }
    let results = getter.dropFirst().dropLast().tokens.allStatements.filter { statement in
      guard [.return, .expression].contains(statement.kind), statement.first?.closures.isEmpty == true else {
        return false
      }
      return !statement.tokens.contains { [.if, .switch, .guard].contains($0.keyword) && $0 != statement.first }
    }
    var values = results.map { $0.kind == .return ? $0.tokens.dropFirst().tokens : $0.tokens }
    values = values.filter { $0.isEmptyList || !$0.words.isEmpty && $0.first?.kind != .leftBrace }
    guard
      let filtering = values.first(where: {
        $0.contains("filter" as Word) && usesTyped($0, code) || isComputedLocal($0)
      })
    else { return nil }
    try checkBlank(filtering, shown, code)
    // What is shown where nothing is searched for.
    let others = values.filter { $0 != filtering && !isCall($0, amongst: filtering) }
    if let empty = others.first(where: \.isEmptyList) {
      throw code.problem(empty.first, "'\(shown.spelling)' shows nothing until something is typed")
    }
    if let other = others.first, others.allSatisfy({ $0.words == other.words }), let call = filter(in: filtering, code),
      let dot = call.name?.previous, dot.kind == .period, let last = call.last
    {
      // All of it, in the order that the matches have.
      let rest = filtering.after(dot.through(last))
      guard filtering.before(dot).words + rest.words == other.words else {
        throw code.problem(shown.name, "'\(shown.spelling)' has more than one way to filter")
      }
      let source = rest.isEmpty ? try source(other, shown, code) : MovedCode.Source.expression(other.withoutSelf)
      return Found(source: source, function: nil, units: [dot.through(last)])
    }
    guard others.isEmpty else { throw code.problem(shown.name, "'\(shown.spelling)' has more than one way to filter") }
    return Found(source: try source(of: [filtering], shown, code), function: nil, units: [filtering])
  }

  /// - Throws: For `query.isEmpty ? [] : matches`, which no list of all its data is.
  private static func checkBlank(_ value: Tokens, _ shown: Binding, _ code: ScreenCode) throws(NotUnderstood) {
    for mark in value.outermost where mark.kind == .infixQuestionMark {
      let choices = value.after(mark)
      guard let colon = choices.outermost.first(where: { $0.kind == .colon }) else { continue }
      guard choices.before(colon).isEmptyList || choices.after(colon).isEmptyList else { continue }
      throw code.problem(mark, "'\(shown.spelling)' shows nothing until something is typed")
    }
  }

  /// Whether a statement is a call alone inside of another, as `value.append(item)` in a closure.
  private static func isCall(_ value: Tokens, amongst filtering: Tokens) -> Bool { filtering.contains(value) }

  private static func isComputedLocal(_ value: Tokens) -> Bool {
    guard let name = value.only, case .variable(let binding)? = name.definition else { return false }
    return binding.value.contains("filter" as Word)
  }

  // MARK: - The data

  private static func source(
    of units: [Tokens], _ shown: Binding, _ code: ScreenCode
  ) throws(NotUnderstood) -> MovedCode.Source {
    for unit in units {
      if let values = filtered(in: unit, code) ?? looped(by: unit) {
        return try source(values, shown, code)
      }
      for token in unit where token.kind == .identifier {
        guard case .variable(let binding)? = token.definition, let values = filtered(in: binding.value, code) else {
          continue
        }
        return try source(values, shown, code)
      }
    }
    throw code.problem(units.first?.first, "what is filtered there is not clear")
  }

  /// What stands before `.filter { … }`, the outermost one with text.
  private static func filtered(in unit: Tokens, _ code: ScreenCode) -> Tokens? {
    filter(in: unit, code).flatMap { $0.receiver.isEmpty ? nil : $0.receiver }
  }

  /// The first call that filters by typed text.
  private static func filter(in unit: Tokens, _ code: ScreenCode) -> Call? {
    code.file.calls.first { call in
      unit.contains(call) && (call.word == "filter" || call.word == "compactMap")
        && usesTyped(call.tokens.after(call.callee), code)
    }
  }

  private static func looped(by unit: Tokens) -> Tokens? {
    guard unit.first?.keyword == .for, let head = unit.first?.statement?.head,
      let word = head.outermost.first(where: { $0.keyword == .in })
    else { return nil }
    let values = head.after(word)
    return values.outermost.first { $0.keyword == .where }.map(values.before) ?? values
  }

  private static func source(
    _ values: Tokens, _ shown: Binding, _ code: ScreenCode
  ) throws(NotUnderstood) -> MovedCode.Source {
    guard let first = values.first else { throw code.problem(shown.name, "what is filtered there is not clear") }
    let plain = values.withoutSelf.unwrapped
    if let name = plain.only ?? ScreenCode.ownName(of: values, in: code) {
      if let property = code.property(name) {
        guard property != shown else { throw code.problem(name, "\(name.text) is filtered again and again") }
        let isOwn = !property.isComputed && property.valueType?.element == shown.valueType?.element
        guard isOwn, !property.declaration.isLet, property.declaration.attributes.isEmpty,
          !property.declaration.isStatic
        else { return .expression(plain) }
        let isSetFirst = code.writes(to: property).contains { code.member(around: $0.name)?.kind == .initializer }
        return isSetFirst ? .expression(plain) : .property(property)
      }
      if case .variable(let binding)? = name.definition, !binding.value.isEmpty {
        return try source(binding.value, shown, code)
      }
      // `if let items = model.items`
      if case .condition(_, let value)? = name.definition, !value.isEmpty { return try source(value, shown, code) }
    }
    if plain.contains("filter" as Word), usesTyped(plain, code) {
      return try source(of: [plain], shown, code)
    }
    guard !code.isTyped(in: plain), plain.first?.kind == .identifier,
      first.function.map({ !code.usesLocals(plain, of: $0) }) ?? true
    else { throw code.problem(first, "the list that is filtered is made there: \(values.text)") }
    return .expression(plain)
  }
}

extension ScreenCode {
  /// The member at the end of `self.name` or `that.name`.
  fileprivate static func ownName(of values: Tokens, in code: ScreenCode) -> Token? {
    guard let name = values.unwrapped.last, name.isMember, code.property(name) != nil else { return nil }
    return name
  }
}

extension Symbols.TypeSymbol {
  /// Whether its instances show a list, as their supertypes and methods say.
  fileprivate var isScreen: Bool {
    let parents = inherited.compactMap(\.lastName)
    if kind == .struct { return parents.contains("View") }
    return kind == .class
      && (functions.contains { ["viewDidLoad()", "windowDidLoad()"].contains($0.signature) }
        || parents.contains { $0.hasSuffix("Controller") || $0.hasSuffix("VC") })
  }
}
