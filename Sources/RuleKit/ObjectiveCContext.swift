import ClangSource
import ProjectIndex
import SwiftSource
import Vocabulary

/// What rules ask about Objective-C code.
extension FileContext {
  /// The message whose selector begins with the name.
  package func message(startingAt name: Token) -> Message? { objectiveC?.message(startingAt: name) }

  /// The message that the tokens are, from bracket to bracket.
  package func message(_ tokens: Tokens) -> Message? { objectiveC?.message(tokens) }

  /// The innermost message around the token. Complexity: O(log n + depth).
  package func message(around token: Token) -> Message? { objectiveC?.message(around: token) }

  /// The messages that start inside, in their order.
  package func messages(in run: some TokenRun) -> [Message] { objectiveC?.messages(in: run) ?? [] }

  /// The method around the token: what it says before its body.
  package func method(around token: Token) -> Method? { objectiveC?.method(around: token) }

  // MARK: - What names mean

  /// The property or instance variable that the name means in the type around it or a class above: `users`, `_users`, also `setUsers`
  /// of `[self setUsers:users]`.
  package func objectiveCProperty(at name: Token) -> PropertyFact? {
    if let found = property(at: name) { return found }
    let set = nameSet(by: name)
    if let set, let found = ownProperty(Word(set), at: name) { return found }
    let spelling = set ?? name.text
    let other = spelling.hasPrefix("_") ? String(spelling.dropFirst()) : "_" + spelling
    return ownProperty(Word(other), at: name)
  }

  private func ownProperty(_ name: Word, at place: Token) -> PropertyFact? {
    type(around: place).flatMap(index.entry).flatMap { index.ownProperty(named: name, of: $0) }
  }

  /// The name of the own property that a message sets: `users` at `setUsers` of `[self setUsers:users]`.
  package func nameSet(by setter: Token) -> String? {
    guard setter.utf8.starts(with: "set".utf8), let message = message(startingAt: setter), message.isToSelf,
      message.parts.count == 1
    else { return nil }
    let name = setter.text.dropFirst(3)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The value that the name was given last before it in its method: `[NSPredicate …]` of
  /// `NSPredicate *predicate = [NSPredicate …];`. Empty where it is given none there.
  package func lastValue(of name: Token) -> Tokens {
    let before = memberTokens(around: name).first?.up(to: name)
    // Not the assignment that reads it: `text = [text lowercaseString]`.
    let given = before?.dropFirst().last {
      $0.word == name.word && $0.next?.kind == .equal && $0.statement?.tokens.contains(name) != true
    }
    guard let start = given?.next(2) else { return file.tokens(.empty) }
    var end = start
    while end < name, end.kind != .semicolon, let next = end.following { end = next }
    return start.up(to: end)
  }

  /// The type of the parameter or local variable that the name means, as the identifiers that are written; empty where the
  /// method does not say.
  package func localTypeWords(of name: Token) -> [Word] {
    if let parameter = method(around: name)?.parameters.first(where: { $0.name.word == name.word }) {
      return parameter.type.identifiers.map(\.word)
    }
    let star = memberTokens(around: name).prefix { $0 < name }
      .first { $0.word == name.word && $0.previous?.word == "*" }?.previous
    // `NSArray<User *> *users`
    let type = star.map { sequence(first: $0) { $0.previous }.prefix { !FileContext.typeBoundaries.contains($0.kind) } }
    return (type ?? []).reversed().filter { $0.kind == .identifier }.map(\.word)
  }

  private static let typeBoundaries: [TokenKind] = [.semicolon, .leftBrace, .rightBrace, .leftParen]

  /// The type of the value by the method, or by the property that it is.
  package func objectiveCTypeWords(of name: Token) -> [Word] {
    (localTypeWords(of: name) + (objectiveCProperty(at: name)?.typeWords ?? []))
      .filter { !FileContext.qualifiers.contains($0) }
  }

  private static let qualifiers: WordSet = """
    IBOutlet __weak __strong __block __unsafe_unretained __kindof const static nullable nonnull _Nullable _Nonnull
    """

  /// Whether the receiver or value is a list's view, by its type or, where that is not known, its name.
  package func isListView(_ value: Tokens) -> Bool {
    guard let name = value.endingName else { return false }
    if let type = objectiveCTypeWords(of: name).first {
      return FileContext.listTypes.contains(type)
        || self.index.reaches(FileContext.listTypes, from: self.index.resolve(type, at: scope(at: name)))
    }
    return ViewNames.isTable(name.plainSpelling) || ViewNames.isCollection(name.plainSpelling)
  }

  /// The name of the list's view: the last one of `self.tableView`, `_tableView`, and of `[self tableView]`; nil where the
  /// receiver is no list's view.
  package func listView(_ receiver: Tokens) -> Token? {
    if isListView(receiver) { return receiver.endingName }
    guard let message = message(receiver), message.receiver.only?.word == "self",
      ViewNames.isTable(message.name.plainSpelling) || ViewNames.isCollection(message.name.plainSpelling)
    else { return nil }
    return message.name
  }

  private static let listTypes: WordSet = "UITableView UICollectionView NSTableView NSOutlineView NSCollectionView"

  // MARK: - Places

  /// Whether the token stands in the body of a loop or a block that an enumeration calls, inside its method.
  package func isInLoop(_ token: Token) -> Bool {
    for block in token.block.chain {
      switch block.role {
      case .forBody, .whileBody: return true
      case .closure:
        if let around = block.first.flatMap({ objectiveC?.message(around: $0) }),
          around.name.text.hasPrefix("enumerate")
        {
          return true
        }
      case .functionBody, .typeBody: return false
      default: break
      }
    }
    return token.statement?.kind == .for
  }

  /// What tells why the class is a controller, at its name.
  package func controllerNotes(_ evidence: [String], _ type: TypeFact) -> [Violation.Note] {
    guard let because = evidence.first, let name = declaration(of: type).name else { return [] }
    return [Violation.Note(name, "a view controller: \(because)")]
  }

  // MARK: - Spellings

  /// Whether any identifier of `run` is one of `words`, an underscore before it left out.
  package func names(anyOf words: WordSet, in run: some TokenRun) -> Bool {
    run.tokens.identifiers.contains { name in
      words.contains(name.word) || name.text.hasPrefix("_") && words.contains(Word(String(name.text.dropFirst())))
    }
  }

  /// The text of the string literal at the start of `tokens`: `@"…"` or `"…"`, parts that follow each other joined; nil
  /// where they do not start with one.
  package func literalText(_ tokens: Tokens) -> String? {
    var text: String?
    for token in tokens {
      switch token.kind {
      case .atSign: break
      case .stringQuote: text = text ?? ""
      case .stringSegment: text = (text ?? "") + token.text
      default: return text
      }
    }
    return text
  }
}

extension Tokens {
  /// What stands between the parentheses of `@selector(search:)`; nil for a variable.
  package var selectorLiteral: Tokens? {
    guard let word = first?.next, word.word == "selector", let open = word.next, open.kind == .leftParen else {
      return nil
    }
    return open.inside
  }
}

extension Token {
  /// The spelling of a name without the underscore of an instance variable, in lower case.
  package var plainSpelling: String { (text.hasPrefix("_") ? String(text.dropFirst()) : text).lowercased() }
}
