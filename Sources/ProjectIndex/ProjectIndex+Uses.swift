import SwiftSource

/// Who may call a function that takes a text, and who may write a property that holds one: what a question about values
/// starts from. Names alone are compared here; who asks looks at the places.
extension ProjectIndex {
  /// A function's call on another object.
  public struct CallSite: Sendable {
    public let function: FunctionFact
    public let file: Int32
  }

  /// A name that more functions or files use than this belongs to too many things to be followed.
  public static let mostTextSites = 16

  /// The functions that call the function on another object, each once: by its name and a label of it, and, where many do, on what may
  /// be of its type, as far as the calling type has a property of the receiver's name. Nil where too many are left.
  /// Complexity: O(calls of the name), where many call it with a lineage each.
  ///
  /// - Parameter file: The function's. Calls in tests count for what tests declare alone.
  public func textCallSites(of function: FunctionFact, in file: Int32, on owner: TypeEntry?) -> [CallSite]? {
    log?.ask([function.name])
    let labels = function.labels.isEmpty ? [0] : function.labels.map(\.half)
    let isOfTest = files[Int(file)].isTest
    var sites = (tables.textUses.calls[function.name] ?? []).filter {
      labels.contains($0.givenLabel) && (isOfTest || !files[Int($0.file)].isTest)
    }
    if TextUses.callers(sites).count > ProjectIndex.mostTextSites {
      // A function at file scope is no member of anything.
      guard let owner else { return [] }
      // Calls that leave the first label out, `performFetch()`, are mostly of another one.
      if let first = labels.first, first != 0 || function.takesText && !function.keepsClosure {
        sites = sites.filter { $0.label == first }
      }
      guard sites.count <= ProjectIndex.mostTextSites * 16 else { return nil }
      sites = sites.filter { mayHold(owner, $0) }
    }
    let callers = TextUses.callers(sites)
    guard callers.count <= ProjectIndex.mostTextSites else { return nil }
    return callers.map { CallSite(function: files[Int($0.file)].functions[Int($0.function)], file: $0.file) }
  }

  /// The functions that call the closure of this name which a property of another object holds, each once; nil where too many do.
  public func closureCallSites(named name: Word) -> [CallSite]? {
    log?.ask([name])
    let callers = TextUses.callers((tables.textUses.calls[name] ?? []).filter { !files[Int($0.file)].isTest })
    guard callers.count <= ProjectIndex.mostTextSites else { return nil }
    return callers.map { CallSite(function: files[Int($0.file)].functions[Int($0.function)], file: $0.file) }
  }

  /// The functions that send something to a stream of this name, whoever has it, but for tests. Complexity: O(calls).
  public func senders(to stream: Word) -> [CallSite] {
    log?.ask([stream])
    return files.indices.filter { !files[$0].isTest }.flatMap { file in
      Set(files[file].memberCalls.lazy.filter { $0.receiver == stream && Streams.isInput($0.method) }.map(\.function))
        .map { CallSite(function: files[file].functions[Int($0)], file: Int32(file)) }
    }
  }

  private func mayHold(_ owner: TypeEntry, _ site: TextUses.Site) -> Bool {
    let caller = files[Int(site.file)].functions[Int(site.function)].type
    return caller < 0 || mayHold(owner, named: site.receiver, in: files[Int(site.file)].types[Int(caller)].id)
  }

  /// Whether what code of `caller` calls by this name may be of the type, or is the type: false where the name is that of another type,
  /// or of a property of `caller` that is of another.
  func mayHold(_ owner: TypeEntry, named receiver: Word, in caller: TypeID) -> Bool {
    guard caller != .none, let scope = scope(inside: tables.entries[caller.index]) else { return true }
    let meaning: Meaning
    if let member = member(named: receiver, of: tables.entries[caller.index]) {
      guard member.property != nil, let type = type(of: member) else { return true }
      meaning = self.meaning(of: type)
    } else {
      meaning = resolve(receiver, at: scope)
      guard case .type = meaning else { return true }
    }
    return switch meaning {
    case .unknown: true
    case .outside(let path):
      !owner.isDeclared || lineage(of: owner, throughProtocols: true).outside.contains { $0.name == path.last }
    case .type(let id): isRelated(entry(id), owner)
    }
  }

  /// Whether one of the types is the other, or stands above it, also as a protocol, or one value may be of both: a class is related to
  /// what a class below it conforms to.
  public func isRelated(_ one: TypeEntry, _ other: TypeEntry) -> Bool {
    if one.id == other.id || isAbove(one, other) || isAbove(other, one) { return true }
    guard one.isProtocol != other.isProtocol else { return false }
    let (requirement, base) = one.isProtocol ? (one, other) : (other, one)
    return types(below: base).contains { isAbove(requirement, $0) }
  }

