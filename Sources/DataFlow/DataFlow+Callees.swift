import ProjectIndex
import SwiftSource

/// What code calls, in all files.
extension DataFlow {
  /// The function of the project that a call of the name runs, as far as the sources say it: one declared inside of a function
  /// around, a member, or, by its name alone, the one at file scope that takes what the call gives.
  func function(calledAt name: Token, _ trace: inout Trace) -> Declaration? {
    if name.isMember {
      guard let member = member(calledAt: name, &trace), let function = member.function else { return nil }
      return source(of: member.file).map { Declaration(file: $0, id: function.declaration) }
    }
    if let local = localFunction(name) { return local }
    guard name.definition == nil else { return nil }
    if let member = ownMember(name.word, at: name, isCalled: true) {
      guard let function = member.function else { return nil }
      return source(of: member.file).map { Declaration(file: $0, id: function.declaration) }
    }
    return freeFunction(name)
  }

  /// The member that the call of the name means, on `self` or on another value.
  private func member(calledAt name: Token, _ trace: inout Trace) -> Member? {
    if name.call?.isOnSelf == true { return ownMember(name.word, at: name, isCalled: true) }
    guard let chain = name.chain, let step = chain.position(of: name) else { return nil }
    return member(name, of: chain, step, &trace)
  }

  /// The function of this name inside of a function around.
  private func localFunction(_ name: Token) -> Declaration? {
    for around in name.declarations {
      if around.kind.isType { return nil }
      if let found = around.members.first(where: { $0.kind == .function && $0.name?.word == name.word }) {
        return found
      }
    }
    return nil
  }

  /// The only function at file scope that the call may mean; those of its own file come first.
  private func freeFunction(_ name: Token) -> Declaration? {
    let here = file(of: name)
    let places = index.freeFunctions(named: name.word, seenIn: here)
    let own = places.filter { $0.file == here }
    let found = (own.isEmpty ? places : own).compactMap { place in
      source(of: place.file).map { Declaration(file: $0, id: place.function.declaration) }
    }
    .filter { function in name.call.map { $0.name != name || takes(function, $0) } ?? true }
    return found.count == 1 ? found[0] : nil
  }

  /// The closure that the call of the name runs: the value of a local constant or of a stored property that has it from the start.
  func closure(calledAt name: Token) -> Closure? {
    guard name.call?.name == name, !name.isMember || name.call?.isOnSelf == true else { return nil }
    if !name.isMember, let definition = name.definition {
      guard case .variable(let binding) = definition else { return nil }
      return binding.value.closure
    }
    guard let member = ownMember(name.word, at: name, isCalled: true), let property = member.property,
      !property.isComputed, let source = source(of: member.file)
    else { return nil }
    return Declaration(file: source, id: property.declaration).bindings.first { $0.word == name.word }?.value.closure
  }

  /// The functions of the project that the code calls: those of the type around, and those of values whose type the sources
  /// say, in whatever file; of a protocol's requirement also the implementations; and the variables that it assigns and that
  /// observe it or have a setter. Complexity: O(calls in the code).
  ///
  /// - Parameters:
  ///   - implementations: What more types implement than this does not say what a call runs.
  ///   - asker: The type that began, and is asked itself then: a list asks its data source, which told it to load.
  package func callees(of code: Tokens, implementations: Int = 4, for asker: TypeID? = nil) -> [Declaration] {
    var found: [Declaration] = []
    var trace = Trace()
    for name in code where name.kind == .identifier && !name.isCapitalized {
      let called =
        name.call?.name == name
        ? functions(calledAt: name, most: implementations, asker, &trace) : observers(ofWriteAt: name, &trace)
      for function in called where !found.contains(function) { found.append(function) }
    }
    return found
  }

  /// What a call of the name may run: of a protocol's requirement also the implementations.
  private func functions(calledAt name: Token, most: Int, _ asker: TypeID?, _ trace: inout Trace) -> [Declaration] {
    guard let member = member(calledAt: name, &trace), let function = member.function else {
      return name.isMember ? [] : function(calledAt: name, &trace).map { [$0] } ?? []
    }
    let functions =
      meant(by: name.call, function, member) + defaults(of: function, member)
      + implementations(of: function, member.owner, most: most, asker)
    return functions.compactMap { function, file in
      source(of: file).map { Declaration(file: $0, id: function.declaration) }
    }
  }

  /// What the extensions of a protocol do where a type has no code of its own for the requirement.
  private func defaults(of requirement: FunctionFact, _ member: Member) -> [(FunctionFact, Int32)] {
    let entry = index.entry(member.owner)
    guard entry.isProtocol, !isOfExtension(requirement, member.file) else { return [] }
    return entry.functions.compactMap { place in
      let other = index.files[Int(place.file)].functions[Int(place.function)]
      guard other.name == requirement.name, other.labels == requirement.labels, isOfExtension(other, place.file) else {
        return nil
      }
      return (other, place.file)
    }
  }

  private func isOfExtension(_ function: FunctionFact, _ file: Int32) -> Bool {
    function.type >= 0 && index.files[Int(file)].types[Int(function.type)].kind == .extension
  }

