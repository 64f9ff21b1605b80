import Foundation

/// A file on its way to a name: it has none where the system makes such files, so that a run that is killed leaves nothing
/// behind, and a hidden one beside its target elsewhere.
struct UnfinishedFile {
  /// What hidden names begin with; the number of the process follows.
  private static let prefix = ".listlint-"

  let descriptor: Int32
  private let directory: String
  private var name: String?

  /// - Parameter directory: With a slash at its end; empty for the current one.
  init(in directory: String) throws(SystemError) {
    self.directory = directory
    #if os(Linux)
      // O_TMPFILE, which the C library's module does not have.
      let unnamed = open(directory.isEmpty ? "." : directory, O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, 0o666)
      if unnamed >= 0 {
        if access(Self.link(to: unnamed), F_OK) == 0 {
          descriptor = unnamed
          return
        }
        close(unnamed)
      }
    #endif
    while true {
      let name = Self.freshName(in: directory)
      remember(name)
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        self.name = name
        self.descriptor = descriptor
        return
      }
      guard errno == EEXIST || errno == EINTR else {
        let error = SystemError.last
        remember(nil)
        throw error
      }
    }
  }

  /// Gives the file its name, in the place of another that has it. It is closed whatever comes of it.
  mutating func rename(to target: String) throws(SystemError) {
    if name == nil {
      let hidden = Self.freshName(in: directory)
      remember(hidden)
      guard linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, hidden, AT_SYMLINK_FOLLOW) == 0 else {
        let error = SystemError.last
        close(descriptor)
        throw error
      }
      name = hidden
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { throw .last }
    guard let name, Foundation.rename(name, target) == 0 else { throw .last }
    remember(nil)
  }

  /// Takes away what is left of it.
  func discard() {
    if let name { unlink(name) }
    remember(nil)
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func freshName(in directory: String) -> String {
    "\(directory)\(prefix)\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  // MARK: - What a killed run leaves

  /// Takes away hidden files of processes that are gone from a directory. They are of use to nobody: what they hold was
  /// made of the file beside them.
  static func removeLeftovers(in directory: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let number = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), number > 0,
        kill(number, 0) != 0, errno == ESRCH
      else { continue }
      let path = directory + "/" + name
      // One of another machine, or of another container, may be in use.
      guard let status = try? SystemCall.linkStatus(path), FileKind(mode: status.st_mode) == .regular,
        time(nil) - Int(status.modified) > 10
      else { continue }
      unlink(path)
    }
  }

  /// From now on SIGINT, SIGTERM and SIGHUP take the unfinished file away before they end the process.
  static func cleanUpOnSignals() {
    remember(nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number, SIG_IGN)
      // Who started the process may have had it ignore the signal, as nohup does.
      guard unsafeBitCast(former, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      signal(number) { number in
        if let name = unfinishedName { unlink(name) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}

extension stat {
  fileprivate var modified: time_t {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}

// A signal may come at any time and on any thread, so that its handler can take no lock; one file is unfinished at a time,
// which `AtomicFile` sees to.
private nonisolated(unsafe) var unfinishedName: UnsafeMutablePointer<CChar>?

/// The memory of names is not given back: a handler may be reading one, and must unlink no other.
private func remember(_ name: String?) { unfinishedName = name.flatMap { strdup($0) } }
