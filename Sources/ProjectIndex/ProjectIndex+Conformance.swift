import SwiftSource

extension ProjectIndex {
  /// Protocols and types from outside that are known to bring no `Identifiable`.
  private static let plainParents: Set<Word> = [
    "Hashable", "Equatable", "Comparable", "Codable", "Decodable", "Encodable", "Sendable", "CaseIterable",
    "RawRepresentable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError", "String",
    "Int", "Substring", "AnyObject", "NSObject", "Copyable", "ExpressibleByStringLiteral", "BitwiseCopyable",
  ]

  /// Whether the type that `path` names, as `file` writes it inside of `around`, is `Identifiable`: by its head, by an
  /// extension anywhere, by a protocol or a class above it. Unknown where a parent comes from outside of the project, and
  /// for a class, which a macro may make so.
  public func isIdentifiable(_ path: [Word], inside around: ArraySlice<Word>, in file: Int32) -> Answer {
    guard let name = path.last, let target = resolve(name).onlyElement,
      let type = declaredType(named: target == name ? path : [target], inside: around, in: file)
    else { return .unknown }
    var asked = [type]
    var seen: Set<[Word]> = []
    var isUnknown = false
    var next = 0
    while next < asked.count {
      let entry = asked[next]
      next += 1
      guard seen.insert(entry.path).inserted, let part = entry.parts.first else { continue }
      if !entry.isProtocol, files[Int(part.file)].types[Int(part.type)].kind == .class { isUnknown = true }
      for parent in entry.inherited {
        for name in resolve(parent.word) {
          if name == "Identifiable" { return .yes(because: ["\(entry.spelling) → Identifiable"]) }
          let found = bases(named: name == parent.word ? parent.path : [name], from: entry, in: part.file)
          if found.isEmpty, !ProjectIndex.plainParents.contains(name) { isUnknown = true }
          asked += found
        }
      }
    }
    return isUnknown ? .unknown : .no
  }
}

extension Set {
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
