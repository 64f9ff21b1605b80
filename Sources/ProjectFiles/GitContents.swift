import Foundation

/// What files held at the last commit, through `git cat-file --batch`: it reads objects and runs neither hooks nor
/// filters.
public enum GitContents {
  /// The contents at `HEAD` of each file, in their order; nil where there is no git, no commit, no work tree around the
  /// file, where it is not tracked, or where git takes longer than `timeout`.
  ///
  /// The paths are real ones, of files that may be gone by now, in any number of work trees. One process for each tree;
  /// O(bytes) of the contents.
  public static func atHead(_ realPaths: [String], timeout: Duration = .seconds(10)) -> [[UInt8]?] {
    guard let git = executable() else { return realPaths.map { _ in nil } }
    return atHead(realPaths, timeout: timeout, git: git)
  }

  static func atHead(_ realPaths: [String], timeout: Duration, git: String) -> [[UInt8]?] {
    var contents = [[UInt8]?](repeating: nil, count: realPaths.count)
    var trees: [String: [(index: Int, path: String)]] = [:]
    var roots: [String: String?] = [:]
    for (index, path) in realPaths.enumerated() {
      guard let folder = RealPath.parent(of: path), let root = root(around: folder, &roots),
        let relative = RealPath.relative(path, to: root), !relative.utf8.contains(UInt8(ascii: "\n"))
      else { continue }
      trees[root, default: []].append((index, relative))
    }
    for (root, files) in trees {
      let batch = Batch(git: git, root: root, paths: files.map(\.path))
      for (file, found) in zip(files, batch.run(timeout: timeout) ?? []) { contents[file.index] = found }
    }
    return contents
  }

  /// The root of the work tree around the folder, or around the nearest one above that is still there.
  private static func root(around folder: String, _ known: inout [String: String?]) -> String? {
    if let root = known[folder] { return root }
    var current: String? = folder
    while let directory = current, RealPath.of(directory) == nil { current = RealPath.parent(of: directory) }
    let root = current.flatMap { WorkTree(above: $0)?.root }
    known[folder] = .some(root)
    return root
  }

  /// The first `git` of `PATH`. A relative entry is passed over: what it leads to may come from the code that is read.
  private static func executable() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { $0 + "/git" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// One `git cat-file --batch` in one work tree.
private struct Batch {
  let git: String
  let root: String
  let paths: [String]

  /// Nil when git could not be asked.
  func run(timeout: Duration) -> [[UInt8]?]? {
    guard let names = namesFile() else { return nil }
    defer { try? names.close() }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: git)
    // A partial clone would fetch what it lacks, by whatever command its configuration names.
    process.arguments = ["-C", root, "-c", "protocol.allow=never", "cat-file", "--batch"]
    process.environment = Batch.environment
    process.standardInput = names
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // Whether it ended well does not matter when the answer is whole, and waiting for its end may take for ever.
    guard let bytes = Batch.read(output.fileHandleForReading.fileDescriptor, until: .now + timeout) else {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      return nil
    }
    return parse(bytes)
  }

  /// The names as a file, which git cannot make us wait on as a pipe could. It is gone when it is closed.
  private func namesFile() -> FileHandle? {
    let path = FileManager.default.temporaryDirectory.path + "/listlint-" + UUID().uuidString
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let lines = paths.map { "HEAD:\($0)\n" }.joined()
    guard (try? file.write(contentsOf: Data(lines.utf8))) != nil, (try? file.seek(toOffset: 0)) != nil else {
      return nil
    }
    return file
  }

  /// A hook sets variables that name its own repository; the one asked for is another at times.
  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["LC_ALL"] = "C"
    return environment
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

  /// `<object> blob <size>`, a line break, the contents and a line break; or the name that was asked for and why not.
  private func parse(_ bytes: [UInt8]) -> [[UInt8]?]? {
    var contents: [[UInt8]?] = []
    var start = 0
    for _ in paths {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = bytes[start..<end]
      start = end + 1
      let fields = line.split(separator: UInt8(ascii: " "))
      guard !line.starts(with: "HEAD:".utf8), fields.count == 3,
        let size = Int(String(decoding: fields[2], as: UTF8.self)), size >= 0, start + size < bytes.count
      else {
        contents.append(nil)
        continue
      }
      contents.append(fields[1].elementsEqual("blob".utf8) ? Array(bytes[start..<(start + size)]) : nil)
      start += size + 1
    }
    return contents
  }
}
