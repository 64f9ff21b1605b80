import SwiftSource
import Testing

/// Views answer what their names say, on the flat records below them.
struct ViewTests {
  private func first<View: TokenRun>(_ views: some Sequence<View>, _ text: String) throws -> View {
    try #require(views.first { $0.text.hasPrefix(text) })
  }

  @Test("A function's parameters have labels, names, types and default values")
  func parameters() throws {
    let file = SourceFile(
      "func f(_ a: Int, b c: [K: V] = g { func h(z: Int) {} }, d: @escaping (Int) -> Void = {}, rest: Int...) {}")
    let parameters = file.declarations[0].parameters
    #expect(parameters.map(\.label) == [.none, "b", "d", "rest"])
    #expect(parameters.compactMap { $0.name?.text } == ["a", "c", "d", "rest"])
    #expect(parameters.map(\.type.text) == ["Int", "[K: V]", "@escaping (Int) -> Void", "Int"])
    #expect(parameters.map(\.defaultValue.text) == ["", "g { func h(z: Int) {} }", "{}", ""])
    #expect(file.declarations[1].parameters.compactMap { $0.name?.text } == ["z"])
  }

  @Test("A declaration tells its effects, a failable initializer and the path of an extension")
  func effects() {
    let file = SourceFile(
      bytes: Array(
        """
        extension Shop.Item where A == B {
          init?(a: Int) async throws(E) {}
          init(_ b: Int) rethrows {}
          func f() async -> () throws -> Void
        }
        """.utf8))
    let members = file.declarations[0].members
    #expect(file.declarations[0].path.map(\.text) == ["Shop", "Item"])
    #expect(members.map(\.isAsync) == [true, false, true])
    #expect(members.map(\.isThrowing) == [true, true, false])
    #expect(members.map(\.isFailable) == [true, false, false])
    #expect(members.map { $0.parameters.first?.labelToken?.text } == ["a", nil, nil])
  }

  @Test("Modifiers, attributes and generic parameters are those of the declaration's head")
  func head() throws {
    let file = SourceFile(
      "@MainActor @Wrapper(\"a\", b) public private(set) final lazy var a = 1\nfileprivate class func f<T: P>() {}")
    let variable = file.declarations[0]
    #expect(variable.modifiers == [.public, .privateSetter, .final, .lazy])
    #expect(variable.attributes.map(\.name.text) == ["MainActor", "Wrapper"])
    #expect(variable.attributes.map(\.arguments.text) == ["", "\"a\", b"])
    #expect(!variable.isPrivate && !variable.isStatic)
    let function = file.declarations[1]
    #expect(function.isPrivate && function.isStatic)
    #expect(function.genericParameters.text == "<T: P>")
  }

  @Test("Attributes with generic arguments and inside directives are found")
  func attributes() {
    let file = SourceFile("#if A\n@B\n#endif\n@C<D>.E @available(iOS 16, *)\nfunc f() {}")
    #expect(file.declarations[0].attributes.map(\.name.text) == ["B", "C", "available"])
  }

  @Test("Accessors say whether a property is stored, observed or settable")
  func accessors() throws {
    let file = SourceFile(
      """
      var a: Int { 1 }
      var b: Int { get { let x: Int = { 1 }(); return x } set {} }
      var c = 1 { didSet { var local: Int { get { 2 } } } }
      let d = 1
      """)
    let bindings = file.bindings.filter { $0.declaration.parent == nil }
    #expect(bindings.map(\.isComputed) == [true, true, false, false])
    #expect(bindings.map(\.hasSetter) == [false, true, false, false])
    #expect(bindings.map(\.hasObserver) == [false, false, true, false])
    #expect(bindings.map { $0.accessors.map(\.introducer.text) } == [[], ["get", "set"], ["didSet"], []])
  }

