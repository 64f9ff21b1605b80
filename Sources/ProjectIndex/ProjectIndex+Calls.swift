import SwiftSource

/// Steps from method to method inside a type.
extension ProjectIndex {
  /// The methods of the type and its variables with code.
  public func functions(of entry: TypeEntry) -> [FunctionFact] {
    entry.functions.map { files[Int($0.file)].functions[Int($0.function)] }
  }

  /// Whether one of them does that. Complexity: O(n) in them.
  public func does(_ effect: FunctionFact.Effects, in entry: TypeEntry) -> Bool {
    entry.functions.contains { files[Int($0.file)].functions[Int($0.function)].effects.contains(effect) }
  }

  /// Whether one of them ends something that the type keeps. Complexity: O(n) in them.
  public func cancelsSomething(_ entry: TypeEntry) -> Bool {
    entry.functions.contains { !files[Int($0.file)].functions[Int($0.function)].names[.cancels].isEmpty }
  }

  /// Their names.
  public func functionNames(of entry: TypeEntry) -> Set<Word> {
    entry.functions.reduce(into: []) { $0.insert(files[Int($1.file)].functions[Int($1.function)].name) }
  }

  /// The types of the project below the type, nearest first, each once. Complexity: O(types below).
  public func types(below type: TypeEntry) -> [TypeEntry] {
    log?.ask(type.path.suffix(1))
    let found = tables.types(below: type.id.index).map { tables.entries[$0] }
    for entry in found { log?.meet(entry) }
    return found
  }

  /// The type and those whose code runs on the same object: the classes above it and below it. Complexity: O(n) in these.
  public func family(of type: TypeEntry) -> [TypeEntry] { lineage(of: type).entries + types(below: type) }

  /// The types in whose families the type is: all above it, also protocols, and those below it that come to it by classes.
  /// Complexity: O(n) in these.
  public func types(withFamiliesOf type: TypeEntry) -> [TypeID] {
    let above = Array(lineage(of: type, throughProtocols: true).ids)
    log?.ask(type.path.suffix(1))
    let below = tables.types(from: type.id.index) { tables.entries[$0].isProtocol ? [] : tables.entries[$0].heirs }
    if let log { for id in below { log.meet(tables.entries[id]) } }
    return above + below.map { tables.entries[$0].id }
  }

  /// Whether the code of the type, or that of a class above or below it, speaks of a list. Complexity: O(n) in these.
  public func mentionsList(_ type: TypeEntry) -> Bool {
    type.mentionsList || family(of: type).contains(where: \.mentionsList)
  }

  /// The steps from the nearest search entry point to the method of the type, and whether a name alone speaks for it; nil beyond
  /// two steps. Calls go through the classes above and below.
  public func searchDistance(of method: Word, in type: TypeEntry) -> (steps: Int, isGuess: Bool)? {
    // What stands above and below may alter the answer, whatever it is.
    if log != nil { _ = family(of: type) }
    return type.searchDistance[method].map { ($0, type.guessedSearch.contains(method)) }
  }

  /// The last names of the types that have a search field, or methods that are told of a search, by whom ever, or by one that is.
  /// Complexity: O(functions).
  public var namesWithSearchParts: Set<Word> {
    var names = namesGivenSearchTexts
    // Read in place, as a copy of an entry or a fact counts all its arrays.
    for entry in tables.entries.indices where hasSearchParts(tables.entries[entry]) {
      if let name = tables.entries[entry].path.last { names.insert(name) }
    }
    return names
  }

  /// Whether the type itself has a search field, or methods that are told of its search.
  public func hasSearchParts(_ type: TypeEntry) -> Bool {
    type.searchDistance.values.contains { $0 <= 1 }
      || type.parts.contains { hasSearchField(file: Int($0.file), type: Int($0.type)) }
  }

  private func hasSearchField(file: Int, type: Int) -> Bool {
    files[file].types[type].properties.indices.contains { property in
      files[file].types[type].properties[property].typeWords.contains(where: Self.searchFields.contains)
    }
  }

  /// Whether the method ends work that a property of the type holds. A list of other things that is emptied is none.
  public func endsWork(_ method: FunctionFact, of type: TypeEntry) -> Bool {
    method.cancels.contains { name in
      guard let member = member(named: name, of: type), let element = self.type(of: member)?.reference.element else {
        return true
      }
      return element.path?.contains(where: Self.work.contains) ?? true
    }
  }

  private static let work: WordSet = """
    Task AnyCancellable Cancellable Disposable Timer DispatchWorkItem Operation URLSessionTask URLSessionDataTask
    NSObjectProtocol
    """
  private static let searchFields: WordSet =
    "UISearchController UISearchBar UISearchTextField NSSearchField NSSearchToolbarItem"

