import SwiftSource
import Vocabulary

/// Where search text arrives, and what is how many calls from there.
extension Tables {
  /// Walks from the search entry points along calls on the same object, two steps at most: from all of them, and from those that
  /// more than a name speaks for. An object of a class runs what stands above its class, too.
  mutating func measureSearchDistances() {
    var measured: Set<Int> = []
    var sure: [Int: Set<Word>] = [:]
    for entry in entries.indices where hasSearchEntry(entry) {
      for id in [entry] + types(below: entry) where measured.insert(id).inserted {
        let classes = [id] + types(above: id)
        let methods = Methods(classes.flatMap { entries[$0].functions }, in: files)
        let distance = methods.distance { _ in true }
        let certain = methods.distance { $0 == .yes }
        for owner in classes {
          let names = owner == id ? nil : Set(functions(of: owner).map(\.name))
          for (name, steps) in distance where names?.contains(name) != false {
            entries[owner].searchDistance[name] = min(steps, entries[owner].searchDistance[name] ?? steps)
            if certain[name] != nil { sure[owner, default: []].insert(name) }
          }
        }
      }
    }
    for id in entries.indices where !entries[id].searchDistance.isEmpty {
      entries[id].guessedSearch = Set(entries[id].searchDistance.keys).subtracting(sure[id] ?? [])
    }
  }

  private func hasSearchEntry(_ id: Int) -> Bool {
    entries[id].functions.contains { file, position in
      files[Int(file)].functions[Int(position)].searchEntry != .no
        || !files[Int(file)].functions[Int(position)].names[.searchActions].isEmpty
        || !files[Int(file)].functions[Int(position)].names[.searchCalls].isEmpty
    }
  }

  /// The types below, nearest first, each once.
  func types(below id: Int) -> [Int] { types(from: id) { entries[$0].heirs } }

  /// The classes above, nearest first, each once.
  private func types(above id: Int) -> [Int] {
    types(from: id) { id in
      entries[id].parents.joined().compactMap { if case .type(let parent) = $0 { parent } else { nil } }
        .filter { !entries[$0.index].isProtocol }
    }
  }

  func types(from id: Int, by step: (Int) -> [TypeID]) -> [Int] {
    var found = [id]
    var seen: Set<Int> = [id]
    var next = 0
    while next < found.count {
      for type in step(found[next]) where seen.insert(type.index).inserted { found.append(type.index) }
      next += 1
    }
    return Array(found.dropFirst())
  }

