import SwiftSource

/// The walk from what begins an app.
private struct ReachSearch {
  private struct Function: Hashable {
    let file: Int32
    let position: Int32
  }

  private let index: ProjectIndex
  /// Whose `public` code nobody else calls.
  private let ownFiles: Set<Int32>
  private(set) var isRun: [[Bool]]
  /// Functions that are run if they are called, and were not yet.
  private var uncalled: [Word: [Function]] = [:]
  /// Types of which values are made by name, and were not yet.
  private var unmade: [Word: [TypeID]] = [:]
  private var isUnmade: Set<TypeID> = []
  /// What is called of those.
  private var waiting: [TypeID: [Function]] = [:]
  /// Functions that are run, of which the calls are still to be read.
  private var open: [Function] = []
  /// The calls on other objects of each file, function by function.
  private var calls: [[[Int32]]] = []

  init(_ index: ProjectIndex) {
    self.index = index
    ownFiles = index.filesOfApp
    isRun = index.files.map { [Bool](repeating: $0.isTest, count: $0.functions.count) }
  }

  mutating func follow() {
    collectTypes()
    collectFunctions()
    for file in index.files.indices where index.isOfApp(file) { readRest(of: file) }
    readCalls()
    // What nobody calls by name may still be called from elsewhere.
    var known: [TypeID: Bool] = [:]
    for function in uncalled.values.joined() where mayBeCalledFromOutside(function, &known) { run(function) }
    readCalls()
  }

  // MARK: - Where it begins

  private mutating func collectTypes() {
    for entry in index.tables.entries {
      guard let name = entry.path.last, index.isMadeByName(entry), isNamedWhenMade(entry) else { continue }
      unmade[name, default: []].append(entry.id)
      isUnmade.insert(entry.id)
    }
  }

  private static let views: WordSet = """
    View ViewModifier PreviewProvider UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable NSViewControllerRepresentable
    """

  /// Of a struct of SwiftUI code writes the name to make a value, of another one it may write `.init(…)`.
  private func isNamedWhenMade(_ entry: ProjectIndex.TypeEntry) -> Bool {
    let facts = index.facts(of: entry)
    return facts.allSatisfy { $0.kind != .struct }
      || facts.contains { $0.inherited.contains { Self.views.contains($0.word) } }
  }

  private mutating func collectFunctions() {
    for file in index.files.indices {
      var calls = [[Int32]](repeating: [], count: index.files[file].functions.count)
      defer { self.calls.append(calls) }
      guard index.isOfApp(file) else { continue }
      for place in index.files[file].memberCalls.indices {
        calls[Int(index.files[file].memberCalls[place].function)].append(Int32(place))
      }
      for position in index.files[file].functions.indices {
        let function = Function(file: Int32(file), position: Int32(position))
        if isCalledByName(function) {
          uncalled[index.files[file].functions[position].name, default: []].append(function)
        } else if !isUnmade.contains(type(of: function)) {
          run(function)
        }
      }
    }
  }

  /// What stands outside of functions.
  private mutating func readRest(of file: Int) {
    for name in index.files[file].otherCalls { call(name) }
    for handler in index.files[file].handlers where handler.method != .none { call(handler.method) }
    for alias in index.files[file].aliases { make(alias.targets.lazy.flatMap(\.path)) }
    for type in index.files[file].types.indices where !isUnmade.contains(index.files[file].types[type].id) {
      readHead(of: index.files[file].types[type])
    }
  }

  private mutating func readHead(of type: TypeFact) {
    for property in type.properties { make(property.typeWords) }
    make(type.inherited.lazy.flatMap(\.arguments).flatMap(\.named).compactMap(\.last))
  }

  /// Whether only code of the project runs it, by its name.
  private func isCalledByName(_ function: Function) -> Bool {
    let (file, position) = (Int(function.file), Int(function.position))
    return index.files[file].functions[position].isRunByName
      && (index.files[file].functions[position].access.rawValue <= Access.shared.rawValue
        || ownFiles.contains(function.file))
  }

  // MARK: - What it leads to

  private func type(of function: Function) -> TypeID {
    let type = index.files[Int(function.file)].functions[Int(function.position)].type
    return type < 0 ? .none : index.files[Int(function.file)].types[Int(type)].id
  }

  private mutating func run(_ function: Function) {
    let (file, position) = (Int(function.file), Int(function.position))
    guard !isRun[file][position], !index.files[file].functions[position].isTried else { return }
    let type = type(of: function)
    if isUnmade.contains(type) {
      waiting[type, default: []].append(function)
    } else {
      isRun[file][position] = true
      open.append(function)
    }
  }

  private mutating func readCalls() {
    while let function = open.popLast() {
      let (file, position) = (Int(function.file), Int(function.position))
      let caller = type(of: function)
      for name in index.files[file].functions[position].ownCalls { call(name, .own(caller)) }
      if let result = index.files[file].functions[position].result { make(result.named.compactMap(\.last)) }
      for place in calls[file][position] {
        let call = index.files[file].memberCalls[Int(place)]
        self.call(call.method, .other(call, caller))
        make([call.receiver])
      }
    }
  }

  /// What a call says of whose function it means.
  private enum Receiver {
    /// Nothing.
    case unknown
    /// The object whose code it stands in, or nobody.
    case own(TypeID)
    /// Something that code of a type has a name for.
    case other(MemberCall, TypeID)
  }

