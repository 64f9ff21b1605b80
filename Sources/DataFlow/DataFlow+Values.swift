import ProjectIndex
import SwiftSource
import Vocabulary

/// Where a text comes from: the names of values.
extension DataFlow {
  func origin(ofName name: Token, _ trace: inout Trace) -> TextOrigin {
    guard trace.step() else { return .unknown }
    if let definition = name.definition { return origin(of: definition, at: name, &trace) }
    guard let member = ownMember(name.plainWord, at: name), member.property != nil else {
      return ownText(name, &trace).map { typed(into: $0, at: name, "the text of the field itself") } ?? .unknown
    }
    return origin(of: member, at: name, &trace)
  }

  private func origin(of definition: Definition, at name: Token, _ trace: inout Trace) -> TextOrigin {
    switch definition {
    case .variable(let binding):
      guard holdsText(binding.type) else { return .other }
      return remembered(.variable(binding), &trace) { flow, trace in
        let value = binding.value.isEmpty ? .other : flow.origin(of: binding.value, &trace)
        // A constant without a value gets it later.
        guard !binding.declaration.isLet || binding.value.isEmpty, let name = binding.name else { return value }
        let code = name.member?.tokens ?? binding.file.tokens
        return flow.assignments(to: name.word, in: code, where: { $0.definition == definition }, &trace).joined(
          with: value)
      }
    case .condition(let introduced, let value):
      return value.isEmpty ? origin(ofName: introduced, &trace) : origin(of: value, &trace)
    case .element(_, let values): return origin(of: values, &trace)
    case .capture(let value): return origin(of: value, &trace)
    case .parameter(let parameter, let function):
      let key = Trace.Key.parameter(file(of: name), parameter)
      if let given = trace.given[key] {
        trace.restsOnGiven = true
        return given
      }
      return remembered(key, &trace) { flow, trace in
        flow.origin(of: parameter, of: function, &trace)
      }
    case .closureParameter(let closure, let position):
      if let given = trace.given[.closureParameter(closure, position)] {
        trace.restsOnGiven = true
        return given
      }
      return origin(of: closure, position, &trace)
    case .payload(let name): return origin(ofPayload: name, &trace)
    case .other: return origin(ofAccessorValue: name, &trace)
    }
  }

  /// `newValue` and `oldValue` are values of the property whose accessor this is; what a computed one is set to, others give it.
  private func origin(ofAccessorValue name: Token, _ trace: inout Trace) -> TextOrigin {
    // `let (stream, continuation) = AsyncStream.makeStream(of: String.self)`
    if let code = name.member?.tokens, let input = names(name.word, in: code).lazy.compactMap(continuation).first {
      return origin(ofStreamFedBy: input, in: code, &trace)
    }
    guard name.word == "newValue" || name.word == "oldValue", let property = name.member?.bindings.first?.name,
      let member = ownMember(property.word, at: name), let fact = member.property
    else { return .unknown }
    guard fact.isComputed else { return origin(of: member, at: name, &trace) }
    guard trace.step() else { return .unknown }
    let writes = writes(to: fact, of: member.owner, askedIn: member.owner, fromMakers: false, &trace)
    let found = writes.found.map { origin(of: $0, to: property.text, &trace) }
    return found.reduce(writes.areAll && !found.isEmpty ? .other : .unknown) { $0.joined(with: $1) }
  }

  private func origin(of write: Write, to property: String, _ trace: inout Trace) -> TextOrigin {
    if let field = write.field { return typed(into: field, at: write.token, write.words) }
    return origin(of: write.value, &trace).map {
      $0.way.append(place(write.token, "\(write.words.isEmpty ? "assigned to" : write.words) '\(property)'"))
      if !$0.isSubmitted { $0.isSubmitted = runsWhenAsked(write.token, &trace) }
    }
  }

