import SwiftSource

/// What puts values into a stream: a subject, a relay, a continuation.
public enum Streams {
  private static let held: WordSet = "value wrappedValue"

  /// Whether a member of this name is what a box or a subject holds: `query.value = text`.
  public static func isHeld(_ member: Word) -> Bool { held.contains(member) }

  private static let inputs: WordSet = "send accept onNext yield"
  private static let ends: WordSet = "bind drive assign subscribe"

  /// Whether a method of this name gives the stream that it is called on a value.
  static func isInput(_ method: Word) -> Bool { inputs.contains(method) }
  /// Whether a method of this name hands a stream's values on to what it is given.
  static func isEnd(_ method: Word) -> Bool { ends.contains(method) }

  /// The last name of what the call gives values to: `queries` of `model.queries.send(text)` and of `texts.bind(to: model.queries)`,
  /// `query` of `texts.assign(to: \.query, on: self)`, `$query` of `texts.assign(to: &model.$query)`.
  public static func given(by call: Call) -> Token? {
    guard let name = call.name, name.isMember else { return nil }
    if isInput(name.word) { return call.receiverName }
    guard isEnd(name.word), let target = call.firstArgument, target.label == .none || target.label == "to",
      let last = target.value.unwrapped.last, last.kind == .identifier
    else { return nil }
    return last
  }

  /// The last name of what the project's own method is given to fill, under a label of its own: `query` of
  /// `field.bind(words: model.query)`.
  public static func linked(by call: Call) -> Token? {
    guard let name = call.name, name.isMember, isEnd(name.word), let target = call.firstArgument,
      target.label != .none, target.label != "to", let last = target.value.last, last.isMember,
      last.kind == .identifier
    else { return nil }
    return last
  }

  /// What the call gives the stream: the argument of `send`, the stream before `bind`.
  public static func value(givenBy call: Call) -> Tokens? {
    guard let name = call.name else { return nil }
    return isInput(name.word) ? call.firstArgument?.value : call.receiver
  }
}
