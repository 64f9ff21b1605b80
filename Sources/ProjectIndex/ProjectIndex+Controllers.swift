import SwiftSource

/// The class graph.
extension ProjectIndex {
  /// Whether the name is that of a view or window controller of the SDK.
  public func isSDKController(_ name: Word) -> Bool { SDKTypes.controllers.contains(name) }

  /// Whether the type is a view controller or a window controller.
  ///
  /// By what is strongest: a chain of project classes, typealiases and generic bases up to one of the SDK's own; a base
  /// that the configuration names; an override, here or above, of what only controllers have; or, where a class of the
  /// chain comes from elsewhere, conformance to a search protocol together with a member that only controllers have.
  /// Complexity: O(n) in the classes above.
  public func isViewController(_ type: TypeFact) -> Answer {
    guard let entry = entry(of: type) else { return .unknown }
    let lineage = lineage(of: entry)
    if let found = lineage.climb(to: SDKTypes.controllers) { return .yes(because: found) }
    if let found = lineage.climb(to: viewControllerBases) {
      return .yes(because: [found[0] + ", a controller by the configuration"] + found.dropFirst())
    }
    if let (path, part) = lineage.first(where: \.overridesLifecycle) {
      return .yes(because: ["\(path) overrides a method that only controllers have", place(of: part)])
    }
    guard !lineage.hasKnownClasses else { return .no }
    let conformance = entry.inherited.first { SDKTypes.searchProtocols.contains($0.word) }
    if let conformance, let (_, part) = lineage.first(where: \.namesControllerMembers) {
      return .yes(because: [
        "\(entry.spelling) conforms to \(conformance.spelling) and names what only controllers have", place(of: part),
      ])
    }
    return .unknown
  }

  /// A type by its first part.
  private struct PartKey: Hashable {
    let file: Int32
    let type: Int32
  }

  /// A type and all classes of the project above it, nearest first.
  struct Lineage {
    fileprivate struct Step {
      let entry: TypeEntry
      /// The step of the class that inherits from it, -1 for the type itself.
      let heir: Int
    }
    fileprivate let index: ProjectIndex
    fileprivate var steps: [Step] = []
    /// Each parent as it is written, the names it stands for, and the step whose parent it is.
    fileprivate var parents: [(written: InheritedName, names: Set<Word>, step: Int)] = []
    /// All names at its heads are known: the project's, or common ones of the SDK.
    fileprivate(set) var isComplete = true
    /// Every class on the way is known, and that the last one has none above it, whatever the protocols are.
    fileprivate(set) var hasKnownClasses = true

    /// How the type comes to one of the names: `Users → ListScreen → UIViewController`, then where each class of the
    /// project on the way stands. Nil where no way leads there.
    func climb(to names: Set<Word>) -> [String]? {
      guard !names.isEmpty else { return nil }
      // What the project extends and does not declare may itself be the one.
      for (id, step) in steps.enumerated() where !step.entry.isDeclared {
        guard let name = step.entry.path.last, names.contains(name) else { continue }
        return id == 0 ? ["an extension of \(step.entry.spelling)"] : [way(to: id)] + places(to: id)
      }
      for parent in parents where !parent.names.isDisjoint(with: names) {
        return ["\(way(to: parent.step)) → \(parent.written.spelling)"] + places(to: parent.step)
      }
      return nil
    }

    /// The nearest part of the type or a class above it that has the fact, and the way to its class.
    func first(where fact: KeyPath<TypeFact, Bool>) -> (way: String, part: (file: Int32, type: Int32))? {
      for (id, step) in steps.enumerated() {
        for part in step.entry.parts where index.files[Int(part.file)].types[Int(part.type)][keyPath: fact] {
          return (way(to: id), part)
        }
      }
      return nil
    }

    private func classes(to step: Int) -> [TypeEntry] {
      var entries: [TypeEntry] = []
      var step = step
      while step >= 0 {
        entries.append(steps[step].entry)
        step = steps[step].heir
      }
      return entries.reversed()
    }

