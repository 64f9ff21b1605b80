import SwiftSource

/// The uses of what takes or holds a text, by name.
struct TextUses: Sendable {
  struct Site: Sendable, Hashable {
    let file: Int32
    let function: Int32
    /// Of a call on another object the last name before the method, and half of its first label.
    var receiver = Word.none
    var label: UInt32 = 0

    /// As if a closure behind the brackets stood in them.
    var givenLabel: UInt32 { label == MemberCall.closureAlone.half ? 0 : label }
  }
  var calls: [Word: [Site]] = [:]
  var writes: [Word: [Int32]] = [:]
  /// Of them those that only bind it.
  var bindings: [Word: [Int32]] = [:]
  /// The functions that take a text.
  var functions: [Word: [Site]] = [:]
  /// How many of them tests do not declare.
  var functionCounts: [Word: Int] = [:]
  var properties: [Word: Int] = [:]
  /// The functions that make a value of a type, by the names of the types that keep a text or take one when they are made.
  var makers: [Word: [Site]] = [:]
  /// The functions that call a function by its name alone, where one at file scope takes a text.
  var freeCalls: [Word: [Site]] = [:]

  /// The last names of the generic types that hold one value.
  private(set) var boxes: WordSet = ""

  /// The enums with a case that carries a text, by the case's name, and who makes a value of it.
  var cases: [Word: [TypeID]] = [:]
  var caseCalls: [Word: [Site]] = [:]
  /// The functions that put something under a name for other code.
  var messages: [Word: [Site]] = [:]
  /// Those that take it, by its name; under no name those that take what others name.
  var observers: [Word: [Site]] = [:]

  /// A function by what its calls say: its name, and half of the first label.
  struct Told: Hashable {
    let name: Word
    let label: UInt32
  }
  /// What may be given what is typed: somebody calls it where search text arrives.
  private(set) var given: Set<Told> = []
  /// What closures call on the object that makes them.
  private(set) var handed: Set<Word> = []
  /// The methods that take a text and select.
  private(set) var narrowing: WordSet = ""
  /// What somebody calls where a field is read.
  private(set) var givenFields: Set<Told> = []
  /// The properties that hold a closure which is given a text.
  private(set) var handlers: WordSet = ""
  /// The properties with observers.
  private(set) var observed: WordSet = ""

  private static let predicate: Word = "NSPredicate"

  init() {}

