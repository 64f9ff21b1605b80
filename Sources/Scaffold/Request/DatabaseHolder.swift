import SwiftSource

/// A type of the project that keeps the container of a database, or a context of it.
public struct DatabaseHolder: Hashable, Sendable {
  let type: String
  public let database: Database
  /// The context of the main thread, after a value of the type: `container.viewContext`.
  let context: String

  /// The types of Apple that are such, each with what leads from a value to its context.
  private static let known: [String: (database: Database, path: [String])] = [
    "NSPersistentContainer": (.coreData, ["viewContext"]),
    "NSPersistentCloudKitContainer": (.coreData, ["viewContext"]),
    "NSManagedObjectContext": (.coreData, []), "ModelContainer": (.swiftData, ["mainContext"]),
    "ModelContext": (.swiftData, []),
  ]

  /// Reads a type where the project declares it.
  ///
  /// - Parameter text: Its name, with the property where several could be meant: `Stack.container`.
  /// - Throws: Where it keeps several, or none that other code may read; nil where it has nothing to do with a database.
  public init?(_ text: String, in sources: ProjectSources) throws(RequestProblem) {
    func problem(_ reason: String) -> RequestProblem { RequestProblem("--store \(text): \(reason)") }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count < 3, let path = sources.path(of: parts[0]), let file = sources.file(at: path) else { return nil }
    let symbols = Symbols([file] + sources.needed(by: [file]))
    guard let symbol = symbols.types.first(where: { $0.path == [parts[0]] && $0.file == path }) else { return nil }
    var all = Self.found(in: symbol, symbols)
    let names = all.map(\.path[0]).joined(separator: ", ")
    if parts.count == 2 {
      all = all.filter { $0.path[0] == parts[1] }
      // It may be the list of a store.
      if all.isEmpty { return nil }
    }
    // A container says which of its contexts is that of the main thread.
    let containers = all.filter { $0.path.count > 1 || $0.isOwn }
    guard let found = containers.first ?? all.first else {
      guard Self.known.keys.contains(where: { symbol.mentions(Word($0)) }) else { return nil }
      throw problem("no container or context of it may be read from outside (\(path))")
    }
    guard max(containers.count, containers.isEmpty ? all.count : 0) < 2 else {
      throw problem(
        "several of its properties could be meant, \(names); name one, such as \(parts[0]).\(found.path[0])")
    }
    guard symbol.kind != .actor, !symbol.declaration.hasAttribute("ModelActor") else {
      throw problem("it is an actor, whose context is not of the main thread; name what keeps the container (\(path))")
    }
    guard symbol.kind != .protocol, !symbol.isGeneric else {
      throw problem(
        "it is \(symbol.kind == .protocol ? "a protocol" : "generic"); name a type that has values (\(path))")
    }
    type = parts[0]
    database = found.database
    context = found.path.map(SwiftIdentifier.escaped).joined(separator: ".")
  }

  private struct Found {
    let database: Database
    let path: [String]
    /// Whether the type is a container itself.
    var isOwn = false
  }

  private static func found(in symbol: Symbols.TypeSymbol, _ symbols: Symbols) -> [Found] {
    if let own = known(symbol, symbols) { return [Found(database: own.database, path: own.path, isOwn: true)] }
    return symbol.properties.compactMap { property in
      guard property.isReadable, !property.declaration.isStatic, let type = property.valueType else { return nil }
      guard case .named(let name, _) = type else { return nil }
      let found = known[name] ?? symbols.type(name, inside: symbol.path).flatMap { known($0, symbols) }
      return found.map { Found(database: $0.database, path: [property.spelling] + $0.path) }
    }
  }

  /// Of a class that is one by what it inherits.
  private static func known(
    _ symbol: Symbols.TypeSymbol, _ symbols: Symbols
  ) -> (database: Database, path: [String])? {
    known.first { symbols.reaches(WordSet([Word($0.key)]), from: symbol) }?.value
  }
}
