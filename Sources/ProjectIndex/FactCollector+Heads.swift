import SwiftSource

/// The names of types that stand at the heads of declarations.
extension FactCollector {
  static let leftAngle: Word = "<"
  static let rightAngle: Word = ">"
  static let rightAngles: Word = ">>"
  static let ampersand: Word = "&"

  /// The names between the brackets of `class List<Item: Hashable, Section>`.
  func genericParameters(of declaration: RawDeclaration) -> [Word] {
    var names: [Word] = []
    var index = declaration.genericParameters.lower + 1
    while index < declaration.genericParameters.upper - 1 {
      if file.raw.tokens[Int(index)].kind == .identifier { names.append(word(index)) }
      while index < declaration.genericParameters.upper, file.raw.tokens[Int(index)].kind != .comma { index += 1 }
      index += 1
    }
    return names
  }

  /// The names of each type in an inheritance clause or composition, with its generic arguments.
  func inheritedNames(_ range: TokenRange) -> [InheritedName] {
    guard !range.isEmpty else { return [] }
    var names: [InheritedName] = []
    var index = range.lower
    var last: TokenIndex = -1
    var path: [Word] = []
    var arguments: TokenRange?
    var angles = 0
    while index <= range.upper {
      let token = file.raw.tokens[Int(index)]
      if index == range.upper || (angles == 0 && (token.kind == .comma || token.word == FactCollector.ampersand)) {
        if last >= 0 {
          var name = InheritedName(path: path, spelling: file.text(of: last))
          if let arguments { name.arguments = TypeReader.arguments(TokenRange(arguments.lower, index), in: file) }
          names.append(name)
        }
        last = -1
        path = []
        arguments = nil
      } else if token.kind == .identifier, angles == 0 {
        last = index
        path.append(token.word)
      } else if token.word == FactCollector.leftAngle {
        if angles == 0, last == index - 1 { arguments = TokenRange(index, index) }
        angles += 1
      } else if token.word == FactCollector.rightAngle {
        angles -= 1
      } else if token.word == FactCollector.rightAngles {
        angles -= 2
      } else if token.kind == .leftParen, file.raw.partners[Int(index)] > index {
        index = file.raw.partners[Int(index)]
      }
      index += 1
    }
    return names
  }

  /// The types after the `=` of a typealias.
  func aliasedTypes(_ declaration: RawDeclaration) -> TokenRange {
    var index = declaration.introducer
    while index < declaration.range.upper, file.raw.tokens[Int(index)].kind != .equal { index += 1 }
    return TokenRange(index + 1, declaration.range.upper)
  }
}
