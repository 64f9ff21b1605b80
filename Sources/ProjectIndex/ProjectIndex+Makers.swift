import SwiftSource

/// Who makes a value of a type that takes no text: asked of few types, and not kept.
extension ProjectIndex {
  private static let begins = SDKNames.beginnings.union("objc objcMembers")
  private static let plain: WordSet = """
    ObservableObject Identifiable Hashable Equatable Comparable Sendable AnyObject Actor Observable
    """

  /// Whether only code that names the type can make a value of it, or calls what it has as a type: no system does, as it does with
  /// controllers of a storyboard, and no other package.
  public func isMadeByName(_ type: TypeEntry) -> Bool {
    guard type.isDeclared, !type.isProtocol, type.heirs.isEmpty else { return false }
    let facts = facts(of: type)
    let isClass = facts.contains { $0.kind == .class || $0.kind == .actor }
    if isClass, archivedClasses.areAllLookedUp { return false }
    let refusesArchives = facts.contains(where: \.refusesArchives)
    for fact in facts {
      guard !fact.attributes.contains(where: Self.begins.contains) else { return false }
      guard fact.access != .public && fact.access != .package || isAppsOwn(type) else { return false }
      // A value of the type's own, such as `Model.shared`, is made without its name.
      guard !fact.properties.contains(where: { $0.isStatic && $0.access != .private && !holdsNone($0, of: type) })
      else {
        return false
      }
      let isByName =
        switch fact.kind {
        case .enum: !fact.hasCases
        case .class: refusesArchives || knows(lineage(of: type), Self.plain) || isInNoArchive(type)
        default: true
        }
      guard isByName else { return false }
    }
    return true
  }

  private static let object: WordSet = "NSObject"
  /// What an archive of data may hold.
  private static let coded: WordSet = "NSCoding NSSecureCoding"
  private static let shown = SDKTypes.controllers.union(SDKTypes.cells).union("UIView NSView")

  /// Whether what a property holds is surely of another type: `static let id = "row"`, `static let height = CGFloat(54)`.
  private func holdsNone(_ property: PropertyFact, of type: TypeEntry) -> Bool {
    guard let named = property.origin.type?.named, !named.isEmpty, let scope = scope(inside: type) else { return false }
    if named.allSatisfy({ $0.last.map(Self.scalars.contains) ?? false }) { return true }
    let lineage = lineage(of: type, throughProtocols: true)
    return named.allSatisfy { path in
      switch resolve(path, at: scope) {
      case .type(let id): !lineage.ids.contains(id)
      case .outside(let path):
        path.last.map { name in !Self.erased.contains(name) && !lineage.outside.contains { $0.name == name } } ?? false
      case .unknown: false
      }
    }
  }

  private static let scalars: WordSet = "String Int Double Float CGFloat Bool TimeInterval"
  private static let erased: WordSet = "Any AnyObject AnyHashable AnyView Self"

  /// Whether a controller, cell, view or plain object of a target is in none of the project's storyboards, nibs and property lists, as far
  /// as these are known. Complexity: O(n) in the type's parts, and once in the bytes and the project's calls.
  private func isInNoArchive(_ type: TypeEntry) -> Bool {
    guard let name = type.path.last, type.parts.allSatisfy({ tables.modules.isKnown($0.file) }),
      let words = archivedClasses.words, !words.contains(name)
    else { return false }
    let lineage = lineage(of: type)
    return lineage.reaches(Self.shown) || lineage.reaches(Self.object) && !lineage.reaches(Self.coded)
  }

  private var archivedClasses: ArchivedClasses {
    once.archivedClasses {
      ArchivedClasses(
        words: calls(ClassLookups.all) ? nil : tables.modules.archivedWords(),
        areAllLookedUp: calls(ClassLookups.walks))
    }
  }

  /// Whether some code, but for tests, calls a function of one of the names.
  private func calls(_ names: WordSet) -> Bool {
    files.indices.contains { index in
      guard isOfApp(index) else { return false }
      let file = files[index]
      return file.otherCalls.contains(where: names.contains)
        || file.functions.contains { $0.ownCalls.contains(where: names.contains) }
        || file.memberCalls.contains { names.contains($0.method) }
    }
  }

  /// Whether code of another file names the type, be it only as that of a property, but for tests and previews. Complexity: O(n) in the
  /// facts, up to the first that does.
  public func isNamed(_ type: TypeEntry, outside file: Int32) -> Bool {
    guard let name = type.path.last else { return true }
    log?.ask([name])
    return files.indices.contains { $0 != Int(file) && isOfApp($0) && names(name, file: $0) }
  }

  /// The functions and variables that call the type by its name, but for tests, also where it takes no text.
  /// Complexity: O(callers) once it was asked.
  public func callers(ofType type: TypeEntry) -> [CallSite] {
    guard let name = type.path.last else { return [] }
    log?.ask([name])
    return functionsByName.callersOfTypes[name, default: []].map { CallSite(function: self[$0], file: $0.file) }
  }

  /// Complexity: O(n) in the functions and calls of the project when it is first asked.
  var functionsByName: FunctionsByName { once.functionsByName { withoutLog.gatherFunctions() } }