  /// `controlTextDidChange(_:)` is called by any text field: the type has to speak of search, in any of its parts or by
  /// what it conforms to.
  mutating func findTextFieldEntries() {
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].isTextFieldDelegate {
        let function = files[file].functions[position]
        let isEntry = function.speaksOfSearch || isSearch(function, in: file)
        if isEntry != function.isSearchEntry {
          files[file].functions[position].searchEntry = isEntry ? .yes : .no
        }
      }
    }
  }

  /// What a function or a property does with its text says that it is a query only where nobody in the sources gives it one: else
  /// these say what it is.
  mutating func settleDeeds() {
    var deeds: Set<Word> = []
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].isEntryByDeed {
        deeds.insert(files[file].functions[position].name)
      }
    }
    guard !deeds.isEmpty else { return }
    let names = WordSet(deeds)
    var given: Set<Word> = []
    for file in files.indices {
      for call in files[file].memberCalls where names.contains(call.method) { given.insert(call.method) }
      for name in files[file].writtenMembers where names.contains(name) { given.insert(name) }
      for position in files[file].functions.indices {
        for name in files[file].functions[position].ownCalls where names.contains(name) { given.insert(name) }
      }
    }
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].isEntryByDeed {
        let entry: SearchEntry = given.contains(files[file].functions[position].name) ? .no : .guessed
        if files[file].functions[position].searchEntry != entry { files[file].functions[position].searchEntry = entry }
      }
    }
  }

  /// What a search view tells its delegate of when its text changes, `delegate?.boxChanged(self)`, is told of the search, too: the
  /// methods of the delegate's protocol, and what such a one tells in its turn.
  mutating func findToldEntries() {
    var frontier: [Int: Set<Int32>] = [:]
    for file in files.indices {
      for position in files[file].functions.indices {
        if files[file].functions[position].isToldByView {
          files[file].functions[position].isToldByView = false
          files[file].functions[position].searchEntry = .no
        }
        if files[file].functions[position].searchEntry != .no,
          !files[file].functions[position].names[.tellsOfSelf].isEmpty
        {
          frontier[file, default: []].insert(Int32(position))
        }
      }
    }
    for _ in 0..<2 where !frontier.isEmpty {
      var told: [Word: [TypeID: SearchEntry]] = [:]
      for (file, functions) in frontier { collectTold(by: functions, of: file, &told) }
      frontier = told.isEmpty ? [:] : enter(told)
    }
  }

  /// Which methods of protocols of the project the functions call with the view itself that they are of, on a property.
  private func collectTold(
    by functions: Set<Int32>, of file: Int, _ told: inout [Word: [TypeID: SearchEntry]]
  ) {
    for call in files[file].memberCalls where functions.contains(call.function) {
      let position = Int(call.function)
      let type = files[file].functions[position].type
      guard type >= 0, files[file].functions[position].names[.tellsOfSelf].contains(call.method),
        case let id = files[file].types[Int(type)].id, id != .none,
        entries[id.index].inherited.contains(where: { ViewNames.isView($0.spelling) }),
        let place = entries[id.index].properties[call.receiver],
        let word = files[Int(place.file)].types[Int(place.type)].properties[Int(place.property)].typeWords.first
      else { continue }
      let entry = files[file].functions[position].searchEntry
      for owner in protocols(called: [word], by: place.type, of: place.file)
      where told[call.method]?[owner] != .yes {
        told[call.method, default: [:]][owner] = entry
      }
    }
  }

  private func protocols(called path: [Word], by type: Int32, of file: Int32) -> [TypeID] {
    meanings(of: path, at: scope(inside: type, of: file)).compactMap { meaning in
      if case .type(let id) = meaning, entries[id.index].isProtocol { id } else { nil }
    }
  }

  /// Makes entries of the methods that answer to what is told, and gives them back.
  private mutating func enter(_ told: [Word: [TypeID: SearchEntry]]) -> [Int: Set<Int32>] {
    let methods = WordSet(told.keys)
    var found: [Int: Set<Int32>] = [:]
    for file in files.indices where !files[file].isTest {
      for position in files[file].functions.indices
      where methods.contains(files[file].functions[position].name)
        && files[file].functions[position].searchEntry == .no && files[file].functions[position].type >= 0
        && files[file].functions[position].labels == [.none]
      {
        let owners = told[files[file].functions[position].name] ?? [:]
        let id = files[file].types[Int(files[file].functions[position].type)].id
        guard id != .none, case let entries = protocols(of: id).compactMap({ owners[$0] }), !entries.isEmpty else {
          continue
        }
        files[file].functions[position].searchEntry = entries.contains(.yes) ? .yes : .guessed
        files[file].functions[position].isToldByView = true
        found[file, default: []].insert(Int32(position))
      }
    }
    return found
  }

  /// The protocols of the project at the heads of the type's parts.
  private func protocols(of id: TypeID) -> Set<TypeID> {
    entries[id.index].parts.reduce(into: []) { found, part in
      for head in files[Int(part.file)].types[Int(part.type)].inherited {
        found.formUnion(protocols(called: head.path, by: part.type, of: part.file))
      }
    }
  }

  private func isSearch(_ function: FunctionFact, in file: Int) -> Bool {
    guard function.type >= 0 else { return false }
    let id = files[file].types[Int(function.type)].id
    return id != .none
      && (entries[id.index].inherited.contains { $0.spelling.contains("Search") }
        || functions(of: id.index).contains { $0.isTextFieldDelegate ? $0.speaksOfSearch : $0.isSearchEntry })
  }

  /// Remembers who calls, on another object, what may be a search entry point.
  mutating func findSearchCalls() {
    var entryNames: Set<Word> = []
    for file in files.indices {
      for position in files[file].functions.indices where files[file].functions[position].searchEntry != .no {
        entryNames.insert(files[file].functions[position].name)
      }
    }
    let wanted = WordSet(entryNames)
    for file in files.indices {
      for (id, call) in files[file].memberCalls.enumerated() where wanted.contains(call.method) {
        searchCallSites[call.method, default: []].append(CallSite(file: Int32(file), call: Int32(id)))
      }
    }
  }
}

