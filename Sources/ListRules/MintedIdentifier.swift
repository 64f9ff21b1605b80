import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Rows with `let id = UUID()` that a SwiftUI view makes anew each time its body is asked for. The patterns of the rule see the other
/// places.
struct MintedIdentifier: Rule {
  static let id = "minted-identifier"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    look(at: token, in: file) { violation in
      var violation = violation
      // The last resort of a value that mostly has an id of its own.
      if token.previous?.word == "??" { violation.holdBack() }
      report(violation)
    }
  }

  private func look(at token: Token, in file: FileContext, report: (Violation) -> Void) {
    if let property = computed(ofType: token) {
      return report(Violation(token, .isMinted(property.text, token.text)))
    }
    guard token.call?.name == token else { return checkRemade(token, in: file, report: report) }
    if let row = enumCase(minting: token, in: file) {
      // Whether the values are rows is said elsewhere.
      var violation = Violation(token, .isDefault(row.name.text, row.type.spelling, token.text))
      violation.holdBack()
      return report(violation)
    }
    if let addition = addition(holding: token) {
      guard !isBuiltOnce(addition, in: file), !file.isInPreview(token) else { return }
      return report(Violation(token, .adds(token.text, addition.text, in: file.place(of: token))))
    }
    if let key = key(computedBy: token, in: file) {
      var violation = Violation(token, .computes(key.text, token.text))
      violation.notes = [Violation.Note(key, "rows are told apart by it here")]
      return report(violation)
    }
    if isIdentity(token, in: file), let property = property(rebuiltWith: token, in: file) {
      var violation = Violation(token, .rebuilds(property.text, token.text, in: file.place(of: token)))
      violation.holdBack()
      violation.notes = [Violation.Note(property, "all that it holds is replaced here")]
      return report(violation)
    }
    if let key = key(ofPairWith: token) {
      var violation = Violation(token, .pairs(token.text, in: file.place(of: token)))
      violation.notes = [Violation.Note(key, "rows are told apart by it here")]
      return report(violation)
    }
    if let list = list(identifiedBy: token, in: file) {
      var violation = Violation(token, .identifies(list.text, token.text, in: file.place(of: token)))
      violation.holdBack()
      return report(violation)
    }
    if let item = erasedItem(identifiedBy: token, in: file) {
      let reason = "\(item.place) makes them anew whenever the list is rebuilt"
      return report(Violation(token, .remakes(item.type.text, token.text, because: reason)))
    }
    let rows = rows(identifiedBy: token, in: file)
    for make in rows?.makers ?? [] {
      guard let type = rows?.type, let rate = rate(of: make, in: file) else { continue }
      var violation = Violation(
        token, .mints(type.text == "init" ? "value" : type.text, token.text, rate, in: file.place(of: make)))
      if token.member != make.member { violation.notes = [Violation.Note(make, rate.words)] }
      if rate == .eachView { violation.holdBack() }
      return report(violation)
    }
    checkRemade(token, in: file, report: report)
  }

  private func checkRemade(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let remade = remade(identifiedBy: token, in: file) else { return }
    var violation = Violation(token, .remakes(remade.type, token.text, because: remade.reason))
    violation.holdBack()
    report(violation)
  }

  /// `case loader(id: UUID = UUID())` of a type whose values are told apart, and that does not say how.
  private func enumCase(minting token: Token, in file: FileContext) -> (name: Token, type: ProjectIndex.TypeEntry)? {
    guard token.previous?.kind == .equal, token.block.role == .typeBody, let type = file.type(around: token),
      type.kind == .enum, let entry = file.index.entry(of: type), file.lineage(of: entry).reaches("Hashable"),
      file.index.functions(of: entry).allSatisfy({ $0.name != "==" && $0.name != "hash" }),
      let line = token.typeDeclaration?.tokens.before(token).last(where: { $0.keyword == .case }),
      let open = line.up(to: token).last(where: { $0.kind == .leftParen && $0.group.contains(token) }),
      let name = open.previous, name.kind == .identifier
    else { return nil }
    return (name, entry)
  }

  /// `var id: UUID { .init() }`: the name of the property whose type the token is. The patterns see those that name what they make.
  private func computed(ofType token: Token) -> Token? {
    guard let property = token.declaration, property.kind == .variable, let binding = property.bindings.first,
      binding.type.only == token, binding.word == "id", binding.isComputed,
      property.tokens.contains(where: { name in
        guard name.text == "init", let call = name.call, let dot = call.first, dot.kind == .period,
          call.arguments.isEmpty
        else { return false }
        return dot.previous?.keyword == .return || dot.previous?.kind == .leftBrace
      })
    else { return nil }
    return binding.name
  }

  /// `\.key` of `ForEach(lines, id: \.key)`, where `key` is computed with the token. The patterns see computed ids.
  private func key(computedBy token: Token, in file: FileContext) -> Token? {
    guard let property = token.member, property.kind == .variable, let binding = property.bindings.first,
      binding.isComputed,
      let name = binding.name, name.word != "id", name.typeDeclaration != nil,
      !property.tokens.contains(where: { $0.kind == .equal })
    else { return nil }
    return file.names(spelled: name.word).first { use in
      use != name && use.isMember && use.previous?.previous?.kind == .backslash
        && use.argumentList?.openedCall.map { call in
          Self.lists.contains(call.word) && call.argument(labeled: "id")?.value.contains(use) == true
        } == true
    }
  }

  /// `\.1` of `List(rows.map { ($0, UUID()) }, id: \.1)`, where the token stands at this place of the pair.
  private func key(ofPairWith token: Token) -> Token? {
    guard let open = token.argumentList, open.kind == .leftParen, open.openedCall == nil,
      let list = list(showing: token), let key = list.argument(labeled: "id")?.value, key.first?.kind == .backslash,
      let name = key.last,
      let place = open.inside.split(at: .comma).firstIndex(where: { $0.contains(token) })
    else { return nil }
    let part = open.inside.split(at: .comma)[place]
    let label = part.first?.next?.kind == .colon ? part.first?.text : nil
    return name.text == "\(place)" || name.text == label ? name : nil
  }

  /// The list whose rows the token stands in.
  private func list(showing token: Token) -> Call? {
    token.closures.lazy.compactMap { $0.call?.name?.argumentList?.openedCall ?? $0.brace.argumentList?.openedCall }
      .first {
        Self.lists.contains($0.word) && $0.firstArgument.map { $0.label == .none && $0.value.contains(token) } == true
      }
  }

  /// The type whose id is minted here, and the calls that make values of it: `let id = UUID()`, `Row(id: UUID())`.
  private func rows(identifiedBy token: Token, in file: FileContext) -> (type: Token, makers: [Token])? {
    if let argument = token.argumentList?.openedCall?.arguments.first(where: { $0.value.first == token }) {
      guard let name = token.argumentList?.openedCall?.name, let type = typeName(madeBy: name),
        argument.label == "id" || comparesAll(type, in: file) && isInSnapshot(name, in: file)
      else { return nil }
      return (type, [name])
    }
    guard let declaration = token.declaration, declaration.kind == .variable, !declaration.isStatic,
      let type = declaration.parent, type.kind == .struct, let name = type.name,
      let binding = declaration.bindings.first,
      binding.word == "id", binding.value.first == token, !binding.isComputed
    else { return nil }
    let makers = file.calls(named: name.word).compactMap(\.name).filter { $0.call?.argument(labeled: "id") == nil }
    // Who compares something else has another identity.
    guard let entry = file.type([name.word], at: name),
      file.index.functions(of: entry).allSatisfy({ $0.name != "==" && $0.name != "hash" })
    else { return nil }
    return (name, makers)
  }

  /// `let id = UUID()` of an item that a list's data source knows by a type for all items, compared by its id and made whenever the list is
  /// rebuilt.
  private func erasedItem(identifiedBy token: Token, in file: FileContext) -> (type: Token, place: String)? {
    guard let declaration = token.declaration, declaration.kind == .variable, !declaration.isStatic,
      let binding = declaration.bindings.first, binding.word == "id", binding.value.first == token, !binding.isComputed,
      let type = declaration.parent, type.kind == .struct, let name = type.name,
      let entry = file.type(type.path.map(\.word), at: name),
      type.members.allSatisfy({ $0.name?.word != "==" || $0.code.contains("id") }),
      let remaking = file.remaking(ofErasedItem: entry), !showsAllAnew(remaking), let there = file.context(at: remaking)
    else { return nil }
    return (name, there.place(of: remaking))
  }

  /// `Row` of `Row(…)` and of `Row.blank(…)`.
  private func typeName(madeBy name: Token) -> Token? {
    if name.isCapitalized || name.text == "init" { return name }
    guard name.isMember, let type = name.chain?.operand.only, type.isCapitalized, type == name.previous?.previous else {
      return nil
    }
    return type
  }

  /// Whether two values of the type that is made here are the same only where all in them is.
  private func comparesAll(_ name: Token, in file: FileContext) -> Bool {
    guard let entry = file.type([name.word], at: name),
      file.index.facts(of: entry).contains(where: { $0.kind == .struct || $0.kind == .enum }),
      file.lineage(of: entry).reaches("Hashable")
    else { return false }
    return file.index.functions(of: entry).allSatisfy { $0.name != "==" && $0.name != "hash" }
  }

  /// How often a row is made.
  fileprivate enum Rate {
    case eachBody, eachView, eachSnapshot

    var words: String {
      switch self {
      case .eachSnapshot: "made here each time the snapshot is built"
      case .eachBody: "made here each time the view is drawn"
      case .eachView: "made here each time the view around makes this one"
      }
    }
  }

  /// How often a view makes the value for the rows of a list: in a list's first argument, in a computed property or a method that
  /// stands there, or for a stored property that does. Nil where it is no row, or state that SwiftUI keeps.
  private func rate(of make: Token, in file: FileContext) -> Rate? {
    if isInSnapshot(make, in: file) { return .eachSnapshot }
    guard let type = file.type(around: make), file.index.answer(.swiftUIView, of: type, in: file.id).isYes,
      let member = make.member
    else { return nil }
    if isGivenToRows(make) || isLocalRow(make) { return .eachBody }
    let isComputed = member.kind == .function || member.bindings.first?.isComputed == true
    if isComputed { return member.name.map { isShown($0) } == true ? .eachBody : nil }
    let stored = member.kind == .variable ? member.name : assigned(by: make)
    guard let stored, isShown(stored),
      let property = file.index.entry(of: type).flatMap({
        file.index.property(named: stored.word, of: $0)?.property
      }), !property.isStatic, property.attributes.isEmpty
    else { return nil }
    return .eachView
  }

  private static let additions: WordSet = "appendItems appendSections insertItems insertSections"

  /// The call that gives what the token tells apart to a snapshot at once: `appendSections([UUID()])`.
  private func addition(holding token: Token) -> Token? {
    token.member?.code.first { name in
      Self.additions.contains(name.word) && name.call?.name == name
        && name.call?.arguments.contains { $0.value.contains(token) } == true
    }
  }

  /// Whether what is added replaces no row of before: the code runs once, makes the list's data source itself, or has all rows shown anew.
  private func isBuiltOnce(_ addition: Token, in file: FileContext) -> Bool {
    file.runsOnce(addition) || isForNewList(addition) || showsAllAnew(addition)
  }

  private func showsAllAnew(_ addition: Token) -> Bool {
    addition.member.map { $0.code.contains("applySnapshotUsingReloadData") && !$0.code.contains("apply") } ?? false
  }

  /// `dataSource = DataSource(…)`, then `dataSource.apply(snapshot)` with what was added.
  private func isForNewList(_ addition: Token) -> Bool {
    guard let code = addition.member?.code, addition.closures.isEmpty else { return false }
    return code.after(addition).contains { apply in
      guard apply.word == "apply", apply.closures.isEmpty, let list = apply.owner?.token else { return false }
      return code.before(addition).contains { made in
        made.word == list.word && made.closures.isEmpty
          && DataFlow.assignedValue(made)?.contains { $0.call != nil } == true
      }
    }
  }

  /// Whether the value goes into a snapshot, at once, through a local or from a method that keeps nothing, wherever that is built
  /// more than once.
  private func isInSnapshot(_ make: Token, in file: FileContext, calls: Int = 1) -> Bool {
    guard let method = make.member, method.kind == .function else { return false }
    let isAdded = method.code.contains { name in
      guard Self.additions.contains(name.word), let items = name.call?.firstArgument?.value,
        !isBuiltOnce(name, in: file)
      else { return false }
      guard !items.contains(make), case .variable(let binding)? = (items.only ?? items.first?.inside.only)?.definition
      else {
        return items.contains(make)
      }
      return binding.value.contains(make)
    }
    guard !isAdded, calls > 0, !method.result.isEmpty, let function = file.function(around: make),
      !method.code.contains(where: { $0.kind == .equal && $0.statement?.kind == .expression })
    else { return isAdded }
    return SearchCode.callers(of: function, in: file).contains { caller in
      file.declaration(of: caller).code.contains {
        $0.word == function.name && $0.call?.isOnSelf == true && isInSnapshot($0, in: file, calls: calls - 1)
      }
    }
  }

  /// The property of an assignment in an initializer: `rows = titles.map { Row(title: $0) }`.
  private func assigned(by make: Token) -> Token? {
    guard make.member?.kind == .initializer,
      let name = make.member?.code.first(where: { name in
        NamedValue(endingAt: name)?.isOwn == true && DataFlow.assignedValue(name)?.contains(make) == true
      })
    else { return nil }
    return name
  }

  /// Whether a list of the type shows what is called so.
  private func isShown(_ name: Token) -> Bool {
    name.typeDeclaration?.tokens.contains { $0.word == name.word && $0 != name && isInRows($0) } == true
  }

  /// Whether it is made for a local of the view's body that a list shows: `let rows = [Row(id: UUID())]`.
  private func isLocalRow(_ make: Token) -> Bool {
    guard let statement = make.statement, statement.kind == .declaration,
      let local = statement.declaration?.bindings.first, local.value.contains(make), let name = local.name,
      make.member?.kind == .function || make.member?.bindings.first?.isComputed == true
    else { return false }
    return make.member?.tokens.contains { $0.word == name.word && $0 != name && isInRows($0) } ?? false
  }

  /// Whether it is handed to a method of the same view that shows a list of what it takes: `section(rows: [Row(id: UUID())])`.
  private func isGivenToRows(_ token: Token) -> Bool {
    guard let members = token.typeDeclaration?.members, let code = token.member?.code else { return false }
    return code.contains { name in
      guard let call = name.call, call.name == name, call.receiver.isEmpty,
        let argument = call.arguments.first(where: { $0.value.contains(token) }),
        let method = members.first(where: { $0.kind == .function && $0.name?.word == name.word }),
        let parameter = method.parameters.first(where: { $0.label == argument.label })?.name
      else { return false }
      return method.code.contains { $0.word == parameter.word && isInRows($0) }
    }
  }

  /// Whether it is what a list shows, told apart by its own id: not by another key, and not by where it stands.
  private func isInRows(_ token: Token) -> Bool {
    token.member?.tokens.contains { name in
      guard Self.lists.contains(name.word), let call = name.call, let rows = call.firstArgument,
        rows.label == .none, rows.value.contains(token), !Self.places.contains(token.next?.next?.word ?? .none)
      else { return false }
      return call.argument(labeled: "id")?.value.last.map { $0.word == "id" || $0.keyword == .self } ?? true
    } ?? false
  }

  private static let places: WordSet = "count indices"
  static let lists: WordSet = "ForEach List Table"
}

