import Foundation
import SwiftSource
import TestSupport
import Testing

/// Rules stand on what code means. Guesses by name are counted, and stand in one module.
@Suite struct VocabularyTests {
  private static let guesses: WordSet = "SpellingParts NameEndings NameBeginnings"

  @Test("Fewer than 700 words are guessed by") func words() throws {
    let words = try swiftFiles(in: ["Vocabulary"]).flatMap { literals(in: $0.code) }.flatMap {
      $0.split(whereSeparator: \.isWhitespace)
    }
    // Twice in one table, or in two, is twice to think of. Fewer than 500, and some tables were not read.
    #expect((500..<700).contains(words.count), "\(words.count) words, \(Set(words).count) different ones")
  }

  private static let literals: Set<TokenKind> = [
    .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter, .leftSquare,
  ]

  @Test("No other module has a table of parts of names") func places() throws {
    let modules = ["ProjectIndex", "DataFlow", "RuleKit", "ListKnowledge", "Patterns", "ListRules"]
    for file in try swiftFiles(in: modules) {
      // A part of a name that the configuration gives is no word of ours.
      let written = file.code.tokens.filter { token in
        Self.guesses.contains(token.word)
          && token.call?.firstArgument?.value.first.map { Self.literals.contains($0.kind) } == true
      }
      #expect(written.map { "\(file.path): \($0.call?.tokens.text ?? $0.text)" } == [])
    }
  }

  private func literals(in file: SourceFile) -> [String] {
    file.tokens.filter { $0.kind == .stringSegment }.map(\.text)
  }

  private func swiftFiles(in modules: [String]) throws -> [(path: String, code: SourceFile)] {
    try modules.flatMap { module in
      let folder = Package.url("Sources/\(module)")
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      #expect(!names.isEmpty, "no Swift files in \(module)")
      return try names.sorted().map { name in
        (
          path: "\(module)/\(name)",
          code: SourceFile(bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        )
      }
    }
  }
}