  private mutating func call(_ name: Word, _ receiver: Receiver = .unknown) {
    make([name])
    guard let functions = uncalled.removeValue(forKey: name) else { return }
    let others = functions.filter { !mayMean($0, receiver) }
    if !others.isEmpty { uncalled[name] = others }
    for function in functions where !others.contains(function) { run(function) }
  }

  private func mayMean(_ function: Function, _ receiver: Receiver) -> Bool {
    let owner = type(of: function)
    switch receiver {
    case .unknown: return true
    case .own(let caller): return owner == .none || mayRun(owner, in: caller)
    case .other(let call, let caller):
      let label = index.files[Int(function.file)].functions[Int(function.position)].callLabel
      guard call.label == MemberCall.closureAlone.half || label == call.label || label == FunctionFact.anyLabel else {
        return false
      }
      return owner == .none || call.isReceiverOthers
        || index.mayHold(index.entry(owner), named: call.receiver, in: caller)
    }
  }

  /// Whether code of `caller` may call a method of `owner` without a receiver: as its own, or as that of a type around it.
  private func mayRun(_ owner: TypeID, in caller: TypeID) -> Bool {
    guard caller != .none, let part = index.entry(caller).parts.first else { return false }
    let owner = index.entry(owner)
    guard owner.isDeclared else { return true }
    let types = index.files[Int(part.file)].types
    return sequence(first: part.type) { types[Int($0)].parent }.prefix { $0 >= 0 }.contains { position in
      let around = types[Int(position)].id
      return around == .none || !index.entry(around).isDeclared || index.isRelated(owner, index.entry(around))
    }
  }

  private mutating func make(_ names: some Sequence<Word>) {
    for name in names {
      guard let types = unmade.removeValue(forKey: name) else { continue }
      isUnmade.subtract(types)
      for type in types {
        for function in waiting.removeValue(forKey: type) ?? [] { run(function) }
        for place in index.tables.entries[type.index].functions {
          let function = Function(file: place.file, position: place.function)
          if !isCalledByName(function) { run(function) }
        }
        for part in index.tables.entries[type.index].parts { readHead(of: index[part]) }
      }
    }
  }

  /// Whether another package or the system knows the method by what its type inherits from or conforms to: not where a protocol of the
  /// project asks for it.
  private func mayBeCalledFromOutside(_ function: Function, _ known: inout [TypeID: Bool]) -> Bool {
    let type = type(of: function)
    guard type != .none else { return false }
    let answer = known[type] ?? index.callsFromOutside(on: index.tables.entries[type.index])
    known[type] = answer
    return answer && !isRequired(index.files[Int(function.file)].functions[Int(function.position)].name, of: type)
  }

  private func isRequired(_ name: Word, of type: TypeID) -> Bool {
    index.lineage(of: index.entry(type), throughProtocols: true).ids.contains { id in
      index.tables.functions(named: name, in: id).contains { place in
        let types = index.files[Int(place.file)].types
        return types[Int(index[place].type)].kind == .protocol
      }
    }
  }
}

extension ProjectIndex {
  /// Complexity: O(n) in the functions and calls of the project when it is first asked.
  private var reach: Reach {
    once.reach {
      guard holdsWholeApp else { return Reach(functions: []) }
      var search = ReachSearch(withoutLog)
      search.follow()
      return Reach(functions: search.isRun)
    }
  }

  /// Whether the sources hold a whole app and nowhere call a method of this name on another object, but for tests: what its own type's
  /// code gives it is all that it is given. Complexity: O(n) in the calls of the project.
  public func isCalledOnItselfAlone(_ method: Word) -> Bool {
    log?.ask([method])
    return !reach.functions.isEmpty
      && !files.indices.contains { file in
        isOfApp(file) && files[file].memberCalls.contains { $0.method == method }
      }
  }

  /// Whether the sources hold a whole app, so that what they do not do with a name nobody does.
  /// Complexity: O(n) in the types of the project.
  public var holdsWholeApp: Bool { !beginnings.isEmpty }

  /// Whether nobody builds the file.
  public func isLeftOut(_ file: Int32) -> Bool { tables.modules.leftOut.contains(file) }

  /// Whether the file is neither a test nor left out.
  func isOfApp(_ file: Int) -> Bool { !files[file].isTest && !isLeftOut(Int32(file)) }

  /// Whether the function or variable is never run; false where the sources hold no whole app. Complexity: O(log n) once it was asked.
  public func isUnreached(declaredBy declaration: Int32, in file: Int32) -> Bool {
    let functions = files[Int(file)].functions
    let position = functions.partitioningIndex { $0.declaration >= declaration }
    guard position < functions.count, functions[position].declaration == declaration else { return false }
    log?.ask(path(of: functions[position], in: Int(file)))
    return !reach.isRun(Int32(position), in: file)
  }

  /// The type of a method, and the name of a function at file scope.
  private func path(of function: FunctionFact, in file: Int) -> [Word] {
    function.type < 0 ? [function.name] : files[file].types[Int(function.type)].path
  }

  /// The types with functions that are run here and not in `other`, or the other way round, and such functions at file scope.
  /// Complexity: O(n) in the functions.
  func reached(otherThanIn other: ProjectIndex) -> Set<[Word]> {
    unreachedNames.symmetricDifference(other.unreachedNames)
  }

  private var unreachedNames: Set<[Word]> {
    let reach = reach
    var names: Set<[Word]> = []
    for (file, facts) in files.enumerated() {
      for (position, function) in facts.functions.enumerated() where !reach.isRun(Int32(position), in: Int32(file)) {
        names.insert(path(of: function, in: file))
      }
    }
    return names
  }
}
