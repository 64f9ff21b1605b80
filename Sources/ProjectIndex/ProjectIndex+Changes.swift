import SwiftSource

/// What a change of some files alters for the others.
public struct Alteration: Sendable, Equatable {
  /// The types whose merged facts differ: with other facts of their own, or, among those that inherit from such a type, with
  /// another answer to what they are. A typealias with another meaning and a function at file scope count by their names.
  public internal(set) var types: Set<[Word]> = []
  /// The names of methods that come, go or differ.
  public internal(set) var methods: Set<Word> = []

  /// The names of functions and properties of texts that the changed code calls or writes: a text that was typed may be
  /// another now.
  public var textUses: Set<Word> = []

  public var isEmpty: Bool { types.isEmpty && textUses.isEmpty }
}

extension ProjectIndex {
  /// All that a type says, in no order: equal contents are equal types, wherever they stand.
  private struct Content: Hashable {
    let isDeclared: Bool
    let types: [TypeFact: Int]
    let functions: [FunctionFact: Int]
    /// Whether a query arrives trimmed, or after a wait, is up to those who call.
    let callers: [Caller: Int]
    let isStaticRow: Bool
  }

  private struct Caller: Hashable {
    let function: Word
    let receiver: Word
    let effects: FunctionFact.Effects
  }

  private func content(of id: TypeID) -> Content {
    let entry = tables.entries[id.index]
    let functions = Array(tables.functions(of: id.index))
    let calls = functions.filter(\.isSearchEntry).flatMap { callers(ofSearchEntry: $0.name) }.map {
      Caller(function: $0.function.name, receiver: $0.receiver, effects: $0.function.effects)
    }
    return Content(
      isDeclared: entry.isDeclared, types: counts(facts(of: entry)), functions: counts(functions),
      callers: counts(calls), isStaticRow: tables.staticRows.contains(id))
  }

  /// The types by their paths: several where a project declares a path twice.
  private var idsByPath: [[Word]: [TypeID]] {
    Dictionary(grouping: tables.entries.map(\.id)) { tables.entries[$0.index].path }
  }

  /// What differs between this index and `other`, an index of the same project at another time. Complexity: O(n) in the types,
  /// and in the facts of those files that differ.
  public func alteration(since other: ProjectIndex) -> Alteration {
    var alteration = Alteration()
    let (changed, earlier) = (filesThatDiffer(from: other), other.filesThatDiffer(from: self))
    guard !changed.isEmpty || !earlier.isEmpty else { return alteration }
    let (types, otherTypes) = (idsByPath, other.idsByPath)
    let callees = calledNames(in: changed).union(other.calledNames(in: earlier))
    for (path, ids) in types {
      guard let others = otherTypes[path] else {
        alteration.types.insert(path)
        continue
      }
      let mayDiffer =
        ids.count != others.count || ids.contains { touches($0, changed, callees) }
        || others.contains { other.touches($0, earlier, callees) }
      if mayDiffer, counts(ids.map(content)) != counts(others.map(other.content)) { alteration.types.insert(path) }
    }
    alteration.types.formUnion(otherTypes.keys.filter { types[$0] == nil })
    for rows in [\Tables.staticRows, \Tables.shownRows] {
      let paths = Set(tables[keyPath: rows].map { tables.entries[$0.index].path })
      let otherPaths = Set(other.tables[keyPath: rows].map { other.tables.entries[$0.index].path })
      alteration.types.formUnion(paths.symmetricDifference(otherPaths))
    }
    alteration.types.formUnion(typesOfCoreModules.symmetricDifference(other.typesOfCoreModules))

    alteration.types.formUnion(reached(otherThanIn: other))

    let aliases = Set(changed.flatMap { files[$0].aliases })
    let otherAliases = Set(earlier.flatMap { other.files[$0].aliases })
    alteration.types.formUnion(aliases.symmetricDifference(otherAliases).map { [$0.name] })
    let functions = functionsByName(in: changed)
    let otherFunctions = other.functionsByName(in: earlier)
    for name in Set(functions.keys).union(otherFunctions.keys) where functions[name] != otherFunctions[name] {
      alteration.methods.insert(name)
      let free = functions[name]?.free ?? [:]
      if free != otherFunctions[name]?.free ?? [:] { alteration.types.insert([name]) }
    }

    // Who is given what is typed is up to calls in other files.
    let (given, earlierGiven) = (tables.textUses, other.tables.textUses)
    let told = given.given.symmetricDifference(earlierGiven.given)
      .union(given.givenFields.symmetricDifference(earlierGiven.givenFields))
    alteration.textUses = Set(told.lazy.map(\.name))

    for path in heirs(of: alteration.types).subtracting(alteration.types) {
      let answers = types[path].map { $0.map(roles) }
      if answers != otherTypes[path]?.map(other.roles) { alteration.types.insert(path) }
    }
    return alteration
  }

  /// What the modules of core code declare: with another share of views none of it may count as core code.
  private var typesOfCoreModules: Set<[Word]> {
    tables.coreFiles.reduce(into: []) { paths, file in paths.formUnion(files[Int(file)].types.map(\.path)) }
  }

  /// Files that the other index has not with the same facts. Files that nobody touched share their storage and cost nothing.
  private func filesThatDiffer(from other: ProjectIndex) -> [Int] {
    if files.count == other.files.count, files.indices.allSatisfy({ files[$0].path == other.files[$0].path }) {
      return files.indices.filter { files[$0] != other.files[$0] || !files[$0].hasMethods(of: other.files[$0]) }
    }
    let others = Dictionary(other.files.map { ($0.path, $0) }) { first, _ in first }
    return files.indices.filter { files[$0] != others[files[$0].path] }
  }