  private func isAbove(_ one: TypeEntry, _ other: TypeEntry) -> Bool {
    lineage(of: other, throughProtocols: true).contains(one.id)
  }

  /// The functions, other than itself, that call the function by its name alone or on `self`: of its type, of the classes above
  /// and the types below it; in any file where it stands at file scope. Nil where too many may do so.
  public func ownCallers(of function: FunctionFact, in owner: TypeEntry?, file: Int32) -> [(
    file: Int32, function: FunctionFact
  )]? {
    guard let owner else {
      guard function.takesText, function.access.isSeenBeyondFile else {
        return files[Int(file)].functions.filter { $0.ownCalls.contains(function.name) }.map { (file, $0) }
      }
      log?.ask([function.name])
      let sites = tables.textUses.freeCalls[function.name] ?? []
      guard sites.count <= ProjectIndex.mostTextSites else { return nil }
      return sites.map { ($0.file, files[Int($0.file)].functions[Int($0.function)]) }
    }
    let types = function.access == .private ? [owner] : family(of: owner)
    return types.flatMap { tables.functions(calling: function.name, in: $0.id) }.map { ($0.file, self[$0]) }
  }

  /// The files that assign to a member of this name of another object, or bind it.
  public func files(writing name: Word) -> [Int32] {
    log?.ask([name])
    return tables.textUses.writes[name] ?? []
  }

  /// The files that bind a member of this name of another object: `$model.query`.
  public func files(binding name: Word) -> [Int32] {
    log?.ask([name])
    return tables.textUses.bindings[name] ?? []
  }

  /// The functions that make a value of the type, each once, where it keeps or takes a text: by its name, and, where many types have
  /// one of that name inside, by the name with the outer type's. Nil where too many may do so.
  public func makers(of type: TypeEntry) -> [CallSite]? {
    let names = TextUses.names(of: type.path)
    log?.ask(Array(type.path.suffix(1)))
    var sites = names.first.flatMap { tables.textUses.makers[$0] } ?? []
    let implicit = implicitMakers(of: type)
    if sites.count > ProjectIndex.mostMakers {
      guard let name = names.dropFirst().first else { return nil }
      // The outer type's own code may leave its name out.
      sites = sites.filter { isInside(type.path.dropLast(), $0) } + (tables.textUses.makers[name] ?? [])
      guard sites.count <= ProjectIndex.mostMakers, !sites.isEmpty || !implicit.isEmpty else { return nil }
    }
    for site in implicit where !sites.contains(site) { sites.append(site) }
    return sites.map { CallSite(function: files[Int($0.file)].functions[Int($0.function)], file: $0.file) }
  }

  /// The functions that may make a value of the type without its name, `.init(query: text)`: those that use the label of a text which it
  /// keeps or takes, where few do.
  private func implicitMakers(of type: TypeEntry) -> [TextUses.Site] {
    var labels: Set<Word> = []
    for fact in facts(of: type) {
      labels.formUnion(
        fact.properties.lazy.filter { $0.typeWords.contains(where: SDKNames.texts.contains) }.map(\.name))
    }
    for place in type.functions {
      let function = files[Int(place.file)].functions[Int(place.function)]
      if function.name == "init", function.takesText { labels.formUnion(function.labels) }
    }
    var found: [TextUses.Site] = []
    for name in labels.map(TextUses.implicit) {
      log?.ask([name])
      let sites = tables.textUses.makers[name] ?? []
      if sites.count <= ProjectIndex.mostMakers { found += sites.filter { !found.contains($0) } }
    }
    return found.sorted { ($0.file, $0.function) < ($1.file, $1.function) }
  }

  private func isInside(_ outer: ArraySlice<Word>, _ site: TextUses.Site) -> Bool {
    let type = files[Int(site.file)].functions[Int(site.function)].type
    return type >= 0 && files[Int(site.file)].types[Int(type)].path.starts(with: outer)
  }

  /// A type that more functions make than this is made with too many things.
  private static let mostMakers = 8

  /// How many functions of this name take a text, but for those of tests.
  public func declarationCount(ofTextFunction name: Word) -> Int {
    log?.ask([name])
    return tables.textUses.functionCounts[name] ?? 0
  }

  /// Whether a call of the name on what is not known means a function of the type: no other takes a text, or nothing, but those that stand
  /// above it or below it, such as what a protocol requires. Complexity: O(1) for most, else O(functions of the family).
  public func isOnlyFunction(_ name: Word, takingNothing: Bool, of owner: TypeEntry) -> Bool {
    log?.ask([name])
    // Read in place, as a copy of a fact counts all its arrays.
    func isOne(_ place: Int, _ file: Int) -> Bool {
      files[file].functions[place].name == name
        && (takingNothing ? files[file].functions[place].labels.isEmpty : files[file].functions[place].takesText)
    }
    let count = takingNothing ? functionsByName.takingNothing[name] ?? 0 : declarationCount(ofTextFunction: name)
    guard count > 1, count <= ProjectIndex.mostRelatedFunctions else { return count == 1 }
    let family = lineage(of: owner, throughProtocols: true).entries + types(below: owner)
    return family.flatMap(\.functions).count { place in
      !files[Int(place.file)].isTest && isOne(Int(place.function), Int(place.file))
    } == count
  }

