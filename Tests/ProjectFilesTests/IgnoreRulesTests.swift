import Foundation
import Testing

@testable import ProjectFiles

@Suite struct IgnoreRulesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rules: String
    var path: String
    var isIgnored: Bool
    var isDirectory = false

    init(_ rules: String, _ path: String, _ isIgnored: Bool, directory: Bool = false) {
      (self.rules, self.path, self.isIgnored, self.isDirectory) = (rules, path, isIgnored, directory)
    }

    var testDescription: String { "\(rules.debugDescription) on \(path.debugDescription)" }
  }

  static let names = [
    Case("a", "a", true), Case("a", "x/y/a", true), Case("a", "a/b", true), Case("a", "ab", false),
    Case("*.o", "x/y.o", true), Case("*.o", "y.o.c", false), Case("*", "x", true), Case("a*", "x/abc", true),
    Case("?.c", "a.c", true), Case("?.c", "ab.c", false), Case("é?", "éa", true), Case("**b", "aab", true),
    Case("a b", "a b", true), Case("a\nb", "b", true), Case("", "a", false), Case("/", "a", false),
  ]

  static let lines = [
    Case("# a", "# a", false), Case("\\# a", "# a", true), Case("\\!a", "!a", true), Case("a  ", "a", true),
    Case("a\\ ", "a ", true), Case("a\\  ", "a ", true), Case("a\\\\ ", "a\\", true), Case("a\t", "a", false),
    Case("a\r\nb\r\n", "a", true), Case("\r\n", "\r", false), Case("\u{FEFF}a", "a", true), Case("a\\", "a", false),
    Case("a\u{0}b", "a", true), Case("   ", "   ", false),
  ]

  static let paths = [
    Case("/a", "a", true), Case("/a", "b/a", false), Case("a/b", "a/b", true), Case("a/b", "c/a/b", false),
    Case("a/*", "a/b", true), Case("a/*", "a", false, directory: true), Case("a/?/c", "a/b/c", true),
    Case("a/*/c", "a/b/b/c", false), Case("**/a", "a", true), Case("**/a", "b/c/a", true),
    Case("**/a/b", "c/a/b", true), Case("**/a/b", "a/c/b", false), Case("a/**", "a/b/c", true),
    Case("a/**", "a", false, directory: true), Case("a/**/b", "a/b", true), Case("a/**/b", "a/x/y/b", true),
    Case("a/**/b", "ab", false), Case("a/**/b/**/c", "a/b/x/b/c", true), Case("x/a**/b", "x/ac/b", true),
    Case("x/?**/b", "x/ac/d/b", false), Case("a/**\\/b", "a/b", false), Case("a/**\\/b", "a/x/y/b", true),
    Case("foo**/b", "foox/y/b", true), Case("/*.c", "a/b.c", false),
  ]

  static let directories = [
    Case("a/", "a", false), Case("a/", "a", true, directory: true), Case("a/", "b/a", true, directory: true),
    Case("a/", "a/b", true), Case("/a/", "b/a", false, directory: true), Case("**/", "a", true, directory: true),
    Case("**/", "a", false), Case("a/**/", "a/b", true, directory: true),
  ]

  static let sets = [
    Case("[a-c]", "b", true), Case("[a-c]", "d", false), Case("[!a]", "b", true), Case("[^a]", "a", false),
    Case("[]a]", "]", true), Case("[!]a]", "]", false), Case("[a-]", "-", true), Case("[\\]]", "]", true),
    Case("[a-c-e]", "d", false), Case("[a-c-e]", "-", true), Case("[[:digit:]]x", "1x", true),
    Case("[[:digit:]]x", "ax", false), Case("[[:nope:]]", "n", false), Case("[[:alpha:]", "a", false),
    Case("[[:]", "[", true), Case("[a", "[a", false), Case("x/[!a]/b", "x///b", false), Case("[c-a]", "b", false),
  ]

  static let order = [
    Case("a\n!a", "a", false), Case("!a\na", "a", true), Case("*.c\n!/b.c", "b.c", false),
    Case("a/\n!a/b", "a/b", true), Case("a/*\n!a/b", "a/b", false), Case("!!a", "!a", false),
    Case("*\n!*/\n!*.swift", "x/y/a.swift", false), Case("*\n!*/\n!*.swift", "x/y/a.c", true),
  ]

  @Test("Names match in any directory", arguments: names + lines) func anyDirectory(_ example: Case) { check(example) }
  @Test("A slash ties a pattern to its file", arguments: paths + directories)
  func slashes(_ example: Case) { check(example) }
  @Test("Brackets hold bytes, ranges and classes", arguments: sets) func brackets(_ example: Case) { check(example) }
  @Test("The last match wins below an included directory", arguments: order)
  func lastMatch(_ example: Case) { check(example) }

  private func check(_ example: Case) {
    let rules = IgnoreRules(parsing: Array(example.rules.utf8))
    #expect(rules.ignores(example.path, isDirectory: example.isDirectory) == example.isIgnored)
  }

  @Test("A verdict tells included from unmentioned") func verdict() {
    let rules = IgnoreRules(patterns: ["*.c", "!b.c"])
    #expect(rules.verdict(on: "x/a.c", isDirectory: false) == .ignored)
    #expect(rules.verdict(on: "x/b.c", isDirectory: false) == .included)
    #expect(rules.verdict(on: "x/a.h", isDirectory: false) == nil)
  }

  @Test("Classes hold the ASCII bytes that C says they hold") func classes() {
    let classes: [(String, (Int32) -> Int32)] = [
      ("alnum", isalnum), ("alpha", isalpha), ("blank", isblank), ("cntrl", iscntrl), ("digit", isdigit),
      ("graph", isgraph), ("lower", islower), ("print", isprint), ("punct", ispunct), ("upper", isupper),
      ("xdigit", isxdigit),
      // Git's own table of white space has neither vertical tab nor form feed.
      ("space", { [11, 12].contains($0) ? 0 : isspace($0) }),
    ]
    for (name, holds) in classes {
      var set = ByteSet()
      let isClass = set.insert(className: Array(name.utf8)[...])
      #expect(isClass)
      for byte in UInt8.min ... .max {
        #expect(set.contains(byte) == (byte < 0x80 && holds(Int32(byte)) != 0), "\(name) and \(byte)")
      }
    }
  }

  @Test("Rules that cannot match are not kept") func impossible() {
    #expect(IgnoreRules(patterns: ["# note", "", "  ", "[a", "a\\", "/"]).isEmpty)
  }

  @Test("Many stars do not multiply the work") func manyStars() {
    // Retrying every star at every byte would not end in a lifetime.
    let stars = String(repeating: "*a", count: 60) + "*b"
    let deep = "x/" + String(repeating: "**/a/", count: 60) + "b"
    let name = String(repeating: "a", count: 5_000)
    let path = "x/" + String(repeating: "a/", count: 2_000) + "c"
    let rules = IgnoreRules(patterns: [stars, deep])
    #expect(rules.verdict(on: name, isDirectory: false) == nil)
    #expect(rules.verdict(on: path, isDirectory: false) == nil)
    #expect(rules.verdict(on: name + "b", isDirectory: false) == .ignored)
    #expect(rules.verdict(on: "x/" + String(repeating: "a/", count: 80) + "b", isDirectory: false) == .ignored)
  }

  @Test("Bytes that are not UTF-8 are matched as bytes") func invalidUTF8() {
    let rules = IgnoreRules(parsing: [0xFF, UInt8(ascii: "?"), UInt8(ascii: "\n")])
    let path: [UInt8] = [0xFF, 0xC3]
    let verdict = path.withUnsafeBufferPointer { rules.verdict(on: $0, base: 0, name: 0, isDirectory: false) }
    #expect(verdict == .ignored)
  }
}

extension IgnoreRules {
  /// What the last matching rule says of `path` itself; nil when no rule matches. Directories above it are not asked.
  ///
  /// - Parameter path: relative to the directory of the ignore file, separated by single slashes.
  fileprivate func verdict(on path: String, isDirectory: Bool) -> Verdict? {
    Array(path.utf8).withUnsafeBufferPointer { bytes in
      let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return verdict(on: bytes, base: 0, name: name, isDirectory: isDirectory)
    }
  }
}
