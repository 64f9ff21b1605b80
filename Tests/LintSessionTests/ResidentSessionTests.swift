import BuiltInRules
import Findings
import Foundation
import LintSession
import RuleDocuments
import RuleEngine
import TestSupport
import Testing

/// A session that lives while files change.
@Suite struct ResidentSessionTests {
  private let folder: TemporaryDirectory
  private var options: LintOptions

  init() throws {
    folder = try TemporaryDirectory()
    options = LintOptions(paths: [folder.path], currentFolder: folder.path)
    options.profile = .strict
  }

  private static let search = """
    final class Users: Base {
      func updateSearchResults(for search: UISearchController) {
        shown = users.filter { $0.name.contains(query) }
      }
    }

    """

  @Test("An edit examines its file, and what it touches follows")
  func touched() throws {
    try folder.write(".listlint.yml", "root: true\n")
    try folder.write("Base.swift", "class Base: NSObject {}\n")
    try folder.write("Users.swift", Self.search)
    var options = options
    options.only = ["filtering-in-view-controller"]
    var session = try ResidentSession(options)
    session.finish()
    let (base, users) = (folder.path + "/Base.swift", folder.path + "/Users.swift")
    #expect(session.findings().isEmpty)
    try session.take(base, Array("class Base: UIViewController {}\n".utf8))
    #expect(session.findings(in: users).isEmpty && session.isWaiting)
    session.finish()
    #expect(session.findings(in: users).map(\.rule).contains("filtering-in-view-controller"))
    try session.take(base, nil)
    session.finish()
    #expect(session.findings().isEmpty)
  }

  @Test("A file is known however it is named, and one of no project is not")
  func names() throws {
    try folder.write(".listlint.yml", "root: true\n")
    try folder.write("Sub/Users.swift", Self.search)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Link", withDestinationPath: folder.path + "/Sub")
    var session = try ResidentSession(options)
    #expect(session.shownPath(folder.path + "/Link/Users.swift") == folder.path + "/Sub/Users.swift")
    #expect(session.shownPath(folder.path + "/Other.swift") == nil)
    let isKnown = session.edit(folder.path + "/Other.swift", [])
    #expect(!isKnown)
    #expect(
      session.documents(for: folder.path + "/Sub/Users.swift").contains { $0.id == "filtering-in-view-controller" })
  }

  @Test("What a session finds after edits is what a run finds")
  func sameAsARun() throws {
    var options = options
    try folder.write(".listlint.yml", "root: true\n")
    let samples = Catalog.documents.flatMap(\.examples).filter { $0.language == .swift }.map {
      $0.code.replacing("↓", with: "")
    }
    let seed = Seed()
    var generator = seed.generator
    var texts: [String: [UInt8]] = [:]
    for number in 0..<40 {
      let path = folder.path + "/\(number % 3 == 0 ? "A" : "B")/F\(number).swift"
      texts[path] = Array((samples.randomElement(using: &generator) ?? "").utf8)
      try folder.write(
        String(path.dropFirst(folder.path.count + 1)), String(decoding: texts[path] ?? [], as: UTF8.self))
    }
    let paths = texts.keys.sorted()
    options.buffers = paths.map { LintOptions.Buffer(path: $0, contents: texts[$0] ?? []) }
    var session = try ResidentSession(options)
    session.finish()
    // Names lead from an edit to what it touches. Few ways lead past these, which all files being examined makes good.
    var missed = 0
    let rounds = Seed.rounds(12)
    for round in 0..<rounds {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        guard let path = paths.randomElement(using: &generator), let text = texts[path] else { continue }
        texts[path] = Self.edited(text, samples, &generator)
        try session.take(path, texts[path])
        if Bool.random(using: &generator), session.isWaiting { session.work() }
      }
      session.finish()
      options.buffers = paths.map { LintOptions.Buffer(path: $0, contents: texts[$0] ?? []) }
      let run = try LintSession(options).lint()
      let expected = Set(run.findings.map(Self.line))
      if Set(session.findings().values.joined().map(Self.line)) != expected { missed += 1 }
      session.examineAll()
      session.finish()
      let found = Set(session.findings().values.joined().map(Self.line))
      #expect(found.symmetricDifference(expected).sorted() == [], "round \(round), \(seed)")
    }
    #expect(missed <= 1 + rounds / 50, "\(seed)")
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.path):\(finding.span.line): \(finding.rule): \(finding.message)"
  }

  /// With a line less, a line twice, a word changed, or with other code.
  private static func edited(
    _ text: [UInt8], _ samples: [String], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
    let line = Int.random(in: 0..<lines.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: line)
    case 2: lines.insert("  let added = other.call(text)", at: line)
    case 3: lines[line] = lines[line].replacing("User", with: "Item")
    case 4: lines[line] = lines[line].replacing("UIViewController", with: "NSObject")
    default: return Array((samples.randomElement(using: &generator) ?? "").utf8)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  @Test("Fixes and silencing comments are tried before they are offered")
  func changes() throws {
    try folder.write(".listlint.yml", "root: true\ndeployment-targets: {iOS: 17.0}\n")
    try folder.write("A.swift", "func wait() async {\n  try? await Task.sleep(nanoseconds: 250_000_000)\n}\n")
    var session = try ResidentSession(options)
    session.finish()
    let path = folder.path + "/A.swift"
    let finding = try #require(session.findings(in: path).first { $0.rule == "sleep-nanoseconds" })
    #expect(session.proves(finding) == (finding.fix != nil))
    let edit = try #require(session.suppression(of: finding, reason: "the old system"))
    #expect(edit.replacement == "  // listlint:disable:next sleep-nanoseconds - the old system\n")
    #expect(edit.span.line == 2)
    let fixed = try #require(session.fixed(path))
    #expect(String(decoding: fixed, as: UTF8.self).contains("Task.sleep(for:"))
    #expect(session.findings(in: path).contains(finding))
  }
}

extension ResidentSession {
  /// Until nothing is left to do.
  fileprivate mutating func finish() { while isWaiting { work() } }

  /// An edit of a file that it has.
  fileprivate mutating func take(_ path: String, _ contents: [UInt8]?) throws {
    let isKnown = edit(path, contents)
    try #require(isKnown)
  }
}