  private func gatherFunctions() -> FunctionsByName {
    var found = FunctionsByName()
    let types = WordSet(tables.entries.compactMap(\.path.last))
    for file in files.indices where !files[file].isTest {
      let isOfApp = isOfApp(file)
      // Read in place, as a copy of a fact counts all its arrays.
      for position in files[file].functions.indices {
        if files[file].functions[position].labels.isEmpty {
          found.takingNothing[files[file].functions[position].name, default: 0] += 1
        }
        guard isOfApp else { continue }
        for name in files[file].functions[position].ownCalls where types.contains(name) {
          let place = (file: Int32(file), function: Int32(position))
          if let last = found.callersOfTypes[name]?.last, last == place { continue }
          found.callersOfTypes[name, default: []].append(place)
        }
      }
    }
    return found
  }

  private func names(_ name: Word, file: Int) -> Bool {
    files[file].otherCalls.contains(name)
      || files[file].functions.contains { function in
        (function.ownCalls.contains(name) || function.result?.named.contains { $0.last == name } ?? false)
          && !isOfPreview(function, file: file)
      }
      || files[file].memberCalls.contains {
        $0.receiver == name && !isOfPreview(files[file].functions[Int($0.function)], file: file)
      }
      || files[file].types.contains { type in
        type.properties.contains { $0.typeWords.contains(name) }
          || type.inherited.contains { $0.arguments.contains { $0.named.contains { $0.last == name } } }
      }
      || files[file].aliases.contains { alias in alias.targets.contains { $0.path.contains(name) } }
  }

  private func isOfPreview(_ function: FunctionFact, file: Int) -> Bool {
    function.type >= 0 && files[file].types[Int(function.type)].inherited.contains { $0.word == Self.preview }
  }

  private static let preview: Word = "PreviewProvider"
}

/// Who runs a function: asked of few, and not kept.
extension ProjectIndex {
  /// The files in which an app begins: where there is one, the sources say what runs.
  var beginnings: [Int32] {
    files.indices.lazy.filter { file in
      self.isOfApp(file)
        && (self.files[file].types.contains { $0.attributes.contains(where: SDKNames.beginnings.contains) }
          || self.files[file].otherCalls.contains(where: SDKNames.beginnings.contains)
          || self.files[file].path == "main.swift" || self.files[file].path.hasSuffix("/main.swift"))
    }.map { Int32($0) }
  }

  /// The functions that call the method on another object which may be of its type, each once, but for tests. Complexity: O(n) in the
  /// calls of the project.
  public func callers(of method: FunctionFact, on owner: TypeEntry) -> [CallSite] {
    log?.ask([method.name])
    return files.indices.filter { !files[$0].isTest }.flatMap { file in
      let calls = files[file].memberCalls.lazy.filter { call in
        guard call.method == method.name, method.callLabel == FunctionFact.anyLabel || method.callLabel == call.label
        else { return false }
        let caller = self.files[file].functions[Int(call.function)].type
        return caller < 0 || call.isReceiverOthers
          || self.mayHold(owner, named: call.receiver, in: self.files[file].types[Int(caller)].id)
      }
      return Set(calls.map(\.function))
        .map { CallSite(function: files[file].functions[Int($0)], file: Int32(file)) }
    }
  }

  /// Classes and protocols of the SDK that call no method by its name but those that are overridden.
  private static let silent = plain.union(
    """
    NSObject UIResponder UIViewController UITableViewController UICollectionViewController UINavigationController UIView NSViewController
    NSWindowController NSView View App Codable Decodable Encodable Error CaseIterable
    """)

  /// Whether code outside of the sources may call the type's methods by what it inherits from or conforms to. What is only added to a type
  /// from outside is known to the project alone.
  func callsFromOutside(on type: TypeEntry) -> Bool {
    guard type.isDeclared else { return !type.inherited.isEmpty }
    let lineage = lineage(of: type, throughProtocols: true)
    return facts(of: type).contains { $0.attributes.contains("objcMembers") }
      || !knows(lineage, Self.silent)
      // Objective-C calls methods by other names.
      || lineage.entries.contains { $0.parts.contains { !files[Int($0.file)].path.hasSuffix(".swift") } }
  }

  /// Whether all that the types inherit from outside has one of the names, and nothing is unknown.
  private func knows(_ lineage: Lineage, _ names: WordSet) -> Bool {
    lineage.parents(areAmong: names) && lineage.outside.allSatisfy { names.contains($0.name) }
  }

  /// The files whose `public` code is the app's own, too: nobody imports a module from a folder around them, and they stand in the
  /// outermost folder in which the app begins. Where modules are known, those of the app's, and of packages that it has for itself.
  /// Complexity: O(n) in the files, and in those where an app begins, when it is first asked.
  var filesOfApp: Set<Int32> {
    once.filesOfApp {
      let index = withoutLog
      let beginnings = index.beginnings
      guard !beginnings.isEmpty else { return [] }
      let imported = Set(index.files.lazy.flatMap(\.imports))
      let (modules, folders) = (index.tables.modules, index.tables.folders)
      return Set(
        index.files.indices.map { Int32($0) }.filter { file in
          modules.areOfApp(file)
            || beginnings.contains { beginning in
              modules.isKnown(file)
                ? modules.share(file, beginning)
                : folders.haveOneRoot(file, beginning) && folders.outermost(of: imported, around: file) == nil
            }
        })
    }
  }

  private func isAppsOwn(_ type: TypeEntry) -> Bool { type.parts.allSatisfy { filesOfApp.contains($0.file) } }
}
