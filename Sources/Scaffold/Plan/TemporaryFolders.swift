import Foundation
import Processes

/// Folders of this process, which are gone when it ends.
public enum TemporaryFolders {
  private static let lock = NSLock()
  // Every access holds the lock.
  nonisolated(unsafe) private static var folders: Set<String> = []
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Runs `body` with a folder that is deleted afterwards.
  static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = "\(NSTemporaryDirectory())/listgen-\(UUID().uuidString)"
    deleteAtExit(folder)
    RunningProcess.stopWhereEnding()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      keep(folder)
    }
    return try await body(folder)
  }

  /// Has a folder deleted when the process ends.
  static func deleteAtExit(_ folder: String) {
    lock.withLock {
      if folders.isEmpty { atexit { TemporaryFolders.deleteAll() } }
      folders.insert(folder)
    }
  }

  /// Takes ``deleteAtExit(_:)`` back.
  static func keep(_ folder: String) { lock.withLock { _ = folders.remove(folder) } }

  /// From now on SIGINT, SIGTERM and SIGHUP end the programs that run for this one, and delete the folders, before they end
  /// the process as they would have.
  public static func cleanUpOnSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number, SIG_IGN)
      // Who started the process may have had it ignore the signal, as nohup does.
      guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      // On a thread of its own, as the main one may wait; a signal's handler may not do all this.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler {
        RunningProcess.killAll()
        // Other threads may make a folder anew, until they come to a program.
        for _ in 0..<8 {
          deleteAll()
          usleep(20_000)
        }
        deleteAll()
        signal(number, former)
        // Not `raise`: this thread takes no signals.
        kill(getpid(), number)
      }
      source.resume()
      lock.withLock { sources.append(source) }
    }
  }

  private static func deleteAll() {
    lock.withLock {
      for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
    }
  }
}

extension Subprocess {
  /// A compiler that leaves what it leaves behind, when it is ended too, in `folder`.
  static func compiler(
    _ path: String, _ arguments: [String], leavings folder: String, in current: String? = nil, timeLimit: Duration
  ) -> Subprocess {
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
    return Subprocess(
      executable: path, arguments: arguments, folder: current, environment: environment, timeLimit: timeLimit)
  }
}
