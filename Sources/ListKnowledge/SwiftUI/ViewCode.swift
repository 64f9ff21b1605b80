import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// What the project's own names in a view's code stand for.
extension FileContext {
  /// The code that makes the view, or changes it, where the project has it: of a computed property or a method of the type around,
  /// of a view's or a modifier's `body`, of a method in an extension of `View`. Nil for what is SwiftUI's own.
  package func viewCode(of name: Token) -> Tokens? {
    guard name.kind == .identifier else { return nil }
    guard name.isCapitalized else {
      if let code = flow.code(behind: name) { return code }
      guard name.isMember, name.call?.name == name, let views = index.addition(to: ["View"]),
        let member = index.member(named: name.word, of: views)
      else { return nil }
      return flow.code(of: member)
    }
    guard name.call?.name == name, let entry = type([name.word], at: name),
      let member = index.member(named: "body", of: entry)
    else { return nil }
    return flow.code(of: member)
  }

  /// The modifiers that the call puts on a view: itself, or those that one of the project's own stands for, at
  /// `.modifier(PassSearch(text: $text))` and `.passSearch($text)`. Two steps deep.
  package func modifiers(behind modifier: Call) -> [Call] { modifiers(behind: modifier, steps: 2) }

  private func modifiers(behind modifier: Call, steps: Int) -> [Call] {
    guard steps > 0, let name = modifier.name else { return [modifier] }
    let made = name.word == "modifier" ? modifier.firstArgument?.value.first ?? name : name
    guard let code = viewCode(of: made) else { return [modifier] }
    return code.compactMap { token in
      token.call.flatMap {
        $0.name == token && ($0.isModifier || $0.receiver.isEmpty && !token.isCapitalized) ? $0 : nil
      }
    }
    .flatMap { modifiers(behind: $0, steps: steps - 1) }
  }
}

extension FileContext {
  /// Whether the test decides what a view does when its text changes or is submitted, in a method or a closure, and not what it looks
  /// like: builders of views have no `guard` and assign nothing.
  package func isViewAction(_ test: Token) -> Bool {
    guard let code = test.member, let text = EmptinessTest(at: test)?.text, let statement = test.statement,
      statement.head.contains(test)
    else { return false }
    if code.kind == .function, !code.givesView { return true }
    let takers = test.closures.compactMap(\.call)
    // No builder of views.
    if takers.contains(where: { $0.word == "onSubmit" && $0.name?.isMember == true }) { return true }
    let isTold = takers.contains { call in
      // `searchable(text: $query, onSubmit: { … })` of the project
      listens(call) || call.arguments.contains { $0.value.contains { $0.isProjected && $0.plainWord == text.word } }
    }
    guard isTold, statement.kind == .if else { return isTold && statement.kind == .guard }
    return statement.bodies.contains { body in
      // `if text.isEmpty { …; return }` is a guard of what runs after it.
      if body.statements.last?.kind == .return, let code = test.closures.first?.code.after(statement),
        code.contains(where: { $0.call?.name == $0 && !$0.isCapitalized })
      {
        return true
      }
      return changes(body.tokens, in: test.closures.first)
        // An own method may do so.
        || body.tokens.contains { name in
          name.call.map { $0.name == name && $0.isOnSelf } == true && name.closures.first == test.closures.first
            && flow.code(behind: name).map { changes($0, in: nil) } == true
        }
    }
  }

  /// Whether the code assigns something, itself or in this closure.
  private func changes(_ code: Tokens, in closure: Closure?) -> Bool {
    code.contains {
      $0.kind == .equal && $0.statement?.kind == .expression && $0.closures.first == closure
    }
  }
}

extension Declaration {
  /// Whether it gives a view: `var body: some View`, `func row() -> some View`.
  package var givesView: Bool { result.contains("View") || bindings.first?.type.contains("View") == true }
}
