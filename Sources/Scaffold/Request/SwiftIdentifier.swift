/// Names as Swift takes them.
enum SwiftIdentifier {
  /// Whether `text` can be a name, escaped or not: a letter or `_`, then letters, digits and `_`.
  static func isValid(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, isHead(first), text != "_" else { return false }
    return text.unicodeScalars.allSatisfy { isHead($0) || $0.properties.numericType == .decimal }
  }

  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.properties.isAlphabetic && scalar.properties.numericType == nil)
  }

  /// In backticks where Swift would read a keyword.
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  /// The words that end a run of words joined by anything but letters and digits, each with a capital.
  static func camelCase(_ text: some StringProtocol) -> String {
    text.split { !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// With the first word in lower case: `users`, `urlSessions`, `iPhones`.
  static func lowerCamelCase(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    // An acronym, or several of one: URL, URLs.
    if capitals.count == name.count || name.dropFirst(capitals.count) == "s" { return name.lowercased() }
    // All of an acronym but the capital that begins the next word.
    let count = max(1, capitals.count - 1)
    return capitals.isEmpty ? name : name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// `OrderLines` as `Order Lines`.
  static func words(of name: String) -> String {
    var result = ""
    var previous: Character?
    for (index, character) in zip(name.indices, name) {
      let next = name[name.index(after: index)...].first
      let startsWord = previous?.isLowercase == true || previous?.isNumber == true || next?.isLowercase == true
      if character.isUppercase, previous != nil, startsWord { result.append(" ") }
      result.append(character)
      previous = character
    }
    return result
  }

  /// Keywords that cannot be names without backticks, and the two names that no member may have without them.
  private static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]
}
