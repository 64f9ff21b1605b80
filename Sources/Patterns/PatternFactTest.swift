import ProjectFiles
import TextProcessing
import ProjectIndex
import RuleDocuments
import RuleKit
import SwiftSource
import TextProcessing
import Vocabulary

/// What must hold of the file or of the type around a match, ready to be asked.
package enum PatternFactTest: Sendable {
  case role(Set<PatternRole>, isNegated: Bool)
  case files(IgnoreRules, isNegated: Bool)
  case mentions(WordSet)
  case typeIsA(WordSet, isNegated: Bool)
  case since([Platform: ReleaseNumber])

  package init(_ fact: PatternFact, path: String) throws(RuleDocumentProblem) {
    switch fact {
    case .role(let names, let isNegated, let line):
      var roles: Set<PatternRole> = []
      for name in names {
        guard let role = PatternRole(rawValue: name) else {
          let known = PatternRole.allCases.map(\.rawValue)
          let nearest = nearestName(to: name, in: known).map { "; did you mean '\($0)'?" }
          throw RuleDocumentProblem(
            path: path, line: line,
            message: "unknown role '\(name)'" + (nearest ?? "; known: \(known.joined(separator: ", "))"))
        }
        roles.insert(role)
      }
      self = .role(roles, isNegated: isNegated)
    case .files(let globs, let isNegated, let line):
      // A glob matches the end of a path, wherever the project lies.
      let rules = IgnoreRules(patterns: globs.map { $0.contains("/") && !$0.hasPrefix("**/") ? "**/" + $0 : $0 })
      guard !rules.isEmpty else {
        throw RuleDocumentProblem(path: path, line: line, message: "'files' names no glob that can match")
      }
      self = .files(rules, isNegated: isNegated)
    case .mentions(let words, let line):
      for word in words where !CompiledQuery.isName(word) {
        throw RuleDocumentProblem(path: path, line: line, message: "'mentions' lists names, and '\(word)' is none")
      }
      self = .mentions(WordSet(words.map { Word($0) }))
    case .typeIsA(let names, let isNegated, _):
      self = .typeIsA(WordSet(names.map { Word($0) }), isNegated: isNegated)
    case .since(let releases, let line):
      self = .since(try Platform.releases(releases, path: path, line: line))
    }
  }

  package func holds(at token: Token, in file: FileContext) -> Bool {
    switch self {
    case .role(let roles, let isNegated):
      return roles.contains { file.plays($0, at: token) } != isNegated
    case .files(let rules, let isNegated):
      let path = file.facts.path
      return rules.ignores(String(path.drop { $0 == "/" })) != isNegated
    case .mentions(let words):
      return file.file.raw.tokens.contains { $0.kind == .identifier && words.contains($0.word) }
    case .typeIsA(let names, let isNegated):
      guard let type = file.type(around: token), let entry = file.index.entry(of: type) else { return false }
      return file.index.answer(entry, isA: names).isYes != isNegated
    case .since(let releases):
      return file.systems(at: token).support(releases) != .notAll
    }
  }
}

/// The roles that a pattern may name: those of types, and those of files.
package enum PatternRole: String, Sendable, CaseIterable {
  case viewController = "view-controller"
  case sideController = "side-controller"
  case cell
  case swiftUIView = "swiftui-view"
  case staticTableType = "static-table-type"
  case core
  case test
  /// Made-up data: a preview, a mock, a sample.
  case sample
}

extension FileContext {
  /// Whether the code at `token` is known to stand in what plays the role.
  package func plays(_ role: PatternRole, at token: Token) -> Bool {
    switch role {
    case .test: return facts.isTest
    case .core: return isCore
    case .sample: return isSample(token)
    default:
      guard let known = Role(rawValue: role.rawValue), let type = type(around: token) else { return false }
      if known == .viewController { return isViewController(type).isYes }
      guard case .yes(let because) = self.index.answer(known, of: type, in: id) else { return false }
      evidence.record("\(type.spelling) is a \(role.rawValue): \(because.joined(separator: "; "))")
      return true
    }
  }

  /// Data that is made up, for previews and trials.
  private func isSample(_ token: Token) -> Bool {
    token.declarations.contains { declaration in
      declaration.name.map { RowNames.samples.occur(in: $0.utf8) } == true
        || declaration.inheritedTypes.contains { $0.contains("PreviewProvider") }
    }
  }
}
