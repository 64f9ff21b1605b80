import SwiftSource

/// What stands for the services that a controller is given.
extension ShapeContract {
  /// Each protocol that an initializer takes has a class of the contract's own, and so has one that what it takes is made with, where
  /// nothing of the files conforms to it.
  mutating func findServices() {
    func inputs(of symbol: Symbols.TypeSymbol) -> [(type: TypeText, of: Symbols.TypeSymbol)] {
      symbol.initializers.filter { !$0.isPrivate }.flatMap(\.inputs).map { ($0.type.unwrapped, symbol) }
    }
    var pending = inputs(of: type)
    var seen: Set<String> = []
    while let next = pending.popLast(), seen.count < 30 {
      guard maker.known[next.type] == nil, case .named(let name, _) = next.type else { continue }
      if let protocols = symbols.protocols(next.type, inside: next.of.path) {
        stand(for: next.type, protocols, inside: next.of.path, isDirect: next.of.path == type.path)
      } else if let symbol = symbols.type(name, inside: next.of.path), [.class, .struct].contains(symbol.kind),
        seen.insert(symbol.spelling).inserted
      {
        pending += inputs(of: symbol)
      }
    }
  }

  /// Writes a class for protocols, and for those that their members give, as a factory does.
  private mutating func stand(
    for type: TypeText, _ protocols: [Symbols.TypeSymbol], inside path: [String], isDirect: Bool, depth: Int = 3
  ) {
    guard depth > 0, services.count < 12, maker.known[type] == nil else { return }
    let isThere = !isDirect && (try? maker.expression(for: type, inside: path, Self.first)) != nil
    if isThere { return }
    for part in protocols {
      let given = part.functions.map(\.resultType) + part.properties.compactMap(\.valueType)
      for type in given.map(\.unwrapped) {
        guard let protocols = symbols.protocols(type, inside: part.path) else { continue }
        stand(for: type, protocols, inside: part.path, isDirect: false, depth: depth - 1)
      }
    }
    guard let stub = ServiceStub(of: protocols, symbols, maker, item: collection?.item) else { return }
    maker.known[type] = "\(stub.name)()"
    if !services.contains(where: { $0.name == stub.name }) { services.append(stub) }
  }
}
