import SwiftSource

/// Who makes a value of a type that takes no text: asked of few types, and not kept.
extension ProjectIndex {
  private static let begins: WordSet = "main UIApplicationMain NSApplicationMain objc objcMembers"
  private static let plain: WordSet = """
    ObservableObject Identifiable Hashable Equatable Comparable Sendable AnyObject Observable
    """

  /// Whether only code that names the type can make a value of it: no system does, as it does with controllers of a storyboard, and no
  /// other package.
  public func isMadeByName(_ type: TypeEntry) -> Bool {
    guard type.isDeclared, !type.isProtocol, type.heirs.isEmpty else { return false }
    for fact in facts(of: type) {
      guard fact.access != .public, fact.access != .package, !fact.attributes.contains(where: Self.begins.contains)
      else {
        return false
      }
      // A value of the type's own, such as `Model.shared`, is made without its name.
      guard fact.properties.allSatisfy({ !$0.isStatic || $0.access == .private }) else { return false }
      if fact.kind == .class, !lineage(of: type).outside.allSatisfy({ Self.plain.contains($0.name) }) { return false }
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

  private func names(_ name: Word, file: Int) -> Bool {
    files[file].functions.contains { function in
      (function.ownCalls.contains(name) || function.result?.named.contains { $0.last == name } ?? false)
        && !isOfPreview(function, file: file)
    }
      || files[file].memberCalls.contains {
        $0.receiver == name && !isOfPreview(files[file].functions[Int($0.function)], file: file)
      }
      || files[file].types.contains { type in type.properties.contains { $0.typeWords.contains(name) } }
  }

  private func isOfPreview(_ function: FunctionFact, file: Int) -> Bool {
    function.type >= 0 && files[file].types[Int(function.type)].inherited.contains { $0.word == Self.preview }
  }

  private static let preview: Word = "PreviewProvider"
}
