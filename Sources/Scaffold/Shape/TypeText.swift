/// A type as it is written, taken apart as far as values of it can be made.
indirect enum TypeText: Hashable, Sendable {
  /// A name, such as `String` or `Store.Item`, with its generic arguments.
  case named(String, [TypeText])
  case optional(TypeText)
  case array(TypeText)
  case dictionary(TypeText, TypeText)
  case function([TypeText], result: TypeText)
  case tuple([TypeText])

  /// - Parameter text: Swift, with its attributes; comments in it are not expected.
  init(_ text: some StringProtocol) {
    let text = Self.withoutAttributes(text)
    if let arrow = Self.topLevel(of: text, "->").first {
      let parameters = TypeText(Self.withoutEffects(text[..<arrow.lowerBound]))
      let result = TypeText(text[arrow.upperBound...])
      if case .tuple(let elements) = parameters {
        self = .function(elements, result: result)
      } else {
        self = .function([parameters], result: result)
      }
    } else if let last = text.last, last == "?" || last == "!" {
      self = .optional(TypeText(text.dropLast()))
    } else if text.first == "[", text.last == "]" {
      let inside = text.dropFirst().dropLast()
      if let colon = Self.topLevel(of: inside, ":").first {
        self = .dictionary(TypeText(inside[..<colon.lowerBound]), TypeText(inside[colon.upperBound...]))
      } else {
        self = .array(TypeText(inside))
      }
    } else if text.first == "(", text.last == ")" {
      let elements = Self.split(text.dropFirst().dropLast()).map { TypeText(Self.withoutLabel($0)) }
      self = elements.count == 1 ? elements[0] : .tuple(elements)
    } else if text.last == ">", let start = text.firstIndex(of: "<") {
      let arguments = Self.split(text[text.index(after: start)...].dropLast()).map { TypeText($0) }
      switch (String(text[..<start]), arguments.count) {
      case ("Array", 1), ("ContiguousArray", 1): self = .array(arguments[0])
      case ("Optional", 1): self = .optional(arguments[0])
      case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
      case (let name, _): self = .named(name, arguments)
      }
    } else {
      self = text == "Void" ? .tuple([]) : .named(String(text), [])
    }
  }

  /// The type without the question marks around it.
  var unwrapped: TypeText { if case .optional(let inner) = self { inner.unwrapped } else { self } }

  /// The last part of the name, without generic arguments: `Item` of `Store.Item`.
  var lastName: String? {
    if case .named(let name, _) = self { name.split(separator: ".").last.map(String.init) } else { nil }
  }

  /// The type of the elements, where it is a list.
  var element: TypeText? { if case .array(let element) = unwrapped { element } else { nil } }

  var isVoid: Bool { self == .tuple([]) }

  // MARK: - Reading

  private static let words = [
    "any ", "some ", "inout ", "sending ", "borrowing ", "consuming ", "isolated ", "__owned ",
  ]

  private static func withoutAttributes(_ text: some StringProtocol) -> Substring {
    var text = trimmed(Substring(text))
    while true {
      if text.first == "@" {
        // An attribute ends at a blank; its arguments hold none here.
        text = trimmed(text.drop { !$0.isWhitespace && $0 != "(" || $0 == "@" })
      } else if let word = words.first(where: text.hasPrefix) {
        text = trimmed(text.dropFirst(word.count))
      } else {
        return text
      }
    }
  }

  private static func withoutEffects(_ text: Substring) -> Substring {
    var text = trimmed(text)
    for word in ["rethrows", "throws", "async"] where text.hasSuffix(word) {
      text = trimmed(text.dropLast(word.count))
    }
    return text
  }

  /// Of an element of a tuple or a parameter of a function: what follows its name.
  private static func withoutLabel(_ text: Substring) -> Substring {
    topLevel(of: text, ":").first.map { text[$0.upperBound...] } ?? text
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The parts between commas that stand in no bracket.
  static func split(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for comma in topLevel(of: text, ",") {
      parts.append(trimmed(text[start..<comma.lowerBound]))
      start = comma.upperBound
    }
    let last = trimmed(text[start...])
    return last.isEmpty ? parts : parts + [last]
  }

  /// Where `mark` stands outside of all brackets.
  static func topLevel(of text: Substring, _ mark: String) -> [Range<Substring.Index>] {
    var depth = 0
    var places: [Range<Substring.Index>] = []
    var index = text.startIndex
    while index < text.endIndex {
      let isArrow = text[index...].hasPrefix("->")
      if depth == 0, text[index...].hasPrefix(mark) {
        places.append(index..<text.index(index, offsetBy: mark.count))
      }
      switch text[index] {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ">": depth -= 1
      default: break
      }
      index = text.index(index, offsetBy: isArrow ? 2 : 1)
    }
    return places
  }
}
