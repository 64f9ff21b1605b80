import SwiftSource

/// Texts that are put under a name, where other code takes them out again: what a notification carries, what is kept under a key.
public enum Messages {
  private static let senders: WordSet = "post set"
  private static let observers: WordSet = "addObserver publisher notifications"
  private static let takers = observers.union("string")
  private static let methods = senders.union(takers)
  private static let labels: WordSet = "name forName for named forKey"

  /// Whether a method of this name may put something under a name, or take it.
  static func mayUse(_ method: Word) -> Bool { methods.contains(method) }
  /// Whether it puts something there.
  public static func isSent(by method: Word) -> Bool { senders.contains(method) }

  /// What the call says the name is: `.typed` of `post(name: .typed, object: text)` and of `publisher(for: .typed)`, `"query"` of
  /// `set(text, forKey: "query")`.
  public static func name(in call: Call) -> Word? {
    call.arguments.last { labels.contains($0.label) }.flatMap { key($0.value) }
  }

  /// What the call takes by: as ``name(in:)``, and what a local constant of the code says; none where it observes what others name, as in a
  /// helper of the project, `addObserver(forName: name, …)`. Complexity: O(1).
  static func takenName(by call: Call, in code: Tokens) -> Word? {
    guard let value = call.arguments.last(where: { labels.contains($0.label) })?.value, let first = value.first else {
      return nil
    }
    guard observers.contains(call.word) else { return key(value) }
    switch first.kind {
    case .dollarIdentifier, .keyword: return first.keyword == .selfType ? key(value) : Word.none
    case .identifier where value.count > 1: return first.isCapitalized ? key(value) : Word.none
    case .identifier:
      guard let local = introduction(of: first, in: code) else { return first.word }
      guard local.previous?.keyword == .let, let equal = local.next, equal.kind == .equal else { return Word.none }
      var end = equal
      while let next = end.next, !next.startsLine, next.kind != .endOfFile { end = next }
      return key(equal.through(end).dropFirst().tokens) ?? Word.none
    default: return key(value)
    }
  }

  /// Where the code introduces the name, not far above its use.
  private static func introduction(of use: Token, in code: Tokens) -> Token? {
    var token = use
    for _ in 0..<mostTokensAbove {
      guard let before = token.previous, code.contains(before) else { return nil }
      if before.word == use.word, before.mayIntroduce { return before }
      token = before
    }
    return nil
  }

  private static let mostTokensAbove = 400

  /// The word that a constant name ends in: `typed` of `Notification.Name.typed` and `Keys.typed.rawValue`, what is written in
  /// `Notification.Name("typed")` and in `"typed"`; nil for anything else.
  public static func key(_ value: Tokens) -> Word? {
    guard let first = value.first, first.kind != .backslash else { return nil }
    if let text = value.last(where: { $0.kind == .stringSegment }) {
      guard !value.contains(where: { $0.kind == .backslash }) else { return nil }
      return text.utf8.withUnsafeBufferPointer { Word(bytes: $0) }
    }
    let names = value.filter { $0.kind == .identifier }
    guard let last = names.last, names.count * 2 >= value.count else { return nil }
    return last.word == "rawValue" ? names.dropLast().last?.word : last.word
  }
}

extension Token {
  /// Whether the name may be that of a local, a parameter or a loop's element, and is no argument.
  fileprivate var mayIntroduce: Bool {
    [.let, .var, .for].contains(previous?.keyword) || next?.kind == .colon || next?.keyword == .in
  }
}

extension FactCollector {
  mutating func collectMessage(of call: Call, _ function: Int) {
    if Messages.isSent(by: call.word) {
      guard let name = Messages.name(in: call) else { return }
      facts.sentMessages.append(NamedUse(function: Int32(function), name: name))
    } else {
      let code = Declaration(file: file, id: facts.functions[function].declaration).tokens
      guard let name = Messages.takenName(by: call, in: code) else { return }
      facts.takenMessages.append(NamedUse(function: Int32(function), name: name))
    }
  }
}

extension ProjectIndex {
  /// The functions that take what is put under the name, each once; nil where it is not known who does: some observe what others name, or
  /// nobody observes a notification at all. Complexity: O(functions of the name).
  public func messageTakers(of name: Word) -> [CallSite]? {
    log?.ask([name])
    let takers = tables.textUses.observers
    guard !takers.isEmpty, takers[.none] == nil else { return nil }
    return (takers[name] ?? []).map { site in
      CallSite(function: files[Int(site.file)].functions[Int(site.function)], file: site.file)
    }
  }

  /// The functions that put something under the name, each once. Complexity: O(functions of the name).
  public func messageSites(of name: Word) -> [CallSite] {
    log?.ask([name])
    return (tables.textUses.messages[name] ?? []).map { site in
      CallSite(function: files[Int(site.file)].functions[Int(site.function)], file: site.file)
    }
  }
}
