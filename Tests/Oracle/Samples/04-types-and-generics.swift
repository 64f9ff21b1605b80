// swift-format-ignore-file
struct Box<Value>: ~Copyable where Value: Equatable { let value: Value }
struct Pair<each Element> { let elements: (repeat each Element) }
func collect<each T: Sendable>(_ item: repeat each T) -> (repeat Array<each T>) { (repeat [each item]) }
func generic<T: Collection<Int> & Sendable, U>(_ t: T, _ u: borrowing U) -> [String: Array<Optional<T>>]? where T.Element == Int, U: ~Copyable { nil }
let deep: Dictionary<String, Array<Array<Int>>> = [:], optional: Array<Array<Int>>? = nil, forced: Array<Int>! = nil
let equal: Array<Int>=[1], generics = Array<Array<Int>>(), call = Dictionary<String, [Int]>(minimumCapacity: 1).count
let compare = (deep.count < call, call > (2)), less = 1 < 2, shift = 8>>2
typealias Function = @Sendable (_ x: inout Int, Int...) async throws(MyError) -> (Int, named: String)
typealias Existential = any (Equatable & Sendable); typealias Opaque = Int
enum MyError: Error { case one, two(Int, label: String = "a"), three }
enum Raw: Int { case a = 1, b, c = -3 }
indirect enum Tree<T> { case leaf(T); case node(Tree, Tree) }
func opaque(_ x: some Equatable, y: any Error, z: (some P)?, meta: Int.Type, p: (any P).Type) -> some P { Thing() }
protocol P<Item>: AnyObject, Sendable {
  associatedtype Item: Equatable = Int where Item: Sendable
  associatedtype Other
  var item: Item { get async throws }
  var other: Other { get set }
  static var shared: Self { get }
  init?(item: Item)
  subscript(index: Int) -> Item { get }
  func run() async throws(MyError) -> Item
  mutating func change()
}
final class Thing: P {}
extension Array: P where Element == Int {}
extension [String] { var joined: String { "" } }
extension P where Self: Thing, Item == Int { func more() {} }
struct Noncopyable: ~Copyable {
  consuming func end() { discard self }
  borrowing func look() -> Int { 1 }
  deinit { print("gone") }
}
func consume(_ a: consuming Noncopyable, _ b: inout Noncopyable, _ c: __owned Int, _ d: sending Int) { let e = consume a; _ = copy d; _ = e }
func throwing() throws(MyError) -> Never { throw .one }
func rethrowing(_ body: () throws -> Void) rethrows {}
let tuple: (a: Int, (b: String, Int)) = (a: 1, (b: "", 2)), first = tuple.1.0, function: (Int) -> (Int) -> Int = { a in { $0 + a } }
nonisolated(unsafe) var global = 1
func isolated(_ actor: isolated (any Actor)? = #isolation) {}
class Generic<T>: Base<T>.Inner, P where T: P { class func a() {}; static func b() {}; override class var c: Int { 1 } }
let inline: InlineArray<3, Int> = [1, 2, 3], sugar: [3 of Int] = [1, 2, 3]
struct Values<let count: Int> {}