  /// Of more, some stand elsewhere, and the family need not be gathered.
  private static let mostRelatedFunctions = 4

  /// The functions of the name and labels in types below the protocol, but for those of tests: what a call on a value of the protocol
  /// may run. Complexity: O(functions of the types below).
  public func implementations(of function: FunctionFact, below protocol: TypeEntry) -> [CallSite] {
    types(below: `protocol`).flatMap { type in
      type.functions.compactMap { site in
        let found = files[Int(site.file)].functions[Int(site.function)]
        guard found.name == function.name, found.labels == function.labels, !files[Int(site.file)].isTest else {
          return nil
        }
        return CallSite(function: found, file: site.file)
      }
    }
  }

  /// How many properties of this name hold a text.
  public func declarationCount(ofTextProperty name: Word) -> Int { tables.textUses.properties[name] ?? 0 }

  /// Whether a type of this name, which somebody makes, keeps a text or takes one.
  package func isMadeWithText(_ name: Word) -> Bool {
    log?.ask([name])
    return tables.textUses.makers[name] != nil
  }

  /// The last names of the types with a method that may be told of a search: by its name and parameters, by what it does, or by who
  /// calls it. Complexity: O(functions), and the calls of those that take a text.
  public var namesGivenSearchTexts: Set<Word> { lastNames(typesGivenSearchTexts) }

  /// Also those of the types that may choose elements by a text that they hold.
  public var namesSearching: Set<Word> { lastNames(typesSearching) }

  private func lastNames(_ types: (Int32) -> Set<Int>) -> Set<Word> {
    var found: Set<Word> = []
    for file in files.indices {
      for position in types(Int32(file)) {
        if let name = files[file].types[position].path.last { found.insert(name) }
      }
    }
    return found
  }

  /// The types of one file, by their places, that are given search text, or that hold a text and have a computed property that
  /// chooses elements. A view chooses its own.
  public func typesSearching(in file: Int32) -> Set<Int> {
    let (functions, types, calls) = (
      files[Int(file)].functions, files[Int(file)].types, files[Int(file)].memberCalls
    )
    // Facts are read in place, as a copy of one counts all its arrays.
    /// Whether the function is a computed property, or a method without parameters that gives something back.
    func isAsked(_ function: Int, of type: Int) -> Bool {
      functions[function].labels.isEmpty && functions[function].result != nil
        || types[type].properties.contains { $0.isComputed && $0.name == functions[function].name }
    }
    var found = typesGivenSearchTexts(in: file).union(typesGivingHandlers(in: file))
    // Few functions filter, or give a text to what does.
    let filtering = functions.indices.lazy.filter { functions[$0].effects.contains(.filters) }
    let asking = calls.lazy.filter { self.tables.textUses.mayNarrow($0) }.map { Int($0.function) }
    for function in Array(filtering) + asking {
      let type = Int(functions[function].type)
      guard type >= 0, !found.contains(type), !types[type].inherited.contains(where: { $0.word == Self.view }),
        // A method may be asked by what a view computes.
        functions[function].takesText
          || isAsked(function, of: type) && entry(of: types[type]).map(holdsChangingText) == true
      else { continue }
      found.insert(type)
    }
    return withParts(found, in: file)
  }

  /// With the other parts of the types in the file: the code of each is one object's.
  private func withParts(_ found: Set<Int>, in file: Int32) -> Set<Int> {
    guard !found.isEmpty else { return found }
    let types = files[Int(file)].types
    let ids = Set(found.lazy.map { types[$0].id }).subtracting([.none])
    return found.union(types.indices.lazy.filter { ids.contains(types[$0].id) })
  }

  /// Also those of the classes that read a field, or hold a text which others set from one.
  public var namesReadingTexts: Set<Word> { lastNames(typesReadingTexts) }

  /// The types of one file, by their places, that are given search text, read a field's, or hold a text which others set from one.
  public func typesReadingTexts(in file: Int32) -> Set<Int> {
    var found = typesGivenSearchTexts(in: file).union(typesGivingHandlers(in: file))
    let (functions, types) = (files[Int(file)].functions, files[Int(file)].types)
    for function in functions.indices
    where functions[function].effects.contains(.readsField)
      || functions[function].takesText && isGivenFieldText(functions[function])
    {
      if functions[function].type >= 0 { found.insert(Int(functions[function].type)) }
    }
    // Read in place, as a copy of an entry or a fact counts all its arrays.
    for type in types.indices where !found.contains(type) {
      guard types[type].kind == .class || types[type].kind == .extension, types[type].id != .none else { continue }
      if tables.entries[types[type].id.index].properties.contains(where: { isChangingText($1) && isReadText($0) }) {
        found.insert(type)
      }
    }
    return withParts(found, in: file)
  }

