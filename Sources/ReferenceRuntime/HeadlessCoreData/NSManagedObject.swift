@_exported import Foundation
import HeadlessCore

/// Stands for Core Data's protocol of the same name.
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// Stands for Core Data's `NSManagedObjectID`. That of a new object is temporary: saving gives it another.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, Sendable {
  private let entityName: String
  private let number: Int
  public let isTemporaryID: Bool

  init(entityName: String, number: Int, isTemporary: Bool = true) {
    self.entityName = entityName
    self.number = number
    isTemporaryID = isTemporary
    super.init()
  }

  /// The one that takes its place.
  var permanent: NSManagedObjectID { NSManagedObjectID(entityName: entityName, number: number, isTemporary: false) }

  public override var description: String { "\(isTemporaryID ? "new " : "")\(entityName)/\(number)" }
}

/// Stands for Core Data's `NSManagedObject`: a bag of values under keys. Its entity has the name of its class.
///
/// There is no model: any key may hold any value, and one that holds none gives nil. `@NSManaged` properties cannot be
/// compiled without the Objective-C runtime; a subclass writes computed ones over `headlessAttribute(_:)`, as `listgen` does
/// in the copies that it compiles.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  public internal(set) var objectID: NSManagedObjectID
  public private(set) weak var managedObjectContext: NSManagedObjectContext?
  public internal(set) var isDeleted = false
  private var values: [String: Any] = [:]

  public init(context moc: NSManagedObjectContext) {
    objectID = moc.makeIdentifier(entityName: Self.entityName)
    managedObjectContext = moc
    super.init()
    moc.insert(self)
  }

  static var entityName: String { String(describing: self) }

  #if canImport(Darwin)
    open override func value(forKey key: String) -> Any? { values[key] }
    open override func value(forKeyPath keyPath: String) -> Any? { headlessValue(atKeyPath: keyPath) }
    open override func setValue(_ value: Any?, forKey key: String) { headlessSet(value, forKey: key) }
  #else
    open func value(forKey key: String) -> Any? { values[key] }
    open func value(forKeyPath keyPath: String) -> Any? { headlessValue(atKeyPath: keyPath) }
    open func setValue(_ value: Any?, forKey key: String) { headlessSet(value, forKey: key) }
  #endif

  /// The value of an attribute as its property has it: nothing is nil, zero, false, or empty.
  public func headlessAttribute<Value>(_ key: String) -> Value {
    if let value = value(forKey: key) as? Value { return value }
    let nothing: Any? =
      if let number = Value.self as? any Numeric.Type { number.init(exactly: 0) } else if Value.self == Bool.self {
        false
      } else if Value.self == String.self { "" } else if Value.self == Date.self { Date.distantPast } else { nil }
    guard let value = nothing as? Value else { fatalError("\(Self.self) has no \(key)") }
    return value
  }

  private func headlessSet(_ value: Any?, forKey key: String) {
    values[key] = value
    managedObjectContext?.noteChange(of: self)
  }

  func headlessValue(atKeyPath keyPath: String) -> Any? {
    let (key, rest) = keyPath.headAndTail(separator: ".")
    guard let rest else { return value(forKey: key) }
    return (value(forKey: key) as? NSManagedObject)?.headlessValue(atKeyPath: rest)
  }
}

extension String {
  fileprivate func headAndTail(separator: Character) -> (String, String?) {
    guard let place = firstIndex(of: separator) else { return (self, nil) }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }
}
