import Findings
import ProjectFiles
import RuleDocuments
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit

/// What holds for any input.
@Suite struct EngineLawTests {
  private static let examples = swiftExamples.map { Array($0.code.replacing("↓", with: "").utf8) }

  /// Lints each text as a file, some hundred at a time: what one file says must not make another one trap, either.
  private func expectSoundFindings(in texts: [[UInt8]], _ hint: String) {
    for start in stride(from: 0, to: texts.count, by: 200) {
      let inputs = texts[start..<min(start + 200, texts.count)].enumerated().map {
        Engine.Input(path: "/nowhere/\($0.offset).swift", contents: $0.element)
      }
      let bytes = Dictionary(uniqueKeysWithValues: inputs.map { ($0.path, $0.contents ?? []) })
      for finding in Engine.strict.lint(inputs).findings {
        let spans = [finding.span] + (finding.fix?.edits.map(\.span) ?? [])
        for span in spans { expectSound(span, in: bytes[finding.path] ?? [], hint) }
        for note in finding.notes { expectSound(note.span, in: bytes[note.path] ?? [], hint) }
        for (left, right) in zip(finding.fix?.edits ?? [], (finding.fix?.edits ?? []).dropFirst()) {
          #expect(left.span.end <= right.span.start, "\(hint)")
        }
      }
    }
  }

  private func expectSound(_ span: SourceSpan, in bytes: [UInt8], _ hint: String) {
    guard 0 <= span.start, span.start <= span.end, span.end <= bytes.count else {
      Issue.record("\(span) lies outside of \(bytes.count) bytes; \(hint)")
      return
    }
    let expected = [Self.place(of: span.start, in: bytes), Self.place(of: span.end, in: bytes)]
    #expect([[span.line, span.column], [span.endLine, span.endColumn]] == expected, "\(hint)")
  }

