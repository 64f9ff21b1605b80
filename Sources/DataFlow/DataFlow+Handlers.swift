import ProjectIndex
import SwiftSource

/// Closures of the project's own callbacks: kept in a property or taken as a parameter, and called with a value later.
extension DataFlow {
  /// A closure, or the name of a method that stands for one.
  struct Handler {
    let start: Token
    let call: Call?
    /// How many values it names.
    let arity: Int
    var closure: Closure?

    init(_ closure: Closure) {
      (start, call, arity) = (closure.brace, closure.call, closure.parameterNames.count)
      self.closure = closure
    }

    /// `narrow`, `self.narrow`, `Self.narrow` and `narrow(by:)` as a whole argument, or as what is assigned.
    init?(_ name: Token, arity: Int) {
      var first = name
      if name.isMember {
        guard let owner = name.previous?.previous, owner.isOwnOwner, !owner.isMember else { return nil }
        first = owner
      }
      guard name.call?.name != name || name.isCompoundName else { return nil }
      let argument = first.argumentList?.openedCall.flatMap { call in
        call.arguments.first { $0.value.first == first && ($0.value.last == name || $0.value.contains(name)) }
      }
      let isAssigned = first.previous?.kind == .equal && name.statement?.last == name
      guard isAssigned || argument.map({ $0.value.last == name || $0.value.last?.kind == .rightParen }) == true else {
        return nil
      }
      (start, call, self.arity) = (first, isAssigned ? nil : first.argumentList?.openedCall, arity)
    }
  }

  /// What the parameter at the position of the handler is given: by the calls of the property that it is assigned to, or that of the
  /// function's parameter that it stands for. Complexity: O(n) in the code of who calls it.
  func origin(ofHandler handler: Handler, _ position: Int, _ trace: inout Trace) -> TextOrigin {
    guard trace.step() else { return .unknown }
    if let equal = handler.start.previous, equal.kind == .equal, let name = equal.previous {
      // `let search: (String) -> Void = { … }`
      let declared = handler.start.declaration?.bindings.first { $0.value.first == handler.start }
      if let declared, let name = declared.name, !declared.declaration.isTypeMember {
        return origin(ofCallsOf: name.word, in: name.member?.tokens ?? declared.file.tokens, position, &trace)
      }
      return keeper(declared?.name ?? name, &trace).map { origin(ofCallsOf: $0, position, &trace) } ?? .unknown
    }
    guard let call = handler.call, let name = call.name else { return .unknown }
    let label = call.arguments.first { $0.value.first == handler.start }.map(\.label)
    if name.isCapitalized {
      guard let entry = index.type([name.word], at: scope(at: name)) else { return .unknown }
      let makers = index.methods(named: "init", in: entry)
      guard makers.isEmpty else {
        return joined(makers, &trace) { flow, maker, trace in
          flow.origin(ofCallsOf: maker, in: entry, label, position, &trace)
        }
      }
      // `SearchField(text: $text) { words in … }`: the last of its closures.
      let keeper = label.flatMap { $0 == .none ? nil : $0 } ?? lastClosure(of: entry)
      guard let keeper, let member = index.member(named: keeper, of: entry) else { return .unknown }
      return origin(ofCallsOf: member, position, &trace)
    }
    return function(calledAt: name, &trace).map { origin(ofCallsOf: $0, label, position, &trace) } ?? .unknown
  }

  /// Whether the closure is kept by a value of the project that is made with it, and gives nothing back: `Row(town) { show(town) }` is
  /// run by who is told of the row, and not by who makes it.
  package func isKept(byValueMadeWith closure: Closure) -> Bool {
    guard let name = closure.call?.name, name.isCapitalized, let entry = index.type([name.word], at: scope(at: name)),
      let keeper = closure.label == .none ? lastClosure(of: entry) : closure.label
    else { return false }
    return declarations(of: entry).flatMap(\.members).flatMap(\.bindings).contains { binding in
      guard binding.word == keeper, let result = binding.type.last(where: { $0.kind == .arrow })?.next else {
        return false
      }
      return result.word == "Void" || result.kind == .leftParen && result.inside.isEmpty
    }
  }

