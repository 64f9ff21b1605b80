import SwiftSource

/// The types that files name and nothing declares.
///
/// A class stands for each, or a protocol for what is inherited. Its values can be made, kept, compared with each other and handed on,
/// as those of any type; code that looks at what they are stops the program and names the type.
struct AbsentTypes: Equatable {
  /// How many generic arguments each takes, by its dotted name.
  private var types: [String: Int] = [:]
  private var protocols: Set<String> = []
  /// The labels that code makes each with; an empty one for none.
  private var initializers: [String: Set<[String]>] = [:]
  /// Protocols that weak references are kept to.
  private var classBound: Set<String> = []

  /// The file that declares what stands for them.
  static let path = "StandIns.swift"

  var names: [String] { types.keys.sorted() }
  var isEmpty: Bool { types.isEmpty }

  /// Whether it is the last part of a name of theirs.
  func contains(_ name: String) -> Bool { types.keys.contains { $0 == name || $0.hasSuffix(".\(name)") } }

  /// Whether all that stands for others' types stands for them here alike.
  func includes(_ other: AbsentTypes) -> Bool {
    other.types.allSatisfy { name, arity in
      types[name] == arity && protocols.contains(name) == other.protocols.contains(name)
        && classBound.contains(name) == other.classBound.contains(name)
        && initializers[name] == other.initializers[name]
    }
  }

  /// Whether an error names one of them in quotes.
  func isNamed(by error: CompilerMessage) -> Bool {
    error.text.matches(of: /'(\w+)'/).contains { types[String($0.output.1)] != nil }
  }

  /// Takes the type that an error is about. Returns whether the error is about one.
  mutating func take(_ error: CompilerMessage, at token: Token) -> Bool {
    if let match = error.text.prefixMatch(of: /'(\w+)' is not a member type of \w+ '(?:Judged\.)?([\w.]+)'/) {
      guard types[String(match.output.2)] != nil else { return false }
      types["\(match.output.2).\(match.output.1)"] = Self.arity(after: token)
      return true
    }
    if Self.isAboutInitializer(error) { return takeInitializer(at: token) }
    guard let name = error.text.prefixMatch(of: /cannot find (?:type )?'(\w+)' in scope/)?.output.1, token.text == name,
      token.previous?.kind != .atSign
    else { return false }
    // `[Name]()` is an expression to the compiler.
    let isElement = token.previous?.kind == .leftSquare && [.rightSquare, .colon].contains(token.next?.kind)
    guard error.text.hasPrefix("cannot find type") || token.isCapitalized && isElement else { return false }
    var (path, last) = (String(name), token)
    while let period = last.next, period.kind == .period, let member = period.next, member.isCapitalized,
      !["Type", "Protocol"].contains(member.text)
    {
      types[path] = types[path] ?? 0
      path += ".\(member.text)"
      last = member
    }
    types[path] = max(types[path] ?? 0, Self.arity(after: last))
    return true
  }

  private static func isAboutInitializer(_ error: CompilerMessage) -> Bool {
    [
      "no exact matches in call to initializer", "missing argument for parameter 'headless'",
      "missing argument label 'headless:'",
      "incorrect argument label in call",
    ]
    .contains { error.text.hasPrefix($0) }
  }

  /// Takes the initializer that is called, unless what it is given may call back: then what becomes of the code cannot be known.
  private mutating func takeInitializer(at token: Token) -> Bool {
    let calls = token.file.calls.filter { call in
      call.tokens.contains(token) && types[call.callee.text] != nil && call.name?.isCapitalized == true
    }
    guard let call = calls.min(by: { (left: Call, right: Call) in left.tokens.count < right.tokens.count }),
      call.closures.isEmpty, !call.tokens.contains(where: { $0.keyword == .self })
    else { return false }
    return initializers[call.callee.text, default: []].insert(call.arguments.map { $0.labelToken?.text ?? "" }).inserted
  }

  /// How many arguments stand between `<` and `>` behind a name.
  private static func arity(after name: Token) -> Int {
    guard let open = name.next, open.text == "<" else { return 0 }
    var (count, angles) = (1, 1)
    var token = open.following
    while let next = token, angles > 0, next.index - open.index < 200 {
      if next.kind == .comma, angles == 1 { count += 1 }
      if next.kind != .arrow { for byte in next.utf8 { angles += byte == 0x3C ? 1 : byte == 0x3E ? -1 : 0 } }
      token = next.following
    }
    return count
  }

