import SwiftSource

// MARK: - Looking up

extension Tables {
  struct FolderKey: Hashable {
    let name: Word
    let folder: Int32
  }

  struct ModuleKey: Hashable {
    let name: Word
    let module: Int32
  }

  private enum Found {
    case type(TypeID)
    case aliases([(file: Int32, alias: Int32)])
    case parameter
  }

  /// Aliases of aliases and bases of bases that are followed; what goes on is unknown.
  private static let deepest = 12
  /// Names with more declarations than these are found by folders.
  private static let many = 8

  static let modules: WordSet = """
    Swift _Concurrency Foundation UIKit AppKit Cocoa SwiftUI SwiftUICore WatchKit Combine CoreData SwiftData
    Observation ObjectiveC Dispatch CoreGraphics CoreFoundation QuartzCore CloudKit StoreKit MapKit CoreLocation
    AVFoundation AVKit WebKit Photos PhotosUI Contacts ContactsUI EventKit EventKitUI MessageUI SafariServices
    UserNotifications WidgetKit Intents IntentsUI Network os OSLog XCTest Testing Darwin Glibc Security CoreImage
    Metal
    """

  func meanings(of path: [Word], at scope: Scope, depth: Int = 0) -> [Meaning] {
    guard let first = path.first, depth < Tables.deepest else { return [.unknown] }
    guard let found = lookUp(first, at: scope) else {
      guard path.count > 1 else { return [.outside(path)] }
      return qualified(path, at: scope, depth: depth)
    }
    var meanings = meanings(of: found, depth: depth)
    for (position, name) in path.enumerated().dropFirst() {
      meanings = meanings.map { member(name, of: $0, at: scope, depth: depth) }
      // `Users.User` where the module `Users` has a type of its own name.
      if position == 1, meanings.allSatisfy({ $0 == .unknown }), !isParameter(found) {
        return inModule(first, path.dropFirst(), at: scope, depth: depth) ?? meanings
      }
    }
    return meanings
  }

  private func isParameter(_ found: Found) -> Bool { if case .parameter = found { true } else { false } }

  private func meanings(of found: Found, depth: Int) -> [Meaning] {
    switch found {
    case .parameter: return [.unknown]
    case .type(let id): return [.type(id)]
    case .aliases(let aliases):
      var meanings: [Meaning] = []
      for (file, alias) in aliases {
        let fact = files[Int(file)].aliases[Int(alias)]
        let scope = Scope(file: file, type: fact.parent, function: fact.local)
        for target in fact.targets {
          for meaning in self.meanings(of: target.path, at: scope, depth: depth + 1) where !meanings.contains(meaning) {
            meanings.append(meaning)
          }
        }
      }
      return meanings.isEmpty ? [.unknown] : meanings
    }
  }

  /// The generic arguments of what is written at `scope` and means a type of the project, where they are written: its own, or those of
  /// a typealias on the way to it.
  func arguments(
    of written: InheritedName, leadingTo id: TypeID, at scope: Scope, depth: Int = 0
  ) -> (arguments: [TypeReference], scope: Scope)? {
    let isPlain = written.arguments.isEmpty
    guard depth < Tables.deepest, written.path.count == 1,
      case .aliases(let aliases) = lookUp(written.path[0], at: scope)
    else { return isPlain ? nil : (written.arguments, scope) }
    // What a typealias does with parameters of its own is not followed.
    guard isPlain else { return nil }
    for (file, alias) in aliases {
      let fact = files[Int(file)].aliases[Int(alias)]
      let scope = Scope(file: file, type: fact.parent, function: fact.local)
      for target in fact.targets where meanings(of: target.path, at: scope, depth: depth + 1).contains(.type(id)) {
        if let found = arguments(of: target, leadingTo: id, at: scope, depth: depth + 1) { return found }
      }
    }
    return nil
  }

  private func member(_ name: Word, of meaning: Meaning, at scope: Scope, depth: Int) -> Meaning {
    switch meaning {
    case .unknown: return .unknown
    case .type(let id):
      guard let found = lookUp(name, in: id, at: scope, depth: depth) else { return .unknown }
      return meanings(of: found, depth: depth + 1).first ?? .unknown
    case .outside(let path):
      if let id = addition(to: path), let found = choose(Key(owner: id, name: name), at: scope) {
        return meanings(of: found, depth: depth + 1).first ?? .unknown
      }
      return .outside(path + [name])
    }
  }

