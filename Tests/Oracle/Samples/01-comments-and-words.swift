// swift-format-ignore-file
/* a comment /* with one inside /* and one in that */ */ that goes on */
/// Documents what follows.
/** Documents too. */
/**/ import Foundation /***/ // the first is empty, the second is not a document
import struct Foundation.Date;import func Swift.max
@_exported import Swift

let `class` = 1, `default` = 2
let `two words` = `class` + `default`
let ünïcode = 3, 変数 = 4, 😀 = 5, _under = 6, __ = 7
let dollar = { $0 + $1 }(1, 2)
struct `Type` { static let `self` = 1, `init` = 2 }
let names = [`Type`.`self`, `Type`.`init`, Int.self.init(), Int.max]

enum Words {
  case async, await, get, set, left, right, none, some, open, any, actor
  case `in`, `is`, `as`(Int)
  static func `for`(in set: Int, where get: Int, `inout` willSet: Int, _ _: Int = 1) {}
}
Words.for(in: 1, where: 2, `inout`: 3, 4)
let get = 1; let set = get; var actor = set, open = 1, lazy = 2; _ = open
func dynamic(convenience: Int, required: Int = 0, final override: Int = 1) -> Int { convenience }
_ = dynamic(convenience: /* here */ actor /* and */ , required : lazy)
//not a document
////// a document
/*! not a document */ let last = 1 /* unspaced */+/* unspaced */ 2
