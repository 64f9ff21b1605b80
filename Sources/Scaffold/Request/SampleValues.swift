/// Values of a type that tests and proofs make items of.
struct SampleValues: Hashable, Sendable {
  /// Two different values where the type has that many.
  let first: String
  let second: String

  init(of property: Property) {
    let samples = Self.literals(of: property.type)
    first = samples?.0 ?? "\(property.type)()"
    second = samples?.1 ?? "\(property.type)()"
  }

  private static func literals(of type: String) -> (String, String)? {
    if type.hasSuffix("?") || type.hasPrefix("Optional<") { return ("nil", "nil") }
    if type.hasPrefix("[") { return type.contains(":") ? ("[:]", "[:]") : ("[]", "[]") }
    if type.hasPrefix("Array<") || type.hasPrefix("Set<") { return ("[]", "[]") }
    return known[type]
  }

  private static let known: [String: (String, String)] = [
    "String": ("\"Anna\"", "\"Bob\""), "Substring": ("\"Anna\"", "\"Bob\""), "Character": ("\"a\"", "\"b\""),
    "Bool": ("true", "false"), "Int": ("1", "2"), "Int8": ("1", "2"), "Int16": ("1", "2"), "Int32": ("1", "2"),
    "Int64": ("1", "2"), "UInt": ("1", "2"), "UInt8": ("1", "2"), "UInt16": ("1", "2"), "UInt32": ("1", "2"),
    "UInt64": ("1", "2"), "Double": ("1.5", "2.5"), "Float": ("1.5", "2.5"), "Decimal": ("1", "2"),
    "Date": ("Date(timeIntervalSinceReferenceDate: 0)", "Date(timeIntervalSinceReferenceDate: 86_400)"),
    "URL": ("URL(filePath: \"/a\")", "URL(filePath: \"/b\")"), "UUID": ("UUID()", "UUID()"),
    "Data": ("Data()", "Data([1])"),
    "Duration": (".seconds(1)", ".seconds(2)"), "TimeInterval": ("1.5", "2.5"),
  ]
}
