import SwiftSource

/// A class that stands for what conforms to a protocol and is handed to a controller: lists of items that it is asked for are those of
/// the contract, and the rest is made as other values are.
struct ServiceStub {
  let name: String
  let text: String
  /// Whether it gives items.
  private(set) var serves = false
  /// Whether it gives items for a text, so that the search is its own.
  private(set) var searches = false

  /// Nil for a protocol that a class cannot be written for: one with associated types, or that inherits what the files do not declare.
  ///
  /// - Parameter protocols: What it conforms to; not empty.
  init?(of protocols: [Symbols.TypeSymbol], _ symbols: Symbols, _ maker: ValueMaker, item: TypeText?) {
    var requirements: [Declaration] = []
    var parents: [String] = []
    guard let symbol = protocols.first, protocols.allSatisfy({ $0.isVisible && $0.kind == .protocol }) else {
      return nil
    }
    var pending = protocols
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next.spelling).inserted else { continue }
      for member in next.declaration.members {
        switch member.kind {
        case .function where !member.isStatic, .variable where !member.isStatic: requirements.append(member)
        case .typealias: break
        default: return nil
        }
      }
      for type in next.inherited {
        guard let name = type.lastName, !["AnyObject", "Sendable", "class"].contains(name) else { continue }
        if name == "NSObjectProtocol" {
          parents = ["NSObject"]
        } else if let parent = symbols.type(name, inside: next.path), parent.kind == .protocol {
          pending.append(parent)
        } else {
          return nil
        }
      }
    }
    name = protocols.map(\.name).joined() + "OfContract"
    var writer = Writer(path: symbol.path, maker: maker, item: item, type: symbol.name)
    let members = requirements.map { $0.kind == .variable ? writer.property($0) : writer.function($0) }
    text = """
      private final class \(name): \((parents + protocols.map(\.spelling)).joined(separator: ", ")), @unchecked Sendable {
      \(members.map { "    \($0)\n" }.joined())}
      """
    serves = writer.serves
    searches = writer.searches
  }

  /// Writes the members.
  private struct Writer {
    let path: [String]
    var maker: ValueMaker
    let item: TypeText?
    let type: String
    var serves = false
    var searches = false

    init(path: [String], maker: ValueMaker, item: TypeText?, type: String) {
      (self.path, self.maker, self.item, self.type) = (path, maker, item, type)
    }

    mutating func property(_ declaration: Declaration) -> String {
      declaration.bindings.map { binding in
        guard let type = binding.valueType else { return "" }
        let isSet = binding.hasSetter
        let value = value(of: type, "served", named: binding.pattern.text)
        return "var \(binding.pattern.text): \(binding.type.text) { get { \(value) }\(isSet ? " set {}" : "") }"
      }.joined(separator: "\n    ")
    }

    mutating func function(_ declaration: Declaration) -> String {
      guard let last = declaration.last else { return "" }
      let head = declaration.introducer.through(last).text
      let query = declaration.parameters.first { parameter in
        TypeText(parameter.type).unwrapped == .text
          && ["query", "text", "term", "search", "keyword", "filter", "title", "name"].contains { word in
            [parameter.label, parameter.name?.word ?? .none].contains { "\($0)".lowercased().contains(word) }
          }
      }
      let items = query?.name.map {
        "served(\(query?.type.last?.isUnwrapping == true ? "\($0.text) ?? \"\"" : $0.text))"
      }
      let served = items ?? "served"
      let before = serves
      serves = false
      defer {
        if serves, items != nil { searches = true }
        serves = serves || before
      }
      let name = declaration.spelling
      guard declaration.resultType.isVoid else {
        return "\(head) { \(value(of: declaration.resultType, served, named: name)) }"
      }
      // What comes later is handed to a closure.
      for parameter in declaration.parameters {
        guard case .function(let inputs, let result) = TypeText(parameter.type).unwrapped, result.isVoid,
          !inputs.isEmpty, let closure = parameter.name?.text
        else { continue }
        let isOptional = parameter.type.last?.isUnwrapping == true
        let arguments = inputs.map { value(of: $0, served, named: name) }.joined(separator: ", ")
        if serves { return "\(head) { \(closure)\(isOptional ? "?" : "")(\(arguments)) }" }
      }
      return "\(head) {}"
    }

    /// An expression; what cannot be made stops the step that comes to it.
    private mutating func value(of type: TypeText, _ served: String, named name: String) -> String {
      if isItems(type.unwrapped) {
        serves = true
        return served
      }
      if case .named(let outer, let arguments) = type.unwrapped, let first = arguments.first {
        if outer == "Result" { return ".success(\(value(of: first, served, named: name)))" }
        if outer == "AnyPublisher", arguments.count == 2 {
          let just = "Just(\(value(of: first, served, named: name)))"
          let failure = arguments[1].lastName ?? "Never"
          return failure == "Never"
            ? "\(just).eraseToAnyPublisher()" : "\(just).setFailureType(to: \(failure).self).eraseToAnyPublisher()"
        }
      }
      if case .optional = type, type.unwrapped.lastName?.hasSuffix("Error") == true { return "nil" }
      var maker = maker
      if let item { maker.known[.array(item)] = served }
      if let made = try? maker.expression(for: type.unwrapped, inside: path, .init(text: "Anna", number: 1)) {
        if made.contains(served) { serves = true }
        return made
      }
      if case .optional = type { return "nil" }
      return "headlessLacks(\"\(self.type).\(name), for which no value can be made\")"
    }

    private func isItems(_ type: TypeText) -> Bool {
      guard let element = type.element?.lastName, let item = item?.lastName else { return false }
      return element == item
    }
  }
}
