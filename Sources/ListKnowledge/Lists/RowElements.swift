import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the elements of a property may be rows, by the type that the project writes for it: no views, controllers or places.
  /// Nil where the sources do not say it, as of what the SDK declares.
  package func mayHoldRows(_ name: Token) -> Bool? {
    guard let member = flow.property(at: name), case .written(let type)? = member.property?.origin,
      let path = type.element?.path
    else { return nil }
    switch index.meaning(of: PlacedType(reference: .named(path), scope: index.scope(of: member))) {
    case .type(let id): return !index.lineage(of: index.entry(id)).outside.contains { UINames.isScreenPart($1, $0) }
    case .outside: return path.last == "IndexPath" ? false : nil
    case .unknown: return nil
    }
  }
}
