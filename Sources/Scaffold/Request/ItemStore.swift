/// What a project keeps the items of a list in, as `--store` names it.
public enum ItemStore: Sendable {
  /// A list that a side controller follows.
  case followed(FollowedStore)
  /// A database that it fetches from, with the type of the project that keeps it where one is named.
  case database(Database, DatabaseHolder?)

  /// - Parameters:
  ///   - text: A database, a framework, or a type; see ``FollowedStore`` and ``DatabaseHolder``.
  ///   - model: The type of one item; nil where it is not said.
  ///   - guess: The type of one item where several lists could be meant.
  /// - Throws: Where it is none of these, or the kind is made for another.
  public init(
    _ text: String, for kind: Kind, of model: String?, orOf guess: String, in sources: ProjectSources
  ) throws(RequestProblem) {
    self = try Self.find(text, of: model, orOf: guess, in: sources)
    let reason: String?
    switch (self, Database(kind)) {
    case (.followed, let own) where own != nil || kind == .snapshot:
      reason = "follows no such store; write a side-controller, a view-controller or a screen"
    case (.database(let found, _), let own?) where found != own:
      reason = "fetches from \(own.name), and this is \(found.name); write a \(found.kind.rawValue)"
    default: reason = nil
    }
    if let reason { throw RequestProblem("--store \(text): a \(kind.rawValue) \(reason)") }
  }

  private static func find(
    _ text: String, of model: String?, orOf guess: String, in sources: ProjectSources
  ) throws(RequestProblem) -> ItemStore {
    if let database = Database(rawValue: text) { return .database(database, nil) }
    do throws(RequestProblem) {
      let store = try FollowedStore(text, of: model, orOf: guess, in: sources)
      guard let database = (try? ItemModel(store.item, for: .sideController, in: sources))?.database else {
        return .followed(store)
      }
      // A list of objects changes when they do, without a word of it.
      if let holder = try DatabaseHolder(text, in: sources) { return .database(holder.database, holder) }
      throw RequestProblem(
        "--store \(text): it lists objects of \(database.name), which are fetched; write --store \(database.rawValue)")
    } catch {
      if let holder = try DatabaseHolder(text, in: sources) { return .database(holder.database, holder) }
      throw error
    }
  }
}