  func remembered(
    _ key: Trace.Key, _ trace: inout Trace, _ answer: (DataFlow, inout Trace) -> TextOrigin
  ) -> TextOrigin {
    // A local may be made of what one call gives.
    let isLocal =
      switch key {
      case .variable, .step: true
      default: false
      }
    if !isLocal || trace.given.isEmpty, let known = known[key] { return known }
    let restedOnGiven = trace.restsOnGiven
    trace.restsOnGiven = false
    let (origin, isFinal) = trace.answer(key) { answer(self, &$0) }
    if isFinal, !trace.restsOnGiven { known[key] = origin }
    trace.restsOnGiven = trace.restsOnGiven || restedOnGiven
    return origin
  }

  /// Whether a type as it is written may be that of a text, or of a stream of texts; an empty one may.
  func holdsText(_ type: Tokens) -> Bool {
    type.isEmpty || type.contains { $0.kind == .identifier && TextEffect.types.contains($0.word) }
      // `Query` and `T` may stand for a text.
      || type.unwrapped.only.map { !$0.isCapitalized || $0.text.count == 1 } ?? false
  }

  // MARK: - Parameters

  private func origin(of parameter: Parameter, of function: Declaration, _ trace: inout Trace) -> TextOrigin {
    guard holdsText(parameter.type), let name = parameter.name else { return .other }
    if function.word == "searchBar", parameter.label == "textDidChange" {
      return typed(into: .search, at: name, "what searchBar(_:textDidChange:) is given")
    }
    guard let position = function.parameters.firstIndex(of: parameter) else { return .unknown }
    var found: TextOrigin?
    guard let calls = calls(of: function, &trace) else { return .unknown }
    let isEntry = isEntryByDeed(function)
    for call in calls {
      guard let value = argument(of: call, for: parameter, at: position, of: function) else { continue }
      let origin = origin(of: value, &trace).map {
        let place = place(call.name ?? parameter.name ?? name, "what \(call.name?.text ?? "") is given")
        if $0.way.count == 1, isPromised($0, beyond: function) { $0.isGuess = true }
        $0.way.append(place)
        if !$0.isSubmitted { $0.isSubmitted = runsWhenAsked(place.token, &trace) }
        if isEntry, !$0.isSubmitted, isToldOfChanges(call) { $0.field = .search }
      }
      found = found.map { $0.joined(with: origin) } ?? origin
    }
    guard let found = found ?? origin(referringTo: function, position, &trace) else {
      let isCalledOnUnknown = calls.isEmpty && mayBeCalled(function, &trace)
      return origin(byContractOf: parameter, of: function).map { $0.isGuess = $0.isGuess || isCalledOnUnknown }
    }
    guard found.isUnknown, !promisesTrimmed(calls) else {
      let query = asQuery(found, givenTo: parameter)
      guard let text = query.typed, text.field != .search, isSearch(function) else { return query }
      return query.map { ($0.field, $0.isGuess) = (.search, true) }
    }
    // What these callers give is not known: the contract alone says it.
    return origin(byContractOf: parameter, of: function).map { $0.isGuess = true }
  }

  private func promisesTrimmed(_ calls: [Call]) -> Bool {
    calls.contains { $0.arguments.contains { $0.value.contains { $0.kind == .identifier && $0.saysTrimmed } } }
  }

  /// What is typed into any field is a query where a method calls it so: by its label, which callers know, or by its name.
  func asQuery(_ origin: TextOrigin, givenTo parameter: Parameter) -> TextOrigin {
    parameter.isCalledQuery ? origin.map { $0.field = .search } : origin
  }

  /// Where nobody in the sources calls it, its name and label say what it is given: they are what callers know.
  private func origin(byContractOf parameter: Parameter, of function: Declaration) -> TextOrigin {
    guard let method = function.name else { return .unknown }
    if let text = parameter.name, function.selects(by: text) {
      return typed(into: .search, at: method, "what \(method.text) looks for").map { $0.isGuess = true }
    }
    guard let fact = index.function(declaredBy: function.id, in: file(of: method)), fact.isSearchEntry,
      !function.isPrivate || parameter.isCalledQuery
    else { return .unknown }
    if fact.isEntryByDeed {
      return typed(into: .search, at: method, "what \(method.text) looks for").map { $0.isGuess = true }
    }
    let isSure =
      fact.searchEntry == .yes && SearchNames.takesQuery(method.word, spelled: method.utf8, label: parameter.label)
    guard isSure || parameter.isCalledQuery || parameter.name.map({ SearchNames.plainTexts.contains($0.word) }) ?? false
    else { return .unknown }
    return typed(into: .search, at: method, "what callers of \(method.text) give it as their query")
      .map {
        $0.isGuess = !isSure
        // Several texts are the words of one.
        $0.isTrimmed = parameter.type.first?.kind == .leftSquare
      }
  }

