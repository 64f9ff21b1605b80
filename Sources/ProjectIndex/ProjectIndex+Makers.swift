import SwiftSource

/// Who makes a value of a type that takes no text: asked of few types, and not kept.
extension ProjectIndex {
  private static let begins = SDKNames.beginnings.union("objc objcMembers")
  private static let plain: WordSet = """
    ObservableObject Identifiable Hashable Equatable Comparable Sendable AnyObject Actor Observable
    """

  /// Whether only code that names the type can make a value of it: no system does, as it does with controllers of a storyboard, and no
  /// other package.
  ///
  /// - Parameter refusesArchives: Whether the type's code is known to make no value from a storyboard.
  public func isMadeByName(_ type: TypeEntry, refusesArchives: Bool) -> Bool {
    guard type.isDeclared, !type.isProtocol, type.heirs.isEmpty else { return false }
    for fact in facts(of: type) {
      guard fact.access != .public, fact.access != .package, !fact.attributes.contains(where: Self.begins.contains)
      else {
        return false
      }
      // A value of the type's own, such as `Model.shared`, is made without its name.
      guard fact.properties.allSatisfy({ !$0.isStatic || $0.access == .private }) else { return false }
      if fact.kind == .class, !refusesArchives,
        !lineage(of: type).outside.allSatisfy({ Self.plain.contains($0.name) })
      {
        return false
      }
    }
    return true
  }

  /// Whether code of another file names the type, be it only as that of a property, but for tests and previews. Complexity: O(n) in the
  /// facts, up to the first that does.
  public func isNamed(_ type: TypeEntry, outside file: Int32) -> Bool {
    guard let name = type.path.last else { return true }
    log?.ask([name])
    return files.indices.contains { $0 != Int(file) && !files[$0].isTest && names(name, file: $0) }
  }

  /// The functions and variables that call the type by its name, but for tests, also where it takes no text.
  /// Complexity: O(n) in the facts.
  public func callers(ofType type: TypeEntry) -> [CallSite] {
    guard let name = type.path.last else { return [] }
    log?.ask([name])
    return files.indices.filter { !files[$0].isTest }.flatMap { file in
      files[file].functions.filter { $0.ownCalls.contains(name) }.map { CallSite(function: $0, file: Int32(file)) }
    }
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
  /// Whether the sources hold an app from its beginning, so that they say what runs.
  public var holdsApp: Bool { tables.hasAppBeginning }

  /// Classes and protocols of the SDK that call no method by its name but those that are overridden.
  private static let silent = plain.union(
    """
    NSObject UIResponder UIViewController UITableViewController UICollectionViewController UINavigationController UIView NSViewController
    NSWindowController NSView View App Codable Decodable Encodable Error CaseIterable
    """)

  /// What these call all the same.
  private static let requirements: WordSet = "hash encode == <"

  /// Whether code outside of the sources may call the type's method of this name, as it overrides one or is what the type conforms to.
  public func mayBeCalledFromOutside(_ name: Word, of type: TypeEntry) -> Bool {
    Self.requirements.contains(name) || !type.isDeclared || type.isProtocol
      || facts(of: type).contains { $0.attributes.contains("objcMembers") }
      || !lineage(of: type, throughProtocols: true).outside.allSatisfy { Self.silent.contains($0.name) }
  }

  /// Whether code of any file but a test calls a function of this name, or hands it on by its name. Complexity: O(n) in the calls, up to
  /// the first.
  ///
  /// - Parameter label: With which a call on another object begins; nil for any.
  public func isCalled(_ name: Word, label: Word? = nil) -> Bool {
    log?.ask([name])
    return files.contains { file in
      !file.isTest
        && (file.otherCalls.contains(name)
          || file.memberCalls.contains { $0.method == name && (label == nil || $0.label == label?.half) }
          || file.handlers.contains { $0.method == name }
          || file.functions.contains { $0.ownCalls.contains(name) })
    }
  }

  /// Whether a typealias anywhere has this name. Complexity: O(n) in the typealiases.
  public func declaresAlias(named name: Word) -> Bool {
    log?.ask([name])
    return files.contains { $0.aliases.contains { $0.name == name } }
  }
}
