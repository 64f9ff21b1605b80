// swift-format-ignore-file
@MainActor @objc(Name:with:) public final class Model: NSObject, @unchecked Sendable, @preconcurrency Codable {
  @Published private(set) public var items: [Int] = [] { didSet { print(oldValue) } }
  @Wrapped(value: { 1 }()) @Other<Int>(x) var wrapped = 1, second: Int { get { 1 } set(new) { _ = new } }
  lazy var made: Int = { let a = 1; return a }()
  weak var delegate: (any AnyObject)?
  unowned(unsafe) let owner: AnyObject
  let (a, b): (Int, Int) = (1, 2), c = 3
  static var shared: Model { get async throws { try await Model() } }
  var effect: Int { get async throws(MyError) { 1 } }
  var coroutine: Int { _read { yield storage } _modify { yield &storage } }
  var storage = 0 { willSet(new) { print(new) } didSet(old) { print(old) } }
  var computed: Int { items.reduce(0) { $0 + $1 } }
  var conditional: Int {
    #if DEBUG
    1
    #else
    2
    #endif
  }
  @available(iOS 13.4, macOS 10.15.7, *) @inlinable convenience required override public init?<T>(_ x: T) where T: P { nil }
  init!(forced: Int) { self.init() }
  init() async throws { defer { print(1) }; owner = self; super.init() }
  deinit { }
  subscript(index: Int, default value: @autoclosure () -> Int = 1) -> Int {
    get { value() }
    nonmutating set { print(newValue) }
  }
  static subscript<T>(dynamicMember path: KeyPath<Model, T>) -> T { Model.shared[keyPath: path] }
  @discardableResult @inline(__always) func long(
    _ a: Int = 1, b c: @escaping (Int) -> Void = { _ in }, d: Int...
  ) async throws -> (Int) -> Void { { _ in } }
  func nested() { struct Local { func inner() { class Deep {} } }; func local() {}; let x = 1, y: Int; typealias Z = Int; enum E { case a } }
  private struct Inner { indirect enum Choice: String, CaseIterable { case a = "a", b; @available(*, unavailable) case c(Int, of: [Int]) } }
}
actor Counter { var count = 0; nonisolated let id = 1; isolated deinit {} }
distributed actor Remote { distributed func call() {} }
@freestanding(expression) macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")
@attached(member, names: named(init), arbitrary) @attached(extension, conformances: P) public macro Members(_ x: Int = 1) = #externalMacro(module: "M", type: "T")
@Members(2) struct Attributed { #declare(1, "a") { print(1) } ; @Sendable func f() {} }
#expand("x")
let expanded = #stringify(1 + f(2)), closure = #withClosure { $0 }, selector = #selector(Model.nested), path = #keyPath(Model.items)
let place = (#file, #line, #column, #function, #fileID, #filePath, #dsohandle), color = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)
var top: Int { get { 1 } set { } }, other = 1, (left, right) = (1, 2)
public var observed: [Int] = [1, 2].map { $0 } { didSet { print(1) } }
@_spi(Private) @_implements(P, run()) @objc(a::) dynamic open internal func attributes(_: Int, _ b: Int) {}
@available(swift 5.9) @abi(func old() -> Int) func new() -> Int { 1 }
#if os(iOS) && !targetEnvironment(simulator) || swift(>=5.9)
func onlyHere() {}
#elseif canImport(UIKit, _version: 1.2)
@Attribute
#if A
@Another
#endif
struct Both {}
#else
class Else { #if X
  func x() {}
  #endif
}
#endif
extension Model: @retroactive P, CustomStringConvertible { var description: String { "" } }
@resultBuilder enum Builder { static func buildBlock<each C>(_ c: repeat each C) -> (repeat each C) { (repeat each c) } }
typealias Alias<T> = Array<T> where T: P