  /// The last stored property of the type that holds a closure, which a trailing closure stands for.
  func lastClosure(of type: ProjectIndex.TypeEntry) -> Word? {
    let bindings = declarations(of: type).flatMap(\.members).flatMap(\.bindings)
    return bindings.last { !$0.isComputed && $0.type.contains { $0.kind == .arrow } }?.word
  }

  /// The property of the project that the name means, also that of another value: `model.query`.
  package func property(at name: Token) -> Member? {
    var trace = Trace()
    return keeper(name, &trace)
  }

  private func keeper(_ name: Token, _ trace: inout Trace) -> Member? {
    guard name.kind == .identifier else { return nil }
    guard name.isMember else { return name.definition == nil ? ownMember(name.plainWord, at: name) : nil }
    guard let chain = name.chain, let step = chain.position(of: name) else { return nil }
    return member(name, of: chain, step, &trace)
  }

  /// What the type that has the property, or a class below it, calls it with: `onChange?(field.text ?? "")`.
  private func origin(ofCallsOf member: Member, _ position: Int, _ trace: inout Trace) -> TextOrigin {
    guard let property = member.property else { return .unknown }
    let own = joined(code(of: index.entry(member.owner)), &trace) { flow, code, trace in
      flow.origin(ofCallsOf: property.name, in: code, position, &trace)
    }
    guard property.takesText, property.access != .private,
      let sites = index.closureCallSites(named: property.name)
    else { return own }
    let owner = index.entry(member.owner)
    let others = joined(sites, &trace) { flow, site, trace in
      guard let source = flow.source(of: site.file) else { return .unknown }
      let code = Declaration(file: source, id: site.function.declaration).tokens
      return flow.origin(ofCallsOf: property.name, on: owner, in: code, position, &trace)
    }
    return own.joined(with: others)
  }

  /// The code of the type, and of the classes above and below it, in all files. Complexity: O(parts), and the files are read.
  package func code(of type: ProjectIndex.TypeEntry) -> [Tokens] {
    index.family(of: type).flatMap(\.parts).compactMap { part in
      source(of: part.file).map { source in
        Declaration(file: source, id: index.files[Int(part.file)].types[Int(part.type)].declaration).tokens
      }
    }
  }

  /// What the function calls the parameter with that the closure stands for, or calls the property with that it keeps it in.
  private func origin(
    ofCallsOf function: FunctionFact, in entry: ProjectIndex.TypeEntry, _ label: Word?, _ position: Int,
    _ trace: inout Trace
  ) -> TextOrigin {
    let places = entry.functions.filter { index.files[Int($0.file)].functions[Int($0.function)] == function }
    return joined(places, &trace) { flow, place, trace in
      guard let source = flow.source(of: place.file) else { return .unknown }
      let declaration = Declaration(file: source, id: function.declaration)
      return flow.origin(ofCallsOf: declaration, label, position, &trace)
    }
  }

  private func origin(ofCallsOf function: Declaration, _ label: Word?, _ position: Int, _ trace: inout Trace)
    -> TextOrigin
  {
    guard let name = parameter(of: function, forHandlerLabeled: label)?.name else { return .unknown }
    let called = origin(ofCallsOf: name.word, in: function.code, position, &trace)
    guard let kept = function.code.first(where: { $0.word == name.word && $0.previous?.kind == .equal }),
      let keeper = kept.previous?.previous.flatMap({ keeper($0, &trace) })
    else { return called }
    return called.joined(with: origin(ofCallsOf: keeper, position, &trace))
  }

  /// The parameter that takes a closure of the label; without one the last that takes any.
  package func parameter(of function: Declaration, forHandlerLabeled label: Word?) -> Parameter? {
    let handlers = function.parameters.filter(\.takesClosure)
    return label.map { label in handlers.first { $0.label == label } } ?? handlers.last
  }