  /// What the project adds to a type from outside.
  func addition(to path: [Word]) -> TypeID? {
    var owner = TypeID.none
    for name in path {
      guard let found = extended[Key(owner: owner, name: name)] else { return nil }
      owner = found
    }
    return owner
  }

  /// A path whose first name is no type: a module's, of the SDK, of a package or of the project.
  private func qualified(_ path: [Word], at scope: Scope, depth: Int) -> [Meaning] {
    if Tables.modules.contains(path[0]) { return [.outside(Array(path.dropFirst()))] }
    // What is imported and stands in no folder of that name comes from elsewhere.
    if files[Int(scope.file)].imports.contains(path[0]), !folders.names.contains(path[0]),
      !modules.holds(path[0])
    {
      return [.outside(Array(path.dropFirst()))]
    }
    return inModule(path[0], path.dropFirst(), at: scope, depth: depth)
      ?? member(path.dropFirst(), ofOutside: path[0], at: scope, depth: depth)
  }

  /// `UIView.Kind`, where the project adds `Kind`; else a name from outside, without what is taken for a module.
  private func member(_ rest: ArraySlice<Word>, ofOutside first: Word, at scope: Scope, depth: Int) -> [Meaning] {
    guard addition(to: [first]) == nil else {
      return [rest.reduce(.outside([first])) { member($1, of: $0, at: scope, depth: depth) }]
    }
    return [.outside([first] + rest)]
  }

  /// What stands below a folder of the module's name comes first, and types before typealiases, which often bear the name of
  /// what they hand on: `public typealias User = Core.User`.
  private func inModule(_ module: Word, _ path: ArraySlice<Word>, at scope: Scope, depth: Int) -> [Meaning]? {
    guard let name = path.first else { return nil }
    let key = Key(owner: .none, name: name)
    let candidates = (names[key] ?? []).filter { isVisible($0, key, at: Scope(file: scope.file)) }
    let inNamed = candidates.filter { modules.isNamed(module, $0.file) }
    let inFolder = inNamed.isEmpty ? candidates.filter { folders.isBelow(module, file: $0.file) } : inNamed
    let types = candidates.filter { if case .type = $0.target { true } else { false } }
    let found = inFolder.isEmpty ? nearest(among: types, to: scope.file) : foundFirst(inFolder)
    guard let found = found ?? nearest(among: candidates, to: scope.file) else { return nil }
    var meanings = meanings(of: found, depth: depth)
    for name in path.dropFirst() { meanings = meanings.map { member(name, of: $0, at: scope, depth: depth) } }
    return meanings
  }

  /// From the inside out.
  private func lookUp(_ name: Word, at scope: Scope) -> Found? {
    let types = files[Int(scope.file)].types
    let isMember = memberNames.contains(name)
    var type = scope.type
    var function = scope.function
    while true {
      if function >= 0, type < 0 || types[Int(type)].local < 0 {
        if let found = lookUp(name, inFunction: function, of: scope.file) { return found }
        function = -1
      }
      guard type >= 0 else { break }
      let id = types[Int(type)].id
      if isMember, id != .none {
        if entries[id.index].parameters.contains(name) { return .parameter }
        if let found = lookUp(name, in: id, at: scope, depth: 0) { return found }
      }
      type = types[Int(type)].parent
    }
    return choose(Key(owner: .none, name: name), at: scope)
  }

  /// Whether any type or typealias has the name.
  func hasType(named name: Word) -> Bool {
    memberNames.contains(name) || names[Key(owner: .none, name: name)] != nil
  }

  private func lookUp(_ name: Word, inFunction function: Int32, of file: Int32) -> Found? {
    let functions = files[Int(file)].functions
    let position = functions.partitioningIndex { $0.declaration >= function }
    if position < functions.count, functions[position].declaration == function,
      functions[position].parameters.contains(name)
    {
      return .parameter
    }
    let candidates = names[Key(owner: .none, name: name)]?.filter { $0.local == function && $0.file == file }
    return candidates.flatMap { Tables.found($0) }
  }

