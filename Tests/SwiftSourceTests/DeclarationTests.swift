import SwiftSource
import Testing

struct DeclarationTests {
  @Test("A declaration reaches from its first attribute to its last brace") func extent() throws {
    let file = SourceFile("import A\n@B(1) public final class C: D, E { }\nlet x = 1")
    #expect(file.declarationLines == ["import A", "class C", "variable x"])
    let type = file.raw.declarations[1]
    #expect(file.text(of: type.range) == "@B(1) public final class C: D, E { }")
    #expect(file.text(of: type.introducer) == "class")
    #expect(file.text(of: type.inheritance) == "D, E")
    #expect(file.text(of: type.body) == "{")
  }

  @Test("A function knows its parameters, result and body") func functionParts() {
    let file = SourceFile("func f<T: P>(_ a: T = g(1), b: Int...) async throws(E) -> [T] where T: Q { h() }")
    let function = file.raw.declarations[0]
    #expect(file.declarationLines == ["function f"])
    #expect(file.text(of: function.result) == "[T]")
    #expect(function.parameterClause == 7)
    #expect(file.callTexts == ["g(1)", "h()"])
  }

  @Test("An operator is a name", arguments: ["==", "<", "%%", "<*>", "!"])
  func operatorNames(_ name: String) {
    #expect(SourceFile("func \(name) (a: A, b: A) {}").declarationLines == ["function \(name)"])
  }

  @Test("A less-than sign glued to an operator's name opens generic parameters") func genericOperator() {
    let file = SourceFile("func %%<T>(a: T) -> Int { 1 }")
    #expect(file.text(of: file.raw.declarations[0].result) == "Int")
    #expect(file.raw.calls.isEmpty)
  }

  @Test("Accessors and getters are told apart") func accessors() {
    let file = SourceFile(
      "var a: Int { get { 1 } set { b(newValue) } }\nvar c: Int { getter() }\nvar d = 1 { didSet { } }")
    let both: [BlockRole] = [.accessorBlock, .accessorBody, .accessorBody]
    #expect(file.blockRoles == [.file] + both + [.accessorBody, .accessorBlock, .accessorBody])
    #expect(file.callTexts == ["b(newValue)", "getter()"])
    #expect(file.raw.closures.isEmpty)
  }

  @Test("A brace after a value is a closure unless it holds observers") func observers() {
    #expect(SourceFile("let a = f { 1 }").closureTexts == ["{ 1 }"])
    #expect(SourceFile("var a = f { willSet { } }").closures.isEmpty)
    #expect(SourceFile("var a = f { @_accessorBlock get }").closures.isEmpty)
  }

  @Test("Bindings have pattern, type and value") func bindings() {
    let file = SourceFile("let a: [Int] = [1], (b, c) = d")
    #expect(file.raw.bindings.map { file.text(of: $0.pattern) } == ["a", "(b, c)"])
    #expect(file.raw.bindings.map { file.text(of: $0.type) } == ["[Int]", ""])
    #expect(file.raw.bindings.map { file.text(of: $0.value) } == ["[1]", "d"])
  }

  @Test("A variable is named by its first pattern unless that is a tuple") func variableName() {
    #expect(SourceFile("let a = 1, b = 2").declarationLines == ["variable a"])
    #expect(SourceFile("let (a, b) = c, d = 3").declarationLines == ["variable"])
  }

  @Test("Contextual words are modifiers only before a declaration") func contextualModifiers() {
    #expect(SourceFile("open(url)\nfinal.x()\nlazy = 1").declarations.isEmpty)
    #expect(SourceFile("lazy var a = 1").declarationLines == ["variable a"])
    #expect(SourceFile("async let a = f()").declarationLines == ["variable a"])
    #expect(SourceFile("actor = 1").declarations.isEmpty)
    #expect(SourceFile("actor A {}").declarationLines == ["actor A"])
  }

  @Test("'class' introduces a type or modifies a member") func classKeyword() {
    let file = SourceFile(
      "class A { class func f() {}\n class override var b: Int { 1 } }\nprotocol P: class { var c: Int { get } }")
    #expect(file.declarationLines == ["class A", "function f", "variable b", "protocol P", "variable c"])
  }

  @Test("'init' declares, but in an initializer it delegates") func initializers() {
    let file = SourceFile("struct A { init() { self.init(1) }\n init?(_ x: Int) { init() } }")
    #expect(file.declarationLines == ["struct A", "initializer", "initializer"])
    #expect(file.callTexts == ["self.init(1)", "init()"])
  }

  @Test("An attribute with a grammar of its own holds no calls") func attributeGrammar() {
    let file = SourceFile("@_implements(P, f()) @Wrapper(g()) @available(iOS 13, *)\nvar a: Int")
    #expect(file.callTexts == ["g()"])
    #expect(file.text(of: file.raw.declarations[0].range).hasPrefix("@_implements"))
  }

  @Test("Attributes may stand in a directive") func attributesInDirective() {
    let file = SourceFile("#if A\n@B\n#endif\npublic func f() {}")
    #expect(file.text(of: file.raw.declarations[0].range) == "#if A\n@B\n#endif\npublic func f() {}")
  }

  @Test("All branches of a directive are seen") func directiveBranches() {
    let file = SourceFile("#if A\nfunc a() {}\n#elseif B\nfunc b() {}\n#else\nfunc c() {}\n#endif")
    #expect(file.declarationLines == ["function a", "function b", "function c"])
  }

  @Test("An attribute before a macro belongs to no declaration") func attributeBeforeMacro() {
    let file = SourceFile("@available(iOS 18, *)\n#Preview { A() }")
    #expect(file.raw.declarations.isEmpty)
    #expect(file.callTexts == ["A()"])
    #expect(file.raw.closures.map(\.call) == [-1])
  }

  @Test("Members know their type, local declarations their function") func parents() {
    let file = SourceFile("enum A { case b(Int), c = 1; func d() { let e = 1 } }")
    #expect(file.declarationLines == ["enum A", "enumCase b", "function d", "variable e"])
    #expect(file.raw.declarations.map(\.parent) == [-1, 0, 0, 2])
    #expect(file.raw.bindings.map { file.text(of: $0.pattern) } == ["b", "c", "e"])
  }
}