extension String {
  fileprivate static func identifies(_ list: String, _ maker: String, in place: String) -> String {
    "\(place) gives a view of this \(list) a new \(maker) whenever it is drawn, so that rows, their state and the scroll position begin anew; "
      + "leave .id out, or give it what the view shows"
  }

  fileprivate static func adds(_ maker: String, _ addition: String, in place: String) -> String {
    "\(place) gives each item a new \(maker) whenever it builds the snapshot (\(addition)), so every row is replaced; "
      + "use an id that the model keeps"
  }

  fileprivate static func isDefault(_ row: String, _ type: String, _ maker: String) -> String {
    "'\(row)' of \(type) has a new \(maker) wherever it is made without one, so it is another row in each snapshot; let the case carry no "
      + "id, or the id of what it belongs to"
  }

  fileprivate static func rebuilds(_ property: String, _ maker: String, in place: String) -> String {
    "\(place) gives each element of '\(property)' a new \(maker) whenever it runs, so no row is the one that it was before; "
      + "derive the id from the element that it is made of"
  }

  fileprivate static func pairs(_ maker: String, in place: String) -> String {
    "\(place) pairs each row with a new \(maker), and rows are told apart by it, so every row is another one whenever the view is drawn; "
      + "tell rows apart by what they show"
  }