  /// `State` of `func change(_ body: (inout State) -> Void)` and of `var changed: ((State) -> Void)?`: what the project says of the
  /// parameter of a closure that is given to it.
  func type(ofParameter position: Int, givenBy taker: Handler, _ trace: inout Trace) -> PlacedType? {
    let written: Tokens?
    if let call = taker.call {
      guard let name = call.name, !name.isCapitalized, let function = function(calledAt: name, &trace) else {
        return nil
      }
      let label = call.arguments.first { $0.value.first == taker.start }.map(\.label)
      written = parameter(of: function, forHandlerLabeled: label)?.type
    } else {
      guard let equal = taker.start.previous, equal.kind == .equal, let name = equal.previous,
        let member = keeper(name, &trace), let property = member.property
      else { return nil }
      written = source(of: member.file).flatMap { source in
        Declaration(file: source, id: property.declaration).bindings.first { $0.word == property.name }?.type
      }
    }
    return written?.closureParameterType(at: position).flatMap(placed)
  }

  /// - Parameter owner: What the call is made on, where that is another object.
  private func origin(
    ofCallsOf name: Word, on owner: ProjectIndex.TypeEntry? = nil, in code: Tokens, _ position: Int,
    _ trace: inout Trace
  ) -> TextOrigin {
    joined(names(name, in: code), &trace) { flow, name, trace in
      guard let call = name.call, call.name == name, position < call.arguments.count,
        owner.map({ owner in
          guard let chain = name.chain, let step = chain.position(of: name) else { return false }
          return flow.isValue(chain, step, of: owner, &trace) == true
        }) ?? true
      else { return .unknown }
      return flow.origin(of: call.arguments[position].value, &trace).map {
        $0.way.append(flow.place(name, "what '\(name.text)' is called with"))
      }
    }
  }

  private func joined<Part>(
    _ parts: [Part], _ trace: inout Trace, _ answer: (DataFlow, Part, inout Trace) -> TextOrigin
  ) -> TextOrigin {
    parts.reduce(TextOrigin.unknown) { $0.joined(with: answer(self, $1, &trace)) }
  }
}

/// `Binding(get: { query }, set: { query = $0 })`, and `viewStore.binding(get: \.query, send: { .typed($0) })` (the Composable
/// Architecture).
extension DataFlow {
  /// The field that the binding is given to which the closure sets, and its words.
  package func field(settingBy closure: Closure) -> (field: TypedText.Field, words: String)? {
    var trace = Trace()
    return field(settingBy: closure, &trace)
  }

  func field(settingBy closure: Closure, _ trace: inout Trace) -> (field: TypedText.Field, words: String)? {
    guard let call = closure.call, let name = call.name, case let label = closure.label else { return nil }
    if name.word == "binding", label == "send",
      let read = call.argument(labeled: "get")?.value.last(where: { $0.isMember })
    {
      return field(at: name.chain?.first ?? name, of: read)
    }
    // `Binding(get: { query }) { query = $0 }`
    guard name.word == "Binding", label == "set" || label == .none && call.argument(labeled: "get") != nil else {
      return nil
    }
    if let found = field(boundAt: name, to: name, &trace) { return found }
    // `var text: Binding<String> { Binding(…) }`
    guard let bound = name.statement?.declaration?.bindings.first?.name ?? name.member?.bindings.first?.name,
      let code = name.typeDeclaration
    else { return nil }
    for use in names(bound.word, in: code.tokens) {
      if let found = field(boundAt: use, to: bound, &trace) { return found }
    }
    return nil
  }

  /// The field that the binding at the token is given to, also by a view of the project that hands it on.
  private func field(boundAt token: Token, to name: Token, _ trace: inout Trace) -> (
    field: TypedText.Field, words: String
  )? {
    guard let call = token.argumentList?.openedCall,
      let argument = call.arguments.first(where: { $0.value.first == token })
    else { return nil }
    return field(boundBy: argument, of: call, to: name, &trace)
  }

