import Foundation

/// A program that is run to its end: with input, with a limit on its time, and with all that it wrote.
public struct Subprocess: Sendable {
  /// What became of the program.
  public struct Result: Sendable {
    public var end: RunningProcess.End
    /// What it wrote to standard output.
    public var output: [UInt8]
    /// What it wrote to standard error.
    public var errors: [UInt8]

    public init(end: RunningProcess.End, output: [UInt8], errors: [UInt8]) {
      self.end = end
      self.output = output
      self.errors = errors
    }

    public var isSuccess: Bool { end == .exit(0) }
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  public var executable: String
  public var arguments: [String]
  /// The current folder of the program; nil for that of this one.
  public var folder: String?
  /// The whole environment of the program; nil for that of this one.
  public var environment: [String: String]?
  /// What it reads from standard input.
  public var input: [UInt8]
  /// When it is up, the program is ended with all that it has started.
  public var timeLimit: Duration

  public init(
    executable: String, arguments: [String], folder: String? = nil, environment: [String: String]? = nil,
    input: [UInt8] = [], timeLimit: Duration
  ) {
    self.executable = executable
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.input = input
    self.timeLimit = timeLimit
  }

  /// The programs of this name in the folders of `path`, which is like `PATH`, in their order. A relative folder is passed
  /// over: what it leads to may come from the code that is read.
  public static func executables(named name: String, path: String) -> [String] {
    path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Runs the program without occupying a thread of the caller's pool. It may have to wait for its turn, which does not
  /// count as its time.
  public func run() async throws(RunningProcess.NotStarted) -> Result {
    let outcome = await withCheckedContinuation { continuation in
      Self.turns.addOperation {
        continuation.resume(
          returning: Swift.Result { () throws(RunningProcess.NotStarted) in try runAndWait() })
      }
    }
    return try outcome.get()
  }

  /// How many programs ``run()`` has running at a time. Each holds descriptors of this program, and past a thousand of them
  /// Foundation's `Process` reads beyond the end of its list of them, and crashes.
  package static let maximumConcurrency = max(8, 2 * ProcessInfo.processInfo.activeProcessorCount)

  private static let turns: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = maximumConcurrency
    return queue
  }()

  /// Runs the program on this thread. It counts as ended when it has, and nobody holds its output any more.
  ///
  /// - Throws: Where it cannot be started. How it ends is in the result.
  public func runAndWait() throws(RunningProcess.NotStarted) -> Result {
    let deadline = ContinuousClock.now + timeLimit
    guard let source = Self.file(holding: input) else {
      throw RunningProcess.NotStarted(executable: executable, reason: "its input cannot be written to a temporary file")
    }
    let pipes = [Pipe(), Pipe()]
    // A `Process` that has ended is not always released, and what it holds with it.
    defer {
      for pipe in pipes { try? pipe.fileHandleForReading.close() }
      // The null device is everybody's.
      if source !== FileHandle.nullDevice { try? source.close() }
    }
    let process = try RunningProcess(
      executable, arguments, folder: folder, environment: environment, input: source, output: pipes[0],
      errors: pipes[1])
    var streams = pipes.map { Stream(descriptor: $0.fileHandleForReading.fileDescriptor) }
    let end = Stream.read(&streams, until: deadline) ? process.end(within: deadline.left) : nil
    if end == nil { process.kill() }
    return Result(end: end ?? .timeLimit, output: streams[0].bytes, errors: streams[1].bytes)
  }

  /// A file with these bytes, read from its start, that is gone when it is closed. Unlike a pipe it never fills up, and
  /// nobody is ended by a signal for writing to a program that does not read.
  private static func file(holding bytes: [UInt8]) -> FileHandle? {
    guard !bytes.isEmpty else { return .nullDevice }
    let path = FileManager.default.temporaryDirectory.path + "/listlint-" + UUID().uuidString
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? file.write(contentsOf: Data(bytes))) != nil, (try? file.seek(toOffset: 0)) != nil else { return nil }
    return file
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
      let left = deadline.left
      guard left > .zero else { return false }
      // A negative descriptor is passed over.
      var ready = streams.map { pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0) }
      let count = poll(&ready, nfds_t(ready.count), Int32(clamping: Int(left / .milliseconds(1)) + 1))
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
  /// How long it is until then; zero or less when it has passed.
  fileprivate var left: Duration { ContinuousClock.now.duration(to: self) }
}
