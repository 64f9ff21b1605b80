// swift-format-ignore-file
let bare = /a.b/, short = #/a/#, classes = /[\/\]]+\/(?<name>\w+)/
let extended = #/usr/(local|bin)/#, more = ##/a/#b/##
let multi = #/
  (?<key> \w+ )  # a comment
  \s* = \s* "
/#
func divide(_ a: Int, _ b: Int, _ c: Int) -> Int { a / b / c }
let x = 8, y = 4, z = 2
let quotient = (x / y)/z + x/y/z
_ = [/a/, /b/].map { $0 }; _ = try /c/.wholeMatch(in: "c")
_ = "x".contains(/x/) ? /y/ : /z/
let text = "ab".firstMatch(of: /^a/) ?? "b".firstMatch(of: /b$/)

prefix operator ¬
prefix operator ^/
postfix operator …
infix operator <~> : Loose
infix operator **: Loose
infix operator •
precedencegroup Loose {
  higherThan: AdditionPrecedence
  lowerThan: MultiplicationPrecedence
  associativity: left
  assignment: false
}
prefix func ¬(value: Bool) -> Bool { !value }
prefix func ^/ (value: Int) -> Int { value }
postfix func …(value: Int) -> Int { value }
func <~> (a: Int, b: Int) -> Int { a }
func **(a: Int, b: Int) -> Int { b }
func • <T>(a: T, b: T) -> T { a }
struct Point: Equatable {
  var x: Int
  static func ==(a: Point, b: Point) -> Bool { a.x == b.x }
  static func < <T>(a: Point, b: T) -> Bool { true }
  static prefix func - (p: Point) -> Point { p }
  static func += (a: inout Point, b: Point) { a = b }
}
let sum = -x + +y - -z, shifted = x<<1&y|z^x, overflow = x &+ y &* z, range = x..<10, closed = 1...2
let tail = [1, 2, 3][1...], head = [1, 2, 3][...1], all = [1, 2, 3][...]
var optional: Int?? = 1, forced: Int! = optional!!, chained = optional??.description ?? "none"
let ternary = x > y ? z < x ? 1 : 2 : optional == nil ? 3 : 4
let logic = !(x < y) && !true || ¬false, sorted = [3, 1].sorted(by: >), total = [1].reduce(0, +), same = (==) as (Int, Int) -> Bool
x == y ? print(1) : print(2)
let pointer = withUnsafePointer(to: &forced) { $0 }, a=1, b = x*y, c = x*(-y), d = (-x)…
if x<y, y>z { } else if x < y && z > (1) { }
let cast = x as? Int, must = x as! Int, plain = x as Int, check = x is Int
let path = \Point.x, self1 = \Point.self, optionalPath = \[Int].first?.description, indexed = \[Point][0].x, relative = [Point(x: 1)].map(\.x)
forced? += 1; forced! -= 1; optional = nil
