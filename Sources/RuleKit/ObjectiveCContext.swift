import ClangSource
import ProjectIndex
import SwiftSource

/// What rules ask about Objective-C code.
extension FileContext {
  /// The message whose selector starts at the name at `index`.
  package func message(startingAt index: TokenIndex) -> MessageSend? {
    guard let message = objectiveC?.message(named: index), message.name == index else { return nil }
    return message
  }

  /// The argument of the part with this place in the selector; empty where there is none.
  package func argument(_ place: Int32, of message: MessageSend) -> TokenRange {
    guard let objectiveC, message.parts.lowerBound + place < message.parts.upperBound else { return .empty }
    return objectiveC.parts[Int(message.parts.lowerBound + place)].argument
  }

  /// The messages inside `range`, in their order.
  package func messages(in range: TokenRange) -> [MessageSend] {
    guard let objectiveC else { return [] }
    var found: [MessageSend] = []
    var id = objectiveC.firstMessage(from: range.lower)
    while id < objectiveC.messages.count, objectiveC.messages[id].range.lower < range.upper {
      found.append(objectiveC.messages[id])
      id += 1
    }
    return found
  }

  /// The method around the token: what it says before its body.
  package func method(around index: TokenIndex) -> MethodHead? {
    let member = outline.member(around: index)
    return member < 0 ? nil : objectiveC?.method(declaredBy: member)
  }

  /// The last name of an expression: `tableView` in `self.tableView` and in `_tableView`'s stead that name; -1 where the
  /// expression does not end in a name.
  package func lastName(of range: TokenRange) -> TokenIndex {
    guard !range.isEmpty, kind(range.upper - 1) == .identifier else { return -1 }
    return range.upper - 1
  }

  /// The spelling of a name without the underscore of an instance variable, in lower case.
  package func plainName(_ index: TokenIndex) -> String {
    guard index >= 0 else { return "" }
    let name = text(index)
    return (name.hasPrefix("_") ? String(name.dropFirst()) : name).lowercased()
  }

  /// The property or instance variable that the name means in the type around it or a class above: `users`, `_users`.
  package func objectiveCProperty(at index: TokenIndex) -> PropertyFact? {
    if let found = property(at: index) { return found }
    let name = text(index)
    let other = name.hasPrefix("_") ? String(name.dropFirst()) : "_" + name
    guard let type = type(around: index), let entry = self.index.entry(of: type) else { return nil }
    return entry.properties[Word(other)]?.property
  }

  /// The value that the name at `index` was given last before it in its method: `[NSPredicate …]` of
  /// `NSPredicate *predicate = [NSPredicate …];`. Empty where it is given none there.
  package func lastValue(ofNameAt index: TokenIndex) -> TokenRange {
    let name = word(index)
    let range = memberRange(around: index)
    var token = index - 1
    while token > range.lower {
      if word(token) == name, kind(token + 1) == .equal {
        var end = token + 2
        while end < index, kind(end) != .semicolon { end = max(outline.after(end), end + 1) }
        return TokenRange(token + 2, end)
      }
      token -= 1
    }
    return .empty
  }

  /// The type of the parameter or local variable that the name means, as the identifiers that are written; empty where the
  /// method does not say.
  package func localTypeWords(ofNameAt index: TokenIndex) -> [Word] {
    let name = word(index)
    if let method = method(around: index), let objectiveC {
      for parameter in objectiveC.parameters(of: method) where parameter.name >= 0 && word(parameter.name) == name {
        return parameter.type.indices.compactMap { kind($0) == .identifier ? word($0) : nil }
      }
    }
    let range = memberRange(around: index)
    for token in TokenRange(range.lower, index).indices where word(token) == name && word(token - 1) == "*" {
      // `NSArray<User *> *users`
      var start = token - 2
      while start > range.lower, ![.semicolon, .leftBrace, .rightBrace, .leftParen].contains(kind(start)) { start -= 1 }
      return TokenRange(start + 1, token).indices.compactMap { kind($0) == .identifier ? word($0) : nil }
    }
    return []
  }

  /// Whether the receiver or value is a list's view, by its type or, where that is not known, its name.
  package func isListView(_ value: TokenRange) -> Bool {
    let name = lastName(of: value)
    guard name >= 0 else { return false }
    let words = localTypeWords(ofNameAt: name) + (objectiveCProperty(at: name)?.typeWords ?? [])
    if let type = words.first { return FileContext.listTypes.contains(type) }
    return ["tableview", "collectionview", "outlineview"].contains { plainName(name).hasSuffix($0) }
  }

  package static let listTypes: Set<Word> = [
    "UITableView", "UICollectionView", "NSTableView", "NSOutlineView", "NSCollectionView",
  ]

  /// Whether the token stands in the body of a loop or a block that an enumeration calls, inside its method.
  package func isInLoop(_ index: TokenIndex) -> Bool {
    var id = outline.block(around: index)
    while id > 0 {
      let block = file.raw.blocks[Int(id)]
      switch block.role {
      case .forBody, .whileBody: return true
      case .closure:
        if let objectiveC {
          let around = objectiveC.message(around: block.range.lower)
          if around >= 0, text(objectiveC.messages[Int(around)].name).hasPrefix("enumerate") { return true }
        }
      case .functionBody, .typeBody: return false
      default: break
      }
      id = block.parent
    }
    let statement = outline.statement(around: index)
    return statement >= 0 && file.raw.statements[Int(statement)].kind == .for
  }

  /// What tells why the class is a controller, at its name.
  package func controllerNotes(_ evidence: [String], _ type: TypeFact) -> [Violation.Note] {
    guard let because = evidence.first else { return [] }
    let name = file.raw.declarations[Int(type.declaration)].name
    return [Violation.Note(range: TokenRange(name, name + 1), message: "a view controller: \(because)")]
  }

  /// Whether any identifier of `range` is one of `words`, an underscore before it left out.
  package func names(anyOf words: Set<Word>, in range: TokenRange) -> Bool {
    range.indices.contains { index in
      guard kind(index) == .identifier else { return false }
      return words.contains(word(index))
        || text(index).hasPrefix("_") && words.contains(Word(String(text(index).dropFirst())))
    }
  }

  /// The text of the string literal at the start of `range`: `@"…"` or `"…"`, parts that follow each other joined; nil
  /// where it does not start with one.
  package func literalText(_ range: TokenRange) -> String? {
    var text: String?
    var index = range.lower
    while index < range.upper {
      switch kind(index) {
      case .atSign, .stringQuote: break
      case .stringSegment: text = (text ?? "") + self.text(index)
      default: return text
      }
      if kind(index) == .stringQuote { text = text ?? "" }
      index += 1
    }
    return text
  }
}