  /// The methods of the type, and of the classes above and below it, that call its method `name`.
  public func callers(of name: Word, in entry: TypeEntry) -> [FunctionFact] {
    let isPrivate = methods(named: name, in: entry).allSatisfy { $0.access == .private }
    return (isPrivate ? [entry] : family(of: entry)).flatMap { tables.functions(calling: name, in: $0.id) }
      .map { self[$0] }.filter { $0.name != name }
  }

  /// The type's methods called `name`, or those of the nearest class above that has some.
  public func methods(named name: Word, in entry: TypeEntry) -> [FunctionFact] {
    for id in lineage(of: entry).ids {
      let found = tables.functions(named: name, in: id)
      if !found.isEmpty { return found.map { self[$0] } }
    }
    return []
  }

  /// Whether any code of the type cancels what the property `name` holds.
  public func cancels(_ name: Word, in entry: TypeEntry) -> Bool {
    entry.functions.contains { files[Int($0.file)].functions[Int($0.function)].names[.cancels].contains(name) }
  }

  /// Whether code of another type cancels what some object holds under this name: `model.task?.cancel()`. Complexity: O(n) in the calls.
  public func cancelsFromOutside(_ name: Word, of entry: TypeEntry) -> Bool {
    log?.ask([name])
    return files.indices.contains { file in
      files[file].memberCalls.contains { call in
        guard call.method == ProjectIndex.cancel, call.receiver == name else { return false }
        let type = files[file].functions[Int(call.function)].type
        guard type >= 0, let caller = self.entry(of: files[file].types[Int(type)]) else { return true }
        // What has a property of this name itself cancels that one.
        return caller.id != entry.id && property(named: name, of: caller) == nil
      }
    }
  }

  private static let cancel: Word = "cancel"

  /// Whether `function`, or a method of the type that it calls within two steps, cancels what `property` holds.
  public func cancels(_ property: Word, by function: Word, in entry: TypeEntry, steps: Int = 2) -> Bool {
    // Most properties are never cancelled.
    lineage(of: entry).entries.contains { cancels(property, in: $0) }
      && cancels(property, asCalledBy: function, in: entry, steps)
  }

  private func cancels(_ property: Word, asCalledBy function: Word, in entry: TypeEntry, _ steps: Int) -> Bool {
    for method in methods(named: function, in: entry) {
      if method.cancels.contains(property) { return true }
      guard steps > 1 else { continue }
      for call in method.ownCalls where call != function {
        if cancels(property, asCalledBy: call, in: entry, steps - 1) { return true }
      }
    }
    return false
  }

  /// The methods of the type that `function` calls within so many steps, each with the steps to it, nearest first.
  public func methods(
    calledBy function: FunctionFact, in entry: TypeEntry, steps: Int
  ) -> [(method: FunctionFact, steps: Int)] {
    var reached: Set<Word> = [function.name]
    var found: [(method: FunctionFact, steps: Int)] = []
    var frontier = [function]
    for step in 1...max(steps, 1) where !frontier.isEmpty {
      let names = Set(frontier.flatMap(\.ownCalls)).subtracting(reached)
      reached.formUnion(names)
      frontier = functions(of: entry).filter { names.contains($0.name) }
      found += frontier.map { ($0, step) }
    }
    return found
  }

  /// The functions, in whatever type, that call the search entry point `name` on another object, with the name of that
  /// object: who may trim, wait or fetch before it. Complexity: O(1) and the calls.
  public func callers(ofSearchEntry name: Word) -> [(function: FunctionFact, file: Int32, receiver: Word)] {
    log?.ask([name])
    return (tables.searchCallSites[name] ?? []).map { site in
      let file = files[Int(site.file)]
      let call = file.memberCalls[Int(site.call)]
      return (file.functions[Int(call.function)], site.file, call.receiver)
    }
  }

  /// Whether any code of the type calls one of `methods` on what it calls `receiver`: `items.remove(at: 0)`,
  /// `store.items.removeAll()`. Complexity: O(n) in the calls of the type's files.
  public func calls(_ methods: WordSet, on receiver: Word, in entry: TypeEntry) -> Bool {
    let functions = Dictionary(grouping: entry.functions, by: \.file).mapValues { Set($0.map(\.function)) }
    return functions.contains { file, ids in
      files[Int(file)].memberCalls.contains {
        $0.receiver == receiver && methods.contains($0.method) && ids.contains($0.function)
      }
    }
  }
}
