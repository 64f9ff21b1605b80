import DataFlow
import SwiftSource

/// The code of a screen, with what is known of its names and of the texts in it.
struct ScreenCode {
  /// Why a screen is left as it is.
  struct NotUnderstood: Error, Hashable {
    let line: Int?
    let reason: String
  }

  let type: Symbols.TypeSymbol
  let flow: DataFlow
  /// Of the project's files, those that declare the types it names.
  private let symbols: Symbols
  private let lines: LineMap

  var file: SourceFile { type.declaration.file }
  var isView: Bool { type.inherited.contains { $0.lastName == "View" } }
  /// Functions, initializers and the like of the file alone: those of others are not changed.
  var functions: [Declaration] { type.functions.filter { $0.file === file } }
  var properties: [Binding] { type.properties.filter { $0.file === file } }

  /// - Parameter type: One of the first file of the symbols.
  init(_ type: Symbols.TypeSymbol, _ symbols: Symbols) {
    self.type = type
    self.symbols = symbols
    lines = LineMap(type.declaration.file.bytes)
    flow = DataFlow(type.declaration.file, id: 0, index: symbols.index, sources: Sources(files: symbols.files))
  }

  private struct Sources: SourceProvider {
    let files: [SourceFile]
    func source(of file: Int32) -> SourceFile? { files.indices.contains(Int(file)) ? files[Int(file)] : nil }
  }

  func problem(_ token: Token?, _ reason: String) -> NotUnderstood {
    NotUnderstood(line: token.map { lines.position(of: $0.offset).line }, reason: reason)
  }

  // MARK: - Names

  /// The property of this screen that the name means, bare or after `self`.
  func property(_ name: Token) -> Binding? {
    guard isOwn(name) else { return nil }
    return properties.first { $0.word == name.plainWord && $0.name != name }
  }

  /// The methods of this screen that the name may mean.
  func methods(_ name: Token) -> [Declaration] {
    guard isOwn(name) else { return [] }
    return type.functions.filter { $0.word == name.word && $0.name != name }
  }

  /// Whether the name stands for a member of the screen if for anything: `name`, `self.name`, `this?.name` of a captured self.
  private func isOwn(_ name: Token) -> Bool {
    guard name.kind == .identifier else { return false }
    guard name.isMember else {
      return name.typeDeclaration.map { $0.path.last?.text == type.name } == true && name.definition == nil
    }
    guard let owner = Self.owner(of: name) else { return false }
    return owner.keyword == .self || isSelf(owner)
  }

  /// The one token before the dot, past `?` and `!`, where nothing stands before that.
  static func owner(of member: Token) -> Token? {
    var owner = member.previous?.previous
    while let mark = owner, mark.isUnwrapping { owner = mark.previous }
    guard let owner, owner.keyword == .self || owner.kind == .identifier, !owner.isMember else { return nil }
    return owner
  }

  /// Whether the name is one for `self`, as `guard let that = self` makes.
  func isSelf(_ name: Token) -> Bool {
    guard name.kind == .identifier, !name.isMember else { return false }
    switch name.definition {
    case .condition(_, let value), .capture(let value): return value.only?.keyword == .self
    case .variable(let binding): return binding.value.only?.keyword == .self
    default: return false
    }
  }

  /// The outermost function or variable around, as a member of the screen.
  func member(around token: Token) -> Declaration? { token.member }

  /// Whether what the name stands for is typed by the user.
  func isTyped(_ name: Token) -> Bool {
    guard name.kind == .identifier, !name.isIntroduced || name.next?.kind != .colon else { return false }
    return flow.origin(of: name).typed != nil
  }

  func isTyped(in code: Tokens) -> Bool {
    code.contains { $0.kind == .identifier && !$0.isCapitalized && isTyped($0) }
  }

