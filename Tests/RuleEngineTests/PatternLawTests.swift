import RuleDocuments
import SwiftSource
import TestSupport
import Testing

@testable import RuleEngine

/// What a rule of patterns finds depends on tokens alone: neither layout, nor comments, nor the names of locals count.
@Suite("Layout and the names of locals mean nothing to patterns") struct PatternLawTests {
  static let examples = swiftExamples.filter { !$0.document.patterns.isEmpty }

  /// Findings by the tokens that they cover, so that texts of different layout can be compared.
  private func findings(_ files: [MarkedFile], _ example: MarkedExample) -> [String] {
    let findings = example.engine.lint(
      files.map { Engine.Input(path: $0.path, contents: Array($0.text.utf8)) }
    ).findings
    return findings.map { finding in
      let file = files.first { $0.path == finding.path }
      let tokens = SourceFile.tokens(of: Array((file?.text ?? "").utf8))
      let covered = tokens.indices.filter {
        Int(tokens[$0].offset) >= finding.span.start && Int(tokens[$0].end) <= finding.span.end
      }
      return "\(finding.path) \(finding.rule) \(covered)"
    }.sorted()
  }

  /// Whether two texts are one program: the same tokens, statements and calls. A line break may end a statement.
  private func isSame(_ left: SourceFile, _ right: SourceFile) -> Bool {
    func ranges(_ file: SourceFile) -> [[TokenRange]] {
      let raw = file.raw
      return [
        raw.statements.map(\.range), raw.calls.map(\.range), raw.closures.map(\.range), raw.declarations.map(\.range),
      ]
    }
    let isSameText = zip(left.raw.tokens, right.raw.tokens).allSatisfy {
      $0.kind == $1.kind && $0.length == $1.length && $0.word == $1.word
    }
    return left.tokens.count == right.tokens.count && isSameText && ranges(left) == ranges(right)
  }

  @Test("A comment or a line break at any token boundary", arguments: examples)
  func layout(_ example: MarkedExample) throws {
    let seed = Seed()
    var generator = seed.generator(for: example)
    let files = MarkedFile.split(example.code)
    let expected = findings(files, example)
    for _ in 0..<24 {
      var changed = files
      let number = Int.random(in: 0..<files.count, using: &generator)
      let bytes = Array(files[number].text.utf8)
      let file = SourceFile(bytes: bytes)
      let boundary = Int(file.raw.tokens[Int.random(in: 0..<file.raw.tokens.count, using: &generator)].offset)
      let inserted = ["\n", " /* a comment */ ", " // a comment\n", "\n\n  /* two\n lines */\n"].randomElement(
        using: &generator)!
      // `#if` ends with its line: a break in it makes other code.
      let line = bytes[..<boundary].reversed().prefix { $0 != UInt8(ascii: "\n") }
      if line.last(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "#") { continue }
      let text = bytes[..<boundary] + Array(inserted.utf8) + bytes[boundary...]
      guard isSame(file, SourceFile(bytes: Array(text))) else { continue }
      changed[number].text = String(decoding: text, as: UTF8.self)
      #expect(findings(changed, example) == expected, "\(seed): \(inserted.debugDescription) at \(boundary)")
    }
  }

  @Test("Another name for a local", arguments: examples)
  func renaming(_ example: MarkedExample) throws {
    let files = MarkedFile.split(example.code)
    let expected = findings(files, example)
    for number in files.indices {
      let file = SourceFile(bytes: Array(files[number].text.utf8))
      for binding in file.raw.bindings where binding.pattern.upper - binding.pattern.lower == 1 {
        let declaration = file.raw.declarations[Int(binding.declaration)]
        guard declaration.kind == .variable, declaration.parent >= 0,
          !file.raw.declarations[Int(declaration.parent)].kind.isType
        else { continue }
        let name = file.token(binding.pattern.lower)
        guard let member = name.member else { continue }
        var changed = files
        changed[number].text = renamed(name.word, in: member.tokens.range, file)
        #expect(findings(changed, example) == expected, "\(file.text(of: binding.pattern.lower)) renamed")
      }
    }
  }

  /// Every use of the name that is neither a member nor a label.
  private func renamed(_ word: Word, in range: TokenRange, _ file: SourceFile) -> String {
    var bytes: [UInt8] = []
    var copied = 0
    for index in range.indices where file.raw.tokens[Int(index)].word == word {
      let isMember = index > 0 && file.raw.tokens[Int(index) - 1].kind == .period
      let isLabel =
        file.raw.tokens[Int(index) + 1].kind == .colon
        && [.leftParen, .comma].contains(file.raw.tokens[Int(index) - 1].kind)
      guard !isMember, !isLabel else { continue }
      let token = file.raw.tokens[Int(index)]
      bytes += file.bytes[copied..<Int(token.offset)] + Array("another".utf8)
      copied = Int(token.end)
    }
    return String(decoding: bytes + file.bytes[copied...], as: UTF8.self)
  }
}