  /// The value that the call gives the parameter.
  func argument(of call: Call, for parameter: Parameter, at position: Int, of function: Declaration) -> Tokens? {
    let arguments = call.arguments
    guard parameter.label == .none else { return call.argument(labeled: parameter.label)?.value }
    let before = function.parameters.prefix(position).filter { $0.label == .none || $0.defaultValue.isEmpty }.count
    guard before < arguments.count, arguments[before].label == .none else { return nil }
    return arguments[before].value
  }

  // MARK: - Properties

  /// How Core Data and Realm mark what they keep.
  private static let records: WordSet = "NSManaged Persisted"

  /// - Parameter fromMakers: Whether what values of the type are made with counts.
  func origin(of member: Member, at name: Token, fromMakers: Bool = true, _ trace: inout Trace) -> TextOrigin {
    guard let property = member.property else { return .unknown }
    // What a record of a database holds is no longer what somebody looks for.
    guard property.mayHoldText || keepsBox(member), !property.attributes.contains(where: DataFlow.records.contains)
    else { return .other }
    let asker = name.typeDeclaration.flatMap { index.type(declaredBy: $0.id, in: file(of: name))?.id } ?? .none
    func key(_ fromMakers: Bool) -> Trace.Key {
      .property(member.owner, property.name, askedIn: asker, fromMakers: fromMakers)
    }
    // What a view does to its own property is asked without its makers to the end.
    let fromMakers = fromMakers && !trace.isInside(key(false))
    return remembered(key(fromMakers), &trace) { flow, trace in
      flow.origin(of: property, member, askedIn: asker, fromMakers: fromMakers, &trace)
    }
  }

  private func origin(
    of property: PropertyFact, _ member: Member, askedIn asker: TypeID, fromMakers: Bool, _ trace: inout Trace
  ) -> TextOrigin {
    guard let file = source(of: member.file),
      let binding = Declaration(file: file, id: property.declaration).bindings.first(where: {
        $0.word == property.name || $0.name == nil && $0.pattern.contains(property.name)
      })
    else { return .unknown }
    if property.isComputed {
      if let found = origin(ofRequirement: binding, member, &trace) { return found }
      guard let getter = binding.accessors.first(where: { $0.keyword == .get })?.body ?? binding.accessorBlock else {
        return .unknown
      }
      return origin(ofResults: getter.dropFirst().dropLast().tokens, of: nil, &trace)
    }
    // What begins as a flag or a number never holds a text.
    if !property.hasTypeAnnotation, binding.value.only?.isFlagOrNumber == true { return .other }
    // A wrapper's value comes from elsewhere, too.
    let isPlain = property.attributes.allSatisfy { $0 == "objc" || $0 == "MainActor" }
    var found: TextOrigin? = binding.value.isEmpty || !isPlain ? nil : origin(of: binding.value, &trace)
    let writes = writes(to: property, of: member.owner, askedIn: asker, fromMakers: fromMakers, &trace)
    for write in writes.found {
      let step = origin(of: write, to: property.spelling(in: binding), &trace)
      found = found.map { $0.joined(with: step) } ?? step
    }
    if property.isComparedText, found?.typed == nil, writes.found.isEmpty, let name = binding.name {
      return typed(into: .search, at: name, "what its type compares elements with").map { $0.isGuess = true }
    }
    if !isPlain, isTrimmedByWrapper(property, at: binding) { found = found.map(trimmed) }
    // What chooses elements is a query, whatever it is typed into.
    if property.choosesElements { found = found?.map { $0.field = .search } }
    // Typed text outweighs what is not known.
    return writes.areAll ? found ?? .unknown : found?.joined(with: .unknown) ?? .unknown
  }

  // MARK: - Closures

