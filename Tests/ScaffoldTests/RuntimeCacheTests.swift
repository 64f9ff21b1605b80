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

  private func keys(_ cache: RuntimeCache, _ compiler: Compiler) -> [String] {
    cache.keys(of: Runtime.Module.needed(by: Self.frameworks), for: compiler)
  }

  private static let frameworks = Set(Runtime.Module.all.compactMap(\.standsFor))

  @Test("What is compiled once is there the next time") func reuse() async throws {
    let compiler = try await fake.compiler
    let first = RuntimeCache(folder: folder, sources: sources)
    let made = try await first.runtime(for: compiler)
    #expect(!made.wasCached && made.note == nil)
    #expect(fake.calls.count == Self.callCount)
    #expect(made.parts.map(\.folder) == keys(first, compiler).map { "\(folder)/\($0)" })
    #expect(made.objects.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    #expect(names == keys(first, compiler).sorted())

    let second = try await RuntimeCache(folder: folder, sources: sources).runtime(for: compiler)
    #expect(second.wasCached && second.parts == made.parts)
    #expect(fake.calls.count == Self.callCount)
  }

  @Test("What code imports is compiled, and shared with other code") func needed() async throws {
    func names(_ frameworks: Set<String>) -> [String] { Runtime.Module.needed(by: frameworks).map(\.name) }
    #expect(names([]) == ["HeadlessCore", "HeadlessTesting"])
    #expect(names(["UIKit", "XCTest"]) == ["HeadlessCore", "HeadlessUIKit", "HeadlessTesting"])
    #expect(
      names(["Cocoa"])
        == ["HeadlessCore", "HeadlessAppKit", "HeadlessCoreData", "HeadlessCocoa", "HeadlessTesting"])
    #expect(names(Self.frameworks) == Runtime.Module.all.map(\.name))

    let compiler = try await fake.compiler
    let cache = RuntimeCache(folder: folder, sources: sources)
    let plain = try await cache.runtime(for: compiler, importing: [])
    #expect(fake.calls.count == 4)
    let kit = try await cache.runtime(for: compiler, importing: ["UIKit"])
    // What drives a list of UIKit is compiled where there is UIKit.
    #expect(fake.calls.count == 8)
    #expect(kit.parts[0] == plain.parts[0] && kit.parts.last?.folder != plain.parts.last?.folder)
    let other = try await RuntimeCache(folder: folder, sources: sources).runtime(
      for: compiler, importing: ["UIKit", "os"])
    #expect(fake.calls.count == 10 && !other.wasCached)
    #expect(Set(other.parts).isSuperset(of: kit.parts))
    #expect(try await cache.runtime(for: compiler, importing: ["XCTest"]).parts == plain.parts)
    #expect(fake.calls.count == 10)
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
    // What takes longest is begun first; as many are begun at once as there are processors, and one more.
    let begun = calls.filter { $0.contains("-c") }.prefix(ProcessInfo.processInfo.activeProcessorCount + 1)
    #expect(begun.contains { $0.contains("HeadlessTesting") })
  }

  @Test("Progress tells what is compiled") func progress() async throws {
    let lines = Lines()
    _ = try await RuntimeCache(folder: folder, sources: sources).runtime(for: fake.compiler) { lines.add($0) }
    #expect(lines.all.first == "compiling the reference runtime, once: 1 of 10")
    #expect(lines.all.last == "compiling the reference runtime, once: 10 of 10")
  }

  @Test("The key depends on compiler, target and sources") func key() async throws {
    let compiler = try await fake.compiler
    func keys(_ sources: [EmbeddedFile], _ compiler: Compiler) -> Set<String> {
      Set(self.keys(RuntimeCache(folder: folder, sources: sources), compiler))
    }
    let all = keys(sources, compiler)
    #expect(all.count == Runtime.Module.all.count)
    #expect(all.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(keys(sources, compiler) == all)
    #expect(keys(sources, try await FakeCompiler(version: "6.2").compiler).isDisjoint(with: all))
    // A module's own text and that of modules that it rests on: all but one rest on the first.
    for (index, changed) in [all.count - 1, 1, 0].enumerated() {
      var others = sources
      others[index] = EmbeddedFile(path: others[index].path, text: others[index].text + " ")
      #expect(keys(others, compiler).subtracting(all).count == changed)
    }
    // A file's text cannot pass for a part of the next file.
    let merged = [EmbeddedFile(path: "HeadlessCore/Core.swift", text: "coreHeadlessTesting/Testing.swifttesting")]
    #expect(keys(merged, compiler) != all)
  }

  @Test("Any number may ask at once, in one process and in several") func race() async throws {
    let slow = try FakeCompiler(compile: "sleep 0.05")
    let compiler = try await slow.compiler
    // Caches of their own know as little of each other as processes do.
    let caches = (0..<4).map { _ in RuntimeCache(folder: folder, sources: sources) }
    let folders = try await withThrowingTaskGroup(of: [String].self) { group in
      for cache in caches {
        for _ in 0..<3 { group.addTask { try await cache.runtime(for: compiler).parts.map(\.folder) } }
      }
      return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
    }
    #expect(folders == [keys(caches[0], compiler).map { "\(folder)/\($0)" }])
    #expect(names == keys(caches[0], compiler).sorted())
    #expect(slow.calls.count <= caches.count * Self.callCount)
  }

  @Test("A runtime that is not whole is replaced") func incomplete() async throws {
    let compiler = try await fake.compiler
    let cache = RuntimeCache(folder: folder, sources: sources)
    let broken = "\(folder)/\(keys(cache, compiler)[0])"
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    try "half".write(toFile: "\(broken)/Core.o", atomically: false, encoding: .utf8)
    let runtime = try await cache.runtime(for: compiler)
    #expect(runtime.parts[0].folder == broken && !runtime.wasCached)
    #expect(try String(contentsOfFile: "\(broken)/Core.o", encoding: .utf8) == "made\n")
  }

  @Test("The modules of the last three compilers are kept") func lastThree() async throws {
    var kept: [String] = []
    for version in ["6.1", "6.2", "6.3", "6.4"] {
      let fake = try FakeCompiler(version: version)
      let compiler = try await fake.compiler
      let cache = RuntimeCache(folder: folder, sources: sources)
      for frameworks in [["UIKit"], ["AppKit"], Self.frameworks] as [Set<String>] {
        _ = try await cache.runtime(for: compiler, importing: frameworks)
        if version != "6.1" {
          kept += cache.keys(of: Runtime.Module.needed(by: frameworks), for: compiler)
        }
      }
      #expect(fake.calls.count == 2 * RuntimeCache.capacity / 3)
    }
    #expect(names == Set(kept).sorted())
  }

  @Test("Without a folder the runtime is made for this process alone") func noFolder() async throws {
    let compiler = try await fake.compiler
    // A file stands where the folder would be.
    try "".write(toFile: "\(fake.folder)/cache", atomically: false, encoding: .utf8)
    for (folder, words) in [(folder, "cannot be written"), (nil, "no folder for caches")] {
      let cache = RuntimeCache(folder: folder, sources: sources)
      let runtime = try await cache.runtime(for: compiler)
      #expect(runtime.note?.contains(words) == true)
      #expect(Set(runtime.objects.map { URL(fileURLWithPath: $0).lastPathComponent }) == ["Core.o", "Testing.o"])
      #expect(try await cache.runtime(for: compiler).parts == runtime.parts)
      let calls = fake.calls.count
      let part = try await cache.runtime(for: compiler, importing: ["Combine", "UIKit", "AppKit"])
      #expect(fake.calls.count == calls && part.note == runtime.note)
      for part in runtime.parts { try FileManager.default.removeItem(atPath: part.folder) }
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
