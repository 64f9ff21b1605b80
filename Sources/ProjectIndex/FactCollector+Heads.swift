import SwiftSource
import Vocabulary

/// The names of types that stand at the heads of declarations.
extension FactCollector {
  func isChangeCallback(_ binding: RawBinding) -> Bool {
    (holdsArrow(binding.type) || !closures.isEmpty && closures.contains(word(binding.type.lower)))
      && !binding.type.isEmpty && ChangeNames.isCallback(file.text(of: binding.pattern.lower))
  }

  func word(_ index: TokenIndex) -> Word {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].word : .none
  }

  func holdsArrow(_ type: TokenRange) -> Bool {
    type.indices.contains { file.raw.tokens[Int($0)].kind == .arrow }
  }

  /// The names of the file's typealiases for closures.
  static func closureTypes(in file: SourceFile) -> Set<Word> {
    Set(
      file.raw.declarations.lazy
        .filter { $0.kind == .typealias && $0.range.indices.contains { file.raw.tokens[Int($0)].kind == .arrow } }
        .map { file.raw.tokens[Int($0.name)].word })
  }

  /// Where the extensions of the file stand, by what they extend: `A.B` of `extension A.B`.
  static func extensions(in file: SourceFile) -> [[Word]: [TokenRange]] {
    var found: [[Word]: [TokenRange]] = [:]
    for declaration in file.raw.declarations where declaration.kind == .extension && declaration.name >= 0 {
      var path = [file.raw.tokens[Int(declaration.name)].word]
      var index = Int(declaration.name) + 1
      while index + 1 < Int(declaration.range.upper), file.raw.tokens[index].kind == .period {
        path.append(file.raw.tokens[index + 1].word)
        index += 2
      }
      found[path, default: []].append(declaration.range)
    }
    return found
  }

  /// Where the parts of the type stand in this file, also those that are not read yet.
  func parts(of type: Int32) -> [TokenRange] {
    let fact = facts.types[Int(type)]
    let declared =
      fact.kind == .extension ? facts.types.first { $0.kind != .extension && $0.path == fact.path } : fact
    return [declared].compactMap { $0.map { file.raw.declarations[Int($0.declaration)].range } }
      + (extensions[fact.path] ?? [])
  }

  /// Members of an extension that says who may see it, and of a protocol, are as open as it, unless they say something else.
  func access(of declaration: RawDeclaration) -> Access {
    guard declaration.parent >= 0 else { return Access(declaration.modifiers) }
    let parent = file.raw.declarations[Int(declaration.parent)]
    guard parent.kind == .extension || parent.kind == .protocol else { return Access(declaration.modifiers) }
    let outer = Access(parent.modifiers)
    // A protocol's own access is told where the protocol is looked for.
    let isPrivate = outer == .private || outer == .fileprivate
    return Access(declaration.modifiers, else: isPrivate ? (parent.kind == .extension ? .fileprivate : .shared) : outer)
  }

  /// `extension Searching where Self: UIViewController`, and types of which what the extension holds makes values without their names:
  /// `Shelf` of `where Content == Shelf`.
  mutating func collectWhereClause(of declaration: RawDeclaration) {
    let head = Int(declaration.name)..<max(Int(declaration.name), Int(declaration.body))
    let tokens = file.raw.tokens
    guard let start = head.first(where: { tokens[$0].keyword == .where }) else { return }
    let clause = start..<head.upperBound
    if let bound = clause.first(where: { tokens[$0].keyword == .selfType }), tokens[bound + 1].kind == .colon {
      facts.types[facts.types.count - 1].selfBound = tokens[bound + 2].word
    }
    for position in clause where tokens[position].word == FactCollector.same {
      var name = position + 1
      while tokens[name + 1].kind == .period { name += 2 }
      facts.otherCalls.insert(tokens[name].word)
    }
  }

  private static let same: Word = "=="
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

  /// The properties of `let (texts, input) = AsyncStream<String>.makeStream()`.
  func parts(of binding: RawBinding, _ declaration: RawDeclaration) -> [PropertyFact] {
    binding.pattern.indices.filter { file.raw.tokens[Int($0)].kind == .identifier }.map { name in
      PropertyFact(
        name: word(name), declaration: binding.declaration, access: access(of: declaration),
        isLet: file.raw.tokens[Int(declaration.introducer)].keyword == .let,
        isStatic: declaration.modifiers.contains(.static), isLazy: false, isComputed: false, cancelsWhenSet: false,
        typeWords: [], attributes: [])
    }
  }
}
