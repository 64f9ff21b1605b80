import SwiftSource
import Testing

struct ExpressionTests {
  @Test func `parentheses after a name call, alone they form a tuple`() {
    #expect(SourceFile("f(a, (b, c))").callTexts == ["f(a, (b, c))"])
    #expect(SourceFile("let a = f\n(b).c").calls.isEmpty)
    #expect(SourceFile("f(1)(2)").callTexts == ["f(1)", "f(1)(2)"])
  }

  @Test func `a call is named by the last name of its callee`() {
    let file = SourceFile("Task<Never, Never>.sleep(for: a); a[0](b); .some(c); super.init(d)")
    #expect(file.raw.calls.map { file.nameText($0.name) } == ["sleep", "", "some", "init"])
  }

  @Test func `argument labels alone refer to a function`() {
    #expect(SourceFile("let a = move(from:to:)").calls.isEmpty)
    #expect(SourceFile("let a = move(from: to)").calls.count == 1)
  }

  @Test(
    arguments: [
      "A<B>(c)", "A<B<C>>(c)", "A<B<C>?>(c)", "A<B<C?>!>(c)", "A<[B: C]>(c)", "A<(B) -> C>(c)", "A<any B & C>(c)",
      "A<-1, 2>(c)", "A<B>.C<D>(c)",
    ])
  func `angle brackets around types are part of the callee`(_ text: String) {
    let file = SourceFile(text)
    #expect(file.callTexts == [text])
    #expect(file.raw.calls.first?.range.lower == 0)
  }

  @Test(arguments: ["a < b", "a<b && c>(d)", "f(a < b, c > d)", "a >> b", "a < 1"])
  func `angle brackets around values compare`(_ text: String) {
    #expect(SourceFile(text).raw.calls.allSatisfy { $0.name == 0 })
  }

  @Test func `a closed generic type may share its last token with what follows`() {
    let file = SourceFile("let a: A<B<C>?>=b, d: A<B>? = e")
    #expect(file.raw.bindings.map { file.text(of: $0.value) } == ["b", "e"])
    #expect(file.text(of: file.raw.bindings[1].type) == "A<B>?")
  }

  @Test func `trailing closures belong to their call`() {
    let file = SourceFile("f(a: { 1 }) { 2 } b: { 3 }")
    #expect(file.callTexts == ["f(a: { 1 }) { 2 } b: { 3 }"])
    #expect(file.raw.closures.map(\.call) == [0, 0, 0])
  }

  @Test func `only a closure that is an argument itself belongs to the call`() {
    let file = SourceFile("f({ 1 }(), [{ 2 }], (0, { 3 }), { 4 })")
    #expect(file.callTexts == ["{ 1 }()", "f({ 1 }(), [{ 2 }], (0, { 3 }), { 4 })"])
    #expect(file.raw.closures.map(\.call) == [-1, -1, -1, 1])
  }

  @Test func `a closure's signature has captures and ends with in`() {
    let file = SourceFile("f { @MainActor [weak self, a = b()] (c: Int) async throws -> Int in c }")
    let closure = file.raw.closures[0]
    #expect(file.text(of: closure.inKeyword) == "in")
    #expect(file.text(of: closure.captures) == "[")
    #expect(file.callTexts.first == "b()")
    #expect(SourceFile("f { a, _ in a }").raw.closures[0].inKeyword == 5)
    #expect(SourceFile("f { for a in b {} }").raw.closures[0].inKeyword == -1)
    #expect(SourceFile("f { (a)\nfor b in c {} }").raw.closures[0].inKeyword == -1)
  }

  @Test func `after a literal a brace starts no trailing closure`() {
    #expect(SourceFile("let a = 1 { 2 }").calls.isEmpty)
  }

  @Test func `a chain goes on behind a directive`() {
    let file = SourceFile("a\n  .b()\n  #if C\n  .d()\n  #endif\n  .e()")
    #expect(file.raw.calls.map { file.nameText($0.name) } == ["b", "d", "e"])
    #expect(file.raw.statements.count == 1)
  }

  @Test func `an attributed type among values is no call`() {
    let file = SourceFile("let a = unsafeBitCast(b, to: (@convention(c) (Int) -> Void).self)")
    #expect(file.raw.calls.count == 1)
  }

  @Test func `await takes its operand from the next line`() {
    let file = SourceFile("let a = await\n  f()\ng()")
    #expect(file.text(of: file.raw.bindings[0].value) == "await\n  f()")
  }

  @Test func `macros look like calls and are none`() {
    let file = SourceFile("#m(f()) { g() }")
    #expect(file.callTexts == ["f()", "g()"])
    #expect(file.raw.closures.map(\.call) == [-1])
  }

  @Test func `key paths hold no calls`() {
    #expect(SourceFile(#"a(\.b?.c[0].d, \A<B>.e)"#).calls.count == 1)
  }
}
