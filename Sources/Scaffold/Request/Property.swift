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
    guard Self.looksLikeType(type) else {
      throw RequestProblem("'\(type)' cannot be the type of '\(name)'; write one such as String, Int? or [URL]")
    }
    self.name = name
    self.type = type
  }

  /// What can be said without a compiler: brackets that match, and nothing that could end the declaration.
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
    guard open.isEmpty, let first = text.first else { return false }
    return first.isLetter || "_[(`@".contains(first)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  var isText: Bool { type == "String" }
  var isBool: Bool { type == "Bool" }
}