  /// Whether the tokens name something that only a function around them knows, apart from what they introduce themselves.
  func usesLocals(_ code: Tokens, of function: Declaration) -> Bool {
    code.contains { token in
      guard token.kind == .identifier, !token.isMember, let definition = token.definition, !isSelf(token) else {
        return false
      }
      switch definition {
      case .variable(let binding): return !code.contains(binding)
      case .condition(let name, _), .element(let name, _), .payload(let name): return !code.contains(name)
      case .closureParameter(let closure, _): return !code.contains(closure)
      case .parameter(_, let declaring): return !code.contains(declaring)
      case .capture, .other: return false
      }
    }
  }

  // MARK: - Writes

  /// What becomes of a property, where a name of it is not only read.
  enum Write {
    case assigned(Tokens)
    /// By a method that changes a list.
    case mutated(Token)
    /// By `[…] =`, `+=` or `&`.
    case other
  }

  private static let mutating: WordSet =
    "append insert remove removeAll removeFirst removeLast sort swapAt shuffle reverse"

  /// How the code at the name changes what it stands for; nil where it reads.
  static func write(at name: Token) -> Write? {
    guard !name.isIntroduced, let next = name.pastUnwrapping else { return nil }
    if next.kind == .equal, let statement = name.statement { return .assigned(statement.tokens.after(next)) }
    if next.kind == .period, let method = next.next, mutating.contains(method.word), method.next?.kind != .period {
      return .mutated(method)
    }
    let isSubscriptWritten = next.kind == .leftSquare && next.partner?.next?.kind == .equal
    let isAdded =
      next.kind == .binaryOperator && next.text.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(next.text)
    let isPassed = (name.isMember ? name.previous?.previous?.previous : name.previous)?.kind == .prefixAmpersand
    return isSubscriptWritten || isAdded || isPassed ? .other : nil
  }

  /// The places that change a property, in order.
  func writes(to property: Binding) -> [(name: Token, write: Write)] {
    file.tokens.compactMap { token in
      guard token.word == property.word, self.property(token) == property, let write = Self.write(at: token) else {
        return nil
      }
      return (token, write)
    }
  }

  /// The type of the name after `.` or alone, from outermost to innermost, where the project declares it inside of the screen.
  func nestedType(_ name: Token) -> Symbols.TypeSymbol? {
    guard name.isCapitalized, !name.isMember else { return nil }
    return symbols.types.first { $0.path.count > 1 && $0.path.dropLast() == type.path[...] && $0.name == name.text }
  }

  /// The top-level declaration of this file that a name means.
  func global(_ name: Token) -> Declaration? {
    file.declarations.first { declaration in
      guard declaration.parent == nil else { return false }
      return declaration.kind == .variable
        ? declaration.bindings.contains { $0.word == name.word } : declaration.word == name.word
    }
  }
}

extension Tokens {
  /// Without `self.` and the like before a name: what the screen's own code may leave out.
  var withoutSelf: Tokens {
    guard count > 2, first?.keyword == .self, let dot = first?.pastUnwrapping, dot.kind == .period else { return self }
    return after(dot)
  }

  /// `[]`, `[Item]()`, `nil`: nothing.
  var isEmptyList: Bool {
    if count == 1 { return first?.keyword == .nil }
    if count == 2 { return first?.kind == .leftSquare && last?.kind == .rightSquare }
    guard let open = last?.partner, open.kind == .leftParen, open.next == last else { return false }
    return first?.kind == .leftSquare && open.previous?.kind == .rightSquare || first?.word == "Array"
  }

  var isEmptyText: Bool {
    if count == 1 { return first?.keyword == .nil }
    return count == 2 && first?.kind == .stringQuote && last?.kind == .stringQuote
      || count == 3 && first?.word == "String" && last?.kind == .rightParen
  }

  /// The spellings of the tokens, `self.` left out.
  var words: [String] {
    var words: [String] = []
    var token = first
    while let current = token, current.index < range.upper {
      if current.keyword == .self, let dot = current.pastUnwrapping, dot.kind == .period, dot.index < range.upper {
        token = dot.next
      } else {
        words.append(current.text)
        token = current.next
      }
    }
    return words
  }
}
