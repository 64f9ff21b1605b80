import Foundation
import Testing

@testable import Scaffold

/// The cache with a compiler that only writes files, so that nothing is compiled.
@Suite struct RuntimeCacheTests {
  /// Each module's declarations, and its code.
  private static let callCount = 2 * Runtime.Module.all.count

  private let fake: FakeCompiler
  private let folder: String
  private let sources = [
    EmbeddedFile(path: "HeadlessCore/Core.swift", text: "core"),
    EmbeddedFile(path: "HeadlessTesting/Testing.swift", text: "testing"),
    EmbeddedFile(path: "SleepOnManualClock/Sleep.swift", text: "no module"),
  ]

  init() throws {
    fake = try FakeCompiler()
    folder = "\(fake.folder)/cache/runtime"
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("What is compiled once is there the next time") func reuse() async throws {
    let compiler = try await fake.compiler
    let first = RuntimeCache(folder: folder, sources: sources)
    let made = try await first.runtime(for: compiler)
    #expect(!made.wasCached && made.note == nil)
    #expect(fake.calls.count == Self.callCount)
    #expect(made.folder == "\(folder)/\(first.key(for: compiler))")
    #expect(FileManager.default.fileExists(atPath: "\(made.folder)/HeadlessTesting.o"))
    #expect(!FileManager.default.fileExists(atPath: "\(made.folder)/sources"))

    let second = try await RuntimeCache(folder: folder, sources: sources).runtime(for: compiler)
    #expect(second.wasCached && second.folder == made.folder)
    #expect(fake.calls.count == Self.callCount)
  }

  @Test("Modules come after those they import") func order() async throws {
    _ = try await RuntimeCache(folder: folder, sources: sources).runtime(for: fake.compiler)
    let calls = fake.calls.map { $0.split(separator: " ").map(String.init) }
    func place(of module: String, _ product: String) throws -> Int {
      try #require(calls.firstIndex { $0.contains(module) && $0.contains(product) })
    }
    for module in Runtime.Module.all {
      let first = try min(place(of: module.name, "-emit-module"), place(of: module.name, "-c"))
      for dependency in module.dependencies {
        #expect(try place(of: dependency, "-emit-module") < first, "\(calls)")
      }
    }
    // What takes longest is begun first.
    #expect(calls.first { $0.contains("-c") }?.contains("HeadlessTesting") == true)
  }

  @Test("Progress tells what is compiled") func progress() async throws {
    let lines = Lines()
    _ = try await RuntimeCache(folder: folder, sources: sources).runtime(for: fake.compiler) { lines.add($0) }
    #expect(lines.all.first == "compiling the reference runtime, once: 1 of 9")
    #expect(lines.all.last == "compiling the reference runtime, once: 9 of 9")
  }

  @Test("The key depends on compiler, target and sources") func key() async throws {
    let compiler = try await fake.compiler
    let key = RuntimeCache(folder: folder, sources: sources).key(for: compiler)
    #expect(key.count == 32 && key.allSatisfy(\.isHexDigit))
    #expect(RuntimeCache(folder: folder, sources: sources).key(for: compiler) == key)
    let newer = try await FakeCompiler(version: "6.2").compiler
    #expect(RuntimeCache(folder: folder, sources: sources).key(for: newer) != key)
    for index in sources.indices {
      var others = sources
      others[index] = EmbeddedFile(path: others[index].path, text: others[index].text + " ")
      #expect(RuntimeCache(folder: folder, sources: others).key(for: compiler) != key)
    }
    // A file's text cannot pass for a part of the next file.
    let merged = [EmbeddedFile(path: "HeadlessCore/Core.swift", text: "coreHeadlessTesting/Testing.swifttesting")]
    #expect(RuntimeCache(folder: folder, sources: merged + [sources[2]]).key(for: compiler) != key)
  }

  @Test("Any number may ask at once, in one process and in several") func race() async throws {
    let slow = try FakeCompiler(compile: "sleep 0.05")
    let compiler = try await slow.compiler
    // Caches of their own know as little of each other as processes do.
    let caches = (0..<4).map { _ in RuntimeCache(folder: folder, sources: sources) }
    let folders = try await withThrowingTaskGroup(of: String.self) { group in
      for cache in caches {
        for _ in 0..<3 { group.addTask { try await cache.runtime(for: compiler).folder } }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(folders == ["\(folder)/\(caches[0].key(for: compiler))"])
    #expect(names == [caches[0].key(for: compiler)])
    #expect(slow.calls.count <= caches.count * Self.callCount)
  }

  @Test("A runtime that is not whole is replaced") func incomplete() async throws {
    let compiler = try await fake.compiler
    let cache = RuntimeCache(folder: folder, sources: sources)
    let broken = "\(folder)/\(cache.key(for: compiler))"
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    try "half".write(toFile: "\(broken)/HeadlessCore.o", atomically: false, encoding: .utf8)
    let runtime = try await cache.runtime(for: compiler)
    #expect(runtime.folder == broken && !runtime.wasCached)
    #expect(try String(contentsOfFile: "\(broken)/HeadlessCore.o", encoding: .utf8) == "made\n")
  }

  @Test("The last three runtimes are kept") func lastThree() async throws {
    var keys: [String] = []
    for version in ["6.1", "6.2", "6.3", "6.4"] {
      let fake = try FakeCompiler(version: version)
      let compiler = try await fake.compiler
      let cache = RuntimeCache(folder: folder, sources: sources)
      _ = try await cache.runtime(for: compiler)
      keys.append(cache.key(for: compiler))
      #expect(fake.calls.count == Self.callCount)
    }
    #expect(names == keys.dropFirst().sorted())
  }

  @Test("Without a folder the runtime is made for this process alone") func noFolder() async throws {
    let compiler = try await fake.compiler
    // A file stands where the folder would be.
    try "".write(toFile: "\(fake.folder)/cache", atomically: false, encoding: .utf8)
    for (folder, words) in [(folder, "cannot be written"), (nil, "no folder for caches")] {
      let cache = RuntimeCache(folder: folder, sources: sources)
      let runtime = try await cache.runtime(for: compiler)
      #expect(runtime.note?.contains(words) == true)
      #expect(FileManager.default.fileExists(atPath: "\(runtime.folder)/HeadlessTesting.o"))
      #expect(try await cache.runtime(for: compiler).folder == runtime.folder)
      try FileManager.default.removeItem(atPath: runtime.folder)
    }
  }

  @Test("A compiler that fails leaves nothing behind") func failingCompiler() async throws {
    let failing = try FakeCompiler(compile: "{ echo 'A.swift:1:2: error: no such feature' >&2; false; }")
    let compiler = try await failing.compiler
    let expected = RuntimeCache.Problem(
      description: "\(failing.path) (6.1) cannot compile the reference runtime: no such feature")
    await #expect(throws: expected) {
      try await RuntimeCache(folder: folder, sources: sources).runtime(for: compiler)
    }
    #expect(names == [])
  }

  @Test("The folder is in the user's cache") func usersCache() {
    #expect(RuntimeCache.userFolder(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/listgen/runtime")
    #if os(macOS)
      #expect(RuntimeCache.userFolder(environment: ["HOME": "/h"]) == "/h/Library/Caches/listgen/runtime")
    #else
      let relative = ["XDG_CACHE_HOME": "c", "HOME": "/h"]
      #expect(RuntimeCache.userFolder(environment: relative) == "/h/.cache/listgen/runtime")
    #endif
    #expect(RuntimeCache.userFolder(environment: [:]) == nil)
  }
}

/// Lines that come from any thread.
final class Lines: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}
