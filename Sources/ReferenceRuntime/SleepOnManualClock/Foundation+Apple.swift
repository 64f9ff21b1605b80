import Foundation

// What Foundation has on Apple's systems alone, for code under test that names it.

#if !canImport(Darwin)
  extension FileManager {
    /// A folder for the group, made when it is asked for first, as in an app that may share it.
    func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
      let url = temporaryDirectory.appendingPathComponent("Shared/\(group)", isDirectory: true)
      try? createDirectory(at: url, withIntermediateDirectories: true)
      return url
    }
  }

  /// Keeps values in memory. What other devices set never comes.
  final class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    static let `default` = NSUbiquitousKeyValueStore()
    static let didChangeExternallyNotification = Notification.Name(
      "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

    private let lock = NSLock()
    private var values: [String: Any] = [:]

    func object(forKey key: String) -> Any? { lock.withLock { values[key] } }
    func set(_ value: Any?, forKey key: String) { lock.withLock { values[key] = value } }
    func removeObject(forKey key: String) { set(nil, forKey: key) }
    func string(forKey key: String) -> String? { object(forKey: key) as? String }
    func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
    func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
    func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
    func bool(forKey key: String) -> Bool { object(forKey: key) as? Bool ?? false }
    func double(forKey key: String) -> Double { object(forKey: key) as? Double ?? 0 }
    func longLong(forKey key: String) -> Int64 { object(forKey: key) as? Int64 ?? 0 }
    var dictionaryRepresentation: [String: Any] { lock.withLock { values } }
    @discardableResult func synchronize() -> Bool { true }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreServerChange = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreInitialSyncChange = 1
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let NSUbiquitousKeyValueStoreAccountChange = 3
#endif
