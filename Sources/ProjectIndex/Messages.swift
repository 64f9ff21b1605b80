import SwiftSource

/// Texts that are put under a name, where other code takes them out again: what a notification carries, what is kept under a key.
public enum Messages {
  private static let senders: WordSet = "post set"
  private static let takers: WordSet = "addObserver publisher notifications string"
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

extension FactCollector {
  mutating func collectMessage(of call: Call, _ function: Int) {
    guard let name = Messages.name(in: call) else { return }
    let use = NamedUse(function: Int32(function), name: name)
    if Messages.isSent(by: call.word) { facts.sentMessages.append(use) } else { facts.takenMessages.append(use) }
  }
}

extension ProjectIndex {
  /// The functions that put something under the name, each once. Complexity: O(functions of the name).
  public func messageSites(of name: Word) -> [CallSite] {
    log?.ask([name])
    return (tables.textUses.messages[name] ?? []).map { site in
      CallSite(function: files[Int(site.file)].functions[Int(site.function)], file: site.file)
    }
  }
}
