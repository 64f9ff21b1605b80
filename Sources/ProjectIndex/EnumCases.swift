import SwiftSource

/// A function's use of an enum's case with a payload, or of a message, by the name.
public struct NamedUse: Sendable, Hashable {
  /// The function fact it stands in.
  public var function: Int32
  public var name: Word
}

extension FactCollector {
  /// `.typed(text)`, `Event.typed(text)`: what may be an enum's case with its payload, and no method of a value.
  mutating func collectCase(of call: RawCall, _ name: Word, _ function: Int) {
    guard call.name == call.range.lower + 1 || file.token(call.name - 2).isCapitalized, call.leftParen >= 0,
      file.raw.tokens[Int(call.leftParen) + 1].kind != .rightParen
    else { return }
    let use = NamedUse(function: Int32(function), name: name)
    // A pattern looks like a call.
    let before = call.range.lower > 0 ? file.raw.tokens[Int(call.range.lower) - 1].keyword : nil
    guard before != .case, before != .let, before != .var else { return }
    facts.caseCalls.append(use)
  }

  private static let sender: Word = "sending"

  /// `$store.query.sending(\.typed)`, `viewStore.binding(get: \.query, send: Action.typed)` (the Composable Architecture): a field makes the
  /// case with its text.
  mutating func collectBoundCase(of id: Int32, _ name: Word, _ function: Int) {
    guard name == FactCollector.sender || name == ProjectIndex.binding else { return }
    let call = Call(file: file, id: id)
    let given = name == FactCollector.sender ? call.firstArgument : call.argument(labeled: "send")
    guard let last = given?.value.last, last.kind == .identifier else { return }
    facts.caseCalls.append(NamedUse(function: Int32(function), name: last.word))
  }

  /// The name of each case whose payload the pattern gives names to: `case .typed(let text), .pasted(let text):`.
  mutating func collectCasePatterns(after keyword: TokenIndex) {
    guard let function = functionIndex(around: keyword) else { return }
    let tokens = file.raw.tokens
    var position = Int(keyword) + 1
    while position < tokens.count {
      if tokens[position].keyword == .let || tokens[position].keyword == .var { position += 1 }
      while position + 1 < tokens.count, tokens[position].kind == .identifier, tokens[position + 1].kind == .period {
        position += 1
      }
      guard position + 2 < tokens.count, tokens[position].kind == .period, tokens[position + 1].kind == .identifier,
        tokens[position + 2].kind == .leftParen, file.raw.partners[position + 2] > position + 2
      else { return }
      facts.casePatterns.append(NamedUse(function: Int32(function), name: tokens[position + 1].word))
      position = Int(file.raw.partners[position + 2]) + 1
      guard position < tokens.count, tokens[position].kind == .comma else { return }
      position += 1
    }
  }
}

extension ProjectIndex {
  /// The enums with a case of this name that carries a text. Complexity: O(enums of the name).
  public func enums(withTextCase name: Word) -> [TypeEntry] {
    log?.ask([name])
    return (tables.textUses.cases[name] ?? []).map { entry($0) }
  }

  /// Whether an enum has a case of this name that carries a text.
  public func isTextCase(_ name: Word) -> Bool { tables.textUses.cases[name] != nil }

  /// Whether a case of this name may bring a text: one that carries it, or one that says which text of a state a field has
  /// changed, `case .binding(\.query)` (the Composable Architecture).
  public func mayBringText(_ name: Word) -> Bool { isTextCase(name) || name == ProjectIndex.binding }

  fileprivate static let binding: Word = "binding"

  /// The functions that write a call with this name as if it was an enum's case, `.name(…)` or `Enum.name(…)`, each once; of a case
  /// that carries a text.
  public func textCaseSites(of name: Word) -> some RandomAccessCollection<CallSite> {
    log?.ask([name])
    // Made as they are asked for: facts of functions are dear to copy, and of a common name nobody goes through all.
    return (tables.textUses.caseCalls[name] ?? []).lazy.map { [files] site in
      CallSite(function: files[Int(site.file)].functions[Int(site.function)], file: site.file)
    }
  }

  /// Whether a typealias in the type stands for the other one. Complexity: O(parts), and the aliases of their files.
  public func hasAlias(of meant: TypeEntry, in type: TypeEntry) -> Bool {
    type.parts.contains { part in
      files[Int(part.file)].aliases.contains { alias in
        guard alias.parent >= 0, files[Int(part.file)].types[Int(alias.parent)].id == type.id,
          let target = alias.targets.first
        else { return false }
        return self.type(target.path, at: tables.scope(inside: part.type, of: part.file))?.id == meant.id
      }
    }
  }
}
