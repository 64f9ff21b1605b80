import ProjectIndex
import SwiftSource

/// What is in no app that people use.
extension FileContext {
  /// Whether the token stands in a preview, in what only debug builds hold, or in a type of which only these make values. It goes by who
  /// names the type, and not by what that is called; a type that other files name is in the app.
  package func isOnlyTried(_ token: Token) -> Bool {
    isInTrial(token)
      || token.declarations.contains { declaration in
        declaration.kind.isType
          && index.type(declaredBy: declaration.id, in: id).map { isOnlyTried($0, steps: 2) } ?? false
      }
  }

  private func isInTrial(_ token: Token) -> Bool { isInPreview(token) || isInDebugBuild(token) }

  /// `#if DEBUG`, also with `&&`: the branch that is built for nobody else. Tests are always built so.
  private func isInDebugBuild(_ token: Token) -> Bool {
    guard !facts.isTest else { return false }
    return conditions(around: token).contains { directives in
      guard let line = directives.last?.restOfLine, let name = line.first(where: { $0.word == "DEBUG" }) else {
        return false
      }
      return name.previous?.kind != .prefixOperator && !line.contains { $0.text == "||" || $0.word == "ifndef" }
    }
  }

  /// Whether all that names the type in this file, which declares all of it, is tried itself, and no other file names it.
  private func isOnlyTried(_ type: TypeFact, steps: Int) -> Bool {
    remembered(of: type.id, steps) {
      guard objectiveC == nil, steps > 0, let entry = index.entry(of: type), let name = entry.path.last,
        entry.parts.allSatisfy({ $0.file == id }),
        index.isMadeByName(entry)
      else { return false }
      let uses = names(spelled: name).filter { use in
        !use.declarations.contains { index.type(declaredBy: $0.id, in: id)?.id == type.id }
      }
      return !uses.isEmpty
        && uses.allSatisfy { use in
          isInTrial(use) || self.type(around: use).map { isOnlyTried($0, steps: steps - 1) } ?? false
        }
        && !index.isNamed(entry, outside: id)
    }
  }
}
