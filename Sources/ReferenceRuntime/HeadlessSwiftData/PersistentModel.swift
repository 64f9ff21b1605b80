@_exported import Foundation
@_exported import Observation

/// Stands for SwiftData's `PersistentModel`. The macro `@Model` cannot be expanded here: `listgen` compiles a copy of a model
/// that is `@Observable` and has `headlessBacking`.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
  /// What a context keeps of it. Not Apple's.
  var headlessBacking: HeadlessBacking { get }
}

extension PersistentModel {
  public var persistentModelID: PersistentIdentifier { headlessBacking.identifier }
  public var id: PersistentIdentifier { persistentModelID }
  /// Nil before it is inserted, and after it is deleted and saved.
  public var modelContext: ModelContext? { headlessBacking.context }
  public var isDeleted: Bool { headlessBacking.isDeleted }
  public var hasChanges: Bool { modelContext?.isChanged(self) == true }

  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a context keeps of a model. Not Apple's.
public final class HeadlessBacking {
  var identifier: PersistentIdentifier
  weak var context: ModelContext?
  var isDeleted = false
  /// The values that were saved, as text.
  var saved = ""

  public init(_ entityName: String) { identifier = PersistentIdentifier(entityName: entityName) }
}

/// Stands for SwiftData's `PersistentIdentifier`. That of a new model is temporary: saving gives it another.
public struct PersistentIdentifier: Hashable, Identifiable, Comparable, Codable, Sendable {
  public let entityName: String
  private let number: UUID
  let isTemporary: Bool

  init(entityName: String, number: UUID = UUID(), isTemporary: Bool = true) {
    (self.entityName, self.number, self.isTemporary) = (entityName, number, isTemporary)
  }

  public var id: Self { self }
  public var storeIdentifier: String? { isTemporary ? nil : "headless" }
  /// The one that takes its place.
  var permanent: Self { Self(entityName: entityName, number: number, isTemporary: false) }

  public static func < (left: Self, right: Self) -> Bool { left.number.uuidString < right.number.uuidString }
}
