import SwiftSource

/// A property of the item, as `--property name:String` gives it.
public struct Property: Hashable, Sendable {
  public let name: String
  public let type: String

  /// - Parameter text: `name:Type`.
  public init(_ text: String) throws(RequestProblem) {
    guard let colon = text.firstIndex(of: ":") else {
      throw RequestProblem("'\(text)' is no property; write name:Type, such as \(text):String")
    }
    try self.init(name: Self.trimmed(text[..<colon]), type: Self.trimmed(text[text.index(after: colon)...]))
  }

  init(name: String, type: String) throws(RequestProblem) {
    guard SwiftIdentifier.isValid(name) else {
      throw RequestProblem("'\(name)' cannot be the name of a Swift property; letters and digits, a letter first")
    }
    guard name != "id" else { throw RequestProblem("each item has an 'id' of type UUID already; leave 'id' out") }
    guard !type.hasSuffix("!") else {
      throw RequestProblem(
        "'\(type)' cannot be the type of '\(name)': an item's value is there or optional; write \(type.dropLast()) or "
          + "\(type.dropLast())?")
    }
    guard Self.looksLikeType(type) else {
      throw RequestProblem("'\(type)' cannot be the type of '\(name)'; write one such as String, Int? or [URL]")
    }
    self.name = name
    self.type = type
  }

  /// Whether brackets match, and a declaration with this type is one declaration of one property and nothing else.
  private static func looksLikeType(_ text: String) -> Bool {
    var open: [Character] = []
    for character in text {
      switch character {
      case "[": open.append("]")
      case "(": open.append(")")
      case "<": open.append(">")
      case "]", ")": if open.popLast() != character { return false }
      case ">": if open.last == ">" { open.removeLast() }
      case "{", "}", ";", "=", "\n", "\r", "\"", "/", "\\": return false
      default: break
      }
    }
    guard open.isEmpty, let first = text.first, first.isLetter || "_[(`@".contains(first) else { return false }
    let file = SourceFile(bytes: Array("struct Item {\n  var value: \(text)\n}\n".utf8))
    guard file.bindings.count == 1, file.declarations.count == 2 else { return false }
    return file.bindings[0].type.text == text
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The same, which may be missing.
  var optional: Property {
    (try? isOptional ? self : Property(name: name, type: type + "?")) ?? self
  }

  var isText: Bool { wrapped == "String" }
  var isBool: Bool { type == "Bool" }
  var isDate: Bool { wrapped == "Date" }
  var isOptional: Bool { wrapped != type }

  /// The type without its question mark.
  var wrapped: String {
    if type.hasSuffix("?") { return String(type.dropLast()) }
    return type.hasPrefix("Optional<") ? String(type.dropFirst("Optional<".count).dropLast()) : type
  }

  /// Whether values of the type have an order, as Swift and Foundation declare them.
  var isOrdered: Bool {
    [
      "String", "Date", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "Double",
      "Float", "Decimal", "TimeInterval",
    ].contains(wrapped)
  }

  /// The same as ``matches(_:in:)``, as a store can be asked for it.
  func predicate(_ query: String, in item: String) -> String {
    let text = "\(item).\(SwiftIdentifier.escaped(name))"
    return isOptional
      ? "\(text)?.localizedStandardContains(\(query)) == true" : "\(text).localizedStandardContains(\(query))"
  }

  /// Whether `query` is in the text of an item: `$0.name.localizedCaseInsensitiveContains(query)`.
  func matches(_ query: String, in item: String) -> String {
    let text = "\(item).\(SwiftIdentifier.escaped(name))"
    return isOptional
      ? "\(text)?.localizedCaseInsensitiveContains(\(query)) == true"
      : "\(text).localizedCaseInsensitiveContains(\(query))"
  }
}
