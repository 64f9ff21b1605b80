/// Stands for SwiftData's `ModelContainer`, with a store in memory.
public final class ModelContainer {
  /// What was saved, in the order of the first saves.
  var saved: [any PersistentModel] = []

  public init(for types: any PersistentModel.Type..., configurations: ModelConfiguration...) throws {}
  public init(for schema: Schema, configurations: [ModelConfiguration] = []) throws {}
  /// Not Apple's.
  public init(headless: Void) {}

  /// Stands for the context of the main actor.
  @MainActor public private(set) lazy var mainContext = ModelContext(self)
}

// As SwiftData has it.
extension ModelContainer: @unchecked Sendable {}

/// Stands for SwiftData's `Schema`. Accepted and ignored.
public final class Schema {
  public init(_ types: [any PersistentModel.Type]) {}
}

/// Stands for SwiftData's `ModelConfiguration`. Accepted and ignored.
public struct ModelConfiguration: Sendable {
  public init(isStoredInMemoryOnly: Bool) {}
  public init(schema: Schema, isStoredInMemoryOnly: Bool = false) {}
}