  private func isChangingText(_ place: PropertyPlace) -> Bool {
    files[Int(place.file)].types[Int(place.type)].properties[Int(place.property)].isChangingText
  }

  /// The names of the type's texts that may change.
  public func changingTexts(of type: TypeEntry) -> Set<Word> {
    Set(ownProperties(of: type).lazy.filter(\.isChangingText).map(\.name))
  }

  /// Whether other objects bind a text of this name, or set it where they read a field or are told of a search.
  private func isReadText(_ name: Word) -> Bool {
    if tables.textUses.bindings[name] != nil { return true }
    guard let writers = tables.textUses.writes[name], writers.count <= ProjectIndex.mostTextSites else { return false }
    return writers.contains { file in
      let functions = files[Int(file)].functions
      return functions.indices.contains {
        functions[$0].searchEntry != .no || functions[$0].effects.contains(.readsField)
      }
    }
  }

  /// Whether a property of the type is a text that may change, or a value of the project that has one: `var filter = Filter()`.
  private func holdsChangingText(_ type: TypeEntry) -> Bool {
    ownProperties(of: type).contains { property in
      if property.isChangingText { return true }
      guard !property.isLet, !property.isComputed, !property.isStatic, property.typeWords.count == 1,
        let member = member(named: property.name, of: type), let held = self.type(of: member).flatMap(entry)
      else { return false }
      return ownProperties(of: held).contains(where: \.isChangingText)
    }
  }

  /// Whether a method of this name takes a text and selects.
  public func narrows(_ method: Word) -> Bool { tables.textUses.narrowing.contains(method) }

  private static let view: Word = "View"

  /// The same types of one file, by their place among its types.
  public func typesGivenSearchTexts(in file: Int32) -> Set<Int> {
    let functions = files[Int(file)].functions
    var found: Set<Int> = []
    for function in functions.indices {
      let type = functions[function].type
      // Read in place, as a copy of a fact counts all its arrays; few take a text.
      guard type >= 0,
        functions[function].searchEntry != .no || functions[function].isToldOfTyping
          || functions[function].takesText
            && (isGivenSearchText(functions[function]) || mayBeHandedText(functions[function]))
      else { continue }
      found.insert(Int(type))
    }
    for pattern in files[Int(file)].casePatterns where mayBringText(pattern.name) {
      let type = functions[Int(pattern.function)].type
      if type >= 0 { found.insert(Int(type)) }
    }
    return withParts(found, in: file)
  }

  /// Whether the function looks for its text, or others call it that search text may arrive in, or that read a
  /// field, where it selects or fetches.
  public func isGivenSearchText(_ function: FunctionFact) -> Bool {
    guard function.takesText, function.access != .private else { return false }
    if function.isEntryByDeed, function.isSearchEntry { return true }
    guard !function.isSearchEntry else { return false }
    return tables.textUses.isGiven(function)
      || !function.effects.isDisjoint(with: [.fetches, .filters]) && tables.textUses.isGivenField(function)
  }

  /// Whether the function selects or fetches by a text that a closure of its own type may hand it: `header.onType = { narrow($0) }`.
  public func mayBeHandedText(_ function: FunctionFact) -> Bool {
    function.takesText && !function.isSearchEntry && !function.effects.isDisjoint(with: [.fetches, .filters])
      && tables.textUses.handed.contains(function.name)
  }

  /// Whether a function of this name takes a text, be it of a test.
  func declaresTextFunction(named name: Word) -> Bool { tables.textUses.functions[name] != nil }

  /// Notes that the answer rests on the source of the file.
  public func noteReading(of file: Int32) { log?.read(file) }

  /// Where the token of the file stands, as far as names depend on it. Complexity: O(log n + depth).
  public func scope(at token: Token, in file: Int32) -> Scope {
    var type: Int32?
    var function: Int32?
    var declaration = token.declaration
    while let found = declaration {
      if found.kind.isType { type = type ?? found.id }
      if found.kind.isMember { function = found.id }
      declaration = found.parent
    }
    return scope(in: file, type: type, function: function)
  }
}

extension PropertyFact {
  /// `var query = ""`, `var query: String?`
  var isChangingText: Bool {
    guard !isLet, !isComputed, !isStatic else { return false }
    if hasTypeAnnotation { return typeWords.count == 1 && SDKNames.texts.contains(typeWords[0]) }
    if case .written(.named(let path, _)) = origin { return path.last.map(SDKNames.texts.contains) ?? false }
    return false
  }
}
