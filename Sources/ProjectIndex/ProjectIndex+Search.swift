import SwiftSource

/// How search text spreads.
extension ProjectIndex {
  /// Walks from the search entry points along calls within the type, two steps at most.
  mutating func measureSearchDistance(of path: [Word], _ variant: Int) {
    guard var entry = types[path]?[variant] else { return }
    var distance: [Word: Int] = [:]
    var frontier: [Word] = []
    for (file, function) in entry.functions {
      let fact = files[Int(file)].functions[Int(function)]
      if fact.isSearchEntry, distance[fact.name] == nil {
        distance[fact.name] = 0
        frontier.append(fact.name)
      }
    }
    // An action that a search field calls is one as well.
    for (file, function) in entry.functions {
      for action in files[Int(file)].functions[Int(function)].searchActions where distance[action] == nil {
        distance[action] = 0
        frontier.append(action)
      }
    }
    // What a closure that listens to the search text calls is one step from it.
    var listeners: [Word] = []
    for (file, function) in entry.functions {
      for call in files[Int(file)].functions[Int(function)].searchCalls where distance[call] == nil {
        distance[call] = 1
        listeners.append(call)
      }
    }
    guard !frontier.isEmpty || !listeners.isEmpty else { return }
    for step in 1...2 {
      let reached = Set(frontier)
      var next: [Word] = []
      for (file, function) in entry.functions {
        let fact = files[Int(file)].functions[Int(function)]
        guard reached.contains(fact.name), distance[fact.name] == step - 1 else { continue }
        for call in fact.ownCalls where distance[call] == nil {
          distance[call] = step
          next.append(call)
        }
      }
      frontier = step == 1 ? next + listeners : next
    }
    entry.searchDistance = distance
    types[path]?[variant] = entry
  }

  /// `controlTextDidChange(_:)` is called by any text field: the type has to speak of search, in any of its parts or by
  /// what it conforms to.
  mutating func findTextFieldEntries() {
    for (fileID, file) in files.enumerated() {
      for (id, function) in file.functions.enumerated()
      where function.isTextFieldDelegate && !function.isSearchEntry && function.type >= 0 {
        guard let entry = entry(of: file.types[Int(function.type)]) else { continue }
        let isSearch =
          entry.inherited.contains { $0.spelling.contains("Search") }
          || entry.functions.contains { files[Int($0.file)].functions[Int($0.function)].isSearchEntry }
        if isSearch { files[fileID].functions[id].isSearchEntry = true }
      }
    }
  }

  /// Remembers who calls, on another object, what may be a search entry point.
  mutating func findSearchCalls() {
    var names: Set<Word> = []
    for file in files { for function in file.functions where function.isSearchEntry { names.insert(function.name) } }
    let wanted = WordSet(names)
    for (fileID, file) in files.enumerated() {
      for (id, call) in file.memberCalls.enumerated() where wanted.contains(call.method) {
        searchCallSites[call.method, default: []].append(CallSite(file: Int32(fileID), call: Int32(id)))
      }
    }
  }
}
