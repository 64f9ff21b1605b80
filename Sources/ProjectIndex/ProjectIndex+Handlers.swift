import SwiftSource

extension ProjectIndex {
  /// The names of closures that are given a text, as far as code of the file gives them to another object: `header.onType = { … }`.
  /// Complexity: O(n) in the members that the file sets.
  public func textHandlers(setIn file: Int32) -> Set<Word> {
    let handlers = tables.textUses.handlers
    let found = files[Int(file)].isTest ? [] : Set(files[Int(file)].writtenMembers.lazy.filter(handlers.contains))
    log?.ask(Array(found))
    return found
  }

  /// The types of a file that sets such a closure; few do.
  func typesGivingHandlers(in file: Int32) -> Set<Int> {
    guard !textHandlers(setIn: file).isEmpty else { return [] }
    return Set(files[Int(file)].functions.lazy.map { Int($0.type) }.filter { $0 >= 0 })
  }

  /// Whether others may give the function the text of a field.
  public func isGivenFieldText(_ function: FunctionFact) -> Bool {
    function.takesText && function.access != .private && tables.textUses.isGivenField(function)
  }

  /// Whether a property of this name has observers.
  public func observesProperty(named name: Word) -> Bool {
    log?.ask([name])
    return tables.textUses.observed.contains(name)
  }

  /// Last names of the types whose code gives a function to an object that may keep it. Complexity: O(n) in the
  /// assignments and the closures that are given.
  public var namesGivingHandlers: Set<Word> {
    var names: Set<Word> = []
    for file in files.indices where !files[file].isTest {
      for handler in files[file].handlers.indices where mayBeKept(files[file].handlers[handler]) {
        let type = files[file].handlers[handler].type
        if let name = files[file].types[Int(type)].path.last { names.insert(name) }
      }
    }
    return names
  }

  /// The same types of one file, by their place among its types.
  public func typesGivingHandlers(of facts: FileFacts) -> Set<Int> {
    Set(facts.handlers.lazy.filter(mayBeKept).map { Int($0.type) })
  }

  private func mayBeKept(_ handler: GivenHandler) -> Bool {
    handler.method == .none || tables.keepingFunctions.contains(handler.method)
  }

  /// The last names of the types that have closures by which they announce changes. Complexity: O(types).
  public var namesOfAnnouncers: Set<Word> {
    var names: Set<Word> = []
    for file in files.indices where !files[file].isTest {
      for type in files[file].types.indices where files[file].types[type].announcesChanges {
        if let name = files[file].types[type].path.last { names.insert(name) }
      }
    }
    return names
  }

  /// The last names of the types that tell of changes, their own or of a class above, and of the classes that keep a collection and
  /// something by which they may do so, whatever it is called. Complexity: O(types).
  public var namesOfTellers: Set<Word> {
    var names = namesOfAnnouncers.union(namesBelowAnnouncers)
    for file in files.indices where !files[file].isTest {
      let senders = Set(files[file].sentMessages.map { files[file].functions[Int($0.function)].type })
      for position in files[file].types.indices {
        guard case let properties = files[file].types[position].properties,
          files[file].types[position].kind == .class || files[file].types[position].kind == .actor,
          properties.contains(where: { $0.isCollection && !$0.isLet && $0.access != .private }),
          properties.contains(where: { $0.isPlainCallback || $0.name == "delegate" })
            || senders.contains(Int32(position))
            || files[file].types[position].inherited.contains(where: { $0.word == "ObservableObject" }),
          let name = files[file].types[position].path.last
        else { continue }
        names.insert(name)
      }
    }
    return names
  }

  /// The last names of the types whose base class, not they themselves, has closures by which it announces changes.
  public var namesBelowAnnouncers: Set<Word> {
    var above: Set<TypeID> = []
    for entry in tables.entries.indices
    where tables.entries[entry].parts.contains(where: { files[Int($0.file)].types[Int($0.type)].announcesChanges }) {
      above.insert(tables.entries[entry].id)
    }
    var names: Set<Word> = []
    var isBelow = [Bool](repeating: false, count: tables.entries.count)
    // All at once: one walk for each announcer would cost their number.
    while !above.isEmpty {
      var next: Set<TypeID> = []
      for entry in tables.entries.indices where !isBelow[entry] && !tables.entries[entry].parents.isEmpty {
        let inherits = tables.entries[entry].parents.contains { meanings in
          meanings.contains { if case .type(let id) = $0 { above.contains(id) } else { false } }
        }
        guard inherits else { continue }
        isBelow[entry] = true
        next.insert(tables.entries[entry].id)
        if let name = tables.entries[entry].path.last { names.insert(name) }
      }
      above = next
    }
    return names
  }
}

extension PropertyFact {
  /// A closure that others may set, and that takes and gives nothing: `var onUpdate: (() -> Void)?`.
  public var isPlainCallback: Bool { !isLet && hasTypeAnnotation && access != .private && typeWords == ["Void"] }

  /// Its elements are collections, `[[Row]]`, which are told apart by their places alone.
  public var collectsCollections: Bool {
    guard let type = origin.type?.unwrapped, let element = type.element else { return false }
    if case .dictionary = type { return false }
    return element.element != nil
  }

  /// A stored array or dictionary that nobody publishes as it changes.
  public var isCollection: Bool {
    guard !isComputed, !attributes.contains("Published") else { return false }
    return switch origin.type?.unwrapped {
    case .array, .dictionary: true
    case .named(let path, _): path.last == "Array" || path.last == "Dictionary"
    default: false
    }
  }
}
