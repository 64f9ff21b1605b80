import TextProcessing
import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource
import TextProcessing

/// A fact about what a metavariable stands for, that a condition may ask for with `is`.
package enum PatternNameFact: String, CaseIterable {
  /// A property of the type around, or of a class above it.
  case property
  /// A `let` or `var` of the code around.
  case local
  case parameter
  case `let`
  case `var`
  case computed
  case lazy
  case `static`
  /// One name alone, not after `self.`.
  case name
  /// No tokens at all.
  case empty
  /// A table, collection or outline view.
  case list
  /// One of these that a diffable data source drives.
  case diffableList = "diffable-list"
  /// A type of the project, or a value of one.
  case declared
  /// A value of which no type is known.
  case untyped
}

/// One condition, ready to be asked.
package struct PatternConditionTest: Sendable {
  private enum Question: Sendable {
    /// Any of these token by token.
    case text([SourceFile])
    case regex([BoundedRegex])
    case isA(WordSet)
    case facts([PatternNameFact])
  }

  private let question: Question
  private let isNegated: Bool

  package init(_ condition: PatternCondition, path: String) throws(RuleDocumentProblem) {
    isNegated = condition.isNegated
    func problem(_ message: String) -> RuleDocumentProblem {
      RuleDocumentProblem(path: path, line: condition.line, message: message)
    }
    switch condition.kind {
    case .text:
      question = .text(condition.values.map { SourceFile(bytes: Array($0.utf8)) })
    case .regex:
      var expressions: [BoundedRegex] = []
      for value in condition.values {
        do throws(BoundedRegex.Refusal) {
          expressions.append(try BoundedRegex(value))
        } catch {
          throw problem("the regular expression '\(value)' is refused: \(error.reason)")
        }
      }
      question = .regex(expressions)
    case .isA:
      question = .isA(WordSet(condition.values.map { Word($0) }))
    case .is:
      var facts: [PatternNameFact] = []
      for value in condition.values {
        guard let fact = PatternNameFact(rawValue: value) else {
          let known = PatternNameFact.allCases.map(\.rawValue)
          let nearest = nearestName(to: value, in: known).map { "; did you mean '\($0)'?" }
          throw problem("unknown fact '\(value)'" + (nearest ?? "; known: \(known.joined(separator: ", "))"))
        }
        facts.append(fact)
      }
      question = .facts(facts)
    }
  }

  /// What is unknown does not hold, nor does its contrary.
  package func holds(_ tokens: Tokens, in file: FileContext) -> Bool {
    switch question {
    case .text(let texts):
      return texts.contains { Self.isSame(tokens, $0) } != isNegated
    case .regex(let expressions):
      let text = tokens.textWithoutLayout
      return expressions.contains { file.regexes.finds($0, in: text) } != isNegated
    case .isA(let names):
      switch file.answer(tokens, isA: names) {
      case .yes: return !isNegated
      case .no: return isNegated
      case .unknown: return false
      }
    case .facts(let facts):
      return facts.contains { file.holds($0, of: tokens) } != isNegated
    }
  }

  private static func isSame(_ tokens: Tokens, _ text: SourceFile) -> Bool {
    let wanted = text.tokens.dropLast()
    return tokens.count == wanted.count
      && zip(tokens, wanted).allSatisfy { token, other in
        token.kind == other.kind && token.word == other.word && (other.word != .none || token.utf8 == other.utf8)
      }
  }
}

// MARK: - Answers

extension UInt8 {
  /// A letter, a digit, `_`, or a part of a longer character.
  fileprivate var isWord: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == UInt8(ascii: "_")
  }
}

extension Tokens {
  /// With nothing between them but a space where two words would become one.
  fileprivate var textWithoutLayout: String {
    var bytes: [UInt8] = []
    for token in self {
      let text = token.utf8
      if let last = bytes.last, let first = text.first, last.isWord, first.isWord { bytes.append(UInt8(ascii: " ")) }
      bytes += text
      // A condition looks at the beginning alone.
      if bytes.count > BoundedRegex.longestText * 4 { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FileContext {
  /// Whether the tokens are a type, or a value of a type, that is one of `names` or inherits from one.
  package func answer(_ tokens: Tokens, isA names: WordSet) -> Answer {
    guard let first = tokens.first else { return .unknown }
    // The name of a declared type: `class $C`.
    if tokens.count == 1, let declaration = first.declaration, declaration.name == first, declaration.kind.isType,
      let type = index.type(declaredBy: declaration.id, in: id), let entry = index.entry(of: type)
    {
      return index.answer(entry, isA: names)
    }
    if let types = tokens.namedValue.map(typeMeanings), !types.isEmpty { return answer(types, isA: names) }
    // A type, or a value made on the spot: `NSSearchField`, `NSSearchField(frame: .zero)`.
    let isCall = first.next?.kind == .leftParen && first.next?.group.last == tokens.last
    guard first.kind == .identifier, tokens.count == 1 || isCall else { return .unknown }
    return answer([meaning(of: first.word, at: first)], isA: names)
  }

  /// Whether one of the types that a type's words mean is one of `names`.
  private func answer(_ types: [Meaning], isA names: WordSet) -> Answer {
    var isKnown = false
    for type in types {
      switch type {
      case .outside(let path): if path.last.map(names.contains) == true { return .yes(because: []) }
      case .type(let id):
        isKnown = true
        if case .yes(let because) = index.answer(index.entry(id), isA: names) { return .yes(because: because) }
      case .unknown: continue
      }
    }
    return isKnown ? .no : .unknown
  }

  package func holds(_ fact: PatternNameFact, of tokens: Tokens) -> Bool {
    if fact == .empty { return tokens.isEmpty }
    if fact == .name { return tokens.only?.kind == .identifier }
    guard let value = tokens.namedValue else { return false }
    switch fact {
    case .list: return listView(value) != nil
    case .diffableList: return drivingSource(of: value) != nil
    case .declared: return projectType(of: value) != nil
    case .untyped: return typeWords(of: value).isEmpty
    default: break
    }
    guard value.isOwn else { return false }
    let isMember = value.token.isMember
    let local = isMember ? nil : localBinding(of: value.token)
    let isParameter = !isMember && local == nil && parameter(named: value.token) != nil
    let property = local == nil && !isParameter ? property(at: value.token) : nil
    let isLet = local?.declaration.isLet ?? property?.isLet
    switch fact {
    case .local: return local != nil
    case .parameter: return isParameter
    case .property: return property != nil
    case .let: return isLet ?? false
    case .var: return isLet == false
    case .computed: return property?.isComputed ?? false
    case .lazy: return property?.isLazy ?? false
    case .static: return property?.isStatic ?? false
    default: return false
    }
  }
}
