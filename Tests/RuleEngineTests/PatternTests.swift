import RuleDocuments
import SwiftSource
import Testing
@testable import Patterns
@testable import RuleEngine

/// What a pattern takes and what it leaves, by the tokens alone.
@Suite("Patterns match tokens and groups") struct PatternMatchingTests {
  private func texts(_ pattern: String, _ code: String) throws -> [String] {
    try PatternProbe("match: '\(pattern)'\nmessage: found").texts(in: code)
  }

  @Test("Comments and layout mean nothing")
  func layout() throws {
    #expect(try texts("a.load($X)", "a\n  // why\n  .load(/* it */ b )") == ["a\n  // why\n  .load(/* it */ b )"])
  }

  @Test("An expression is as long as its surroundings say")
  func expressions() throws {
    #expect(try texts("$X.load()", "let a = b ?? c.d[0](e).load()") == ["c.d[0](e).load()"])
    #expect(try texts("load($X)", "load(a + b * c)\nload(a, b)") == ["load(a + b * c)"])
    #expect(try texts("x = $X;", "x = a\n  .b { $0 }\n  ?? c\ny = 1") == ["x = a\n  .b { $0 }\n  ?? c"])
    #expect(
      try texts("guard size == $X", "if guard1 { }; while true { guard size == -a.b else { } }") == [
        "guard size == -a.b"
      ])
    #expect(try texts("if $X { stop() }", "if a && b.c { stop() }") == ["if a && b.c { stop() }"])
    #expect(try texts("load($X)", #"load("a\(b("c"))d")"#) == [#"load("a\(b("c"))d")"#])
    #expect(
      try texts("var rows: $T { $... }", "var rows: [String: Int]? { nil }") == ["var rows: [String: Int]? { nil }"])
    #expect(try texts("$X.load()", "a ? b.load() : c") == ["b.load()"])
    #expect(try texts("load($X)", "load(a ? b : c)") == ["load(a ? b : c)"])
    #expect(try texts("load($X)", "load(a is B<C>)") == ["load(a is B<C>)"])
    #expect(
      try texts("$X.sleep($...)", "try await Task<Never, Never>.sleep(for: a)") == ["Task<Never, Never>.sleep(for: a)"])
  }

  @Test("A name that comes twice stands for the same tokens")
  func equality() throws {
    let code = "a.b.move(a.b)\na.b.move(a.c)\na /* */ . b.move(a.b)"
    #expect(try texts("$X.move($X)", code) == ["a.b.move(a.b)", "a /* */ . b.move(a.b)"])
    #expect(try texts("$_.move($_)", code).count == 3)
    // Text tells literals apart, too.
    #expect(try texts("pair($X, $X)", "pair(\"a\", \"a\")\npair(\"a\", \"b\")\npair(1, 1)\npair(1, 2)").count == 2)
  }

  @Test("A run stays in its bracket and may be empty")
  func runs() throws {
    #expect(
      try texts("f($..., id: $X, $...)", "f(id: 1)\nf(a, id: 1)\nf(id: 1, b: 2)\nf(a, id: 1, b: 2)\nf(a)").count == 4)
    #expect(try texts("f($...)", "f()\nf(a, b { c })\nf { }") == ["f()", "f(a, b { c })"])
    #expect(
      try texts("open() $... close()", "{ open(); a(); close() }\n{ open() }; close()") == ["open(); a(); close()"])
    #expect(
      try texts("[$...A, marker, $...A]", "[1, marker, 1]\n[1, marker, 2]\n[marker]") == ["[1, marker, 1]", "[marker]"])
  }

  @Test("A semicolon is a statement's boundary")
  func boundaries() throws {
    #expect(try texts("; load();", "load()\nlet a = load()\nrun { load() }\nload().b") == ["load()", "load()"])
    #expect(try texts("a = $X; b = $X", "a = c; b = c\na = c\nb = c\na = c + d; b = c").count == 2)
  }

  @Test("Swift's own dollar names mean themselves")
  func dollars() throws {
    #expect(try texts("bind($query)", "bind($query)\nbind($other)") == ["bind($query)"])
    #expect(try texts("map { $0.id }", "map { $0.id }\nmap { $1.id }") == ["map { $0.id }"])
  }

  @Test("What is marked is reported")
  func marks() throws {
    #expect(try texts("↓try?↑ $X.fetch()", "try? a.fetch()") == ["try?"])
    #expect(try texts("$X.↓fetch()", "try? a.fetch()") == ["fetch"])
    #expect(try texts("$X.load(↓$Y)", "a.load(b + c)") == ["b + c"])
    #expect(try texts("$X.load(↓$Y↑, $...)", "a.load(b + c, d)") == ["b + c"])
  }

  @Test("The fix keeps what metavariables hold, and comments")
  func fixes() throws {
    let probe = try PatternProbe("match: '$X.count == zero'\nmessage: found\nfix: $X.isEmpty")
    let found = probe.violations(in: "a.map { /* all */ $0 }.count == zero\nb.count /* why */ == zero")
    #expect(found.map { $0.violation.fix?.replacements.map(\.text) } == [["a.map { /* all */ $0 }.isEmpty"], nil])
  }
}

