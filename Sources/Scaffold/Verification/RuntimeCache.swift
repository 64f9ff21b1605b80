import Foundation
import RuleEngine

/// Compiles the reference runtime that travels in the binary, once for each compiler, and keeps it.
///
/// A folder of the cache is named by a hash of the compiler's version and target, of the runtime's sources and of the
/// flags. It is made under another name and renamed when it is whole, so that any number of processes may ask at once.
/// The hash is FNV-1a of 128 bits: to forge a folder's name, one must be able to write into the cache anyway.
public actor RuntimeCache {
  /// The runtime does not compile.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// How many runtimes are kept, by the time of their last use.
  static let capacity = 3

  private let folder: String?
  private let sources: [EmbeddedFile]
  private var runtimes: [Compiler: Task<Result<Runtime, Problem>, Never>] = [:]

  /// - Parameter folder: Where runtimes are kept; nil, or a folder that cannot be written, for this process alone.
  public init(folder: String? = RuntimeCache.userFolder()) {
    self.init(folder: folder, sources: EmbeddedFile.runtime)
  }

  init(folder: String?, sources: [EmbeddedFile]) {
    self.folder = folder
    self.sources = sources
  }

  /// `$XDG_CACHE_HOME/listgen/runtime`, by default in `~/.cache`; on macOS in `~/Library/Caches`.
  public static func userFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let subfolder = "listgen/runtime"
    // The specification of that variable has relative paths ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return "\(cache)/\(subfolder)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return "\(home)/Library/Caches/\(subfolder)"
    #else
      return "\(home)/.cache/\(subfolder)"
    #endif
  }

  /// The runtime for a compiler, from the cache or compiled now. Asked for twice at a time, it is compiled once.
  ///
  /// - Parameter progress: Called with a line about each module that is compiled.
  public func runtime(
    for compiler: Compiler, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(Problem) -> Runtime {
    if let task = runtimes[compiler] { return try await task.value.get() }
    let task = Task { () -> Result<Runtime, Problem> in
      do throws(Problem) {
        return .success(try await make(for: compiler, progress))
      } catch {
        return .failure(error)
      }
    }
    runtimes[compiler] = task
    return try await task.value.get()
  }

  /// The name of a compiler's folder.
  nonisolated func key(for compiler: Compiler) -> String {
    var hash = StableHash()
    for text in [compiler.version, compiler.target] + RuntimeBuild.flags + RuntimeBuild.interfaceFlags {
      hash.combine(text)
    }
    for source in sources {
      hash.combine(source.path)
      hash.combine(source.text)
    }
    return hash.hexadecimal
  }

  private func make(
    for compiler: Compiler, _ progress: @escaping @Sendable (String) -> Void
  ) async throws(Problem) -> Runtime {
    let key = key(for: compiler)
    if let folder, let runtime = Self.kept(key, in: folder) { return runtime }
    let unique = "\(key).tmp.\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let build = RuntimeBuild(compiler: compiler, sources: sources, progress: progress)
    guard let folder, Self.makeFolder("\(folder)/\(unique)") else {
      let made = "\(NSTemporaryDirectory())/listgen-runtime-\(unique)"
      guard Self.makeFolder(made) else { throw Problem(description: "cannot make the folder \(made)") }
      TemporaryFolders.deleteAtExit(made)
      try await build.run(in: made)
      let place = folder.map { "\($0) cannot be written" } ?? "there is no folder for caches"
      return Runtime(folder: made, wasCached: false, note: "the reference runtime was not kept: \(place)")
    }
    let made = "\(folder)/\(unique)"
    TemporaryFolders.deleteAtExit(made)
    do throws(Problem) {
      try await build.run(in: made)
    } catch {
      try? FileManager.default.removeItem(atPath: made)
      TemporaryFolders.keep(made)
      throw error
    }
    _ = FileManager.default.createFile(atPath: "\(made)/\(Self.mark)", contents: nil)
    let kept = "\(folder)/\(key)"
    if rename(made, kept) != 0 {
      // Another process was faster. What it made is the same.
      if let runtime = Self.kept(key, in: folder) {
        try? FileManager.default.removeItem(atPath: made)
        return runtime
      }
      // Something that is not whole has the name.
      try? FileManager.default.removeItem(atPath: kept)
      if rename(made, kept) != 0 {
        return Runtime(
          folder: made, wasCached: false, note: "the reference runtime was not kept: \(kept) is in the way")
      }
    }
    TemporaryFolders.keep(made)
    Self.prune(folder)
    return Runtime(folder: kept, wasCached: false, note: nil)
  }

  // MARK: - Folders

  /// The file that says that a folder is whole; its time is that of the last use.
  private static let mark = ".ok"

  private static func kept(_ key: String, in folder: String) -> Runtime? {
    let mark = "\(folder)/\(key)/\(mark)"
    guard FileManager.default.fileExists(atPath: mark) else { return nil }
    // A cache that may only be read is as good.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: mark)
    return Runtime(folder: "\(folder)/\(key)", wasCached: true, note: nil)
  }

  private static func makeFolder(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
  }

  /// Deletes the runtimes that were used longest ago, and what processes left behind that did not end well.
  private static func prune(_ folder: String) {
    let files = FileManager.default
    func age(_ path: String) -> TimeInterval {
      let date = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      return date.map { -$0.timeIntervalSinceNow } ?? .infinity
    }
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    let unfinished = names.filter { $0.contains(".tmp.") && age("\(folder)/\($0)") > 86_400 }
    let whole = names.filter { !$0.contains(".tmp.") }
      .map { (name: $0, age: age("\(folder)/\($0)/\(mark)")) }.sorted { $0.age < $1.age }.map(\.name)
    for name in unfinished + whole.dropFirst(capacity) { try? files.removeItem(atPath: "\(folder)/\(name)") }
  }
}
