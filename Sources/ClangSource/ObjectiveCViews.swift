import SwiftSource

/// A message: `[receiver part:argument part:argument]`.
public struct Message: TokenRun, Sendable {
  public let file: ObjectiveCFile
  let id: Int32

  private var raw: MessageSend { file.messages[Int(id)] }
  /// `[` … past `]`.
  public var tokens: Tokens { file.source.tokens(raw.range) }
  public var receiver: Tokens { file.source.tokens(raw.receiver) }
  /// The first name of the selector.
  public var name: Token { file.source.token(raw.name) }
  /// The word of ``name``.
  public var word: Word { name.word }
  /// The whole selector: `performSelector:withObject:afterDelay:`.
  public var selector: Word { raw.selector }
  /// The names of the selector, each with what is given after it.
  public var parts: [Part] {
    file.parts(of: raw).map { Part(name: file.source.token($0.name), argument: file.source.tokens($0.argument)) }
  }
  /// Whether the object sends it to itself, also as blocks name it.
  public var isToSelf: Bool { receiver.only.map { Message.selves.contains($0.word) } ?? false }
  public static let selves: WordSet = "self weakSelf strongSelf welf sself"
  /// From the selector's first name past `]`.
  public var sent: Tokens { file.source.tokens(TokenRange(raw.name, raw.range.upper)) }
  /// What is given for the part with this place in the selector; empty where there is none.
  public func argument(_ place: Int) -> Tokens {
    let parts = parts
    return place < parts.count ? parts[place].argument : file.source.tokens(.empty)
  }
  /// The innermost message around this one.
  public var parent: Message? { file.message(withID: raw.parent) }
  /// The messages around this one, innermost first.
  public var ancestors: some Sequence<Message> { sequence(first: self) { $0.parent }.dropFirst() }

  /// One name of a selector.
  public struct Part: Sendable {
    public let name: Token
    /// Empty for a selector without arguments. More arguments after commas belong to it.
    public let argument: Tokens
  }
}

/// What a method says before its body.
public struct Method: Sendable {
  let file: ObjectiveCFile
  let raw: MethodHead

  /// The whole selector.
  public var selector: Word { raw.selector }
  /// None for a selector that takes no arguments.
  public var parameters: [Parameter] {
    file.parameters(of: raw).filter { $0.name >= 0 }.map {
      Parameter(type: file.source.tokens($0.type), name: file.source.token($0.name))
    }
  }

  /// `(type)name`
  public struct Parameter: Sendable {
    public let type: Tokens
    public let name: Token
  }
}

extension ObjectiveCFile {
  /// The message whose selector begins with the name. Complexity: O(log n + depth).
  public func message(startingAt name: Token) -> Message? {
    guard let message = message(around: name), message.name == name else { return nil }
    return message
  }

  /// The innermost message around the token, itself or one of its brackets. Complexity: O(log n + depth).
  public func message(around token: Token) -> Message? {
    var message = message(withID: Int32(firstMessage(from: token.index + 1)) - 1)
    while let found = message, !found.contains(token) { message = found.parent }
    return message
  }

  /// The message that the tokens are, from bracket to bracket. Complexity: O(log n).
  public func message(_ tokens: Tokens) -> Message? {
    messages(in: tokens).first.flatMap { $0.tokens == tokens ? $0 : nil }
  }

  /// The messages that start inside, in order. Complexity: O(log n + those inside).
  public func messages(in run: some TokenRun) -> [Message] {
    let range = run.tokens.range
    let first = firstMessage(from: range.lower)
    let count = messages[first...].prefix { $0.range.lower < range.upper }.count
    return (first..<first + count).map { Message(file: self, id: Int32($0)) }
  }

  /// The head of the method around the token; nil outside of methods. Complexity: O(log n + depth).
  public func method(around token: Token) -> Method? {
    token.member.flatMap { method(declaredBy: $0.id) }.map { Method(file: self, raw: $0) }
  }

  fileprivate func message(withID id: Int32) -> Message? { id < 0 ? nil : Message(file: self, id: id) }
}
