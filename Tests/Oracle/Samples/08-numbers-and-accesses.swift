// swift-format-ignore-file
let numbers = [0, 1_000, 0x1F_ff, 0b1010, 0o17, 1.5, 1e3, 1.5e-3, 0x1p4, 0x1.8p-2, 1_0.0_1], negative = [-1, -0x1, +1]
let members = (1.description, 1.0.rounded(), tuple.0.1.2, tuple.0.count, 1...2, 1..<2, 0x1.description, 5.0e1.rounded())
let ranges = [1...], halves = 0.5..<1.5, strided = (0...10).reversed()
@available(iOS 17.0, macOS 14, watchOS 10.1.2, *) func f() {}
@available(*, deprecated, renamed: "f()") @available(swift, introduced: 5.5, obsoleted: 6) func g() {}
if #available(iOS 16.4, macOS 13.3, *), true { }
let access = a.b?.c!.d[0]?[1].e, optional = a?[0]?(1)?.b, subscripts = a[b[c[0]], d: 1][...][1...][..<2]
let arrays = [[1, 2], [], [3,],], dictionaries = [[:], ["a": [1: 2]], [ : ]], types = [[Int]].self, keyed = [Int: [String]]()
var accessors: Int { @inlinable get { 1 } @available(*, deprecated) set { } }, addressed: Int { unsafeAddress { p } unsafeMutableAddress { q } }
var initialized: Int { @storageRestrictions(initializes: _x) init(new) { _x = new } get { _x } }
let semicolons = 1; print(1);
let trailing = f(1, 2,), parameters = { (a: Int, b: Int,) in a }, tuple2 = (1, 2,)
let module = Swift.Int.max, wildcard: _ = 1, _ = 2
let spaced = a . b . c ( 1 ) [ 2 ], lines = a
  .b
  .c
  ?? d, question = a ? b : c, questions = a ? b :c, tight = (a) ? b:c
let assigned = x=y, compared = x==y, negated = !x, both = x&&y, comma = (x,y), spread = f(&x,&y), star = x*y*z, minus = x-y, unary = x - -y
