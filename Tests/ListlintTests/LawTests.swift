import Foundation
import TestSupport
import Testing

/// What holds for the command whatever it reads. `Benchmarks/laws` holds it against many more.
@Suite struct LawTests {
  /// Damaged samples of the rules' documents, and new syntax, in folders that declare the same names again and again.
  private static func mutants(_ generator: inout SeededGenerator) throws -> [String: String] {
    let storms = [
      "(", "{", "}", "]", "\"\"\"", "\\(", "/*", "#if X\n", "#endif\n", "`", "\r", "\u{0}", "\u{FEFF}", "👩‍👩‍👧",
    ]
    // Texts for the scanner, newer than the compiler that builds this may be.
    let strange = try ["04-types-and-generics", "05-declarations", "06-statements", "08-numbers-and-accesses"].flatMap {
      try Package.text("Tests/Oracle/Samples/\($0).swift").split(separator: "\n").map { $0 + "\n" }
    }
    let syntax =
      strange + [
        "final class UsersViewController: UIViewController { var searchTask: Task<Void, Never>? }\n", "<<<<<<< HEAD\n",
      ]
    let documents = try FileManager.default.subpathsOfDirectory(atPath: Package.url("Rules").path)
      .filter { $0.hasSuffix(".md") && $0.contains("/") }.sorted()
    let samples = try documents.flatMap { try Fence.all(in: "Rules/" + $0) }.filter { $0.language == "swift" }
      .map { $0.text.replacing("↓", with: "") }
    var files = [".listlint.yml": "root: true\ndeployment-targets: {iOS: 17, macOS: 14}\n"]
    for number in 0..<110 {
      var text = Array(samples.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...text.count, using: &generator)
        let end = min(text.count, place + Int.random(in: 0...30, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: text.removeSubrange(place..<end)
        case 1: text.insert(contentsOf: text[place..<end], at: place)
        case 2: text.insert(contentsOf: storms.randomElement(using: &generator) ?? "", at: place)
        case 3: text.insert(contentsOf: syntax.randomElement(using: &generator) ?? "", at: place)
        default: text += samples.randomElement(using: &generator) ?? ""
        }
      }
      files["d\(number % 4)/m\(number).swift"] = String(text)
    }
    return files
  }

  private static let folders = ["d0", "d1", "d2", "d3"]
  /// Those that tell no times.
  private static let formats = ["json", "sarif", "gitlab", "checkstyle", "xcode"]

  private func reports(_ arguments: [String], in folder: TemporaryDirectory) async throws -> [[UInt8]] {
    try folder.makeDirectory("reports")
    let name = "reports/\(UUID().uuidString)"
    let run = try await listlint(
      ["--profile", "strict", "--why"] + Self.formats.flatMap { ["--output", "\($0)=\(name).\($0)"] } + arguments,
      in: folder)
    #expect([0, 1].contains(run.status), "\(run.errors)")
    return try Self.formats.map { try folder.bytes("\(name).\($0)") }
  }

  @Test("Every process says the same of the same files, for any number of workers and any order") func sameBytes()
    async throws
  {
    let seed = Seed()
    var generator = seed.generator
    let folder = try TemporaryDirectory(Self.mutants(&generator))
    // Each process hashes with a seed of its own.
    async let first = reports(["--jobs", "1"] + Self.folders, in: folder)
    async let second = reports(["--jobs", "3"] + Self.folders.reversed(), in: folder)
    async let third = reports(["--jobs", "2"] + Self.folders, in: folder)
    let all = try await [first, second, third]
    for (index, format) in Self.formats.enumerated() {
      #expect(all[0][index].count > 10_000, "\(format), \(seed)")
      #expect(all[1][index] == all[0][index], "\(format), \(seed)")
      #expect(all[2][index] == all[0][index], "\(format), \(seed)")
    }
  }

  @Test("Namesakes in two branches and in damaged code are told the same by every process") func namesakes()
    async throws
  {
    let method =
      "  func updateSearchResults(for search: UISearchController) {\n    searchTask = Task { [weak self] in }\n  }\n"
    let head = "final class UsersViewController: UIViewController, UISearchResultsUpdating {\n"
    let folder = try TemporaryDirectory([
      "A.swift": """
      #if os(iOS)
      \(head)  var searchTask: Task<Void, Never>?
      }
      #else
      final class UsersViewController: NSViewController {
        var searchTask: Task<Void, Never>?
      }
      #endif
      extension UsersViewController {
      \(method)}
      """,
      "B.swift": "\(head)\(method)}\nstruct Userr \(head)private var searchTask: Task<Void, Never>] }\n",
    ])
    let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try await reports(["A.swift", "B.swift"], in: folder)[1] } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(all.count == 1)
  }

  @Test("A difference is what a fix makes, and a second fix changes nothing", .enabled(if: Git.isThere)) func fixes()
    async throws
  {
    let seed = Seed()
    var generator = seed.generator
    let files = try Self.mutants(&generator)
    let (patched, fixed) = (try TemporaryDirectory(files), try TemporaryDirectory(files))
    let options = ["--profile", "strict", "--unsafe-fixes"] + Self.folders
    async let difference = listlint(["--diff"] + options, in: patched)
    let made = try await listlint(["--fix"] + options, in: fixed)
    #expect(made.errors.contains("fixed "), "\(seed)")
    try patched.write("fix.patch", await difference.outputBytes)
    try await Git.run(["init", "--quiet"], in: patched.path)
    try await Git.run(["apply", "--whitespace=nowarn", "fix.patch"], in: patched.path)
    let once = try files.keys.sorted().map(fixed.bytes)
    for (name, bytes) in zip(files.keys.sorted(), once) {
      #expect(try patched.bytes(name) == bytes, "\(name), \(seed)")
    }
    _ = try await listlint(["--fix"] + options, in: fixed)
    #expect(try files.keys.sorted().map(fixed.bytes) == once, "\(seed)")
  }
}
