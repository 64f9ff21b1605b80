import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Items of a list whose diffable data source knows them by one type for all: `AnyRow`, which conforms to the protocol that each of them
/// conforms to.
extension FileContext {
  /// Where code that runs again makes a value of the type for such a list; nil where none does, or too many may.
  package func remaking(ofErasedItem type: ProjectIndex.TypeEntry) -> Token? {
    let protocols = index.lineage(of: type, throughProtocols: true).entries.filter { entry in
      entry.isProtocol && index.lineage(of: entry, throughProtocols: true).reaches("Hashable")
    }
    guard protocols.contains(where: isOfDiffableItem) else { return nil }
    return flow.makings(of: type)?.lazy.compactMap(\.name).first { name in
      guard let member = name.member, member.kind == .function || member.bindings.first?.isComputed == true,
        // `header = Header()` keeps what is made.
        name.statement.map({ $0.kind != .expression || !$0.tokens.outermost.contains { $0.kind == .equal } }) == true
      else { return false }
      return context(at: name).map { !$0.runsOnce(name) } ?? false
    }
  }

  /// Whether a diffable data source of the project has items of a type that conforms to the protocol.
  private func isOfDiffableItem(_ protocol: ProjectIndex.TypeEntry) -> Bool {
    let items = Set(index.types(below: `protocol`).map(\.id))
    return !items.isEmpty && !items.isDisjoint(with: index.diffableItems)
  }

  /// Whether a diffable data source of the project has items of the type, or such as hold one: `case note(Note)`.
  package func isInDiffableItems(_ type: ProjectIndex.TypeEntry) -> Bool {
    let items = index.diffableItems
    return items.contains(type.id)
      || items.lazy.flatMap { self.flow.declarations(of: self.index.entry($0)) }.contains { part in
        part.kind == .enum
          && part.tokens.contains { name in
            name.word == type.path.last && name.kind == .identifier
              && context(at: name)?.type([name.word], at: name)?.id == type.id
          }
      }
  }
}
