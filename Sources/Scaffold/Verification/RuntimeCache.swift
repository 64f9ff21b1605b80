import Foundation
import RuleEngine

/// Compiles the modules of the reference runtime that travels in the binary, once for each compiler, and keeps them.
///
/// A folder of the cache holds a module. It is named by a hash of the compiler's version and target, of the module's sources and
/// flags, and of the modules that it rests on. It is made under another name and renamed when it is whole, so that any number of
/// processes may ask at once. The hash is FNV-1a of 128 bits: to forge a folder's name, one must be able to write into the cache
/// anyway.
public actor RuntimeCache {
  /// The runtime does not compile.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// How many modules are kept, by the time of their last use: those of three compilers, where one of them is there for one kit
  /// and for both.
  static let capacity = 3 * (Runtime.Module.all.count + 2)

  private let folder: String?
  private let sources: [EmbeddedFile]
  /// Modules that are not kept: the folders of this process by key.
  private var unkept: [String: String] = [:]
  /// Why they are not.
  private var note: String?
  private var runtimes: [Question: Task<Result<Runtime, Problem>, Never>] = [:]
  /// What was asked for last.
  private var last: Task<Result<Runtime, Problem>, Never>?

  private struct Question: Hashable {
    var compiler: Compiler
    var modules: [Runtime.Module]
  }

  /// - Parameter folder: Where modules are kept; nil, or a folder that cannot be written, for this process alone.
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

  /// The runtime for a compiler and code that imports some of Apple's frameworks, from the cache or compiled now. A module that is
  /// asked for twice at a time is compiled once.
  ///
  /// - Parameters:
  ///   - frameworks: By default all that the runtime stands for.
  ///   - progress: Called with a line about each module that is compiled.
  public func runtime(
    for compiler: Compiler, importing frameworks: Set<String>? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(Problem) -> Runtime {
    let frameworks = frameworks ?? Set(Runtime.Module.all.compactMap(\.standsFor))
    let question = Question(compiler: compiler, modules: Runtime.Module.needed(by: frameworks))
    if let task = runtimes[question] { return try await task.value.get() }
    let task = Task { [last] () -> Result<Runtime, Problem> in
      // What it makes may be needed here too.
      _ = await last?.value
      do throws(Problem) {
        return .success(try await make(question, progress))
      } catch {
        return .failure(error)
      }
    }
    last = task
    runtimes[question] = task
    return try await task.value.get()
  }

  /// The names of the folders of modules for a compiler; each comes after those that it rests on.
  nonisolated func keys(of modules: [Runtime.Module], for compiler: Compiler) -> [String] {
    var keys: [String: String] = [:]
    return modules.map { module in
      var hash = StableHash()
      for text in [compiler.version, compiler.target] + RuntimeBuild.flags + RuntimeBuild.interfaceFlags {
        hash.combine(text)
      }
      for name in [module.name] + module.dependencies { hash.combine(keys[name] ?? name) }
      for source in module.files(in: sources) {
        hash.combine(source.path)
        hash.combine(source.text)
      }
      keys[module.name] = hash.hexadecimal
      return hash.hexadecimal
    }
  }

  private func make(
    _ question: Question, _ progress: @escaping @Sendable (String) -> Void
  ) async throws(Problem) -> Runtime {
    let keyed = zip(question.modules, keys(of: question.modules, for: question.compiler)).map { ($0, key: $1) }
    let present = keyed.compactMap { module, key in
      place(of: key).map { Runtime.Part(module: module, folder: $0) }
    }
    guard present.count < keyed.count else { return Runtime(parts: present, wasCached: true, note: note) }

    let made = try folderForMaking()
    TemporaryFolders.deleteAtExit(made)
    let missing = keyed.filter { place(of: $0.key) == nil }
    let build = RuntimeBuild(
      compiler: question.compiler, sources: sources, present: present,
      missing: missing.map { Runtime.Part(module: $0.0, folder: "\(made)/\($0.key)") }, progress: progress)
    do throws(Problem) {
      for part in build.missing where !Self.makeFolder(part.folder) {
        throw Problem(description: "cannot make the folder \(part.folder)")
      }
      try await build.run(sourceFolder: "\(made)/sources")
    } catch {
      try? FileManager.default.removeItem(atPath: made)
      TemporaryFolders.keep(made)
      throw error
    }
    for (_, key) in missing { keep(key, from: made) }
    // With what could not be kept it is there until the process ends.
    if !unkept.values.contains(where: { $0.hasPrefix(made) }) {
      try? FileManager.default.removeItem(atPath: made)
      TemporaryFolders.keep(made)
    }
    if let folder { Self.prune(folder) }
    let parts = keyed.compactMap { module, key in
      (unkept[key] ?? folder.map { "\($0)/\(key)" }).map { Runtime.Part(module: module, folder: $0) }
    }
    return Runtime(parts: parts, wasCached: false, note: note)
  }

  /// Gives a module that was made now its place.
  private func keep(_ key: String, from made: String) {
    guard let folder, made.hasPrefix(folder) else {
      unkept[key] = "\(made)/\(key)"
      return
    }
    let (new, kept) = ("\(made)/\(key)", "\(folder)/\(key)")
    _ = FileManager.default.createFile(atPath: "\(new)/\(Self.mark)", contents: nil)
    if rename(new, kept) == 0 { return }
    // Where another process was faster, what it made is the same.
    if Self.kept(key, in: folder) != nil { return }
    // Something that is not whole has the name.
    try? FileManager.default.removeItem(atPath: kept)
    if rename(new, kept) != 0 {
      unkept[key] = new
      note = "the reference runtime was not kept: \(kept) is in the way"
    }
  }

  /// A new folder in the cache, or one that is for this process alone.
  private func folderForMaking() throws(Problem) -> String {
    let unique = "runtime.tmp.\(getpid()).\(UInt32.random(in: 0 ... .max))"
    if let folder, Self.makeFolder("\(folder)/\(unique)") { return "\(folder)/\(unique)" }
    let made = "\(NSTemporaryDirectory())/listgen-\(unique)"
    guard Self.makeFolder(made) else { throw Problem(description: "cannot make the folder \(made)") }
    let place = folder.map { "\($0) cannot be written" } ?? "there is no folder for caches"
    note = "the reference runtime was not kept: \(place)"
    return made
  }

  // MARK: - Folders

  /// The file that says that a folder is whole; its time is that of the last use.
  private static let mark = ".ok"

  /// The folder of a module that is there.
  private func place(of key: String) -> String? {
    unkept[key] ?? folder.flatMap { Self.kept(key, in: $0) }
  }

  private static func kept(_ key: String, in folder: String) -> String? {
    let mark = "\(folder)/\(key)/\(mark)"
    guard FileManager.default.fileExists(atPath: mark) else { return nil }
    // A cache that may only be read is as good.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: mark)
    return "\(folder)/\(key)"
  }

  private static func makeFolder(_ path: String) -> Bool {
    (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
  }

  /// Deletes the modules that were used longest ago, and what processes left behind that did not end well.
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
