/// Values of a type that tests and proofs make items of, with what a row has to say of them.
struct SampleValues: Hashable, Sendable {
  /// Two different values where the type has that many.
  var first: String
  var second: String
  /// What a user reads for them, as literals; nil where that depends on how the type describes itself.
  var texts: (first: String, second: String)? { firstText.flatMap { first in secondText.map { (first, $0) } } }
  private var firstText: String?
  private var secondText: String?
  /// Whether they are equal each time they are written; of types that are not known here a new value is another.
  let areLiterals: Bool
  /// Whether a row says more than these, in a way that depends on the place: a date.
  let areParts: Bool

  /// - Parameter isShown: Whether rows show the property. Of one that is optional and not shown, the second is not there.
  init(of property: Property, isShown: Bool = false) {
    let samples = Self.literals(of: property.wrapped)
    first = samples?.0 ?? "\(property.wrapped)()"
    second = samples?.1 ?? "\(property.wrapped)()"
    areLiterals = samples != nil || property.isOptional
    areParts = property.isDate
    let years = ("\"2007\"", "\"2010\"")
    let texts =
      property.isDate ? years : property.isText || Self.describesItself.contains(property.wrapped) ? samples : nil
    firstText = texts.map { Self.quoted($0.0) }
    secondText = texts.map { Self.quoted($0.1) }
    if property.isOptional, !isShown || samples == nil {
      (second, secondText) = ("nil", "\"\"")
      if samples == nil { (first, firstText) = ("nil", "\"\"") }
    }
  }

  private static func quoted(_ literal: String) -> String {
    literal.hasPrefix("\"") ? literal : "\"\(literal.filter { $0 != "_" })\""
  }

  private static func literals(of type: String) -> (String, String)? {
    if type.hasPrefix("[") { return type.contains(":") ? ("[:]", "[:]") : ("[]", "[]") }
    if type.hasPrefix("Array<") || type.hasPrefix("Set<") { return ("[]", "[]") }
    return known[type]
  }

  /// Types whose literals read as values of them do.
  private static let describesItself: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Decimal", "Substring", "Character", "TimeInterval",
  ]

  private static let known: [String: (String, String)] = [
    "String": ("\"Anna\"", "\"Bob\""), "Substring": ("\"Anna\"", "\"Bob\""), "Character": ("\"a\"", "\"b\""),
    "Bool": ("true", "false"), "Int": ("1", "2"), "Int8": ("1", "2"), "Int16": ("1", "2"), "Int32": ("1", "2"),
    "Int64": ("1", "2"), "UInt": ("1", "2"), "UInt8": ("1", "2"), "UInt16": ("1", "2"), "UInt32": ("1", "2"),
    "UInt64": ("1", "2"), "Double": ("1.5", "2.5"), "Float": ("1.5", "2.5"), "Decimal": ("1", "2"),
    // In the middle of 2007 and of 2010, so that the year is the same in each time zone.
    "Date": ("Date(timeIntervalSinceReferenceDate: 205_000_000)", "Date(timeIntervalSinceReferenceDate: 300_000_000)"),
    "URL": ("URL(filePath: \"/a\")", "URL(filePath: \"/b\")"), "UUID": ("UUID()", "UUID()"),
    "Data": ("Data()", "Data([1])"),
    "Duration": (".seconds(1)", ".seconds(2)"), "TimeInterval": ("1.5", "2.5"),
  ]
}
