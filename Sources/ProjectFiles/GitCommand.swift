import Foundation

/// Why git could not answer. Prints as one line.
public struct GitProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public var description: String

  init(_ description: String) { self.description = description.onOneLine }
}

/// Runs git in one work tree, only to read: neither hooks nor filters run, nothing is fetched and no lock is taken.
struct GitCommand {
  /// The path of the program.
  let git: String
  /// The root of the work tree.
  let root: String
  var timeout: Duration = .seconds(60)

  /// How a command ended and what it wrote.
  struct Answer {
    var status: Int32
    var output: [UInt8]
    var errors: String

    /// What git complains of first.
    var complaint: String {
      let line = errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it ended with status \(status)"
      return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
    }
  }

  /// The first `git` of `PATH`. A relative entry is passed over: what it leads to may come from the code that is read.
  static func executable() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { $0 + "/git" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What git writes; throws where it fails, with its own words.
  func output(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> [UInt8] {
    let answer = try run(arguments, input: input)
    guard answer.status == 0 else { throw GitProblem("git cannot read \(root): \(answer.complaint)") }
    return answer.output
  }

  /// The first line that git writes, nil where it fails or writes none.
  func line(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> String? {
    let answer = try run(arguments, input: input)
    guard answer.status == 0 else { return nil }
    return answer.output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }

  func run(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> Answer {
    guard let errors = Self.unlinkedFile([]), let (process, output) = start(arguments, input: input, errors: errors)
    else { throw GitProblem("git cannot be run: \(git)") }
    defer { try? errors.close() }
    guard let bytes = Self.read(output.fileDescriptor, until: .now + timeout) else {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      throw GitProblem("git does not answer in \(root)")
    }
    process.waitUntilExit()
    try? errors.seek(toOffset: 0)
    let text = (try? errors.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Answer(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: bytes, errors: text)
  }

  /// What git writes, whether it ends well or not; nil when it could not be asked or takes too long.
  func unjudgedOutput(_ arguments: [String], input: [UInt8]) -> [UInt8]? {
    guard let (process, output) = start(arguments, input: input, errors: .nullDevice) else { return nil }
    // Whether it ended well does not matter when the answer is whole, and waiting for its end may take for ever.
    guard let bytes = Self.read(output.fileDescriptor, until: .now + timeout) else {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      return nil
    }
    return bytes
  }

  private func start(
    _ arguments: [String], input: [UInt8], errors: FileHandle
  ) -> (process: Process, output: FileHandle)? {
    // A file, which git cannot make us wait on as a pipe could.
    guard let input = Self.unlinkedFile(input) else { return nil }
    defer { try? input.close() }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: git)
    // A partial clone would fetch what it lacks, and a monitor be asked for what changed, by whatever command the
    // repository's configuration names.
    process.arguments =
      ["-C", root, "-c", "protocol.allow=never", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"] + arguments
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    guard (try? process.run()) != nil else { return nil }
    return (process, output.fileHandleForReading)
  }

  /// A hook sets variables that name its own repository; the one asked for is another at times. The index of a commit
  /// that is being made is kept for its own work tree: `git commit -a` builds one beside the usual.
  private var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    var environment = inherited.filter { !$0.key.hasPrefix("GIT_") }
    let folder = FileManager.default.currentDirectoryPath
    if let index = inherited["GIT_INDEX_FILE"], !index.isEmpty, WorkTree(above: folder)?.root == root {
      environment["GIT_INDEX_FILE"] = index.hasPrefix("/") ? index : folder + "/" + index
    }
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["LC_ALL"] = "C"
    return environment
  }

  /// A file with these bytes, read from its start. It is gone when it is closed.
  private static func unlinkedFile(_ bytes: [UInt8]) -> FileHandle? {
    let path = FileManager.default.temporaryDirectory.path + "/listlint-" + UUID().uuidString
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard bytes.isEmpty || (try? file.write(contentsOf: Data(bytes))) != nil, (try? file.seek(toOffset: 0)) != nil
    else { return nil }
    return file
  }

  /// All that comes before the end of the stream; nil when it does not end in time.
  private static func read(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return nil }
      let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(clamping: milliseconds + 1))
      if count == 0 || count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      let got = Foundation.read(descriptor, &buffer, buffer.count)
      if got == 0 { return bytes }
      if got > 0 { bytes += buffer[..<got] } else if errno != EINTR { return nil }
    }
  }
}