  /// Line and column by counting, without the map that the engine uses.
  private static func place(of offset: Int, in bytes: [UInt8]) -> [Int] {
    var (line, column) = (1, 1)
    for index in 0..<offset {
      let isFirstOfPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if bytes[index] == 0x0A || bytes[index] == 0x0D && !isFirstOfPair {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return [line, column]
  }

  @Test("Random bytes give sound findings") func randomBytes() {
    let seed = Seed()
    var generator = seed.generator
    let texts = (0..<400).map { _ in
      (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
    }
    expectSoundFindings(in: texts, "\(seed)")
  }

  /// What the patterns of the rules are made of.
  private static let patternWords = Catalog.documents.flatMap(\.patterns).flatMap { pattern in
    String(reflecting: pattern.query).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Words and signs that rules care about, thrown together.
  @Test("Random tokens give sound findings") func randomTokens() {
    let words =
      Catalog.documents.flatMap(\.triggers) + Self.patternWords + [
        "class", "struct", "extension", "func", "var", "let", "lazy", "override", "init", "Task", "UIViewController",
        "sleep",
        "nanoseconds", "cancel", "didSet", "where", "in", "if", "guard", "else", "for", "while", "do", "catch", "try",
        "await",
        "#available", "#selector", "addTarget", "editingChanged", "searchText", "onChange", "sink", "$query",
        "tableView", "@available", "#if", "#endif", "nil", "self", "query", "items", "indices", "enumerated", "map",
        "UInt64",
        "iOS", "16", "1_000", "1e9", "1.5e9", "0x", "0..<", "count", "{", "}", "(", ")", "[", "]", "<", ">", ">>", ",",
        ":", ";", ".", "?",
        "!", "=", "==", "->", "&", "*", "/", "\\", "\"", "\"\"\"", "#\"", "\\(", "//", "/*", "*/", "$0", "_", "`", "@",
        "#", "\n", "\r",
        "\r\n", "\t", "\u{0}", "é", "👩‍👩‍👧", "\u{FEFF}",
      ]
    let seed = Seed()
    var generator = seed.generator
    let texts = (0..<2_000).map { _ in
      var text = ""
      for _ in 0..<Int.random(in: 1...80, using: &generator) {
        text += words[Int.random(in: 0..<words.count, using: &generator)]
        if Bool.random(using: &generator) { text += " " }
      }
      return Array(text.utf8)
    }
    expectSoundFindings(in: texts, "\(seed)")
  }

  /// Places anywhere in the examples. The seed decides which: their number does not grow with the documents.
  private static func cuts(_ seed: Seed) -> [(example: [UInt8], place: Int)] {
    var generator = seed.generator
    return (0..<1_200).map { _ in
      let example = examples[Int.random(in: 0..<examples.count, using: &generator)]
      return (example, Int.random(in: 0...example.count, using: &generator))
    }
  }

  @Test("Examples that are cut off anywhere give sound findings") func prefixes() {
    let seed = Seed()
    expectSoundFindings(in: Self.cuts(seed).map { Array($0.example[..<$0.place]) }, "a prefix, \(seed)")
  }

  @Test("Examples that start anywhere give sound findings") func suffixes() {
    let seed = Seed()
    expectSoundFindings(in: Self.cuts(seed).map { Array($0.example[$0.place...]) }, "a suffix, \(seed)")
  }

  @Test("Damaged examples give sound findings") func damaged() {
    let seed = Seed()
    var generator = seed.generator
    let strange: [[UInt8]] = [
      [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0x0D], Array("\"".utf8), Array("{".utf8),
      Array("}".utf8),
      Array("(".utf8), Array(")".utf8), Array("/*".utf8), Array("\"\"\"".utf8), Array("#if".utf8), Array("<".utf8),
      Array("@".utf8),
    ]
    var texts: [[UInt8]] = []
    for _ in 0..<1_000 {
      var text = Self.examples[Int.random(in: 0..<Self.examples.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: 0...text.count, using: &generator)
        let end = min(text.count, start + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text.removeSubrange(start..<end)
        case 1: text.insert(contentsOf: strange[Int.random(in: 0..<strange.count, using: &generator)], at: start)
        default:
          text.insert(contentsOf: Array(text[start..<end]), at: Int.random(in: 0...text.count, using: &generator))
        }
      }
      texts.append(text)
    }
    expectSoundFindings(in: texts, "\(seed)")
  }

  @Test("Fixes of damaged examples keep the scan as it is") func fixesOfDamaged() {
    let seed = Seed()
    var generator = seed.generator
    for _ in 0..<500 {
      var text = Self.examples[Int.random(in: 0..<Self.examples.count, using: &generator)]
      let start = Int.random(in: 0..<text.count, using: &generator)
      text.removeSubrange(start..<min(text.count, start + Int.random(in: 1...3, using: &generator)))
      let findings = Engine.strict.lint([Engine.Input(path: "/nowhere/A.swift", contents: text)]).findings
      let result = FixApplier(includesUnsafe: true).apply(findings, to: text)
      #expect(FixApplier.scanErrors(in: result.bytes) <= FixApplier.scanErrors(in: text), "\(seed)")
      #expect(result.dropped.isEmpty, "\(seed): \(String(decoding: text, as: UTF8.self))")
    }
  }

  // MARK: - The same for any way of working

  private static func inputs() throws -> [Engine.Input] {
    let examples = swiftExamples.enumerated().map {
      Engine.Input(path: "/nowhere/\($0.offset).swift", contents: Array($0.element.code.replacing("↓", with: "").utf8))
    }
    return try packageFiles("Examples") + examples
  }

  /// All of them, and what strict finds there with one worker. Several laws hold something against it.
  private static let whole = Result {
    let all = try inputs()
    return (inputs: all, report: Engine.strict.lint(all))
  }

  @Test("Findings are the same for any number of jobs") func jobs() throws {
    let (inputs, one) = try Self.whole.get()
    #expect(one.findings.count > 20)
    for jobs in [2, 8] {
      let other = Engine(FileSettings(profile: .strict), jobs: jobs).lint(inputs)
      #expect(other.findings == one.findings)
      #expect([other.files, other.lines, other.rules] == [one.files, one.lines, one.rules])
    }
  }

  @Test("Findings are the same for any order of files") func fileOrder() throws {
    let seed = Seed()
    var generator = seed.generator
    // One project after the other: namesakes of different projects are another test's.
    for folder in ["Examples/Before", "Examples/After"] {
      let inputs = try packageFiles(folder)
      let expected = Engine.strict.lint(inputs).findings
      for _ in 0..<10 {
        #expect(Engine.strict.lint(inputs.shuffled(using: &generator)).findings == expected, "\(seed)")
      }
    }
  }

  @Test("Findings are the same for any order of files with namesakes") func namesakeOrder() throws {
    let inputs = [
      ("A", "class Screen: UIViewController {}"), ("B", "class Screen: NSObject {}"),
      ("C", "extension Screen { func search(_ query: String) { shown = all.filter { $0.name.contains(query) } } }"),
    ].map { Engine.Input(path: "/nowhere/\($0).swift", contents: Array($1.utf8)) }
    let forward = Engine.strict.lint(inputs).findings
    let backward = Engine.strict.lint(inputs.reversed()).findings
    #expect(forward == backward)
  }

  @Test("Skipping files without a trigger changes nothing") func triggers() throws {
    let (inputs, strict) = try Self.whole.get()
    for profile in Profile.allCases {
      let skipping = profile == .strict ? strict : Engine(FileSettings(profile: profile), jobs: 2).lint(inputs)
      let settings = [FileSettings(profile: profile)]
      let walking = Engine(settings: settings, ruleSet: .builtIn, jobs: 2, skipsFilesWithoutTrigger: false).lint(inputs)
      #expect(skipping.findings == walking.findings)
      #expect(skipping.files == inputs.count)
    }
  }

  /// Beside a thousand others a sample finds types and names that it lacks alone.
  @Test("Skipping files changes nothing in a sample that stands alone") func triggersAlone() {
    let settings = [FileSettings(profile: .strict)]
    let skipping = Engine(settings: settings, ruleSet: .builtIn, jobs: 1, skipsFilesWithoutTrigger: true)
    let walking = Engine(settings: settings, ruleSet: .builtIn, jobs: 1, skipsFilesWithoutTrigger: false)
    let differing = Workers.map(swiftExamples, jobs: 2) { example -> String? in
      let inputs = MarkedFile.split(example.code, .swift).map {
        Engine.Input(path: $0.path, contents: Array($0.text.utf8))
      }
      return skipping.lint(inputs).findings == walking.lint(inputs).findings ? nil : example.testDescription
    }
    #expect(differing.compactMap(\.self) == [])
  }

  /// Each run asks about some of the rules; which ones, the seed decides.
  @Test("A rule alone finds what it finds among all") func ruleAlone() throws {
    let seed = Seed()
    var generator = seed.generator
    let (inputs, report) = try Self.whole.get()
    let all = report.findings
    // What the engine says about comments is about the rules that ran beside.
    let documents = Catalog.documents.filter { !Catalog.engineRules.contains($0.id) }
    for document in documents.shuffled(using: &generator).prefix(6) {
      let alone = Engine(only: document.id).lint(inputs).findings
      let among = all.filter { $0.rule == document.id }
      // Beside the rule about the import this one leaves it what both have one cause for.
      let isRight = document.id == "view-controller-in-core" ? Set(alone).isSuperset(of: among) : alone == among
      #expect(isRight, "\(document.id), \(seed)")
    }
  }

  @Test("Strict finds all that recommended does") func profiles() throws {
    let (inputs, report) = try Self.whole.get()
    // Of one cause, strict has findings where recommended has notes.
    func withoutNotes(_ findings: [Finding]) -> Set<Finding> {
      Set(
        findings.map { finding in
          var finding = finding
          finding.notes = []
          return finding
        })
    }
    let strict = withoutNotes(report.findings)
    let recommended = withoutNotes(Engine(FileSettings(profile: .recommended), jobs: 1).lint(inputs).findings)
    #expect(recommended.subtracting(strict) == [])
    #expect(strict.count > recommended.count)
  }

  @Test("A file that cannot be read is a problem, and the others are linted") func unreadableFile() {
    let good = Engine.Input(path: "/nowhere/A.swift", contents: Array("Task.sleep(nanoseconds: 1)".utf8))
    let outcome = Engine.strict.lint([Engine.Input(path: "/nowhere/Gone.swift"), good])
    #expect(outcome.problems.map(\.path) == ["/nowhere/Gone.swift"])
    #expect(outcome.files == 1)
    #expect(outcome.findings.count == 1)
  }

  @Test("Nothing gives nothing") func nothing() {
    let outcome = Engine.strict.lint([])
    #expect(outcome.findings.isEmpty && outcome.files == 0 && outcome.lines == 0)
    // The rules are counted that may find something in what is linted.
    #expect(outcome.rules == 0)
  }
}
