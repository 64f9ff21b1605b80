import Foundation
import TestSupport
import Testing

/// What goes wrong around a run ends it with a word and status 2, and leaves all files as they are. `Benchmarks/faults` tries
/// more of it under every command; Documentation/reliability.md has the table.
@Suite struct FaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    /// What standard error has to say.
    let reason: String
    /// The commands that it keeps from their job; the others are not tried.
    var commands = FaultTests.commands.keys.sorted()
    let inject: @Sendable (TemporaryDirectory) throws -> Void
    var testDescription: String { name }
  }

  static let commands: [String: [String]] = [
    "lint": ["--format", "json", "Sources"], "fix": ["--fix", "Sources"], "diff": ["--diff", "Sources"],
    "record": ["--no-baseline", "--write-baseline", "new.json", "Sources"], "compare": ["baseline", "diff", "Sources"],
  ]

  static let faults = [
    Fault(name: "no folder", reason: "no such file or directory: Sources") { try $0.remove("Sources") },
    Fault(name: "an empty folder", reason: "in Sources") {
      for name in ["A.swift", "B.swift"] { try $0.remove("Sources/" + name) }
    },
    Fault(name: "a file in UTF-16", reason: "it is UTF-16") {
      try $0.write(
        "Sources/A.swift", [0xFF, 0xFE] + Sample.error.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    },
    Fault(name: "a file that is no text", reason: "it is no text") {
      try $0.write("Sources/A.swift", [0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0x9F])
    },
    Fault(name: "a key that is none", reason: "unknown key 'profil'") {
      try $0.write(".listlint.yml", "profil: strict\n")
    },
    Fault(name: "a configuration that is too large", reason: "larger than 256 KB") {
      try $0.write(".listlint.yml", String(repeating: "#", count: 300_000))
    },
    Fault(name: "a configuration that is a pipe", reason: "a named pipe") {
      try $0.remove(".listlint.yml")
      #expect(mkfifo($0.path(".listlint.yml"), 0o600) == 0)
    },
    Fault(name: "a baseline that is cut off", reason: "is no baseline", commands: ["lint", "fix", "diff", "compare"]) {
      try $0.write("known.json", "{\"version\": 1, \"findi")
    },
    Fault(name: "a baseline that is too large", reason: "larger than 64 MB", commands: ["lint", "fix"]) {
      #expect(truncate($0.path("known.json"), 65 << 20) == 0)
    },
    Fault(name: "a second hard link", reason: "2 hard links", commands: ["fix"]) {
      try FileManager.default.linkItem(atPath: $0.path("Sources/A.swift"), toPath: $0.path("Sources/B.swift.orig"))
    },
    Fault(name: "a house rule that is none", reason: "rules/a.md:1: ") {
      try $0.write("rules/a.md", "no rule\n")
      try $0.write(".listlint.yml", "root: true\nhouse-rules: [rules]\n")
    },
  ]

  private static func state(_ folder: TemporaryDirectory) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var status = stat()
      guard lstat(folder.path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 20 else {
        continue
      }
      state[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return state
  }

  @Test("A fault is told, with status 2, and changes no file but those that can be fixed", arguments: faults)
  func fault(_ fault: Fault) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for command in fault.commands {
        group.addTask {
          let folder = try TemporaryDirectory([
            ".listlint.yml": "root: true\nbaseline: known.json\ndeployment-targets: {iOS: 16}\n",
            "known.json": "{\"version\": 1, \"findings\": []}\n", "Sources/A.swift": Sample.error,
            "Sources/B.swift": Sample.error,
          ])
          try fault.inject(folder)
          var before = try Self.state(folder)
          let run = try await listlint(Self.commands[command] ?? [], in: folder)
          #expect(run.status == 2, "\(command)")
          #expect(run.errors.hasPrefix("error: ") || run.errors.contains("\nerror: "), "\(command): \(run.errors)")
          #expect(run.errors.contains(fault.reason), "\(command): \(run.errors)")
          var after = try Self.state(folder)
          if command == "fix", after["Sources/B.swift"] == Data(Sample.fixed.utf8) {
            before["Sources/B.swift"] = nil
            after["Sources/B.swift"] = nil
          }
          #expect(after == before, "\(command)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A full disk is told by every way to write", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    let report = try await listlint("--output", "sarif=/dev/full", "A.swift", in: folder)
    #expect(report.status == 2)
    #expect(report.errors == "error: cannot write /dev/full: No space left on device\n")
    let shell = URL(fileURLWithPath: "/bin/sh")
    let listlint = try Products.executable("listlint").path
    let output = try await run(
      shell, ["-c", "exec \"$0\" --format json A.swift >/dev/full", listlint], in: folder.path)
    #expect(output.status == 2)
    #expect(output.errors == "error: cannot write standard output: No space left on device\n")
  }
}