@Suite("Patterns ask about what stands around") struct PatternRelationTests {
  private func texts(_ yaml: String, _ code: String) throws -> [String] {
    try PatternProbe(yaml + "\nmessage: found").texts(in: code)
  }

  @Test("The innermost match encloses, and HERE says where")
  func inside() throws {
    let code = """
      func a() { lock { do { load(1) } catch { load(2) } } }
      func b() { load(3) }
      """
    #expect(try texts("match: load($X)\ninside: 'do {$...HERE} catch {$...}'", code) == ["load(1)"])
    #expect(try texts("match: load($X)\ninside: 'do {$...} catch {$...}'", code) == ["load(1)", "load(2)"])
    #expect(try texts("match: load($X)\nnot-inside: 'lock {$...}'", code) == ["load(3)"])
    #expect(try texts("match: load($X)\ninside: {match: 'func a() {$...}', in: closure}", code) == [])
    #expect(try texts("match: load($X)\ninside: {match: 'func a() {$...}', in: type}", code) == ["load(1)", "load(2)"])
  }

  @Test("Relations share metavariables")
  func sharing() throws {
    let code = "func a() { b = c; b.go(); d.go() }"
    #expect(try texts("match: $X.go()\nafter: '$X = $_'", code) == ["b.go()"])
    #expect(try texts("match: $X.go()\nnot-after: '$X = $_'", code) == ["d.go()"])
  }

  @Test("Before and after look in the function or in the block")
  func order() throws {
    let code = """
      func a() { begin(); if x { go(1) }; go(2) }
      func b() { go(3); begin() }
      """
    #expect(try texts("match: go($X)\nafter: begin()", code) == ["go(1)", "go(2)"])
    #expect(try texts("match: go($X)\nafter: {match: begin(), in: block}", code) == ["go(2)"])
    #expect(try texts("match: go($X)\nbefore: begin()", code) == ["go(3)"])
  }

  @Test("Something elsewhere in the type, its extensions in the file included, nested types left out")
  func types() throws {
    let code = """
      class A { func a() { go(1) }; func b() { stop() } }
      class B { func a() { go(2) }; class C { func b() { stop(); go(3) } } }
      class D { func a() { go(4) } }
      extension D { func b() { stop() } }
      go(5)
      """
    #expect(try texts("match: go($X)\ntype-has: stop()", code) == ["go(1)", "go(3)", "go(4)"])
    // Outside of types there is no type that could lack something.
    #expect(try texts("match: go($X)\ntype-lacks: stop()", code) == ["go(2)"])
  }

  @Test("A note points at what a relation found, and the finding stays where it is")
  func notes() throws {
    let yaml = """
      match: $OBJECT.↓start()
      type-has: {match: $OBJECT.↓stop(), note: '${OBJECT.name} stops here, in $TYPE'}
      not-after: {match: log(), note: never}
      message: m
      """
    let code = "class A { func a() { self.b.start() }; func c() { self.b.stop() } }"
    let found = try #require(try PatternProbe(yaml).violations(in: code).first)
    let file = SourceFile(bytes: Array(code.utf8))
    #expect(file.text(of: found.violation.range) == "start")
    #expect(found.violation.notes.map { file.text(of: $0.range) } == ["stop"])
    #expect(found.violation.notes.map(\.message) == ["b stops here, in A"])
  }

  @Test("The type around by its class graph, extensions included")
  func typeIsA() throws {
    let code = """
      class Item: NSToolbarItem { func a() { go(1) } }
      class Other: Item {}
      extension Other { func b() { go(2) } }
      class Free { func c() { go(3) } }
      go(4)
      """
    #expect(try texts("match: go($X)\ntype-is-a: NSToolbarItem", code) == ["go(1)", "go(2)"])
    #expect(try texts("match: go($X)\nnot-type-is-a: NSToolbarItem", code) == ["go(3)"])
  }

