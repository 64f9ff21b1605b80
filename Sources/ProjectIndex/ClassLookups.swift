import SwiftSource

/// Functions that find a class by its name (Objective-C's runtime, Foundation's `NSClassFromString` and `Bundle.classNamed`).
enum ClassLookups {
  /// They give all classes that there are.
  static let walks: WordSet = "objc_copyClassList objc_getClassList"
  static let all = walks.union("NSClassFromString classNamed objc_getClass objc_lookUpClass")

  /// The class that a call names by a literal, without its module, `Cart` of `NSClassFromString("Shop.Cart")`: it is named as by a call of
  /// its own. Nil where the name is only known when the code runs.
  static func named(by call: Call) -> Word? {
    guard !walks.contains(call.word), let value = call.firstArgument?.value,
      value.allSatisfy({ [.stringQuote, .stringSegment, .atSign].contains($0.kind) })
    else { return nil }
    let texts = value.filter { $0.kind == .stringSegment }
    guard texts.count == 1, let name = texts[0].utf8.split(separator: UInt8(ascii: ".")).last else { return nil }
    return name.withUnsafeBufferPointer { Word(bytes: $0) }
  }
}
