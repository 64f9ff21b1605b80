import SwiftSource

/// A type as it is written, taken apart as far as values of it can be made.
indirect enum TypeText: Hashable, Sendable {
  /// A name, such as `String` or `Store.Item`, with its generic arguments.
  case named(String, [TypeText])
  case optional(TypeText)
  case array(TypeText)
  case dictionary(TypeText, TypeText)
  case function([TypeText], result: TypeText)
  case tuple([TypeText])

  /// - Parameter tokens: Those of a type, with its attributes.
  init(_ tokens: Tokens) {
    var reader = TypeReader(tokens)
    self = reader.type()
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

  static let text = TypeText.named("String", [])
}

/// Descends into a type. Any tokens give one; what does not fit is passed over.
private struct TypeReader {
  /// The texts of the tokens. `>?` and `>>` are one token each, and two of these.
  private var rest: ArraySlice<String> = []

  init(_ tokens: Tokens) {
    var token = tokens.first
    while let current = token, tokens.contains(current) {
      token = current.next
      if current.kind == .atSign, let name = current.next {
        let arguments = name.next.flatMap { $0.kind == .leftParen && $0.offset == name.end ? $0 : nil }
        token = arguments?.following ?? name.next
      } else if !Self.prefixes.contains(current.keyword) || current.next?.kind == .colon {
        let text = current.text
        let angles = text.prefix { "<>?!".contains($0) }
        rest += angles.map(String.init)
        if angles.count < text.count { rest.append(String(text.dropFirst(angles.count))) }
      }
    }
  }

  /// Words before a type that values of it do not show.
  private static let prefixes: Set<Keyword> = [
    .any, .some, .inout, .sending, .borrowing, .consuming, .isolated, .underscoreOwned,
  ]

  mutating func type() -> TypeText {
    let start = rest
    var type = simple()
    while eat("&") {
      _ = simple()
      type = named(since: start)
    }
    while ["async", "throws", "rethrows"].contains(rest.first) {
      rest.removeFirst()
      if rest.first == "(" { _ = list(upTo: ")") }
    }
    guard eat("->") else { return type }
    let result = self.type()
    if case .tuple(let parameters) = type { return .function(parameters, result: result) }
    return .function([type], result: result)
  }

  private mutating func simple() -> TypeText {
    let start = rest
    var type = head()
    while true {
      if eat("?") || eat("!") {
        type = .optional(type)
      } else if eat(".") {
        // `[Item].Index`, `Store<Item>.Section`
        _ = head()
        type = named(since: start)
      } else {
        return type
      }
    }
  }

  /// A group in brackets, or a name with its generic arguments.
  private mutating func head() -> TypeText {
    switch rest.first {
    case "(":
      let elements = list(upTo: ")")
      return elements.count == 1 ? elements[0] : .tuple(elements)
    case "[":
      rest.removeFirst()
      let first = type()
      let value = eat(":") ? type() : nil
      _ = eat("]")
      return value.map { .dictionary(first, $0) } ?? .array(first)
    default:
      var name = rest.popFirst() ?? ""
      while eat(".") { name += "." + (rest.popFirst() ?? "") }
      let arguments = rest.first == "<" ? list(upTo: ">") : []
      switch (name, arguments.count) {
      case ("Void", 0): return .tuple([])
      case ("Array", 1), ("ContiguousArray", 1): return .array(arguments[0])
      case ("Optional", 1): return .optional(arguments[0])
      case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
      default: return .named(name, arguments)
      }
    }
  }

  /// The types between this bracket and `end`, without their labels.
  private mutating func list(upTo end: String) -> [TypeText] {
    rest.removeFirst()
    var elements: [TypeText] = []
    while let next = rest.first, next != end {
      if next != "[", next != "(", let colon = rest.prefix(3).firstIndex(of: ":") { rest = rest[(colon + 1)...] }
      elements.append(type())
      while let next = rest.first, next != end, next != "," { rest.removeFirst() }
      _ = eat(",")
    }
    _ = eat(end)
    return elements
  }

  private mutating func eat(_ text: String) -> Bool {
    guard rest.first == text else { return false }
    rest.removeFirst()
    return true
  }

  /// The name that was read since `start`, as it is usually laid out.
  private func named(since start: ArraySlice<String>) -> TypeText {
    let spaced = ["&": " & ", ",": ", ", ":": ": "]
    return .named(start[..<rest.startIndex].map { spaced[$0] ?? $0 }.joined(), [])
  }
}
