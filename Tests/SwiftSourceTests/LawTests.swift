import Foundation
import SwiftSource
import TestSupport
import Testing

/// Whatever the bytes are, the laws hold and nothing traps. A failure names the seed or the text to try again with.
struct LawTests {
  private static let fragments = [
    "struct S", "class", "func f", "init", "subscript", "let x", "var y: Int", "enum E", "case a", "protocol P",
    "extension A.B", "actor A", "@a", "@available(*, deprecated)", "@A<B>.C", "open", "private(set)", "final",
    "#if X\n",
    "#elseif Y\n", "#else\n", "#endif\n", "#available(iOS 13, *)", "#m", "if", "else", "guard", "while", "for", "in",
    "switch", "default", "repeat", "do", "catch", "defer", "return", "throw", "try", "await", "async", "throws", "any",
    "some", "each", "inout", "is", "as?", "where", "get", "set", "didSet", "mutating", "operator", "import", "self",
    "Self", "super", "nil", "a", "b", "_", "$0", "`c`", "1", "0x1F", "1.5e3", "'", "\"s\"", "\"\\(", "\"\"\"\n", "#\"",
    "\\#(", "\"#", "/a/", "#/b/#", "//c\n", "/*", "*/", "<#p#>", "(", ")", "[", "]", "{", "}", "<", ">", ">>", ">?",
    "&", "->", "=", "==", "?", "!", ".", ",", ";", ":", "::", "@", "#", "\\", "`", "...", "+", " ", " ", "\n", "\r\n",
    "\u{FEFF}", "\u{201C}", "é", "×", "\0",
  ]

  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let violations = Laws.violations(of: SourceFile(bytes: bytes))
    #expect(violations.isEmpty, "\(comment()): \(violations)")
  }

  @Test("Random bytes keep the laws") func randomBytes() {
    let seed = Seed()
    var generator = seed.generator
    for round in 0..<300 {
      let count = Int.random(in: 0...400, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      check(bytes, "\(seed), round \(round)")
    }
  }

  @Test("Random soups of Swift keep the laws") func randomSoups() {
    let seed = Seed()
    var generator = seed.generator
    for round in 0..<3_000 {
      let words = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        Self.fragments.randomElement(using: &generator) ?? ""
      }
      check(Array(words.joined(separator: round % 2 == 0 ? " " : "").utf8), "\(seed): \(words)")
    }
  }

  @Test("A file cut off at any offset keeps the laws") func cutFiles() throws {
    for name in ["04-types-and-generics", "05-declarations", "06-statements", "07-calls-and-closures"] {
      let bytes = Array(try Data(contentsOf: Samples.url(name + ".swift")))
      for end in stride(from: 0, through: bytes.count, by: 3) { check(Array(bytes[..<end]), "\(name) up to \(end)") }
    }
  }

  @Test("Ten thousand open brackets keep the laws", arguments: ["(", "[", "{", "([{", "{(", "(]", "[}", "a<", "\"\\("])
  func openBrackets(_ opening: String) {
    check(Array(String(repeating: opening, count: 10_000).utf8), opening)
  }

  @Test(
    "Ten thousand nested brackets keep the laws",
    arguments: [
      ("(", ")"), ("[", "]"), ("{", "}"), ("{(", ")}"), ("[{", "}]"), ("a<", ">"), ("f(a[{", "}])"), ("(", "]"),
    ])
  func nestedBrackets(_ opening: String, _ closing: String) {
    let text = String(repeating: opening, count: 10_000) + String(repeating: closing, count: 10_000)
    check(Array(text.utf8), opening + closing)
  }

  @Test("Strange bytes keep the laws") func strangeBytes() {
    let texts: [[UInt8]] = [
      [], [0], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0xFF], [0xC2], [0xE2, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xED, 0xA0, 0x80], Array("a\0b".utf8), Array("a\r\nb".utf8), Array("a\rb".utf8), Array("\r".utf8),
      Array("\"a\r\nb\"".utf8), Array("//a\rb".utf8), Array("/*\r\n".utf8), [0x22, 0xFF, 0x22], [0x60, 0xFF, 0x60],
      Array("#!/bin/sh\r\nlet a = 1".utf8),
    ]
    for bytes in texts { check(bytes, "\(bytes)") }
  }

  /// As much as ends at once where it is scanned in linear time, also where all other tests run beside it, and would not end
  /// within a minute where each part were looked at again for the next.
  private static let longLength = 200_000

  /// Texts on which a look ahead fails late, or a descent would go deep.
  @Test(
    "Adversarial text is scanned",
    .timeLimit(.minutes(1)),
    arguments: [
      "<#", "/", " /", "(/", ",/(", "#/", "#/\n", "#", "#\"\"\"\\#(", "<<<<<<< \n", ">>>> \n", "“", "“\\(", "`", "`a ",
      "\"\\(", "/*", "+/", "a<", "a<b,", "f(a < b, ", "a<(b,", "a<b,a<b>,", "{(", "{(a)\n", "{ x: A<B, ", "if {", "if ",
      "switch ", "switch x { case ", "[[<", "@a ", "@a<", "@a(x) ", "open ", "private(set) ", "private({private a}) ",
      "class ", "#if a\n", "#if a\n@b\n", "#if a\n@b\n#endif\n", "x\n#if a\n.y\n", "try ", "any ", "case let ",
      "f(a:b:",
      "f {} ", "\\", "return ",
    ])
  func adversarialText(_ unit: String) {
    let bytes = Array(String(repeating: unit, count: Self.longLength / unit.utf8.count).utf8)
    #expect(SourceFile(bytes: bytes).tokens.last?.kind == .endOfFile)
  }

  @Test(
    "Long repetitions are scanned",
    .timeLimit(.minutes(1)),
    arguments: [
      ("f(", "@a ", "1)"), ("struct S {", "@a ", "}"), ("struct S {", "final ", "}"), ("var x: Int {", "get ", "}"),
      ("var x: Int {", "mutating ", "}"), ("switch x { case 1: a\n", "#if a\n#endif\n", "f() }"),
      ("if a {}", " else if a {}", ""),
      ("let x: A", " -> A", ""), ("a", ".b()", ""),
    ])
  func longRepetitions(_ start: String, _ unit: String, _ end: String) {
    let text = start + String(repeating: unit, count: Self.longLength / unit.utf8.count) + end
    #expect(SourceFile(text).tokens.last?.kind == .endOfFile)
  }
}
