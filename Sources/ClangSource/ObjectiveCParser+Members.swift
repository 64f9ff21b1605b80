import SwiftSource

/// Properties and instance variables.
extension ObjectiveCParser {
  /// `@property (nonatomic, copy) NSArray<User *> *users;`
  mutating func parseProperty(at index: TokenIndex) -> TokenIndex {
    let end = statementEnd(from: index)
    var first = index + 2
    let attributes = kind(first) == .leftParen && partners[Int(first)] > first ? first : -1
    if attributes >= 0 { first = after(first) }
    let semicolon = kind(end - 1) == .semicolon ? end - 1 : end
    addVariable(TokenRange(index, end), content: TokenRange(first, semicolon), attributes: attributes)
    return end
  }

  /// `{ @private NSString *_query; UITableView *_tableView, *_resultsView; }`
  mutating func parseInstanceVariables(in brace: TokenIndex) {
    let close = partners[Int(brace)]
    var index = brace + 1
    while index < close {
      if isDirective(index) {
        index = directiveEnd(index)
        continue
      }
      if kind(index) == .atSign {
        index += 2
        continue
      }
      let end = min(statementEnd(from: index), close)
      let semicolon = kind(end - 1) == .semicolon ? end - 1 : end
      addVariable(TokenRange(index, end), content: TokenRange(index, semicolon), attributes: -1)
      index = end
    }
  }

  private mutating func addVariable(_ range: TokenRange, content: TokenRange, attributes: TokenIndex) {
    let name = variableName(in: content)
    guard name >= 0 else { return }
    let id = addDeclaration(
      .variable, range, introducer: range.lower, name: name, parent: container)
    // The type of a block stands around its name.
    let isBlock = name > content.lower && word(name - 1) == "^"
    let names = isBlock ? [name] : [name] + otherNames(in: TokenRange(name, content.upper))
    declarations[Int(id)].parameterClause = attributes
    declarations[Int(id)].bindings = Int32(bindings.count)..<Int32(bindings.count + names.count)
    for other in names {
      var binding = RawBinding(pattern: TokenRange(other, other + 1), declaration: id)
      binding.type = isBlock ? content : TokenRange(content.lower, name)
      bindings.append(binding)
    }
  }

  /// The names after commas: `_b` of `UITableView *_a, *_b;`, which are of the same type.
  private func otherNames(in range: TokenRange) -> [TokenIndex] {
    var names: [TokenIndex] = []
    var index = range.lower
    while index < range.upper {
      if kind(index) == .comma {
        let name = variableName(in: TokenRange(index + 1, range.upper))
        if name >= 0 { names.append(name) }
      }
      index = after(index)
    }
    return names
  }

  /// The last name before the end, or before the first comma, that is not a macro's; the name in `(^name)` of a block.
  /// -1 where there is none.
  private func variableName(in range: TokenRange) -> TokenIndex {
    var names: [TokenIndex] = []
    var index = range.lower
    while index < range.upper {
      switch kind(index) {
      case .leftParen where word(index + 1) == "^":
        // `(^_Nullable name)`
        return (index + 1..<max(partners[Int(index)], index + 1)).last { kind($0) == .identifier } ?? -1
      case .comma, .equal, .colon:
        index = range.upper
        continue
      case .binaryOperator where word(index) == "<":
        if let close = angleEnd(from: index) {
          index = close
          continue
        }
      case .identifier: names.append(index)
      default: break
      }
      index = after(index)
    }
    while names.count > 1, let last = names.last, isMacro(last) { names.removeLast() }
    return names.last ?? -1
  }

  private func isMacro(_ index: TokenIndex) -> Bool {
    kind(index + 1) == .leftParen || isCapitals(index) && tokens[Int(index)].length > 3
  }
}