/// The methods that run on one object.
private struct Methods {
  private let places: [(file: Int32, function: Int32)]
  private let files: [FileFacts]

  init(_ places: [(file: Int32, function: Int32)], in files: [FileFacts]) {
    self.places = places
    self.files = files
  }

  private var facts: some Sequence<FunctionFact> { places.indices.lazy.map { self[$0] } }

  private subscript(place: Int) -> FunctionFact {
    #if DEBUG
      WorkCount.ofIndexes?.add(1)
    #endif
    return files[Int(places[place].file)].functions[Int(places[place].function)]
  }

  /// The steps to each method from the entries that count, by name.
  func distance(counting counts: (SearchEntry) -> Bool) -> [Word: Int] {
    var distance: [Word: Int] = [:]
    var frontier: [Word] = []
    func enter(_ name: Word) {
      guard distance[name] == nil else { return }
      distance[name] = 0
      frontier.append(name)
    }
    // Facts are read in place: a copy counts each of their sets.
    for (file, position) in places {
      let entry = files[Int(file)].functions[Int(position)].searchEntry
      if entry != .no, counts(entry) { enter(files[Int(file)].functions[Int(position)].name) }
      // An action that a search field calls is an entry as well.
      for action in files[Int(file)].functions[Int(position)].searchActions { enter(action) }
    }
    // What a closure that listens to the search text calls is one step from it.
    var listeners: [Word] = []
    for (file, position) in places {
      for call in files[Int(file)].functions[Int(position)].searchCalls where distance[call] == nil {
        let isGuess = files[Int(file)].functions[Int(position)].guessedSearchCalls.contains(call)
        guard counts(isGuess ? .guessed : .yes) else { continue }
        distance[call] = 1
        listeners.append(call)
      }
    }
    guard !frontier.isEmpty || !listeners.isEmpty else { return [:] }
    for step in 1...2 {
      if step == 1 { frontier += takePrivateParts(&distance, frontier) }
      let reached = Set(frontier)
      var next: [Word] = []
      for fact in facts where reached.contains(fact.name) && distance[fact.name] == step - 1 {
        for call in fact.ownCalls where distance[call] == nil {
          distance[call] = step
          next.append(call)
        }
      }
      frontier = step == 1 ? next + listeners : next
    }
    return distance
  }

  /// The private methods that only what is in `entries` calls, at once: a part of these that has a name of its own.
  private func takePrivateParts(_ distance: inout [Word: Int], _ entries: [Word]) -> [Word] {
    var named: [Word: [Int]] = [:]
    var privates: Set<Word> = []
    for (place, fact) in facts.enumerated() {
      named[fact.name, default: []].append(place)
      if fact.access.rawValue <= Access.fileprivate.rawValue { privates.insert(fact.name) }
    }
    guard !privates.isEmpty else { return [] }
    // How many methods, other than those that are taken, call each.
    var others: [Word: Int] = [:]
    for fact in facts {
      for call in fact.ownCalls where call != fact.name && privates.contains(call) { others[call, default: 0] += 1 }
    }
    var found: [Word] = []
    var frontier = Set(entries)
    while !frontier.isEmpty {
      var called: Set<Word> = []
      for name in frontier {
        for place in named[name] ?? [] {
          let fact = self[place]
          for call in fact.ownCalls where privates.contains(call) && !fact.closureCalls.contains(call) {
            called.insert(call)
            if call != name { others[call]? -= 1 }
          }
        }
      }
      frontier = called.filter { distance[$0] == nil && others[$0] ?? 0 == 0 }
      for name in frontier { distance[name] = 0 }
      found += frontier
    }
    return found
  }
}