  @Test("A file is looked at for what it mentions, once")
  func mentions() throws {
    let probe = try PatternProbe("match: $X.view = $Y\nmentions: [Item, Bar]\nmessage: m")
    #expect(probe.rule.triggers(of: probe.document) == ["Item", "Bar"])
    #expect(probe.texts(in: "a.view = b; c.view = d") == [])
    #expect(probe.texts(in: "a.view = Item(); c.view = Bar(); Item()") == ["a.view = Item()", "c.view = Bar()"])
  }

  @Test("Code for systems before a release")
  func since() throws {
    let code =
      "func a() { if #available(macOS 11, *) { go(1) } else { go(2) }; guard #available(macOS 11, *) else { go(3) } }"
    #expect(try texts("match: go($X)\nsince: [macOS 11]", code) == ["go(1)"])
  }

  @Test("All of the tests must hold")
  func all() throws {
    let code = "a.go(1); self.go(2); a.go(3, 4)"
    #expect(try texts("all: [$X.go($...), '$_.go($_)']\nnot: self.go($...)", code) == ["a.go(1)"])
    #expect(try texts("match: $X.go($...A)\nhas: $X\nlacks: '4'", code) == ["a.go(1)", "self.go(2)"])
  }

  @Test("What is not known does not hold, nor does its contrary")
  func unknown() throws {
    let code = "class A: Elsewhere { let bar = make()\n func f() { bar.go() } }"
    for key in ["is-a", "not-is-a"] {
      #expect(try texts("match: $X.go()\nwhere: {$X: {\(key): UISearchBar}}", code) == [])
    }
  }
}

@Suite("A pattern that cannot be compiled is refused") struct PatternErrorTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let yaml: String
    let problem: String
    init(_ yaml: String, _ problem: String) { (self.yaml, self.problem) = (yaml, problem) }
    var testDescription: String { yaml }
  }

  @Test(
    "With its place and the reason",
    arguments: [
      Wrong("match: 'f($X'\nmessage: m", "12: error: the '(' of the pattern has no partner"),
      Wrong("message: m\nmatch: |\n  f(\n    $x_y, $X_y)", "15: error: '$X_y' is no metavariable; its name is"),
      Wrong("match: '$X + $Y'\nmessage: m", "12: error: the pattern has no name of its own to be found by"),
      Wrong("match: '$... f()'\nmessage: m", "12: error: a '$...' at the start of a pattern means nothing"),
      Wrong("match: f($... $...)\nmessage: m", "12: error: two '$...' stand side by side"),
      Wrong("match: f($X, $...X)\nmessage: m", "12: error: 'X' is both one expression ($X) and a run ($...X)"),
      Wrong("match: 'f(\"a)'\nmessage: m", "12: error:"),
      Wrong("match: '↓f(↓a)'\nmessage: m", "12: error: a pattern marks one place"),
      Wrong("match: 'f() ↑'\nmessage: m", "12: error: a pattern has a ↑ and no ↓ before it"),
      Wrong("match: f($PLACE)\nmessage: m", "12: error: '$PLACE' has a meaning of its own in messages"),
      Wrong(
        "match: f($NAME)\nmessage: $NAMES",
        "13: error: no pattern of the rule has a metavariable '$NAMES'; did you mean '$NAME'?"),
      Wrong("match: f($NAME)\nmessage: '${NAME.size}'", "13: error: '${NAME.size' cannot be read"),
      Wrong(
        "match: f($X)\nwhere: {$Y: {text: a}}\nmessage: m",
        "13: error: 'where' speaks of '$Y', which no pattern before it has"),
      Wrong(
        "match: f($X)\nwhere: {X: {text: a}}\nmessage: m",
        "13: error: 'where' speaks of metavariables, and 'X' is none; write '$X'"),
      Wrong(
        "match: f($X)\nwhere: {$X: {txt: a}}\nmessage: m",
        "13: error: unknown key 'txt' in a condition; did you mean 'text'?"),
      Wrong(
        "match: f($X)\nwhere: {$X: {is: propety}}\nmessage: m",
        "13: error: unknown fact 'propety'; did you mean 'property'?"),
      Wrong("match: f($X)\nwhere: {$X: {regex: '('}}\nmessage: m", "13: error: the regular expression '(' is refused"),
      Wrong(
        "match: f($X)\nwhere: {$X: {regex: '(a+)+b'}}\nmessage: m",
        "13: error: the regular expression '(a+)+b' is refused"),
      Wrong(
        "match: f($X)\nwhere: {$X: {regex: '(a|b)*'}}\nmessage: m",
        "13: error: the regular expression '(a|b)*' is refused"),
      Wrong(
        "match: f()\nrole: view-controler\nmessage: m",
        "13: error: unknown role 'view-controler'; did you mean 'view-controller'?"),
      Wrong(
        "match: f()\ninsid: g()\nmessage: m", "13: error: unknown key 'insid' in a pattern; did you mean 'inside'?"),
      Wrong(
        "match: f()\ninside: {match: g(), in: file}\nmessage: m",
        "13: error: wrong in 'file'; allowed: block, closure, function, type"),
      Wrong(
        "match: f()\nsince: macos 11\nmessage: m", "13: error: unknown platform 'macos'; did you mean 'macOS'?"),
      Wrong("match: f()\nsince: '11'\nmessage: m", "13: error: 'since' is a platform and a release"),
      Wrong("match: f()\nmentions: a.b\nmessage: m", "13: error: 'mentions' lists names, and 'a.b' is none"),
      Wrong("match: f()\nnote: n\nmessage: m", "13: error: unknown key 'note' in a pattern"),
      Wrong("match: f()", "12: error: a pattern has no 'message'"),
      Wrong("inside: f()\nmessage: m", "12: error: a pattern says what it matches"),
      Wrong("match: f()\nmessage: m\nseverity: bad", "14: error: wrong severity 'bad'"),
      Wrong("match: f()\nmessage: m\nfix: {safe: true}", "14: error: a fix says what it writes"),
      Wrong(
        "- match: f()\n  message: m\n- match: f(\n  message: m", "14: error: the '(' of the pattern has no partner"),
    ])
  func refused(_ wrong: Wrong) throws {
    let problem = #expect(throws: RuleDocumentProblem.self) { try PatternProbe(wrong.yaml) }
    let text = try #require(problem).description
    #expect(text.hasPrefix("Rules/lists/probe.md:\(wrong.problem)"), "\(text)")
  }

  @Test("Patterns of any size are refused or bounded")
  func sizes() throws {
    let nested = String(repeating: "f(", count: 100) + String(repeating: ")", count: 100)
    #expect(throws: RuleDocumentProblem.self) { try PatternProbe("match: '\(nested)'\nmessage: m") }
    let long = (0..<500).map { "f\($0)()" }.joined(separator: ";")
    #expect(throws: RuleDocumentProblem.self) { try PatternProbe("match: '\(long)'\nmessage: m") }
  }

  @Test("The patterns of the package compile, and their documents name their words")
  func catalog() throws {
    for document in Catalog.documents where document.isPattern {
      let rule = try #require(try PatternRule(document))
      let named = Set(document.triggers.map { Word($0) })
      let words = Set(String(reflecting: document.patterns).split { !$0.isLetter && !$0.isNumber })
      let wanted = words.filter { rule.ownTriggers.contains(Word(String($0))) }.sorted().joined(separator: ", ")
      #expect(named == rule.ownTriggers, "\(document.id): triggers: [\(wanted)]")
    }
    #expect(Catalog.documents.contains { $0.isPattern })
  }
}