  private func touches(_ id: TypeID, _ changed: [Int], _ callees: Set<Word>) -> Bool {
    tables.entries[id.index].parts.contains { changed.contains(Int($0.file)) }
      || !callees.isEmpty && tables.functions(of: id.index).contains { $0.isSearchEntry && callees.contains($0.name) }
  }

  private func calledNames(in changed: [Int]) -> Set<Word> {
    Set(changed.flatMap { files[$0].memberCalls.map(\.method) }.filter { tables.searchCallSites[$0] != nil })
  }

  private struct Functions: Equatable {
    var free: [FunctionFact: Int] = [:]
    var methods: [FunctionFact: Int] = [:]
  }

  private func functionsByName(in changed: [Int]) -> [Word: Functions] {
    var found: [Word: Functions] = [:]
    for function in changed.lazy.flatMap({ self.files[$0].functions }) {
      if function.type < 0 {
        found[function.name, default: Functions()].free[function, default: 0] += 1
      } else {
        found[function.name, default: Functions()].methods[function, default: 0] += 1
      }
    }
    return found
  }

  /// What a type is by its ancestors, as far as rules ask.
  private func roles(of id: TypeID) -> [String] {
    guard let part = tables.entries[id.index].parts.first else { return [] }
    let type = files[Int(part.file)].types[Int(part.type)]
    return [Role.viewController, .sideController, .cell, .swiftUIView].map { role in
      switch answer(role, of: type, in: part.file) {
      case .yes: "yes"
      case .no: "no"
      case .unknown: "unknown"
      }
    }
  }

  /// The types that inherit from or conform to one of `paths`, through any chain; by their names, as a head writes them.
  private func heirs(of paths: Set<[Word]>) -> Set<[Word]> {
    var names = Set(paths.compactMap(\.last))
    var heirs: Set<[Word]> = []
    var grows = true
    while grows {
      grows = false
      for file in files {
        for alias in file.aliases
        where !names.contains(alias.name) && alias.targets.contains(where: { names.contains($0.word) }) {
          grows = names.insert(alias.name).inserted || grows
        }
      }
      for entry in tables.entries where !heirs.contains(entry.path) {
        guard entry.inherited.contains(where: { names.contains($0.word) }) else { continue }
        heirs.insert(entry.path)
        if let name = entry.path.last { names.insert(name) }
        grows = true
      }
    }
    return heirs
  }

  /// The files in which a rule may look at one of the types: those with a part of it, of a type that inherits from it or of
  /// a class above these, and those that name it in the type of a property, in the payload of a case, by making one, or before a member.
  ///
  /// Names alone are compared, so some of these files mean another type: what they were asked then says so
  /// (``QuestionLog``). No file that rests on one of the types is left out, but for those that name it only in a local
  /// annotation. Complexity: O(n) in the facts.
  public func files(restingOn alteration: Alteration) -> Set<Int32> {
    guard !alteration.isEmpty else { return [] }
    var found: Set<Int32> = []
    let paths = heirs(of: alteration.types).union(alteration.types)
    for entry in tables.entries where paths.contains(entry.path) {
      // The code of a class above runs on the same object.
      found.formUnion(lineage(of: entry).entries.flatMap(\.parts).map(\.file))
    }
    let names = WordSet(alteration.types.compactMap(\.last))
    for (id, file) in files.enumerated() where !found.contains(Int32(id)) {
      let isNamed =
        file.types.contains { type in
          type.payloads.contains { $0.contains(where: names.contains) }
            || type.properties.contains { $0.typeWords.contains(where: names.contains) }
        }
        || file.memberCalls.contains { names.contains($0.receiver) }
        || file.functions.contains { $0.ownCalls.contains(where: names.contains) }
      if isNamed || declaresText(among: alteration.textUses, in: file) { found.insert(Int32(id)) }
    }
    return found
  }

  private func declaresText(among names: Set<Word>, in file: FileFacts) -> Bool {
    !names.isEmpty
      && (file.functions.contains { $0.takesText && names.contains($0.name) }
        || file.types.contains { type in
          type.path.last.map(names.contains) ?? false
            || type.properties.contains { names.contains($0.name) || names.contains(TextUses.implicit($0.name)) }
        }
        || file.casePatterns.contains { names.contains($0.name) }
        || file.takenMessages.contains { names.contains($0.name) }
        || file.sentMessages.contains { names.contains($0.name) || names.contains(.none) })
  }

  /// The names of what the file does with texts of others.
  public func textUses(in file: Int32) -> Set<Word> {
    let facts = files[Int(file)]
    var names: Set<Word> = []
    for call in facts.memberCalls {
      if declaresTextFunction(named: call.method) || declarationCount(ofTextProperty: call.method) > 0 {
        names.insert(call.method)
      }
      if Streams.isInput(call.method) { names.insert(call.receiver) }
    }
    for function in facts.functions {
      for name in function.ownCalls where declaresTextFunction(named: name) || isMadeWithText(name) {
        names.insert(name)
      }
    }
    for call in facts.caseCalls where isTextCase(call.name) { names.insert(call.name) }
    for name in facts.writtenMembers where declarationCount(ofTextProperty: name) > 0 { names.insert(name) }
    for message in facts.sentMessages + facts.takenMessages { names.insert(message.name) }
    return names
  }
}

/// How often each value occurs.
private func counts<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
  values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
}

extension QuestionLog {
  /// Whether the change can alter an answer.
  public func restsOn(_ alteration: Alteration) -> Bool {
    alteration.types.contains { types.contains($0) || $0.last.map(names.contains) ?? false }
      || !names.isDisjoint(with: alteration.methods) || !names.isDisjoint(with: alteration.textUses)
  }
}