  /// What tests give is nothing that a user types: their calls are kept for the functions that they declare.
  /// Complexity: O(n) in the facts.
  init(of files: [FileFacts]) {
    var keepers: Set<Word> = []
    var free: Set<Word> = []
    // What takes a text in another way: a closure that a property holds, a case that carries one.
    var takers: Set<Word> = []
    // What is made of a text.
    var made: Set<Word> = []
    var narrow: Set<Word> = []
    var handling: Set<Word> = []
    var observing: Set<Word> = []
    // The types that hold a text which may change, and their last names.
    var holders: Set<TypeID> = []
    var holderNames: Set<Word> = []
    boxes = WordSet(files.flatMap { $0.types.lazy.filter(\.isBox).compactMap(\.path.last) })
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].takesText {
        let (name, type) = (files[file].functions[position].name, files[file].functions[position].type)
        if name == "init", type >= 0 {
          keepers.formUnion(TextUses.names(of: files[file].types[Int(type)].path))
          keepers.formUnion(files[file].functions[position].labels.map(TextUses.implicit))
        }
        if type < 0, files[file].functions[position].access.isSeenBeyondFile { free.insert(name) }
        if type >= 0, files[file].functions[position].effects.contains(.filters) { narrow.insert(name) }
        functions[name, default: []].append(Site(file: Int32(file), function: Int32(position)))
        if !files[file].isTest { functionCounts[name, default: 0] += 1 }
      }
      // What is declared in tests is called there alone.
      if files[file].isTest { continue }
      for type in files[file].types.indices {
        let id = files[file].types[type].id
        for name in files[file].types[type].textCases where id != .none && cases[name]?.contains(id) != true {
          cases[name, default: []].append(id)
        }
        for property in files[file].types[type].properties.indices {
          if id != .none, files[file].types[type].properties[property].isChangingText {
            holders.insert(id)
            if let name = files[file].types[type].path.last { holderNames.insert(name) }
          }
          let words = files[file].types[type].properties[property].typeWords
          let isText = words.contains(where: SDKNames.texts.contains)
          if files[file].types[type].properties[property].hasObserver {
            observing.insert(files[file].types[type].properties[property].name)
          }
          if words.contains(TextUses.predicate) { made.insert(files[file].types[type].properties[property].name) }
          // `let words = Box("")`
          guard isText || words.isEmpty || words.count == 1 && boxes.contains(words[0]) else { continue }
          if files[file].types[type].properties[property].takesText {
            takers.insert(files[file].types[type].properties[property].name)
            handling.insert(files[file].types[type].properties[property].name)
          }
          properties[files[file].types[type].properties[property].name, default: 0] += 1
          if isText {
            keepers.formUnion(TextUses.names(of: files[file].types[type].path))
            keepers.insert(TextUses.implicit(files[file].types[type].properties[property].name))
          }
        }
      }
    }
    (narrowing, handlers, observed) = (WordSet(narrow), WordSet(handling), WordSet(observing))
    collectReaders(of: WordSet(holderNames), &holders, into: &takers, in: files)
    for file in files.indices where !files[file].isTest {
      for pattern in files[file].casePatterns where cases[pattern.name] != nil {
        takers.insert(files[file].functions[Int(pattern.function)].name)
      }
    }
    collectCallers(ofTypes: WordSet(keepers), free: WordSet(free), in: files)
    let wanted = WordSet(Array(functions.keys) + Array(takers))
    let held = WordSet(made.union(properties.keys))
    let carried = WordSet(cases.keys)
    for file in files.indices {
      for call in files[file].memberCalls.indices {
        let name = files[file].memberCalls[call].method
        guard wanted.contains(name) else { continue }
        var site = Site(file: Int32(file), function: files[file].memberCalls[call].function)
        (site.receiver, site.label) = (files[file].memberCalls[call].receiver, files[file].memberCalls[call].label)
        if calls[name]?.last != site { calls[name, default: []].append(site) }
      }
      if files[file].isTest { continue }
      for call in files[file].caseCalls where carried.contains(call.name) {
        let site = Site(file: Int32(file), function: call.function)
        if caseCalls[call.name]?.last != site { caseCalls[call.name, default: []].append(site) }
      }
      for sent in files[file].sentMessages {
        let site = Site(file: Int32(file), function: sent.function)
        if messages[sent.name]?.last != site { messages[sent.name, default: []].append(site) }
      }
      for taken in files[file].takenMessages {
        let site = Site(file: Int32(file), function: taken.function)
        if observers[taken.name]?.last != site { observers[taken.name, default: []].append(site) }
      }
      for name in files[file].writtenMembers where held.contains(name) { writes[name, default: []].append(Int32(file)) }
      for name in files[file].boundMembers where held.contains(name) { bindings[name, default: []].append(Int32(file)) }
    }
    collectGiven(in: files)
    for file in files.indices where !files[file].isTest {
      for position in files[file].functions.indices {
        for name in files[file].functions[position].names[.closureCalls] where functions[name] != nil {
          handed.insert(name)
        }
      }
    }
  }

  /// What is told of a text hands it on two calls further, to what has the same label, or none as it: `apply(words:)` to `set(words:)`.
  private mutating func collectGiven(in files: [FileFacts]) {
    // Few share a label; a function that is called by name alone has none here.
    let told = [calls, freeCalls].joined().flatMap { name, sites in
      Dictionary(grouping: sites.filter { !files[Int($0.file)].isTest }, by: \.givenLabel).lazy.map {
        (Told(name: name, label: $0), TextUses.callers($1))
      }
      .filter { $1.count <= ProjectIndex.mostTextSites }
    }
    func collect(where hasText: (borrowing FunctionFact, Told) -> Bool) -> Set<Told> {
      var found: Set<Told> = []
      for (told, sites) in told
      where sites.contains(where: { hasText(files[Int($0.file)].functions[Int($0.function)], told) }) {
        found.insert(told)
      }
      return found
    }
    given = collect { caller, _ in caller.searchEntry != .no || caller.effects.contains(.listens) }
    let parts = partsOfEntries(in: files)
    for (told, sites) in told where sites.contains(where: { parts.contains(Place($0)) }) { given.insert(told) }
    givenFields = collect { caller, _ in caller.effects.contains(.readsField) }
    for _ in 0..<2 {
      given.formUnion(
        collect { caller, told in
          caller.takesText && caller.labels.contains { $0.half == told.label } && isGiven(caller)
        })
    }
  }

  /// A function by its place.
  private struct Place: Hashable {
    let file: Int32
    let function: Int32

    init(_ site: Site) { (file, function) = (site.file, site.function) }
  }

  /// The functions that take a text and that a search entry point of their type and file calls within three steps: `timer` calls
  /// `ask(_:)`, which calls `find(_:)`. Complexity: O(functions of the files with such entries).
  private func partsOfEntries(in files: [FileFacts]) -> Set<Place> {
    var found: Set<Place> = []
    for file in files.indices where !files[file].isTest {
      let functions = files[file].functions
      func type(of position: Int) -> TypeID {
        functions[position].type < 0 ? .none : files[file].types[Int(functions[position].type)].id
      }
      var frontier = functions.indices.filter { functions[$0].searchEntry != .no && functions[$0].type >= 0 }
      var seen = Set(frontier)
      for _ in 0..<3 where !frontier.isEmpty {
        var called: [TypeID: Set<Word>] = [:]
        for position in frontier { called[type(of: position), default: []].formUnion(functions[position].ownCalls) }
        frontier = functions.indices.filter { position in
          !seen.contains(position) && called[type(of: position)]?.contains(functions[position].name) == true
        }
        seen.formUnion(frontier)
        for position in frontier where functions[position].takesText {
          found.insert(Place(Site(file: Int32(file), function: Int32(position))))
        }
      }
    }
    return found
  }

  /// Whether somebody gives the function what may be typed.
  func isGiven(_ function: FunctionFact) -> Bool { function.told.contains(where: given.contains) }

  /// What takes nothing may read a text that its type holds, or the one that it inherits from.
  private func collectReaders(
    of names: WordSet, _ holders: inout Set<TypeID>, into takers: inout Set<Word>, in files: [FileFacts]
  ) {
    for file in files.indices where !files[file].isTest {
      for type in files[file].types.indices
      where files[file].types[type].id != .none
        && files[file].types[type].inherited.contains(where: { names.contains($0.word) })
      {
        holders.insert(files[file].types[type].id)
      }
    }
    for file in files.indices where !files[file].isTest {
      for position in files[file].functions.indices where files[file].functions[position].labels.isEmpty {
        let type = files[file].functions[position].type
        guard type >= 0, holders.contains(files[file].types[Int(type)].id) else { continue }
        takers.insert(files[file].functions[position].name)
      }
    }
  }

  /// Whether the call may give a text to what selects by it.
  func mayNarrow(_ call: MemberCall) -> Bool {
    narrowing.contains(call.method) && call.label != MemberCall.closureAlone.half
  }

  /// Whether somebody gives it what a field holds.
  func isGivenField(_ function: FunctionFact) -> Bool { function.told.contains(where: givenFields.contains) }

  /// The functions of the sites, which stand together, each once.
  static func callers(_ sites: [Site]) -> [Site] {
    var callers: [Site] = []
    for site in sites where callers.last?.file != site.file || callers.last?.function != site.function {
      callers.append(site)
    }
    return callers
  }

  /// What the type is called where it is made: `Input`, `Model.Input`.
  static func names(of path: [Word]) -> [Word] {
    guard let name = path.last else { return [] }
    return path.count < 2 ? [name] : [name, path[path.count - 2].followed(by: name)]
  }

  /// What `.init(query: text)` is called by, of which the type is not written: a label of it.
  static func implicit(_ label: Word) -> Word { initializer.followed(by: label) }

  private static let initializer: Word = "init"

  private mutating func collectCallers(ofTypes types: WordSet, free: WordSet, in files: [FileFacts]) {
    for file in files.indices where !files[file].isTest {
      for position in files[file].functions.indices {
        let site = Site(file: Int32(file), function: Int32(position))
        for name in files[file].functions[position].ownCalls {
          if types.contains(name) { makers[name, default: []].append(site) }
          if free.contains(name) { freeCalls[name, default: []].append(site) }
        }
      }
    }
  }
}

extension TypeFact {
  /// `class Box<Value> { var value: Value }`
  fileprivate var isBox: Bool {
    !parameters.isEmpty
      && properties.contains {
        Streams.isHeld($0.name) && $0.typeWords.count == 1 && parameters.contains($0.typeWords[0])
      }
  }
}

extension FunctionFact {
  /// A text field tells its delegate of each change by it (UIKit).
  @inline(__always)  // Asked of each function: a call would copy the fact.
  public var isToldOfTyping: Bool {
    name == Self.selectionChange || name == Self.change && labels.contains(Self.range)
  }

  private static let selectionChange: Word = "textFieldDidChangeSelection"
  private static let change: Word = "textField"
  private static let range: Word = "shouldChangeCharactersIn"

  /// What calls of it may say. One at file scope is called by its name alone.
  fileprivate var told: [TextUses.Told] {
    (type < 0 ? [0] : labels.map(\.half)).map { TextUses.Told(name: name, label: $0) }
  }
}
