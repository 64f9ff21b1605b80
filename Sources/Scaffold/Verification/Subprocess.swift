import Foundation

/// A program that is run to its end, with a limit on its time.
struct Subprocess: Sendable {
  struct Result: Sendable {
    /// How the program ended.
    enum End: Hashable, Sendable {
      case exit(Int32)
      case signal(Int32)
      /// It was ended, with all that it had started, because its time was up.
      case timeLimit
    }

    var end: End
    /// What it wrote to standard output.
    var output: String
    /// What it wrote to standard error.
    var errors: String

    var isSuccess: Bool { end == .exit(0) }
  }

  /// The program could not be started.
  struct NotStarted: Error, CustomStringConvertible {
    var description: String
  }

  var executable: String
  var arguments: [String]
  /// The current folder of the program; nil for that of this one.
  var folder: String?
  /// Changes to the environment of this program.
  var environment: [String: String] = [:]
  var timeLimit: Duration

  /// Runs the program without occupying a thread of the caller's pool.
  func run() async throws(NotStarted) -> Result {
    let outcome = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Swift.Result { () throws(NotStarted) in try runHere() })
      }
    }
    return try outcome.get()
  }

  private func runHere() throws(NotStarted) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipes = [Pipe(), Pipe()]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipes[0]
    process.standardError = pipes[1]
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let deadline = ContinuousClock.now + timeLimit
    do {
      try process.run()
    } catch {
      throw NotStarted(description: "cannot run \(executable): \(error.localizedDescription)")
    }
    var streams = pipes.map { Stream(descriptor: $0.fileHandleForReading.fileDescriptor) }
    let isWhole = Stream.read(&streams, until: deadline)
    let isEnded = isWhole && ended.wait(timeout: .now() + deadline.seconds) == .success
    if !isEnded {
      Self.kill(process.processIdentifier)
      // Whoever is left holds the pipes at most, which are closed here.
      _ = ended.wait(timeout: .now() + 1)
    }
    return withExtendedLifetime(pipes) {
      Result(
        end: !isEnded
          ? .timeLimit
          : process.terminationReason == .exit ? .exit(process.terminationStatus) : .signal(process.terminationStatus),
        output: String(decoding: streams[0].bytes, as: UTF8.self),
        errors: String(decoding: streams[1].bytes, as: UTF8.self))
    }
  }

  /// Ends a program, and what it has started where it leads a group of processes.
  private static func kill(_ process: Int32) {
    _ = Foundation.kill(getpgid(process) == process ? -process : process, SIGKILL)
  }
}

/// One end of a pipe. Both are read in turn: a program that fills the other would wait for ever.
private struct Stream {
  let descriptor: Int32
  var bytes: [UInt8] = []
  var isOpen = true

  /// Reads all streams to their ends; false when the time is up before that.
  static func read(_ streams: inout [Stream], until deadline: ContinuousClock.Instant) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while streams.contains(where: \.isOpen) {
      guard deadline.seconds > 0 else { return false }
      // A negative descriptor is passed over.
      var ready = streams.map { pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0) }
      let count = poll(&ready, nfds_t(ready.count), Int32(clamping: Int(deadline.seconds * 1000) + 1))
      if count < 0, errno != EINTR { return false }
      guard count > 0 else { continue }
      for index in streams.indices where ready[index].revents != 0 {
        let got = Foundation.read(streams[index].descriptor, &buffer, buffer.count)
        if got > 0 {
          streams[index].bytes += buffer[..<got]
        } else if got == 0 || errno != EINTR {
          streams[index].isOpen = false
        }
      }
    }
    return true
  }
}

extension ContinuousClock.Instant {
  /// The seconds that are left until then; zero or less when it has passed.
  fileprivate var seconds: Double { ContinuousClock.now.duration(to: self) / .seconds(1) }
}