  /// Finds which of them are protocols: what is inherited, or named after `any`.
  ///
  /// Complexity: O(n) in the tokens.
  mutating func findUses(in files: [SourceFile]) {
    let roots = roots
    for token in files.lazy.flatMap(\.tokens) where token.kind == .identifier && roots.contains(token.word) {
      let before = token.previous
      let declaration = token.declaration
      let isConstraint = before?.kind == .colon && declaration?.genericParameters.contains(token) == true
      if isConstraint || before?.keyword == .any || before?.keyword == .some || before?.text == "&"
        || token.next?.text == "&" || declaration?.inheritedTypes.contains(where: { $0.contains(token) }) == true
      {
        protocols.insert(token.text)
      }
      if before?.kind == .colon, let declaration, declaration.prefix.contains(where: { $0.text == "weak" }) {
        classBound.insert(token.text)
      }
    }
  }

  private var roots: Set<Word> { Set(types.keys.filter { !$0.contains(".") }.map { Word($0) }) }

  // MARK: - What stands for them

  /// Nil where there are none.
  var file: PlannedFile? {
    guard !isEmpty else { return nil }
    let roots = names.filter { !$0.contains(".") }
    return PlannedFile(
      path: Self.path, text: "import Foundation\n" + roots.map { text(of: $0) }.joined(), role: .test,
      origin: StandIns.origin)
  }

  private func text(of path: String) -> String {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    let nested = names.filter { $0.hasPrefix("\(path).") && !$0.dropFirst(path.count + 1).contains(".") }
    if protocols.contains(path), nested.isEmpty {
      let bound = classBound.contains(path) ? ": AnyObject" : ""
      return """
        public protocol \(name)\(bound) {}
        public final class Headless\(name): \(name) { public nonisolated init() {} }

        """
    }
    let count = types[path] ?? 0
    let generic = count == 0 ? "" : "<\((0..<count).map { "A\($0)" }.joined(separator: ", "))>"
    func stop(_ member: String) -> String { "headlessLacks(\"\(path).\(member), which is not here\")" }
    let parents = "Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible, @unchecked Sendable"
    return """
      public final class \(name)\(generic): \(parents) {
      public let headless: String?
      public nonisolated init(headless: String) { self.headless = headless }
      public nonisolated init(from decoder: any Decoder) throws { let _: Never = \(stop("init(from:)")) }
      public nonisolated func encode(to encoder: any Encoder) throws { let _: Never = \(stop("encode(to:)")) }
      public nonisolated var description: String { \(stop("description")) }
      public nonisolated var debugDescription: String { \(stop("debugDescription")) }
      public nonisolated static func == (left: \(name), right: \(name)) -> Bool {
        if left === right { return true }
        guard let text = left.headless, let other = right.headless else { let _: Never = \(stop("==")) }
        return text == other
      }
      public nonisolated func hash(into hasher: inout Hasher) {
        guard let headless else { let _: Never = \(stop("hash(into:)")) }
        hasher.combine(headless)
      }
      \((initializers[path] ?? []).map(Self.initializer).sorted().joined(separator: "\n"))
      \(nested.map { text(of: $0) }.joined())}

      """
  }

  private static func initializer(_ labels: [String]) -> String {
    let types = labels.indices.map { "P\($0)" }
    let generic = labels.isEmpty ? "" : "<\(types.joined(separator: ", "))>"
    let parameters = zip(labels, types).map { "\($0.isEmpty ? "_" : "\($0) _"): \($1)" }.joined(separator: ", ")
    return "public nonisolated init\(generic)(\(parameters)) { headless = nil }"
  }

  /// Where a file asks whether a value is of such a type, or hands the type itself on: what comes of that cannot be known.
  func looks(in file: SourceFile, path: String) -> [CompilerMessage] {
    let roots = roots
    let tokens = file.tokens.filter { token in
      token.kind == .identifier && roots.contains(token.word) && !token.isMember && isLooked(at: token)
    }
    guard !tokens.isEmpty else { return [] }
    let lines = LineMap(file.bytes)
    return tokens.map { token in
      let place = lines.position(of: token.offset)
      return CompilerMessage(
        severity: .error, path: path, lineNumber: place.line, column: place.column,
        text: "cannot find type '\(token.text)' in scope")
    }
  }

  private func isLooked(at token: Token) -> Bool {
    var last = token
    while last.next?.kind == .period, let member = last.next(2) { last = member }
    if last.text == "self", last != token { return true }
    // `as? [Name]`, `is Name`, `as! [String: Name]`
    var before = token.previous
    while let sign = before,
      [.leftSquare, .leftParen, .colon, .period, .comma].contains(sign.kind) || sign.isCapitalized
        || sign.text == "<" || sign.isUnwrapping || sign.keyword == .any
    {
      before = sign.previous
    }
    return before?.keyword == .as || before?.keyword == .is
  }
}