    private func way(to step: Int) -> String { classes(to: step).map(\.spelling).joined(separator: " → ") }

    private func places(to step: Int) -> [String] {
      classes(to: step).compactMap { $0.isDeclared ? $0.parts.first.map(index.place) : nil }
    }
  }

  /// `ListScreen is at Screens/ListScreen.swift:12`
  func place(of part: (file: Int32, type: Int32)) -> String {
    let file = files[Int(part.file)]
    let type = file.types[Int(part.type)]
    return "\(type.spelling) is at \(file.path):\(type.line)"
  }

  /// Walks up the class graph. Each type is asked once, so a cycle ends and a long chain costs no stack. Protocols of the
  /// project are passed only where `throughProtocols`: what inherits from a protocol need not be what it asks for.
  func lineage(of type: TypeEntry, throughProtocols: Bool = false) -> Lineage {
    var lineage = Lineage(index: self, steps: [Lineage.Step(entry: type, heir: -1)])
    var seen: Set<PartKey> = []
    var next = 0
    while next < lineage.steps.count {
      let entry = lineage.steps[next].entry
      guard let part = entry.parts.first, seen.insert(PartKey(file: part.file, type: part.type)).inserted else {
        // A type is met again where two ways lead to it, or by a cycle.
        next += 1
        continue
      }
      if !entry.isDeclared { lineage.isComplete = false }
      var hasClass = false
      var hasUnknown = !entry.isDeclared
      for parent in entry.inherited {
        let names = resolve(parent.word)
        lineage.parents.append((parent, names, next))
        let bases = names.sorted { $0.hash < $1.hash }.flatMap { name in
          self.bases(named: name == parent.word ? parent.path : [name], from: entry, in: part.file)
        }
        hasClass = hasClass || !names.isDisjoint(with: SDKTypes.classes) || bases.contains { !$0.isProtocol }
        // A parent from outside is a class of a package, or a protocol, which changes nothing.
        if bases.isEmpty, names.isDisjoint(with: SDKTypes.all) {
          lineage.isComplete = false
          hasUnknown = true
        }
        for base in bases where throughProtocols || !base.isProtocol {
          lineage.steps.append(Lineage.Step(entry: base, heir: next))
        }
      }
      // A class has one class above it, and a value has none.
      let mayHaveClass = !entry.isDeclared || facts(of: entry).contains { $0.kind == .class }
      if hasUnknown, mayHaveClass, !hasClass { lineage.hasKnownClasses = false }
      next += 1
    }
    return lineage
  }

  /// The types that `path`, written at the head of `entry`, may mean.
  func bases(named path: [Word], from entry: TypeEntry, in file: Int32) -> [TypeEntry] {
    declaredType(named: path, inside: entry.path.dropLast(), in: file).map { [$0] } ?? []
  }

  /// The type of the project that `path` means where it is written inside the type at `around`: looked up from the inside
  /// out, then without a module's name, then as the only type of that name anywhere.
  public func declaredType(named path: [Word], inside around: ArraySlice<Word>, in file: Int32) -> TypeEntry? {
    func declared(at path: [Word]) -> TypeEntry? {
      guard let variant = nearestVariant(of: path, to: file), let found = types[path]?[variant], found.isDeclared else {
        return nil
      }
      return found
    }
    for length in (0...around.count).reversed() {
      if let found = declared(at: Array(around.prefix(length)) + path) { return found }
    }
    if path.count > 1, let found = declared(at: Array(path.dropFirst())) { return found }
    guard let name = path.last, let candidates = pathsByName[name], candidates.count == 1 else { return nil }
    return candidates.first.flatMap { declared(at: $0) }
  }

  /// The names that `name` stands for, through typealiases of any part of a composition.
  func resolve(_ name: Word) -> Set<Word> {
    var names: Set<Word> = [name]
    for _ in 0..<8 {
      let next = Set(names.flatMap { name in pathsByName[name] == nil ? aliases[name] ?? [name] : [name] })
      if next == names { break }
      names = next
    }
    return names
  }
}