  private func origin(of closure: Closure, _ position: Int, _ trace: inout Trace) -> TextOrigin {
    origin(of: Handler(closure), position, &trace)
  }

  /// What the type's own method is given where it stands for a closure: `words.sink(receiveValue: narrow)`; nil where it does so
  /// nowhere.
  private func origin(referringTo function: Declaration, _ position: Int, _ trace: inout Trace) -> TextOrigin? {
    guard let name = function.name, function.kind == .function, trace.step(),
      let type = name.typeDeclaration.flatMap({ index.type(declaredBy: $0.id, in: file(of: name)) }),
      let entry = index.entry(of: type)
    else { return nil }
    var found: TextOrigin?
    for part in declarations(of: entry) {
      for use in names(name.word, in: part.tokens) where use != name {
        let given: TextOrigin?
        if let handler = Handler(use, arity: function.parameters.count) {
          given = origin(of: handler, position, &trace)
        } else {
          given = position == 0 ? origin(performing: use, &trace) : nil
        }
        guard let origin = given?.map({ $0.way.append(place(use, "what \(use.text) is given")) }) else { continue }
        found = found.map { $0.joined(with: origin) } ?? origin
      }
    }
    return found
  }

  /// What `perform(#selector(search), with: text, afterDelay: 0.3)` gives the method.
  private func origin(performing method: Token, _ trace: inout Trace) -> TextOrigin? {
    guard let list = method.argumentList, list.previous?.word == "selector",
      let call = list.previous?.previous?.argumentList?.openedCall, let value = call.argument(labeled: "with")?.value
    else { return nil }
    return origin(of: value, &trace).map { if call.argument(labeled: "afterDelay") != nil { $0.isDelayed = true } }
  }

  private func origin(of handler: Handler, _ position: Int, _ trace: inout Trace) -> TextOrigin {
    guard trace.step() else { return .unknown }
    guard let call = handler.call, let name = call.name else { return origin(ofHandler: handler, position, &trace) }
    switch name.word {
    case "Binding", "binding":
      return handler.closure.flatMap { field(settingBy: $0, &trace) }.map { typed(into: $0.field, at: name, $0.words) }
        ?? .unknown
    case "onChange":
      return call.argument(labeled: "of").map { origin(of: $0.value, &trace) } ?? .unknown
    case "onReceive":
      return call.firstArgument.map { origin(of: $0.value, &trace) } ?? .unknown
    case "combineLatest", "zip", "withLatestFrom": return origin(of: position, combinedBy: call, at: name, &trace)
    default: break
    }
    guard let chain = name.chain, let step = chain.position(of: name),
      TextEffect.handsOn.contains(name.word) || isBox(chain, step, &trace)
    else { return origin(ofHandler: handler, position, &trace) }
    // `texts.subscribe(with: self) { owner, text in … }`, and one parameter may stand for all that was combined.
    let owners = call.argument(labeled: DataFlow.with) == nil ? 0 : 1
    guard position >= owners else { return .other }
    return element(position - owners, isWhole: handler.arity < 2 + owners, of: chain, step, &trace)
  }

  /// `Observable.combineLatest(users, query) { users, query in … }`, `users.combineLatest(query) { users, query in … }`
  private func origin(of position: Int, combinedBy call: Call, at name: Token, _ trace: inout Trace) -> TextOrigin {
    let isOnType = call.receiver.last.map { $0.kind == .identifier && $0.isCapitalized } ?? false
    if !isOnType, position == 0 { return origin(of: call.receiver, &trace) }
    let streams = call.arguments.map(\.value).filter { $0.first?.kind != .leftBrace }
    let place = isOnType ? position : position - 1
    return place < streams.count ? origin(of: streams[place], &trace) : .unknown
  }

