import Foundation
import Processes

/// Folders of this process, which are gone when it ends.
public enum TemporaryFolders {
  private static let lock = NSLock()
  // Every access holds the lock.
  nonisolated(unsafe) private static var folders: Set<String> = []

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
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let numbers = ends[0]
    signalsCaught = ends[1]
    var formers: [UInt8: SignalHandler?] = [:]
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number, SIG_IGN)
      // Who started the process may have had it ignore the signal, as nohup does.
      guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      formers[UInt8(number)] = former
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalsCaught, &byte, 1)
      }
    }
    let handlers = formers
    // On a thread of its own: a signal's handler may not do all this, and the threads of Dispatch may all wait for programs.
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(numbers, &number, 1) != 1 {}
      RunningProcess.killAll()
      // Other threads may make a folder anew, until they come to a program.
      for _ in 0..<8 {
        deleteAll()
        usleep(20_000)
      }
      deleteAll()
      signal(Int32(number), handlers[number] ?? SIG_DFL)
      // Not `raise`: the system chooses a thread that takes it.
      kill(getpid(), Int32(number))
    }
  }

  private static func deleteAll() {
    lock.withLock {
      for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
    }
  }
}

/// What the system calls when a signal comes; nil for what it does by itself.
private typealias SignalHandler = @convention(c) (Int32) -> Void

// A signal's handler can capture nothing. It is written once, before any handler is there.
private nonisolated(unsafe) var signalsCaught: Int32 = -1

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
