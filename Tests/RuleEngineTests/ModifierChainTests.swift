import SwiftSource
import Testing
@testable import ListKnowledge

/// A chain is the same whole from whichever of its calls it is asked for.
@Suite struct ModifierChainTests {
  /// View and modifiers, asked for at the word `name`.
  private func chain(_ code: String, at name: Word) throws -> (view: String?, modifiers: [String]) {
    let token = try #require(SourceFile(bytes: Array(code.utf8)).tokens.first { $0.word == name })
    let chain = ModifierChain(of: try #require(token.call))
    return (chain.view?.name?.text, chain.modifiers.compactMap { $0.name?.text })
  }

  @Test(
    "Each call knows the whole chain",
    arguments: [
      "let view = List { Text(name).bold() }.one().two { three }.four(a) { b } c: { d }.five()",
      "List(items.filter { $0.x }) { Row() }\n  .one()\n  // comment\n  .two { x.y() }\n\n  .four(1)\n  .five {}",
      "return List {}.one\n{ a }.two(b)\n{ c }.four { [x] in x }.five()",
      "List {}\n.one()\n#if os(iOS)\n.two()\n#else\n.four()\n#endif\n.five()",
      "List {}\n#if A\n.one()\n#if B\n.two()\n#endif\n#elseif C\n.four { d }\n#endif\n.five()",
      "List {}\n.one()\n#if A\n.two()\n.four()\n.five()\n#endif",
      "SwiftUI.List {}.one().two()?.four()!.five()", "List<Row, Int>(rows).one().two().four().five()",
    ])
  func wholeChain(_ code: String) throws {
    for name: Word in ["one", "two", "four", "five"] {
      let found = try chain(code, at: name)
      #expect(found.view == "List", "\(code)")
      #expect(found.modifiers == ["one", "two", "four", "five"], "\(code)")
    }
    #expect(try chain(code, at: "List").modifiers == ["one", "two", "four", "five"], "\(code)")
  }

  @Test(
    "A value is no view",
    arguments: [
      "content.one().two()", "self.one().two()", "self.body.content.one().two()", "one().two()",
      "(a + b).one().two()", "rows[0].one().two()", "content\n#if A\n.one()\n#endif\n.two()",
    ])
  func values(_ code: String) throws {
    let found = try chain(code, at: "two")
    #expect(found.view == nil)
    #expect(found.modifiers.last == "two")
  }

  @Test("A chain that begins with a dot has no view") func leadingDot() throws {
    let found = try chain(".one { a }\n.two()", at: "one")
    #expect(found.view == nil)
    #expect(found.modifiers == ["one", "two"])
  }

  @Test("The next statement is no part of the chain") func nextStatement() throws {
    #expect(try chain("List {}.one()\nOther {}.two()", at: "one").modifiers == ["one"])
    #expect(try chain("List {}.one()\n#if A\nOther().two()\n#endif", at: "one").modifiers == ["one"])
    #expect(try chain("#if A\nList {}.one()\n#endif\nOther().two()", at: "one").modifiers == ["one"])
  }

  /// Cut off anywhere, a chain still has its calls.
  @Test("Any prefix is walked") func prefixes() {
    let code = Array(
      "List { a }\n#if A\n.one(b) { c } d: { e }\n#else\n.two[0]?.x!\n#endif\n.three<T>().four { $0.y() }".utf8)
    for length in code.indices {
      let file = SourceFile(bytes: Array(code[..<length]))
      for call in file.calls where call.name != nil {
        let chain = ModifierChain(of: call)
        #expect(([chain.view].compactMap(\.self) + chain.modifiers).contains(call))
      }
    }
  }
}
