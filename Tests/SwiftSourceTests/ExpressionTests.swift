import SwiftSource
import Testing

struct ExpressionTests {
  @Test("Parentheses after a name call, alone they form a tuple") func parentheses() {
    #expect(SourceFile("f(a, (b, c))").callTexts == ["f(a, (b, c))"])
    #expect(SourceFile("let a = f\n(b).c").calls.isEmpty)
    #expect(SourceFile("f(1)(2)").callTexts == ["f(1)", "f(1)(2)"])
  }

  @Test("A call is named by the last name of its callee") func calleeName() {
    let file = SourceFile("Task<Never, Never>.sleep(for: a); a[0](b); .some(c); super.init(d)")
    #expect(file.raw.calls.map { file.nameText($0.name) } == ["sleep", "", "some", "init"])
  }

  @Test("Argument labels alone refer to a function") func functionReference() {
    #expect(SourceFile("let a = move(from:to:)").calls.isEmpty)
    #expect(SourceFile("let a = move(from: to)").calls.count == 1)
  }

  @Test(
    "Angle brackets around types are part of the callee",
    arguments: [
      "A<B>(c)", "A<B<C>>(c)", "A<B<C>?>(c)", "A<B<C?>!>(c)", "A<[B: C]>(c)", "A<(B) -> C>(c)", "A<any B & C>(c)",
      "A<-1, 2>(c)", "A<B>.C<D>(c)",
    ])
  func genericCallee(_ text: String) {
    let file = SourceFile(text)
    #expect(file.callTexts == [text])
    #expect(file.raw.calls.first?.range.lower == 0)
  }

  @Test(
    "Angle brackets around values compare", arguments: ["a < b", "a<b && c>(d)", "f(a < b, c > d)", "a >> b", "a < 1"])
  func comparison(_ text: String) {
    #expect(SourceFile(text).raw.calls.allSatisfy { $0.name == 0 })
  }

  @Test("A closed generic type may share its last token with what follows") func sharedToken() {
    let file = SourceFile("let a: A<B<C>?>=b, d: A<B>? = e")
    #expect(file.raw.bindings.map { file.text(of: $0.value) } == ["b", "e"])
    #expect(file.text(of: file.raw.bindings[1].type) == "A<B>?")
  }

  @Test("Trailing closures belong to their call") func trailingClosures() {
    let file = SourceFile("f(a: { 1 }) { 2 } b: { 3 }")
    #expect(file.callTexts == ["f(a: { 1 }) { 2 } b: { 3 }"])
    #expect(file.raw.closures.map(\.call) == [0, 0, 0])
  }

  @Test("Only a closure that is an argument itself belongs to the call") func argumentClosures() {
    let file = SourceFile("f({ 1 }(), [{ 2 }], (0, { 3 }), { 4 })")
    #expect(file.callTexts == ["{ 1 }()", "f({ 1 }(), [{ 2 }], (0, { 3 }), { 4 })"])
    #expect(file.raw.closures.map(\.call) == [-1, -1, -1, 1])
  }

  @Test("A closure's signature has captures and ends with 'in'") func closureSignature() {
    let file = SourceFile("f { @MainActor [weak self, a = b()] (c: Int) async throws -> Int in c }")
    let closure = file.raw.closures[0]
    #expect(file.text(of: closure.inKeyword) == "in")
    #expect(file.text(of: closure.captures) == "[")
    #expect(file.callTexts.first == "b()")
    #expect(SourceFile("f { a, _ in a }").raw.closures[0].inKeyword == 5)
    #expect(SourceFile("f { for a in b {} }").raw.closures[0].inKeyword == -1)
    #expect(SourceFile("f { (a)\nfor b in c {} }").raw.closures[0].inKeyword == -1)
  }

  @Test("After a literal a brace starts no trailing closure") func braceAfterLiteral() {
    #expect(SourceFile("let a = 1 { 2 }").calls.isEmpty)
  }

  @Test("A chain goes on behind a directive") func directiveInChain() {
    let file = SourceFile("a\n  .b()\n  #if C\n  .d()\n  #endif\n  .e()")
    #expect(file.raw.calls.map { file.nameText($0.name) } == ["b", "d", "e"])
    #expect(file.raw.statements.count == 1)
  }

  @Test("An attributed type among values is no call") func attributedType() {
    let file = SourceFile("let a = unsafeBitCast(b, to: (@convention(c) (Int) -> Void).self)")
    #expect(file.raw.calls.count == 1)
  }

  @Test("'await' takes its operand from the next line") func awaitOperand() {
    let file = SourceFile("let a = await\n  f()\ng()")
    #expect(file.text(of: file.raw.bindings[0].value) == "await\n  f()")
  }

  @Test("Macros look like calls and are none") func macros() {
    let file = SourceFile("#m(f()) { g() }")
    #expect(file.callTexts == ["f()", "g()"])
    #expect(file.raw.closures.map(\.call) == [-1])
  }

  @Test("Key paths hold no calls") func keyPaths() {
    #expect(SourceFile(#"a(\.b?.c[0].d, \A<B>.e)"#).calls.count == 1)
  }
}