  /// The field whose text an enum's case is sent with that is only named: `$store.query.sending(\.typed)`,
  /// `viewStore.binding(get: \.query, send: Action.typed)`.
  func field(sending name: Token, _ trace: inout Trace) -> (field: TypedText.Field, words: String)? {
    guard let call = name.argumentList?.openedCall, let method = call.name else { return nil }
    let isOfBinding = method.word == "binding" && call.argument(labeled: "send")?.contains(name) == true
    guard
      let read = isOfBinding
        ? call.argument(labeled: "get")?.value.last : method.word == "sending" ? call.receiver.last : nil
    else { return nil }
    let binding = method.chain?.first ?? method
    guard let taker = binding.argumentList?.openedCall,
      let argument = taker.arguments.first(where: { $0.value.first == binding })
    else { return nil }
    return field(boundBy: argument, of: taker, to: read, &trace)
  }

  private func field(
    at token: Token, of name: Token, steps: Int = modifierSteps
  ) -> (field: TypedText.Field, words: String)? {
    guard let call = token.argumentList?.openedCall, let view = call.name,
      let argument = call.arguments.first(where: { $0.value.first == token })
    else { return nil }
    return field(of: view, bindingTo: name, as: argument.label, steps: steps)
  }

  /// The field that a view or a modifier of the project makes of its own binding, or one that it adds to views of what it is given:
  /// `searchableIfNew($query)`.
  func field(
    ofOwn view: Token, bindingTo name: Token, as label: Word, _ steps: Int
  ) -> (field: TypedText.Field, words: String)? {
    let code: [Tokens]
    var bound = label
    if view.isCapitalized {
      code = index.type([view.word], at: scope(at: view)).map(declarations)?.map(\.tokens) ?? []
    } else {
      guard view.isMember, let views = index.addition(to: ["View"]),
        let member = index.member(named: view.word, of: views), let function = member.function,
        let source = source(of: member.file)
      else { return nil }
      let modifier = Declaration(file: source, id: function.declaration)
      guard let parameter = modifier.parameters.first(where: { $0.label == label })?.name else { return nil }
      (code, bound) = ([modifier.code], parameter.word)
    }
    return code.lazy.flatMap { self.names(bound, in: $0) }
      .compactMap { self.field(at: $0, of: name, steps: steps) }.first
  }
}

extension Token {
  /// `self`, `Self`, and the name of the type around.
  fileprivate var isOwnOwner: Bool {
    keyword == .`self` || keyword == .selfType || isCapitalized && typeDeclaration?.path.last?.word == word
  }

  /// `narrow` of `narrow(by:)`: a method is named, and not called.
  package var isCompoundName: Bool { next?.kind == .leftParen && next?.inside.last?.kind == .colon }
}

extension Tokens {
  /// `Item` of `@escaping (Int, inout Item) -> Void` at 1, also where the whole may be nil.
  fileprivate func closureParameterType(at position: Int) -> Tokens? {
    guard let arrow = outermost.first(where: { $0.kind == .arrow }) else {
      return outermost.first { $0.kind == .leftParen }?.inside.closureParameterType(at: position)
    }
    guard let open = before(arrow).outermost.last(where: { $0.kind == .leftParen }),
      case let types = open.inside.split(at: .comma), position < types.count
    else { return nil }
    let type = types[position]
    let written = type.outermost.first { $0.kind == .colon }.map(type.after) ?? type
    return written.first?.keyword == .inout ? written.dropFirst().tokens : written
  }
}

extension Call {
  /// The closure that is given what the call hands on: the last one that hears of more than an error or the end, as those of
  /// `subscribe(onNext: { … }, onError: { … })` do.
  package var valueClosure: Closure? { closures.last { !Self.asides.contains($0.label) } }

  /// What RxSwift and Combine call the closures that are given no value.
  private static let asides: WordSet = "onError onFailure onCompleted onDisposed receiveCompletion"
}

extension Closure {
  /// The label that it is given under, also past the call's brackets; none for a trailing closure without one.
  package var label: Word {
    call?.arguments.first { $0.value.first == brace }?.label
      ?? (brace.previous?.kind == .colon ? brace.previous?.previous?.word : nil) ?? .none
  }
}
