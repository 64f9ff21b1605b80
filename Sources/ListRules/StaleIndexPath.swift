import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A place in a list that chooses a row after an await, an alert's answer or a completion: the list may have changed by then.
struct StaleIndexPath: Rule {
  static let id = "stale-index-path"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let (path, code) = path(at: token), let type = file.type(around: token) else { return }
    let isOfList = showsList(type, in: file)
    var seen: [Tokens] = []
    for place in [path] + places(madeOf: path, in: code) {
      check(place, madeOf: path, isOfList: isOfList, in: code, file, &seen, report)
    }
  }

  /// Where the name of a place chooses a row too late: the first use after each wait.
  private func check(
    _ path: Token, madeOf origin: Token, isOfList: Bool, in code: Tokens, _ file: FileContext, _ seen: inout [Tokens],
    _ report: (Violation) -> Void
  ) {
    for use in uses(of: path, in: code) {
      // What a method does with a place is asked last: it is the dearest of these questions.
      guard use.next?.kind != .colon,
        RowChoices.isChoice(use) || RowChoices.isSectionSubscript(use) || RowChoices.isSubscript(use)
          || isHandedOn(use) || !elements(of: use).isEmpty,
        let wait = wait(between: path, and: use, in: file) ?? waitOfRoundBefore(use, since: origin),
        !isCheckedAgain(use, since: wait.token, in: file),
        // A view makes its closures anew when its rows have changed: only what runs already has an old number.
        wait.token.keyword == .await || !isNumberOfLoop(path),
        // A method that is given a path may look first whether there is such a section.
        RowChoices.isSectionSubscript(use) || chooses(use, calls: 3, in: file)
      else { continue }
      // The first use after the wait stands for all.
      guard !seen.contains(wait.code) else { continue }
      seen.append(wait.code)
      if path.closures.first?.parameterNames.contains(path) == true, !isNumberOfLoop(path) {
        file.evidence.guess("'\(path.text)' is called as an index path")
      }
      var violation = Violation(use, .chooses(use.text, in: file.place(of: use)))
      violation.notes = [Violation.Note(wait.token, wait.words)]
      // Numbers of other things than rows are sets, too; and rows that never move may be chosen at any time.
      if !isOfList || StableCollections.neverChange(rowsChosenBy: use, in: file) { violation.confidence = .possible }
      report(violation)
    }
  }

  /// The names in the code that mean the place which is introduced there.
  private func uses(of path: Token, in code: Tokens) -> [Token] {
    code.filter {
      $0.word == path.word && $0 > path && $0.kind == .identifier && !$0.isMember && $0.definition?.introducer == path
    }
  }

  /// The locals that are made of the place, and of those again: `let row = path.row`, `for index in indexes`.
  private func places(madeOf path: Token, in code: Tokens) -> [Token] {
    var found: [Token] = []
    var next = [path]
    while let place = next.popLast() {
      for use in uses(of: place, in: code) {
        guard let local = local(madeOf: use) ?? local(reckonedFrom: use), !found.contains(local) else { continue }
        found.append(local)
        next.append(local)
      }
    }
    return found
  }

  /// The local whose value is the place or a part of it, and nothing else: what stands at the place is an item.
  private func local(madeOf place: Token) -> Token? {
    guard let before = place.previous, let statement = place.statement, isPart(place.chain, after: place) else {
      return nil
    }
    let past = (place.chain?.tokens.last ?? place).next
    if before.keyword == .in, statement.kind == .for {
      return past?.kind == .leftBrace ? before.previous.flatMap { $0.kind == .identifier ? $0 : nil } : nil
    }
    let isWhole =
      past.map { $0.startsLine || [.comma, .leftBrace, .rightBrace].contains($0.kind) || $0.keyword == .else } ?? true
    guard before.kind == .equal, isWhole, let name = before.previous, !name.isMember else { return nil }
    if name.isIntroduced { return name }
    // `let path: IndexPath; path = indexPath`
    guard case .variable(let binding)? = name.definition, binding.value.isEmpty else { return nil }
    return binding.name
  }

  /// The local of which the place is a part: `let path = IndexPath(row: row, section: 0)`, `let end = isLast ? path.row : last`, `for row
  /// in first...path.row`.
  private func local(reckonedFrom place: Token) -> Token? {
    guard let statement = place.statement, isPart(place.chain, after: place) else { return nil }
    if statement.kind == .for, let mark = statement.head.first(where: { $0.keyword == .in }), mark < place {
      let values = statement.head.after(mark).outermost
      return values.contains(place) && values.contains { Self.ranges.contains($0.word) } ? mark.previous : nil
    }
    guard let binding = statement.declaration?.bindings.first(where: { $0.value.contains(place) }) else { return nil }
    let isGiven = place.argumentList?.openedCall.map { $0.word == "IndexPath" && $0.tokens == binding.value } ?? false
    // `isLast ? path.row : last`: what is compared is no part.
    let isChosen = place.previous.map { $0.kind == .infixQuestionMark || $0.kind == .colon } ?? false
    return isGiven || isChosen && binding.value.outermost.contains(place) ? binding.name : nil
  }

  private static let ranges: WordSet = "... ..<"

  /// Whether what follows the name in its chain leads to no item: `paths.first?.row`.
  private func isPart(_ chain: Chain?, after name: Token) -> Bool {
    chain?.steps.allSatisfy { $0.token <= name || $0.kind != .member || Self.parts.contains($0.token.word) } ?? true
  }

  private static let parts: WordSet = "row item section first last reversed sorted"
  private static let places: WordSet = "IndexPath IndexSet NSIndexPath"

  /// The name of an index path, and the code that may use it: a parameter of the type, what a list says stands at a place, a
  /// parameter of a closure that is called so.
  private func path(at token: Token) -> (name: Token, code: Tokens)? {
    if Self.places.contains(token.word) {
      if let name = token.next(-3)?.chain?.first?.next(-2), menuIdentifier(of: name) != nil {
        return name.member.map { (name, $0.code) }
      }
      guard let function = token.declaration, function.kind == .function || function.kind == .initializer else {
        return nil
      }
      return function.parameters.first { $0.type.contains(token) }?.name.map { ($0, function.code) }
    }
    if token.word == "dequeueReusableCell" || token.word == "dequeueConfiguredReusableCell" {
      return pathOfCell(dequeuedBy: token)
    }
    if token.word == "enumerated" || token.word == "indices" { return rowNumber(of: token) }
    if let closure = token.closures.first, closure.parameterNames.contains(token) { return (token, closure.code) }
    // `if let path = collectionView.indexPathForItem(at: point)`, `guard let paths = tableView.indexPathsForSelectedRows`
    guard token.isMember, token.call?.name == token || Self.selections.contains(token.word),
      let chain = token.chain, isPart(chain, after: token),
      let equal = chain.first?.previous, equal.kind == .equal, let name = equal.previous, name.isIntroduced,
      let code = name.member?.code
    else { return nil }
    return (name, code)
  }

  /// `ForEach(Array(items.enumerated()), id: \.offset) { index, item in … }`, `ForEach(items.indices, id: \.self) { index in … }`
  private func rowNumber(of places: Token) -> (name: Token, code: Tokens)? {
    var call = places.argumentList?.openedCall
    while let inner = call, inner.word != "ForEach" { call = inner.first?.argumentList?.openedCall }
    guard let closure = call?.trailingClosure, let name = closure.parameterNames.first else { return nil }
    return (name, closure.code)
  }

  /// `configuration.identifier` of `let path = configuration.identifier as? IndexPath`: what the menu whose preview is tapped was shown for.
  func menuIdentifier(of path: Token) -> Token? {
    guard path.isIntroduced, path.next?.kind == .equal, let chain = path.next(2)?.chain, let identifier = chain.last,
      identifier.word == "identifier", identifier.next?.keyword == .as,
      case .parameter(let menu, _)? = chain.first?.definition, menu.label == "willPerformPreviewActionForMenuWith"
    else { return nil }
    return identifier
  }

  private func isNumberOfLoop(_ name: Token) -> Bool { name.closures.first?.call?.word == "ForEach" }

  /// What a closure is called with for the cell's place, whatever its name: `for: path` of `dequeueReusableCell(…, for: path)`.
  private func pathOfCell(dequeuedBy token: Token) -> (name: Token, code: Tokens)? {
    guard let given = token.call?.argument(labeled: "for")?.value.only, given.word != "indexPath",
      case .closureParameter(let closure, let position)? = given.definition, position < closure.parameterNames.count
    else { return nil }
    return (closure.parameterNames[position], closure.code)
  }

  /// A controller, or the data source or delegate of a list.
  private func showsList(_ type: TypeFact, in file: FileContext) -> Bool {
    file.isViewController(type).isYes || file.index.entry(of: type).map(file.index.mentionsList) ?? false
  }

  /// What a list says is selected, or clicked; AppKit with row numbers.
  private static let selections: WordSet = """
    indexPathForSelectedRow indexPathsForSelectedRows indexPathsForSelectedItems selectedRow selectedRowIndexes clickedRow
    """

  /// The number of a row: `states[indexPath]` looks up what is kept by place, and `items[row]` an item.
  private func isNumber(_ use: Token) -> Bool {
    switch use.definition {
    case .parameter(let parameter, _): parameter.type.only?.word == "Int"
    case .variable(let binding):
      binding.value.last.map { $0.kind == .integerLiteral || Self.rows.contains($0.word) } ?? false
    case .condition(_, let value): value.last.map { Self.rows.contains($0.word) } ?? false
    case .element: true
    case .closureParameter(let closure, _):
      closure.call?.word == "ForEach" || closure.call?.receiver.onlyName.map(isSet) ?? false
    default: false
    }
  }

  /// A set of row numbers, as `onDelete` and AppKit give them.
  private func isSet(_ name: Token) -> Bool {
    switch name.definition {
    case .parameter(let parameter, _): parameter.type.only?.word == "IndexSet"
    case .variable(let binding): binding.value.last?.word == "selectedRowIndexes"
    default: false
    }
  }

  private static let rows: WordSet = "row item section selectedRow clickedRow first last"

  private func isHandedOn(_ use: Token) -> Bool { use.argumentList?.openedCall != nil }

  /// What the closures of `paths.map { items[$0.row] }` call each of the paths.
  private func elements(of paths: Token) -> [Token] {
    guard let chain = paths.chain, chain.first == paths else { return [] }
    return chain.steps.compactMap(\.call).flatMap(\.closures).flatMap { closure in
      closure.code.filter { name in
        name.kind == .dollarIdentifier && name.closures.first == closure
          || name.kind == .identifier && !name.isMember && name.word == closure.parameterNames.first?.word
      }
    }
  }

  /// Whether the index path, or the row of it, chooses a row here, or in a method of the project that it is given to.
  private func chooses(_ use: Token, calls: Int, in file: FileContext) -> Bool {
    if RowChoices.isChoice(use) || isNumber(use) && RowChoices.isSubscript(use)
      || elements(of: use).contains(where: { chooses($0, calls: calls, in: file) })
    {
      return true
    }
    guard calls > 0, let call = use.argumentList?.openedCall,
      let place = call.arguments.firstIndex(where: { $0.value.first == use }),
      call.arguments[place].value.count == 1 || RowChoices.isRow(call.arguments[place].value)
    else { return false }
    if isSentOn(use, by: call) || call.name.map({ isHandler($0, in: file) }) == true { return true }
    let callees = file.flow.callees(of: call.tokens)
    // `messages.element(at: path.row)` of somebody else's collection.
    if callees.isEmpty, call.arguments[place].label == "at", !call.receiver.isEmpty,
      RowChoices.isRow(call.arguments[place].value)
    {
      return true
    }
    return callees.contains { method in
      guard method.name?.word == call.word, place < method.parameters.count,
        let name = method.parameters[place].name, method.parameters[place].label == call.arguments[place].label
      else { return false }
      return ([name] + places(madeOf: name, in: method.code)).contains { place in
        uses(of: place, in: method.code).contains { $0.next?.kind != .colon && chooses($0, calls: calls - 1, in: file) }
      }
    }
  }

  /// `removals.onNext(path.row)`, `actions.send(.remove(at: row))`: who hears of the place has nothing else to choose by.
  private func isSentOn(_ use: Token, by call: Call) -> Bool {
    let sender = call.callee.first?.kind == .period ? call.first?.argumentList?.openedCall : call
    return sender.flatMap(Streams.value(givenBy:))?.contains(use) ?? false
  }

  /// `onDelete?(path.row)`, `if let act = self?.onDelete { act(path.row) }`: the closure that a property holds is told of the place alone.
  private func isHandler(_ name: Token, in file: FileContext) -> Bool {
    if case .condition(_, let value)? = name.definition {
      return value.last.map { $0 != name && isHandler($0, in: file) } ?? false
    }
    return file.flow.property(at: name)?.property != nil
  }
}

extension String {
  static func chooses(_ name: String, in place: String) -> String {
    "\(place) chooses a row by '\(name)' when the list may have changed; keep the item's id instead, and look its place up"
  }
}

extension Definition {
  /// Where the name is introduced, as far as the definition says it.
  var introducer: Token? {
    switch self {
    case .variable(let binding): binding.name
    case .condition(let name, _), .element(let name, _), .payload(let name): name
    case .parameter(let parameter, _): parameter.name
    case .closureParameter(let closure, let position):
      position < closure.parameterNames.count ? closure.parameterNames[position] : nil
    case .capture, .other: nil
    }
  }
}
