import SwiftSource

extension Token {
  private static let additions: WordSet = "append insert"

  /// All that code gives the local name: the value that it is introduced with, and, where it is a variable, what is assigned,
  /// appended or inserted. Empty for what is no local. Complexity: O(n) in the tokens of the function around.
  package var givenValues: [Tokens] {
    switch definition {
    case .variable(let binding):
      let first = binding.value.isEmpty ? [] : [binding.value]
      guard !binding.declaration.isLet || first.isEmpty, let code = member?.tokens else { return first }
      return first
        + code.flatMap { use -> [Tokens] in
          guard use.word == word, use.definition == definition else { return [] }
          if let value = DataFlow.assignedValue(use) { return [value] }
          guard let method = use.pastUnwrapping?.next, Self.additions.contains(method.word), let call = method.call
          else {
            return []
          }
          return call.arguments.map(\.value)
        }
    case .condition(_, let value), .capture(let value): return [value]
    default: return []
    }
  }
}