  /// What a stream hands on: of several that are combined the one at the position.
  private func element(
    _ position: Int, isWhole: Bool = false, of chain: Chain, _ count: Int, _ trace: inout Trace
  ) -> TextOrigin {
    let combined = chain.steps[..<count].lastIndex { DataFlow.joiners.contains($0.token.word) }
    // `texts.withUnretained(self)` hands on the object first (RxSwift 6).
    if let combined, chain.steps[combined].token.word == DataFlow.withUnretained {
      return position > 0 ? element(position - 1, isWhole: true, of: chain, combined, &trace) : .other
    }
    // `Publishers.CombineLatest($scope, $query)`
    if chain.operand.only?.word == "Publishers", count > 0, let name = chain.steps.first?.token,
      DataFlow.combiners.contains(name.word), let call = name.call
    {
      return position < call.arguments.count ? origin(of: call.arguments[position].value, &trace) : .unknown
    }
    if combined == nil, let source = source(of: chain, count, position), trace.step() {
      return element(position, isWhole: isWhole, of: source, source.stepCount, &trace)
    }
    if combined == nil, position == 0, let texts = merged(chain, count, &trace) { return texts }
    guard let combined, let call = chain.steps[combined].token.call else {
      return position == 0 ? origin(of: chain, count, &trace) : .unknown
    }
    // `Observable.combineLatest(users, query)` has all among its arguments.
    let isOnType = chain.operand.only?.isCapitalized == true && chain.step(0).token == call.name
    if isOnType {
      guard position < call.arguments.count, position > 0 || !isWhole else { return .unknown }
      return origin(of: call.arguments[position].value, &trace)
    }
    guard position > 0 else { return origin(of: chain, combined, &trace) }
    return position <= call.arguments.count ? origin(of: call.arguments[position - 1].value, &trace) : .unknown
  }

  /// The stream whose values the chain hands on whole: `state` of `taps.withLatestFrom(state)`; of a local that has several values in
  /// one what it was given.
  private func source(of chain: Chain, _ count: Int, _ position: Int) -> Chain? {
    let value: Tokens?
    if let latest = chain.steps[..<count].last(where: { $0.token.word == "withLatestFrom" })?.token.call,
      latest.arguments.count == 1, latest.closures.isEmpty
    {
      value = latest.firstArgument?.value
    } else {
      value = position > 0 ? chain.operand : nil
    }
    guard let name = value?.only, name.kind == .identifier, !name.isCapitalized, name.givenValues.count == 1,
      let given = name.givenValues.first, let found = given.first?.chain, found.tokens.count == given.count
    else { return value?.only == nil ? value?.first?.chain : nil }
    return found
  }

  /// `Publishers.Merge($query, pasted)`, `Publishers.Concatenate(prefix: query.first(), suffix: query.debounce(…))`: of any of them.
  private func merged(_ chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin? {
    guard chain.operand.only?.word == "Publishers", count > 0, let call = chain.steps.first?.token.call,
      DataFlow.mergers.contains(call.word)
    else { return nil }
    return call.mergedStreams.map { origin(of: $0, &trace) }.reduce(nil) { found, origin in
      found.map { $0.joined(with: origin) } ?? origin
    }
  }

  // What RxSwift 6 calls the object that a stream hands on beside its values.
  static let with: Word = "with"
  static let withUnretained: Word = "withUnretained"
  private static let joiners: WordSet = "combineLatest zip withUnretained"
  private static let mergers: WordSet = "Merge Merge3 Merge4 MergeMany Concatenate"
  private static let combiners: WordSet = "CombineLatest CombineLatest3 CombineLatest4 Zip Zip3 Zip4"
}

extension Parameter {
  /// Whether its label, which callers know, or its name is that of a query.
  fileprivate var isCalledQuery: Bool {
    [labelToken, name].contains {
      $0.map { SearchNames.queries.contains($0.word) || SearchNames.endsAsQuery($0.utf8) } ?? false
    }
  }
}

extension PropertyFact {
  /// Whether the type that is written, or what the value begins as, may be that of a text or of a stream of texts.
  package var mayHoldText: Bool {
    if hasTypeAnnotation { return typeWords.isEmpty || TextEffect.holds(typeWords) }
    switch origin {
    case .written(let type), .made(let type): return TextEffect.mayHold(type)
    case .result, .value, .unknown: return true
    }
  }
}

extension Token {
  fileprivate var isFlagOrNumber: Bool {
    switch keyword {
    case .true, .false: true
    default: kind == .integerLiteral || kind == .floatLiteral
    }
  }
}