@Suite("Patterns match in bounded time") struct HostilePatternTests {
  /// Each run could end at each comma: without memory that is 200 to the power of eight.
  @Test("Many runs over much code end")
  func runs() throws {
    let probe = try PatternProbe(
      "match: 'f($..., a, $...A, b, $...B, c, $...C, d, $...D, e, $...E, missing)'\nmessage: m")
    let code = "f(" + String(repeating: "a, b, c, d, e, ", count: 400) + "g)"
    #expect(probe.texts(in: code + "\nmissing").isEmpty)
  }

  /// What stands for something twice cannot be remembered by place; then the number of steps is the bound.
  @Test("Metavariables that must be equal end as well")
  func equality() throws {
    let probe = try PatternProbe(
      "match: 'f($...A, x, $...B, x, $...C, x, $...D, x, $...A, x, $...B, x, $...C, x, $...D, y)'\nmessage: m")
    #expect(probe.texts(in: "f(" + String(repeating: "x, x, ", count: 300) + "z)").isEmpty)
  }

  @Test("A chain of a thousand calls is one expression")
  func chains() throws {
    let probe = try PatternProbe("match: '$X.a().b().last()'\nmessage: m")
    let code = "v" + String(repeating: ".a().b()", count: 100) + ".last()"
    #expect(probe.texts(in: code) == [code])
  }

  @Test("Deep code is no deep recursion")
  func depth() throws {
    let probe = try PatternProbe("match: 'f($X)'\ninside: 'missing {$...}'\nmessage: m")
    let code = String(repeating: "{", count: 5_000) + "f(a)" + String(repeating: "}", count: 5_000)
    #expect(probe.texts(in: code).isEmpty)
  }
}
