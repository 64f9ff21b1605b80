import Foundation

/// Folders of this process.
enum TemporaryFolders {
  private static let lock = NSLock()
  // Every access holds the lock.
  nonisolated(unsafe) private static var atExit: [String] = []

  /// Runs `body` with a folder that is deleted afterwards.
  static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = "\(NSTemporaryDirectory())/listgen-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
  }

  /// Has a folder deleted when the process ends by itself.
  static func deleteAtExit(_ folder: String) {
    lock.withLock {
      if atExit.isEmpty { atexit { TemporaryFolders.deleteAll() } }
      atExit.append(folder)
    }
  }

  private static func deleteAll() {
    lock.withLock {
      for folder in atExit { try? FileManager.default.removeItem(atPath: folder) }
      atExit = []
    }
  }
}