  @Test("A chain has its operand and steps, calls know theirs")
  func chains() throws {
    let file = SourceFile("self.model?.users[0]!.filter { $0.isOn }.map(f(a.b))")
    let chain = try #require(file.tokens.first?.chain)
    #expect(chain.operand.text == "self")
    #expect(
      chain.steps.map(\.kind) == [.member, .optional, .member, .subscript, .force, .member, .call, .member, .call])
    #expect(chain.path.map(\.text) == ["self", "model", "users"])
    #expect(try first(file.calls, "f(").chain?.text == "f(a.b)")
    #expect(try #require(file.tokens.first { $0.text == "b" }).chain?.path.map(\.text) == ["a", "b"])
    #expect(try #require(file.tokens.first { $0.text == "filter" }?.call).chain == chain)
    #expect(try #require(file.tokens.first { $0.text == "filter" }?.call).continuation?.name?.text == "map")
  }

  @Test("A path ends before the method that is called")
  func path() throws {
    #expect(SourceFile("a.b.f()").chains[0].path.map(\.text) == ["a", "b"])
    #expect(SourceFile("f()").chains[0].path.isEmpty)
    #expect(SourceFile("a?.b").chains[0].path.map(\.text) == ["a", "b"])
  }

  @Test("A chain goes on over the branches of a directive")
  func directives() {
    let file = SourceFile("List { a }\n#if A\n.b()\n#else\n.c()\n#endif\n.d()")
    let names = file.chains.first { $0.operand.text == "List" }?.steps.filter { $0.kind == .member }.map(\.token.text)
    #expect(names == ["b", "c", "d"])
  }

  @Test("A call has a receiver, labelled arguments and its own closures")
  func calls() throws {
    let file = SourceFile("store?.load(from: url, { 1 }, map: { 2 }) { g { 3 } } done: { 4 }")
    let call = try #require(file.tokens.first { $0.text == "load" }?.call)
    #expect(call.receiver.text == "store?")
    #expect(call.receiverName?.text == "store")
    #expect(call.arguments.map(\.label) == ["from", .none, "map"])
    #expect(call.arguments.map(\.value.text) == ["url", "{ 1 }", "{ 2 }"])
    #expect(call.firstArgument?.text == "from: url")
    #expect(call.closures.map(\.text) == ["{ 1 }", "{ 2 }", "{ g { 3 } }", "{ 4 }"])
    #expect(call.trailingClosure?.text == "{ g { 3 } }")
    #expect(SourceFile("self?.f()").calls[0].isOnSelf && SourceFile("f()").calls[0].isOnSelf)
    #expect(!SourceFile("a.f()").calls[0].isOnSelf)
  }

  @Test("A closure has captures, parameters and code")
  func closures() {
    let file = SourceFile(
      "f { @MainActor [weak self, a = b.c] (x: Int, y) async throws -> Int in x }; g { p, _ in }; h { 1 }")
    #expect(file.closures.map { $0.captures.map(\.text) } == [["weak self", "a = b.c"], [], []])
    #expect(file.closures.map { $0.parameterNames.map(\.text) } == [["x", "y"], ["p", "_"], []])
    #expect(file.closures.map(\.code.text) == ["x", "", "1"])
  }

  @Test("Blocks and statements know each other")
  func statements() throws {
    let file = SourceFile("func f() { a(); if b { c() } else { d() }; e() }")
    let block = try #require(file.declarations[0].block)
    #expect(block.statements.map(\.text) == ["a()", "if b { c() } else { d() }", "e()"])
    let inner = try #require(file.tokens.first { $0.text == "c" }?.block)
    #expect(inner.role == .ifBody)
    #expect(inner.owner?.head.text == "if b")
    #expect(inner.owner?.preceding.map(\.text) == ["a()"])
    #expect(inner.owner?.following.map(\.text) == ["e()"])
  }

  @Test("A token knows what stands around it")
  func surroundings() throws {
    let file = SourceFile("class A { lazy var b: B = { let c = d { e } ; return c }() }")
    let token = try #require(file.tokens.first { $0.text == "e" })
    #expect(token.declaration?.word == "c")
    #expect(token.member?.word == "b")
    #expect(token.typeDeclaration?.word == "A")
    #expect(token.closures.map(\.text) == ["{ e }", "{ let c = d { e } ; return c }"])
    #expect(token.previous?.partner?.text == "}")
    #expect(token.previous?.following?.text == ";")
  }

  @Test("The names inside a variable's getter or value are not its own")
  func innerBindings() {
    let file = SourceFile("var a: Int { let b = 1; return b }, c = { let d = 2; return d }(), e = 3")
    #expect(file.declarations[0].bindings.map(\.word) == ["a", "c", "e"])
  }

  @Test("Inherited types are told apart outside of generic arguments")
  func inheritedTypes() {
    let file = SourceFile("class A: B<C, D<E>>, F & G, (H, I).J {}")
    #expect(file.declarations[0].inheritedTypes.map(\.text) == ["B<C, D<E>>", "F & G", "(H, I).J"])
  }
}
