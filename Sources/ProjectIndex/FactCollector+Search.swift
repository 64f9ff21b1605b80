import SwiftSource

/// Where search text arrives.
extension FactCollector {
  /// Whether the function is where search text arrives: a delegate method of a search field, an action of one, or a
  /// method that takes the query.
  func isSearchEntry(
    _ declaration: RawDeclaration, name: Word, parameters: [(label: Word, name: Word, type: TokenRange)]
  ) -> Bool {
    switch name {
    case "updateSearchResults": return true
    case "searchBar": return parameters.contains { $0.label == "textDidChange" }
    default: break
    }
    guard declaration.kind == .function, declaration.name >= 0 else { return false }
    func mentions(_ names: Set<Word>, _ type: TokenRange) -> Bool { type.indices.contains { names.contains(word($0)) } }
    let token = file.raw.tokens[Int(declaration.name)]
    let spelling = file.bytes[Int(token.offset)..<Int(token.end)]
    if parameters.contains(where: { mentions(["NSSearchField"], $0.type) }) {
      return !SearchVocabulary.doesOtherThings(spelling)
    }
    for parameter in parameters where mentions(["String"], parameter.type) {
      let isQuery =
        SearchVocabulary.queryNames.contains(parameter.name) || SearchVocabulary.queryNames.contains(parameter.label)
      guard isQuery || SearchVocabulary.plainTextNames.contains(parameter.name) else { continue }
      if isQuery || SearchVocabulary.parts.occur(in: spelling), SearchVocabulary.searches(spelling) { return true }
    }
    // `searchFieldAction(_ sender: Any)` that reads the field itself.
    if parameters.allSatisfy({ isAny($0.type) }), SearchVocabulary.parts.occur(in: spelling) {
      return !SearchVocabulary.doesOtherThings(spelling) && readsSearchField(declaration)
    }
    // `searchFieldDidChange(_ sender: UITextField)`
    return parameters.contains { mentions(FactCollector.textFields, $0.type) }
      && SearchVocabulary.parts.occur(in: spelling) && !SearchVocabulary.doesOtherThings(spelling)
  }

  private static let textFields: Set<Word> = ["UITextField", "NSTextField", "UISearchTextField"]

  func isAny(_ type: TokenRange) -> Bool {
    type.indices.allSatisfy { word($0) == "Any" || word($0) == "AnyObject" || file.raw.tokens[Int($0)].kind != .identifier }
  }

  /// `searchField.stringValue`, `searchBar.text`
  func readsSearchField(_ declaration: RawDeclaration) -> Bool {
    guard declaration.body >= 0 else { return false }
    return TokenRange(declaration.body, declaration.range.upper).indices.contains { index in
      guard ["searchField", "searchBar", "searchTextField"].contains(word(index)) else { return false }
      return ["stringValue", "text"].contains(word(index + 2)) || ["stringValue", "text"].contains(word(index + 3))
    }
  }

  func parameterNames(_ declaration: RawDeclaration) -> [(label: Word, name: Word, type: TokenRange)] {
    guard declaration.parameterClause >= 0 else { return [] }
    let close = file.raw.partners[Int(declaration.parameterClause)]
    var parameters: [(label: Word, name: Word, type: TokenRange)] = []
    var index = declaration.parameterClause + 1
    while index < close {
      while index < close, file.raw.tokens[Int(index)].kind == .atSign {
        index += 2
        if file.raw.tokens[Int(index)].kind == .leftParen { index = max(file.raw.partners[Int(index)], index) + 1 }
      }
      let label = file.raw.tokens[Int(index)].kind == .wildcard ? Word.none : word(index)
      var last = index
      while index < close, file.raw.tokens[Int(index)].kind != .colon, file.raw.tokens[Int(index)].kind != .comma {
        last = index
        index += 1
      }
      let type = index + 1
      while index < close, file.raw.tokens[Int(index)].kind != .comma {
        index = file.raw.partners[Int(index)] > index ? file.raw.partners[Int(index)] + 1 : index + 1
      }
      parameters.append((label, word(last), TokenRange(type, min(index, close))))
      index += 1
    }
    return parameters
  }

  /// Whether the parts of the type in this file say "search" anywhere.
  func speaksOfSearch(_ type: Int32) -> Bool {
    guard type >= 0 else { return false }
    let path = facts.types[Int(type)].path
    return facts.types.contains { part in
      part.path == path
        && file.raw.declarations[Int(part.declaration)].range.indices.contains { index in
          let token = file.raw.tokens[Int(index)]
          return token.kind == .identifier
            && SearchVocabulary.search.occur(in: file.bytes[Int(token.offset)..<Int(token.end)])
        }
    }
  }
}