  /// Among the types and typealiases that stand in the type, or in what it inherits from.
  private func lookUp(_ name: Word, in id: TypeID, at scope: Scope, depth: Int) -> Found? {
    if let found = choose(Key(owner: id, name: name), at: scope) { return found }
    guard depth < Tables.deepest else { return nil }
    for case let meanings in entries[id.index].parents {
      for meaning in meanings {
        switch meaning {
        case .type(let parent):
          guard parent != id else { continue }
          if entries[parent.index].isProtocol, entries[parent.index].parameters.contains(name) { return .parameter }
          if let found = lookUp(name, in: parent, at: scope, depth: depth + 1) { return found }
        case .outside(let path):
          guard let parent = addition(to: path) else { continue }
          if let found = choose(Key(owner: parent, name: name), at: scope) { return found }
        case .unknown: continue
        }
      }
    }
    return nil
  }

  /// Notes all that what the path means depends on: its names, the types around and above, the typealiases on the way.
  func note(_ path: [Word], at scope: Scope, in log: QuestionLog, depth: Int = 0) {
    guard depth < Tables.deepest else { return }
    log.ask(path)
    var owners: [TypeID] = [.none]
    var type = scope.type
    while type >= 0 {
      let fact = files[Int(scope.file)].types[Int(type)]
      owners.append(fact.id)
      type = fact.parent
    }
    var next = 1
    while next < owners.count {
      defer { next += 1 }
      guard owners[next] != .none else { continue }
      let entry = entries[owners[next].index]
      log.meet(entry)
      for name in entry.inherited { log.ask(name.path) }
      for case .type(let id) in entry.parents.joined() where !owners.contains(id) { owners.append(id) }
    }
    for owner in owners {
      for name in path {
        for candidate in names[Key(owner: owner, name: name)] ?? [] {
          guard case .alias(let alias) = candidate.target else { continue }
          let fact = files[Int(candidate.file)].aliases[Int(alias)]
          let scope = Scope(file: candidate.file, type: fact.parent, function: fact.local)
          for target in fact.targets { note(target.path, at: scope, in: log, depth: depth + 1) }
        }
      }
    }
  }

  // MARK: - Which of several

  /// The declaration that the name means: one of the same file, else the nearest that may be seen.
  private func choose(_ key: Key, at scope: Scope) -> Found? {
    guard let candidates = names[key] else { return nil }
    if candidates.count == 1 { return isVisible(candidates[0], key, at: scope) ? Tables.found(candidates) : nil }
    let own = candidates.filter { $0.file == scope.file && isVisible($0, key, at: scope) }
    if let found = Tables.found(own) { return found }
    if candidates.count > Tables.many, key.owner == .none, Tables.homes[key.name] == nil {
      for module in modules.reachable(from: scope.file, importing: files[Int(scope.file)].imports) {
        guard let found = ofModule[ModuleKey(name: key.name, module: module)] else { continue }
        let seen = found.filter { isVisible($0, key, at: scope) }
        if !seen.isEmpty { return foundFirst(seen) }
      }
      for folder in folders.chain(of: folders.ofFile[Int(scope.file)]) {
        guard let found = nearest[FolderKey(name: key.name, folder: folder)] else { continue }
        // Of a module that the file does not import nothing is seen.
        let seen = found.filter { isVisible($0, key, at: scope) }
        if !seen.isEmpty { return foundFirst(seen) }
      }
      return nil
    }
    let visible = candidates.filter { isVisible($0, key, at: scope) }
    // What a module declares hides what it imports.
    let inside = visible.filter { modules.share($0.file, scope.file) }
    return nearest(among: inside.isEmpty ? visible : inside, to: scope.file)
  }

  private func nearest(among candidates: [Candidate], to file: Int32) -> Found? {
    let folder = folders.ofFile[Int(file)]
    var longest: Int32 = -1
    var near: [Candidate] = []
    for candidate in candidates {
      let common = folders.common(folder, folders.ofFile[Int(candidate.file)])
      if common > longest { (longest, near) = (common, []) }
      if common == longest { near.append(candidate) }
    }
    return foundFirst(near)
  }

