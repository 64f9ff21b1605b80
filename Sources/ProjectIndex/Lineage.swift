import SwiftSource

/// A type and what stands above it, nearest first: the one walk up the class graph.
public struct Lineage {
  fileprivate struct Step {
    let id: TypeID
    /// The step of the type that inherits from it, -1 for the type itself.
    let heir: Int
  }
  private let index: ProjectIndex
  fileprivate var steps: [Step]
  /// All names at its heads are known: the project's, or common ones of the SDK.
  public fileprivate(set) var isComplete = true
  /// Every class on the way is known, and that the last one has none above it, whatever the protocols are.
  public fileprivate(set) var hasKnownClasses = true

  fileprivate init(of type: TypeID, in index: ProjectIndex) {
    self.index = index
    steps = [Step(id: type, heir: -1)]
  }

  /// The type itself and the project's types above it, nearest first, each once.
  public var entries: [ProjectIndex.TypeEntry] { steps.map { index.entry($0.id) } }
  /// Whether the type is one of ``entries``.
  public func contains(_ id: TypeID) -> Bool { steps.contains { $0.id == id } }
  /// Those of ``entries``.
  var ids: some RandomAccessCollection<TypeID> { steps.lazy.map(\.id) }

  /// The names that it comes to and the project does not declare, with how they or their typealiases are written.
  public var outside: [(name: Word, spelling: String)] {
    var found: [(name: Word, spelling: String)] = []
    for step in steps {
      let entry = index.tables.entries[step.id.index]
      if !entry.isDeclared { found.append((entry.path.last ?? .none, entry.spelling)) }
      for (written, meanings) in zip(entry.inherited, entry.parents) {
        for case .outside(let path) in meanings where !path.isEmpty {
          found.append((path[path.count - 1], written.spelling))
        }
      }
    }
    return found
  }

  /// Whether the type is one of these from outside of the project, or inherits from or conforms to one.
  public func reaches(_ names: WordSet) -> Bool { step(to: names, ofProject: false) != nil }

  /// How the type comes to one of the names from outside: `Users → ListScreen → UIViewController`, then where each class of
  /// the project on the way stands. Nil where no way leads there.
  ///
  /// - Parameter ofProject: Types of the project with one of these names count as well.
  public func climb(to names: WordSet, ofProject: Bool = false) -> [String]? {
    switch step(to: names, ofProject: ofProject) {
    case nil: nil
    case .itself(0): ["an extension of \(index.entry(steps[0].id).spelling)"]
    case .itself(let step): [way(to: step)] + places(to: step)
    case .parent(let parent): ["\(way(to: parent.step)) → \(written(parent).spelling)"] + places(to: parent.step)
    }
  }

  /// Whether each parent from outside is one of `names`, and none is unknown.
  func parents(areAmong names: WordSet) -> Bool {
    firstParent { _, meanings in
      !meanings.allSatisfy { meaning in
        switch meaning {
        case .type: true
        case .outside(let path): path.last.map(names.contains) ?? false
        case .unknown: false
        }
      }
    } == nil
  }

  /// What the head of a type on the way names: the step, and the place among its parents.
  private struct Parent {
    let step: Int
    let place: Int
  }

  private enum Found {
    case itself(Int)
    case parent(Parent)
  }

  private func written(_ parent: Parent) -> InheritedName {
    index.tables.entries[steps[parent.step].id.index].inherited[parent.place]
  }

  /// The nearest parent, as it is written and what it means. Entries are read in place: a copy counts each of their tables.
  @inline(__always)
  private func firstParent(where isSo: (borrowing InheritedName, [Meaning]) -> Bool) -> Parent? {
    for (step, place) in steps.enumerated() {
      let position = place.id.index
      for parent in index.tables.entries[position].parents.indices
      where isSo(index.tables.entries[position].inherited[parent], index.tables.entries[position].parents[parent]) {
        return Parent(step: step, place: parent)
      }
    }
    return nil
  }

  private func step(to names: WordSet, ofProject: Bool) -> Found? {
    guard !names.isEmpty else { return nil }
    // What the project extends and does not declare may itself be the one.
    for (id, step) in steps.enumerated() {
      let position = step.id.index
      if !index.tables.entries[position].isDeclared, let name = index.tables.entries[position].path.last,
        names.contains(name)
      {
        return .itself(id)
      }
    }
    let parent = firstParent { written, meanings in
      ofProject && names.contains(written.word)
        || meanings.contains { meaning in
          switch meaning {
          case .outside(let path): path.last.map(names.contains) ?? false
          case .type(let id): ofProject && index.tables.entries[id.index].path.last.map(names.contains) ?? false
          case .unknown: false
          }
        }
    }
    return parent.map(Found.parent)
  }

