import ProjectFiles
import ProjectIndex
import RuleDocuments
import SwiftSource

/// What must hold of the file or of the type around a match, ready to be asked.
enum PatternFactTest: Sendable {
  case role(Set<PatternRole>, isNegated: Bool)
  case files(IgnoreRules, isNegated: Bool)

  init(_ fact: PatternFact, path: String) throws(RuleDocumentProblem) {
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
      // A glob speaks of the end of a path, wherever the project lies.
      let rules = IgnoreRules(patterns: globs.map { $0.contains("/") && !$0.hasPrefix("**/") ? "**/" + $0 : $0 })
      guard !rules.isEmpty else {
        throw RuleDocumentProblem(path: path, line: line, message: "'files' names no glob that can match")
      }
      self = .files(rules, isNegated: isNegated)
    }
  }

  func holds(at index: TokenIndex, in file: FileContext) -> Bool {
    switch self {
    case .role(let roles, let isNegated):
      return roles.contains { file.plays($0, at: index) } != isNegated
    case .files(let rules, let isNegated):
      let path = file.facts.path
      return rules.ignores(String(path.drop { $0 == "/" })) != isNegated
    }
  }
}

/// The roles that a pattern may name: those of types, and those of files.
enum PatternRole: String, Sendable, CaseIterable {
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
  /// Whether the code at `index` is known to stand in what plays the role.
  func plays(_ role: PatternRole, at index: TokenIndex) -> Bool {
    switch role {
    case .test: return facts.isTest
    case .core: return isCore
    case .sample: return isSample(index)
    default:
      guard let known = Role(rawValue: role.rawValue), let type = type(around: index) else { return false }
      if known == .viewController { return isViewController(type).isYes }
      guard case .yes(let because) = self.index.answer(known, of: type, in: id) else { return false }
      evidence.record("\(type.spelling) is a \(role.rawValue): \(because.joined(separator: "; "))")
      return true
    }
  }

  private static let samples = SpellingParts([
    "sample", "mock", "preview", "stub", "fixture", "fake", "example", "placeholder", "dummy", "demo",
  ])

  /// Data that is made up, for previews and trials.
  private func isSample(_ index: TokenIndex) -> Bool {
    var id = outline.declaration(around: index)
    while id >= 0 {
      let declaration = file.declarations[Int(id)]
      if declaration.name >= 0, FileContext.samples.occur(in: text(declaration.name).utf8) { return true }
      if declaration.inheritance.indices.contains(where: { word($0) == "PreviewProvider" }) { return true }
      id = declaration.parent
    }
    return false
  }
}