  fileprivate static func computes(_ key: String, _ maker: String) -> String {
    "'\(key)' is a new \(maker) each time it is read, and rows are told apart by it, so no row is ever the same one; "
      + "keep it, let \(key) = \(maker)(), or derive it from the value"
  }

  fileprivate static func remakes(_ type: String, _ maker: String, because: String) -> String {
    "each \(type) has a new \(maker), and \(because), so every row is another one; "
      + "derive the id from what the row shows"
  }

  fileprivate static func isMinted(_ property: String, _ type: String) -> String {
    "'\(property)' is a new \(type) each time it is read, so no item is ever the same one; derive it from the value, or where the type "
      + "may store one, let \(property) = \(type)()"
  }

  fileprivate static func mints(
    _ type: String, _ maker: String, _ rate: MintedIdentifier.Rate, in place: String
  ) -> String {
    switch rate {
    case .eachSnapshot:
      "each \(type) that \(place) makes for the snapshot has a new \(maker), so every row is replaced whenever that is built; "
        + "derive the id from what the row shows, or keep the items"
    case .eachBody:
      "each \(type) that \(place) makes for a row has a new \(maker), so every row is another one whenever the view is drawn; "
        + "derive the id from what the row shows"
    case .eachView:
      "each \(type) that \(place) makes for a row has a new \(maker), so every row is another one whenever the view around is "
        + "drawn; derive the id from what the row shows, or keep the rows with @State"
    }
  }
}