  /// The nearest part of the type or a class above it that has the fact, and the way to its class.
  @inline(__always)
  func first(where isSo: (borrowing TypeFact) -> Bool) -> (way: String, part: (file: Int32, type: Int32))? {
    for (id, step) in steps.enumerated() {
      for part in index.tables.entries[step.id.index].parts
      where isSo(index.files[Int(part.file)].types[Int(part.type)]) {
        return (way(to: id), part)
      }
    }
    return nil
  }

  /// How the head of a type below names the one above it, and which type that is.
  func naming(of id: TypeID) -> (written: InheritedName, heir: TypeID)? {
    firstParent { $1.contains(.type(id)) }.map { (written($0), steps[$0.step].id) }
  }

  private func classes(to step: Int) -> [ProjectIndex.TypeEntry] {
    var entries: [ProjectIndex.TypeEntry] = []
    var step = step
    while step >= 0 {
      entries.append(index.tables.entries[steps[step].id.index])
      step = steps[step].heir
    }
    return entries.reversed()
  }

  private func way(to step: Int) -> String { classes(to: step).map(\.spelling).joined(separator: " → ") }

  private func places(to step: Int) -> [String] {
    classes(to: step).compactMap { $0.isDeclared ? $0.parts.first.map(index.place) : nil }
  }
}

extension ProjectIndex {
  /// `ListScreen is at Screens/ListScreen.swift:12`
  func place(of part: (file: Int32, type: Int32)) -> String {
    let file = files[Int(part.file)]
    let type = file.types[Int(part.type)]
    return "\(type.spelling) is at \(file.path):\(type.line)"
  }

  /// Walks up the class graph. Each type is met once, so a cycle ends and a long chain costs no stack. Protocols of the
  /// project are passed only where `throughProtocols`: what inherits from a protocol need not be what it asks for.
  /// Complexity: O(n) in the types above.
  public func lineage(of type: TypeEntry, throughProtocols: Bool = false) -> Lineage {
    lineage(of: type.id, throughProtocols: throughProtocols)
  }

  func lineage(of type: TypeID, throughProtocols: Bool = false) -> Lineage {
    var lineage = Lineage(of: type, in: self)
    // Few types have more than one of the project's above them.
    var seen: Set<TypeID> = []
    func isNew(_ id: TypeID) -> Bool {
      guard lineage.steps.count > 8 else { return !lineage.contains(id) }
      if seen.isEmpty { seen.formUnion(lineage.ids) }
      return seen.insert(id).inserted
    }
    var next = 0
    while next < lineage.steps.count {
      let position = lineage.steps[next].id.index
      log?.meet(tables.entries[position])
      let isDeclared = tables.entries[position].isDeclared
      if !isDeclared { lineage.isComplete = false }
      var hasClass = false
      var hasUnknown = !isDeclared
      for parent in tables.entries[position].parents.indices {
        log?.ask(tables.entries[position].inherited[parent].path)
        for meaning in tables.entries[position].parents[parent] {
          switch meaning {
          case .type(let id):
            let isProtocol = tables.entries[id.index].isProtocol
            hasClass = hasClass || !isProtocol
            // A type is met again where two ways lead to it, or by a cycle.
            guard throughProtocols || !isProtocol, isNew(id) else { continue }
            lineage.steps.append(Lineage.Step(id: id, heir: next))
          case .outside(let path):
            let name = path.last ?? .none
            hasClass = hasClass || SDKTypes.classes.contains(name)
            // A parent from outside is a class of a package, or a protocol, which changes nothing.
            guard !SDKTypes.all.contains(name) else { continue }
            lineage.isComplete = false
            hasUnknown = true
          case .unknown:
            lineage.isComplete = false
            hasUnknown = true
          }
        }
      }
      // A class has one class above it, and a value has none.
      if hasUnknown, !hasClass,
        !isDeclared
          || tables.entries[position].parts.contains(where: { files[Int($0.file)].types[Int($0.type)].kind == .class })
      {
        lineage.hasKnownClasses = false
      }
      next += 1
    }
    return lineage
  }

  /// Whether a name means one of these from outside of the project, or a type that inherits from or conforms to one.
  public func reaches(_ names: WordSet, from meaning: Meaning) -> Bool {
    switch meaning {
    case .outside(let path): path.last.map(names.contains) ?? false
    case .type(let id): lineage(of: entry(id), throughProtocols: true).reaches(names)
    case .unknown: false
    }
  }

  /// Whether the type is one of `names`, or inherits from or conforms to one: through any chain of the project's types.
  ///
  /// "Unknown" where a type on the way comes from elsewhere. Complexity: O(n) in the types above.
  public func answer(_ entry: TypeEntry, isA names: WordSet) -> Answer {
    if let name = entry.path.last, names.contains(name) { return .yes(because: ["\(entry.spelling) itself"]) }
    let lineage = lineage(of: entry, throughProtocols: true)
    if let found = lineage.climb(to: names, ofProject: true) { return .yes(because: found) }
    return lineage.isComplete ? .no : .unknown
  }
}
