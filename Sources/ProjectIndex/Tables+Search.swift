import SwiftSource

/// Where search text arrives, and what is how many calls from there.
extension Tables {
  /// Walks from the search entry points along calls within the type, two steps at most: all of them, and those that more than a
  /// name speaks for.
  mutating func measureSearchDistance(of id: Int) {
    let distance = searchDistance(of: id, counting: { _ in true })
    guard !distance.isEmpty else { return }
    entries[id].searchDistance = distance
    let sure = searchDistance(of: id, counting: { $0 == .yes })
    entries[id].guessedSearch = Set(distance.keys).subtracting(sure.keys)
  }

  private func searchDistance(of id: Int, counting counts: (SearchEntry) -> Bool) -> [Word: Int] {
    var distance: [Word: Int] = [:]
    var frontier: [Word] = []
    func enter(_ name: Word) {
      guard distance[name] == nil else { return }
      distance[name] = 0
      frontier.append(name)
    }
    // Facts are read in place: a copy counts each of their sets.
    for (file, position) in entries[id].functions {
      let entry = files[Int(file)].functions[Int(position)].searchEntry
      if entry != .no, counts(entry) { enter(files[Int(file)].functions[Int(position)].name) }
      // An action that a search field calls is an entry as well.
      for action in files[Int(file)].functions[Int(position)].searchActions { enter(action) }
    }
    // What a closure that listens to the search text calls is one step from it.
    var listeners: [Word] = []
    for (file, position) in entries[id].functions {
      for call in files[Int(file)].functions[Int(position)].searchCalls where distance[call] == nil {
        let isGuess = files[Int(file)].functions[Int(position)].guessedSearchCalls.contains(call)
        guard counts(isGuess ? .guessed : .yes) else { continue }
        distance[call] = 1
        listeners.append(call)
      }
    }
    guard !frontier.isEmpty || !listeners.isEmpty else { return [:] }
    for step in 1...2 {
      if step == 1 { frontier += takePrivateParts(of: id, &distance, frontier) }
      let reached = Set(frontier)
      var next: [Word] = []
      for fact in functions(of: id) where reached.contains(fact.name) && distance[fact.name] == step - 1 {
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
  private func takePrivateParts(of id: Int, _ distance: inout [Word: Int], _ entries: [Word]) -> [Word] {
    var found: [Word] = []
    var frontier = Set(entries)
    while !frontier.isEmpty {
      let called = functions(of: id).filter { frontier.contains($0.name) }.reduce(into: Set<Word>()) {
        $0.formUnion($1.ownCalls.subtracting($1.closureCalls))
      }
      let parts = functions(of: id).filter { part in
        part.access == .private && called.contains(part.name) && distance[part.name] == nil
          && functions(of: id).allSatisfy { caller in
            !caller.ownCalls.contains(part.name) || caller.name == part.name
              || distance[caller.name] == 0 && !caller.closureCalls.contains(part.name)
          }
      }
      frontier = Set(parts.map(\.name))
      for name in frontier { distance[name] = 0 }
      found += frontier
    }
    return found
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
      for position in files[file].functions.indices where files[file].functions[position].isSearchEntry {
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