  private func isVisible(_ candidate: Candidate, _ key: Key, at scope: Scope) -> Bool {
    guard candidate.local < 0 || key.owner != .none else { return false }
    switch candidate.access {
    case .shared, .package, .public:
      if let isSeen = modules.admits(
        candidate.access, of: candidate.file, in: scope.file, importing: files[Int(scope.file)].imports,
        testable: files[Int(scope.file)].testableImports)
      {
        return isSeen
      }
      return key.owner != .none || !isOutOfReach(candidate, key.name, at: scope)
    case .fileprivate: return candidate.file == scope.file
    case .private:
      guard candidate.file == scope.file else { return false }
      return key.owner == .none || isInside(key.owner, at: scope)
    }
  }

  /// Names of the SDK that others often take too, with the module that has them.
  private static let homes: [Word: Word] = [
    "Task": "_Concurrency", "Subscription": "Combine", "Subscriber": "Combine", "Publisher": "Combine",
    "Cancellable": "Combine", "Subject": "Combine", "Future": "Combine", "View": "SwiftUI", "App": "SwiftUI",
    "Scene": "SwiftUI", "State": "SwiftUI", "Binding": "SwiftUI", "Color": "SwiftUI", "Image": "SwiftUI",
    "Text": "SwiftUI", "Button": "SwiftUI", "List": "SwiftUI", "Section": "SwiftUI", "Label": "SwiftUI",
    "Group": "SwiftUI", "Form": "SwiftUI", "Font": "SwiftUI", "Shape": "SwiftUI", "Layout": "SwiftUI",
  ]

  /// Whether the name is one of the SDK that the file has, and the candidate stands in a target of a package that the file
  /// does not import. Other names may come through a module that hands them on.
  private func isOutOfReach(_ candidate: Candidate, _ name: Word, at scope: Scope) -> Bool {
    guard candidate.file != scope.file, let home = Tables.homes[name],
      let target = folders.target(ofFile: candidate.file),
      folders.target(ofFile: scope.file).map({ $0.folder != target.folder }) ?? true
    else { return false }
    let imports = files[Int(scope.file)].imports
    return !imports.contains(target.name) && (home == "_Concurrency" || imports.contains(home))
  }

  /// Whether a part of the type stands around the place.
  func isInside(_ id: TypeID, at scope: Scope) -> Bool {
    let types = files[Int(scope.file)].types
    var type = scope.type
    while type >= 0 {
      if types[Int(type)].id == id { return true }
      type = types[Int(type)].parent
    }
    return false
  }

  private static func found(_ candidates: [Candidate]) -> Found? {
    guard !candidates.isEmpty else { return nil }
    var aliases: [(Int32, Int32)] = []
    for candidate in candidates {
      switch candidate.target {
      case .type(let id): return .type(id)
      case .alias(let alias): aliases.append((candidate.file, alias))
      }
    }
    return .aliases(aliases)
  }

  /// Of types that are equally near the one whose path comes first, so that the order of files means nothing; of
  /// typealiases all, as they may belong to different platforms.
  private func foundFirst(_ candidates: [Candidate]) -> Found? {
    let types = candidates.filter { if case .type = $0.target { true } else { false } }
    let first = types.min {
      files[Int($0.file)].path.utf8.lexicographicallyPrecedes(files[Int($1.file)].path.utf8)
    }
    return Tables.found(first.map { [$0] } ?? candidates)
  }

  /// Enters what each folder and module holds of the names that have many declarations, so that a question about one costs its depth and
  /// not their number. Complexity: O(declarations × depth).
  mutating func collectNearest() {
    var found: [FolderKey: [Candidate]] = [:]
    var ofModule: [ModuleKey: [Candidate]] = [:]
    for (key, candidates) in names where key.owner == .none && candidates.count > Tables.many {
      for candidate in candidates where candidate.access.rawValue >= Access.shared.rawValue && candidate.local < 0 {
        let known = modules.modules(of: candidate.file)
        for module in known { ofModule[ModuleKey(name: key.name, module: module), default: []].append(candidate) }
        // Whoever knows the modules of both asks these.
        for folder in folders.chain(of: folders.ofFile[Int(candidate.file)]) {
          let place = FolderKey(name: key.name, folder: folder)
          guard case .type = candidate.target, let first = found[place]?.first, case .type = first.target else {
            found[place, default: []].append(candidate)
            continue
          }
          // One type stands for all.
          if files[Int(candidate.file)].path.utf8.lexicographicallyPrecedes(files[Int(first.file)].path.utf8) {
            found[place] = [candidate]
          }
        }
      }
    }
    nearest = found
    self.ofModule = ofModule
  }
}
