import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Code that runs when the search text changes, and what it calls in the same type and file.
package enum SearchCode {
  /// The method that the token is the name of, or whose parameters hold it; nil in a body.
  package static func function(declaredAt token: Token, in file: FileContext) -> FunctionFact? {
    guard let function = token.member, function.kind == .function, let name = function.name, token >= name,
      let brace = function.body?.first, token < brace
    else { return nil }
    return file.function(around: token)
  }

  /// The methods that `function` calls on `self`, directly and through each other, as far as this file declares them.
  package static func methods(calledBy function: FunctionFact, steps: Int, in file: FileContext) -> [FunctionFact] {
    let code = ObjectCode.of(file)
    let types = code.types(sharedWith: function, in: file)
    var reached: Set<Word> = []
    var found: [FunctionFact] = []
    var frontier = [function]
    for _ in 0..<steps {
      let names = Set(frontier.flatMap(\.ownCalls)).subtracting(reached)
      // Another of its name is no recursion: `search(text:)` calls `search(query:)`.
      frontier = code.functions(named: names, of: types, in: file).filter { $0.declaration != function.declaration }
      reached.formUnion(names)
      found += frontier
    }
    return found
  }

  /// The methods of the name that the object which runs `function` has, as far as this file declares them.
  package static func methods(
    named name: Word, sharedWith function: FunctionFact, in file: FileContext
  ) -> [FunctionFact] {
    let code = ObjectCode.of(file)
    return code.functions(named: [name], of: code.types(sharedWith: function, in: file), in: file)
  }

  /// The methods of this file's type that call `function` on `self`.
  package static func callers(of function: FunctionFact, in file: FileContext) -> [FunctionFact] {
    let code = ObjectCode.of(file)
    return code.functions(calling: function.name, of: code.types(sharedWith: function, in: file), in: file)
      .filter { $0.name != function.name }
  }
}

extension FileContext {
  /// The names of the methods of the type's part that are given the query at each keystroke, whatever they are called. Who gives a
  /// method what is the dearest question: where only some methods matter, it is asked of these alone.
  package func searchMethods(
    in declaration: Declaration, where matters: (FunctionFact, Declaration) -> Bool = { _, _ in true }
  ) -> [Token] {
    functions(in: declaration).compactMap { function in
      let method = self.declaration(of: function)
      guard method.kind == .function, let name = method.name,
        function.isSearchEntry || mayBeGivenText(function) || flow.isSearchFieldAction(method),
        matters(function, method)
      else { return nil }
      if function.isSearchEntry { return flow.runsWhenAsked(name) ? nil : name }
      return isGivenQuery(function, method) ? name : nil
    }
  }

  private func mayBeGivenText(_ function: FunctionFact) -> Bool {
    index.isGivenSearchText(function) || index.mayBeHandedText(function)
  }

  /// Whether callers give the method the query at each keystroke, whatever it is called, or a search field calls it.
  package func isGivenQuery(_ function: FunctionFact, _ method: Declaration) -> Bool {
    if flow.isSearchFieldAction(method) { return true }
    guard mayBeGivenText(function) else { return false }
    return method.parameters.contains { parameter in
      queryText(givenAs: parameter, to: method).map { $0.field == .search && !$0.isSubmitted } ?? false
    }
  }

  /// The typed text that callers give the method for the parameter: itself, or in a value that holds it, `request.words`.
  package func queryText(givenAs parameter: Parameter, to method: Declaration) -> TypedText? {
    guard let name = parameter.name else { return nil }
    if let text = typedText(at: name) { return text }
    guard parameter.type.count > 2, parameter.type.allSatisfy({ $0.kind == .identifier || $0.kind == .period }) else {
      return nil
    }
    return method.code.lazy.compactMap { use -> TypedText? in
      guard use.word == name.word, !use.isMember, let held = use.next?.next, held.isMember, held.call?.name != held
      else { return nil }
      return self.typedText(at: held)
    }.first
  }
}

extension Token {
  /// This name and those that dots join to it: `Outer`, `Type` and `f` of `Outer.Type.f`.
  package var dottedNames: [Token] {
    var names = [self]
    while let dot = names.last?.next, dot.kind == .period, let name = dot.next { names.append(name) }
    return names
  }
}

extension SpellingParts {
  /// Whether an identifier of the code has one of the parts.
  package func occur(inNamesOf code: some TokenRun) -> Bool {
    let bytes = code.tokens.file.bytes
    return code.tokens.raw.contains { $0.kind == .identifier && occur(in: bytes[Int($0.offset)..<Int($0.end)]) }
  }
}
