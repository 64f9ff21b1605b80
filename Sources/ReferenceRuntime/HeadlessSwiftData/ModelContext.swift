import HeadlessCore

/// Stands for SwiftData's `ModelContext`. Those of a container share its models, and the values of these: only what is inserted
/// and deleted waits for a save.
public final class ModelContext {
  /// Stands for SwiftData's enumeration of the same name.
  public enum NotificationKey: String {
    case insertedIdentifiers = "inserted"
    case updatedIdentifiers = "updated"
    case deletedIdentifiers = "deleted"
  }

  public static let willSave = Notification.Name("ModelContextWillSave")
  public static let didSave = Notification.Name("ModelContextDidSave")

  private weak var owner: ModelContainer?
  private var inserted: [any PersistentModel] = []
  private var deleted: [any PersistentModel] = []
  private var touched: Set<PersistentIdentifier> = []

  /// When set, each fetch throws it, so that a test can see what becomes of the error. Not Apple's.
  public var headlessFetchError: (any Error)?

  public init(_ container: ModelContainer) { owner = container }

  /// A context does not keep its container. Without it SwiftData ends the process, and so does this.
  public var container: ModelContainer {
    guard let owner else {
      HeadlessRuntime.refuse("ModelContext", "its container", "released; keep the container as long as the context")
      fatalError("no container")
    }
    return owner
  }

  // MARK: - Accepted and ignored

  /// Nothing saves by itself.
  public var autosaveEnabled = false

  // MARK: - Models

  public func insert<T: PersistentModel>(_ model: T) {
    guard model.modelContext == nil else { return }
    model.headlessBacking.context = self
    inserted.append(model)
  }

  public func delete<T: PersistentModel>(_ model: T) {
    if inserted.contains(where: { $0 === model }) {
      inserted.removeAll { $0 === model }
      model.headlessBacking.context = nil
    } else {
      deleted.append(model)
    }
    model.headlessBacking.isDeleted = true
  }

  /// The model that this context or its store has; nil for one that is gone.
  public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
    (container.saved + inserted).first { $0.persistentModelID == persistentModelID } as? T
  }

  /// One that is gone ends the process; SwiftData gives one that fails when it is read.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    if let model = (container.saved + inserted).first(where: { $0.persistentModelID == persistentModelID }) {
      return model
    }
    HeadlessRuntime.refuse("model(for:)", persistentModelID, "not in the store")
    fatalError("no model \(persistentModelID)")
  }

  // MARK: - Fetching

  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    if let headlessFetchError { throw headlessFetchError }
    var found = container.saved.compactMap { $0 as? T }
    if descriptor.includePendingChanges {
      found = (found + inserted.compactMap { $0 as? T }).filter { model in !deleted.contains { $0 === model } }
    }
    if let predicate = descriptor.predicate { found = try found.filter { try predicate.evaluate($0) } }
    if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
    return Array(found.dropFirst(descriptor.fetchOffset ?? 0).prefix(descriptor.fetchLimit ?? .max))
  }

  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }
  public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier] {
    try fetch(descriptor).map(\.persistentModelID)
  }

  // MARK: - Saving

  public var hasChanges: Bool { !inserted.isEmpty || !deleted.isEmpty || container.saved.contains(where: isChanged) }

  func isChanged(_ model: any PersistentModel) -> Bool {
    touched.contains(model.persistentModelID) || Self.values(of: model) != model.headlessBacking.saved
  }

  /// Counts a model as changed, as setting a value does, also the one that it has. Not Apple's.
  public func headlessTouch(_ model: any PersistentModel) { touched.insert(model.persistentModelID) }

  /// Tells of what was saved on the thread that saves, and gives new models their lasting identifiers.
  public func save() throws {
    guard hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    let gone = deleted
    let updated = container.saved.filter { model in isChanged(model) && !gone.contains { $0 === model } }
    let news = inserted
    for model in gone { model.headlessBacking.context = nil }
    for model in news { model.headlessBacking.identifier = model.persistentModelID.permanent }
    container.saved.removeAll { model in gone.contains { $0 === model } }
    container.saved += news
    for model in updated + news { model.headlessBacking.saved = Self.values(of: model) }
    (inserted, deleted, touched) = ([], [], [])
    let identifiers: [(NotificationKey, [any PersistentModel])] = [
      (.insertedIdentifiers, news), (.updatedIdentifiers, updated), (.deletedIdentifiers, gone),
    ]
    let userInfo = identifiers.map { ($0.0.rawValue, $0.1.map(\.persistentModelID)) }
    NotificationCenter.default.post(
      name: Self.didSave, object: self, userInfo: Dictionary(uniqueKeysWithValues: userInfo))
  }

  /// The stored values of a model. Another model counts as one value.
  private static func values(of model: any PersistentModel) -> String {
    Mirror(reflecting: model).children.filter { $0.label != "headlessBacking" && $0.label != "_$observationRegistrar" }
      .map { child in
        (child.value as? any PersistentModel).map { "\($0.persistentModelID)" } ?? "\(child.value)"
      }.joined(separator: "\n")
  }
}
