// swift-format-ignore-file
func statements(_ a: Int?, _ list: [(Int, String)], _ b: Int?) async throws -> Int {
  if let a { print(a) } else if let b, b > 1, case .some(let c) = a, c == 1 { } else { }
  guard let a, let b = b, #available(iOS 13.4, *), a < b else { return 1 }
  guard case let (x, y)? = Optional((1, 2)), x == y else { throw MyError.one }
  if #unavailable(macOS 10.15) { }
  outer: for case let (number, name) in list where number > 1 { if name.isEmpty { continue outer }; break outer }
  for await item in stream() { print(item) }
  for try await case .value(let v)? in stream() where v { _ = v }
  for (index, _) in list.enumerated() { _ = index }
  for i in stride(from: 0, to: 10, by: 2).map({ $0 }) where i > 1 { }
  while let next = iterator.next(), next != 0 { continue }
  repeat { break } while a < b
  inner: while true { break inner }
  do { try f() } catch MyError.one { } catch let MyError.two(n, label: l) where n > 1 { print(l) } catch is MyError, MyError.three { } catch { throw error }
  do throws(MyError) { try f() } catch { }
  defer { cleanup() }
  switch list.first {
  case (1, "a")?, (2, _)?: fallthrough
  case let (n, s)? where n > 3 && s.isEmpty: print(n); print(s)
  case .some((let n, let s)): _ = (n, s)
  #if DEBUG
  case nil: break
  #endif
  @unknown default: return 2
  }
  switch (a, b) { case (0..<10, ...5): break; case (is Int, let c as Int): print(c); case (_, _): break }
  let value = switch a { case 1: "one"; case 2 where b == 1: "two"; default: "many" }
  let other = if a == 1 { 1 } else if b == 2 { 2 } else { 3 }
  async let left = load(1), right = load(2)
  let both = try await (left, right), maybe = try? await load(1), must = try! load(2)
  await withTaskGroup(of: Int.self) { group in group.addTask { await load(1) } }
  _ = { () -> Int in switch value { case "one": return 1; default: return 2 } }()
  let unsafe = unsafe pointer.pointee; _ = unsafe; print(both, maybe as Any, must, other)
  func local() { return }; local(); yield(1); then(2); discard(3)
  return
    a + b
}
func expression(_ x: Int) -> String { if x > 1 { "more" } else { "less" } }
if x { } ; if (x) { }; if !x { }; if x == { 1 }() { }; if foo({ $0 }) { }; if (foo { $0 }) { }
if let value = dictionary["key"]?.first(where: { $0 > 1 }), value.isEmpty { }
if [1, 2].contains(where: { $0 > 1 }) && y { }
while !done { } ; for x in [1, 2, 3] { }; for x in (1...3) { } ; switch foo { default: break }
guard x else { fatalError() }
if case .a = b { } ; if case let .a(x, _) = b, case .c(.d) = x { } ; let isA = if case .a = b { true } else { false }
label: do { break label }
label2: if x { break label2 }
label3: switch y { case 1: break label3; default: () }
var i = 0; while i < 3 { i += 1 }
#if DEBUG
print("debug")
#elseif RELEASE || (FAST && !SLOW)
print("release")
#endif