  /// The variable that observes what the code assigns to the name, or sets something else then.
  private func observers(ofWriteAt name: Token, _ trace: inout Trace) -> [Declaration] {
    guard DataFlow.assignedValue(name) != nil else { return isChanged(name) ? observers(of: name, &trace) : [] }
    let found = observers(of: name, &trace)
    guard found.isEmpty else { return found }
    // `filter.words = text`: a struct that changes is another value of what holds it.
    var owner = name.owner
    while let held = owner, held.kind == .identifier {
      if index.observesProperty(named: held.word), let type = property(at: held).flatMap({ index.type(of: $0) }),
        let entry = index.entry(of: type), index.facts(of: entry).first?.kind == .struct
      {
        return observers(of: held, &trace)
      }
      owner = held.owner
    }
    return []
  }

  private func observers(of name: Token, _ trace: inout Trace) -> [Declaration] {
    let member: Member?
    if name.isMember {
      guard let chain = name.chain, let step = chain.position(of: name) else { return [] }
      member = self.member(name, of: chain, step, &trace)
    } else {
      member = name.definition == nil ? ownMember(name.word, at: name) : nil
    }
    guard let member, let property = member.property, property.hasObserver || property.hasSetter else { return [] }
    return observer(of: member).map { [$0] } ?? []
  }

  /// `words.append(word)` of a collection that is observed.
  private func isChanged(_ name: Token) -> Bool {
    guard let dot = name.pastUnwrapping, dot.kind == .period, let method = dot.next, Self.changes.contains(method.word),
      method.call?.name == method, index.observesProperty(named: name.word)
    else { return false }
    return property(at: name)?.property?.isCollection == true
  }

  private static let changes: WordSet = "append insert remove removeAll removeFirst removeLast formUnion subtract"

  /// The function of the member, or another one of its name that takes what the call gives where that does not, of its type or of those
  /// above it; none where several are there and no one does.
  private func meant(by call: Call?, _ function: FunctionFact, _ member: Member) -> [(FunctionFact, Int32)] {
    // Most names are one function's, and the first label says that the call is one of it.
    let isOnly =
      index.entry(member.owner).functions.count { place in
        index.files[Int(place.file)].functions[Int(place.function)].name == function.name
      } < 2
    guard let call, !isOnly || call.firstArgument?.label != function.labels.first else {
      return [(function, member.file)]
    }
    func takesCall(_ function: FunctionFact, _ file: Int32) -> Bool {
      source(of: file).map { takes(Declaration(file: $0, id: function.declaration), call) } ?? true
    }
    if takesCall(function, member.file) { return [(function, member.file)] }
    let types = index.lineage(of: index.entry(member.owner), throughProtocols: true).entries
    let namesakes = types.flatMap(\.functions).map { (index.files[Int($0.file)].functions[Int($0.function)], $0.file) }
      .filter { $0.0.name == function.name }
    if let other = namesakes.first(where: takesCall) { return [other] }
    return namesakes.count > 1 ? [] : [(function, member.file)]
  }

  /// The variable with the observers of the property, in whatever file.
  package func observer(of member: Member) -> Declaration? {
    guard let property = member.property else { return nil }
    return source(of: member.file).map { Declaration(file: $0, id: property.declaration) }
  }

  /// The parts of the type, in whatever file.
  package func declarations(of type: ProjectIndex.TypeEntry) -> [Declaration] {
    type.parts.compactMap { part in
      source(of: part.file).map {
        Declaration(file: $0, id: index.files[Int(part.file)].types[Int(part.type)].declaration)
      }
    }
  }

  /// What the index knows of a function that ``callees(of:)`` gave, and of its type.
  package func fact(of function: Declaration) -> (function: FunctionFact, owner: ProjectIndex.TypeEntry?)? {
    guard let name = function.name, let fact = index.function(declaredBy: function.id, in: file(of: name)) else {
      return nil
    }
    let type = name.typeDeclaration.flatMap { index.type(declaredBy: $0.id, in: file(of: name)) }
    return (fact, type.flatMap { index.entry(of: $0) })
  }

  /// The calls of a method on other objects that may be of its type, whatever it takes. Complexity: O(n) in the calls of the project, and
  /// the callers' files are read.
  package func callsOnOthers(of method: Declaration) -> [Call] {
    guard let (fact, type) = fact(of: method), let owner = type else { return [] }
    return index.callers(of: fact, on: owner).flatMap { site -> [Call] in
      guard let source = source(of: site.file) else { return [] }
      let code = Declaration(file: source, id: site.function.declaration).tokens
      return names(fact.name, in: code).filter { $0.word == fact.name }.compactMap(\.call)
        .filter { $0.word == fact.name && !$0.isOnSelf }
    }
  }

  /// What a call of a protocol's requirement may run, where few types have it, or that of the type which asks.
  private func implementations(
    of function: FunctionFact, _ owner: TypeID, most: Int, _ asker: TypeID?
  ) -> [(FunctionFact, Int32)] {
    let entry = index.entry(owner)
    guard entry.isProtocol else { return [] }
    var sites = index.implementations(of: function, below: entry)
    if sites.count > most {
      sites = sites.filter { site in
        site.function.type >= 0 && index.files[Int(site.file)].types[Int(site.function.type)].id == asker
      }
    }
    return sites.map { ($0.function, $0.file) }
  }
}

extension Tokens {
  /// The closure that is the whole value.
  fileprivate var closure: Closure? {
    guard let closure = first?.closure, closure.tokens == self else { return nil }
    return closure
  }
}
