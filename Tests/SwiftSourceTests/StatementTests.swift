import SwiftSource
import Testing

struct StatementTests {
  @Test("The brace after a condition is the body, not a closure") func conditionBody() {
    let file = SourceFile("if a { b }\nwhile f(c) { d }\nfor e in g { h }\nswitch i { default: j }")
    #expect(file.raw.closures.isEmpty)
    #expect(file.statementKinds == [.if, .expression, .while, .expression, .for, .expression, .switch, .expression])
    #expect(file.blockRoles == [.file, .ifBody, .whileBody, .forBody, .switchBody, .switchCase])
  }

  @Test("A closure in a condition is followed by the body") func conditionClosure() {
    #expect(SourceFile("if a.contains { $0 } { b }").closureTexts == ["{ $0 }"])
    #expect(SourceFile("if a.first { $0 }?.b == c { d }").closureTexts == ["{ $0 }"])
    #expect(SourceFile("for a in b.filter { $0 } where c { d }").closureTexts == ["{ $0 }"])
    #expect(SourceFile("guard f({ 1 }) else { return }").closureTexts == ["{ 1 }"])
  }

  @Test("'else if' is one statement") func elseIf() {
    let file = SourceFile("if a { } else if let b { } else { }")
    #expect(file.statementKinds == [.if])
    #expect(file.blockRoles == [.file, .ifBody, .ifBody, .elseBody])
  }

  @Test("The statements of a case end before the next one") func cases() {
    let file = SourceFile("switch a { case .b(let c) where c > 1: d(); e()\n@unknown default: f() }")
    let cases = file.raw.blocks.filter { $0.role == .switchCase }
    #expect(cases.map { file.text(of: $0.range) } == ["d(); e()", "f()"])
  }

  @Test("A directive between cases is not part of one") func directivesBetweenCases() {
    let file = SourceFile("switch a {\ncase 1: b()\n#if C\ncase 2: d()\n#endif\ndefault: e() }")
    #expect(file.raw.blocks.filter { $0.role == .switchCase }.map { file.text(of: $0.range) } == ["b()", "d()", "e()"])
  }

  @Test("'if' and 'switch' are expressions too") func statementExpressions() {
    let file = SourceFile("let a = if b { 1 } else { 2 }\nlet c = switch d { default: 3 }")
    #expect(file.raw.bindings.map { file.text(of: $0.value) } == ["if b { 1 } else { 2 }", "switch d { default: 3 }"])
  }

  @Test("'return' takes a value from the next line, but no statement") func returnValue() {
    #expect(SourceFile("return\na").statementKinds == [.return])
    #expect(SourceFile("return\nlet a = 1").statementKinds == [.return, .declaration])
  }

  @Test("Labels belong to their statement") func labels() {
    let file = SourceFile("outer: for a in b { continue outer }")
    #expect(file.statementKinds == [.for, .continue])
    #expect(file.raw.statements[0].range.lower == 0)
  }

  @Test("'do', 'catch', 'defer', 'repeat' and 'guard' have bodies of their own") func bodies() {
    let file = SourceFile(
      "do { } catch let e as E { } catch { }\ndefer { }\nrepeat { } while a\nguard b else { return }")
    #expect(file.blockRoles == [.file, .doBody, .catchBody, .catchBody, .deferBody, .repeatBody, .guardBody])
    #expect(file.statementKinds == [.do, .defer, .repeat, .guard, .return])
  }

  @Test("A statement knows its block") func blocks() {
    let file = SourceFile("a()\nif b { c() }\nd()")
    #expect(file.raw.statements.map(\.block) == [0, 0, 1, 0])
  }

  @Test("What is deeper than the limit keeps its brackets") func depth() {
    let text = String(repeating: "{", count: 300) + "f()" + String(repeating: "}", count: 300)
    let file = SourceFile(text)
    #expect(file.raw.partners[0] == TokenIndex(file.raw.tokens.count - 2))
    #expect(file.raw.calls.isEmpty)
    #expect(Laws.violations(of: file).isEmpty)
  }
}
