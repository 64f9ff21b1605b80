// swift-format-ignore-file
f(); f(1)(2)(3); f { }; f() { }; f(1) { $0 } ; f { } g: { } h: { }; f(1) { } _: { } b: { x in }
a.b.c(1).d { $0.e() }.f?.g!.h(i: j)[k](l) { m in n }
items.filter { $0 > 1 }.map { $0 * 2 }.forEach { print($0) }
items
  .filter { item in item > 1 }
  // a comment in a chain
  .map(\.description)
  #if DEBUG
  .debug()
  #endif
  .sink { _ in }
  .store(in: &cancellables)
let typed = { (a: Int, b: inout String) async throws(MyError) -> Int in a }
let captured = { [weak self, unowned owner, x = y + 1, unowned(safe) z] (a, b) in self?.run(a, b) }
let isolated = { @MainActor @Sendable [self] in self.run() }, plain = { a, b in a + b }, single = { a in a }, ignored = { _, _ in }
let empty = {}, immediate = { 1 }(), nested = { { { 1 } } }()()()
let lazyCall = { (x: Int) in { (y: Int) in x + y } }(1)(2)
let result = try await Task<Never, Never>.sleep(for: .seconds(1)), other = Array<Int>(repeating: 0, count: 1).map { $0 }
let inits = [Foo.init(a: 1), .init(b: 2), .c(3), .d, .e { 1 }, Foo.Bar<Baz>.init(), Foo<Int>()], selfCall = Self(), selfInit = self.init()
let pattern = { if case .some(let x) = y { return x } else { return 1 } }
let keyPaths = [\Foo.bar, \.baz[0], \Foo.bar?.baz, \Foo.bar!, \.self], array = [Int](), dictionary = [String: Int](), optionalType = Int?(1), tupleCall = (f)(1), ternary = (x ? f : g)(1)
Button("Title") { action() } label: { Text("x").bold() }.padding()
  .background { Color.red }
View { if x { Text("a") } else { Text("b") }; ForEach(items) { Row(item: $0) } }
DispatchQueue.main.async { [weak self] in guard let self else { return }; self.update { result in switch result { case .success(let v): print(v) case .failure: break } } }
let arguments = f(a: { 1 }, b: { [x] in x }, c: g { 2 }, d: try h(), &e, _: k, f + g, (+), -1, operator: <, x ? { 1 } : { 2 })
subscripted[1] { 2 } ; subscripted[a: 1, b: { 2 }] = 3; super.viewDidLoad(); super.init(a: 1); self.a(); self[1](2); #macro(1) { 2 } more: { 3 }
x = y ?? { 1 }() ; z = a.b { 1 } + c.d { 2 } * e(f); (a, b) = (f(1), g(2)); let _ = f(1), (m, n) = g()
return_(f)
(g)()
[1].map { $0 }
let lines = f(1)
{ print("trailing on the next line") }
let noCall = f
(1, 2).0.description
foo.bar(baz) { (x: Int,
  y: Int) -> Int in
  x
}
async { await g() } ; await f { await g() } ; try f { try g() }; let t = Task { @MainActor in await x() }; Task.detached(priority: .high) { }
func defaults(a: () -> Int = { 1 }, b: Int = f(1), @Builder c: () -> Int = { f { 1 } }) {}
if f(x) { } ; if a.f(x: { 1 }).g { } ; for x in f({ 1 }) { } ; while f(1) { } ; switch f(1) { case g(1): h(); default: break } ; guard f(g { 1 }) else { return }
