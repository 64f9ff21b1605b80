import ProjectIndex
import SwiftSource

/// Values that come over time: publishers of Combine, observables of RxSwift, asynchronous sequences.
extension DataFlow {
  /// Whether the value is a stream, by how it begins, what is called on it, or the type and the value of what it names. False where
  /// nothing says so. Complexity: O(tokens of the value), and of those that its names were given.
  package func isStream(_ value: Tokens) -> Bool { isStream(value, depth: 3) }

  /// What is yielded to the continuation that the closure of an `AsyncStream` is given, there or by whom the closure gives it to.
  func origin(ofStreamFedBy closure: Closure, _ trace: inout Trace) -> TextOrigin {
    origin(ofStreamFedBy: closure.parameterNames.first, in: closure.code, &trace)
  }

  /// - Parameter name: The continuation's; nil for `$0`.
  func origin(ofStreamFedBy name: Token?, in code: Tokens, _ trace: inout Trace) -> TextOrigin {
    var found = TextOrigin.unknown
    for use in code where name.map({ $0.word == use.word }) ?? (use.text == "$0") {
      if let call = use.next?.next?.call, call.receiver == use.tokens, let value = Streams.value(givenBy: call),
        Streams.given(by: call) == use
      {
        found = found.joined(with: origin(of: value, &trace))
      } else if use.previous?.kind == .equal, let keeper = use.previous?.previous.flatMap(property(at:)) {
        found = found.joined(with: origin(of: keeper, at: use, &trace))
      }
    }
    return found
  }

  /// `continuation` of `(stream, continuation) = AsyncStream.makeStream(of: String.self)`, at the stream: what it carries. `Signal.pipe()`
  /// gives such a pair, too (ReactiveSwift).
  func continuation(of stream: Token) -> Token? {
    guard let open = stream.previous, open.kind == .leftParen, stream.next?.kind == .comma,
      let equal = open.group.last?.next, equal.kind == .equal,
      let statement = stream.statement, statement.tokens.after(equal).contains(anyOf: Self.pairs)
    else { return nil }
    return open.inside.split(at: .comma).last?.only
  }

  private static let pairs: WordSet = "makeStream pipe"

  private func isStream(_ value: Tokens, depth: Int) -> Bool {
    guard depth > 0, let first = value.first else { return false }
    guard let chain = first.chain, chain.first == first else {
      return value.count == 1 && isStream(named: first, depth: depth)
    }
    let steps = chain.steps.prefix(chain.stepCount(in: value)).filter { $0.kind == .member }
    if steps.contains(where: { StreamNames.members.contains($0.token.word) }) { return true }
    guard let root = chain.operand.only else { return false }
    return isStream(named: root, depth: depth) || holdsStream(chain)
  }

  /// `input.query` of a value that holds a stream, as far as its type is known.
  private func holdsStream(_ chain: Chain) -> Bool {
    guard let name = chain.steps.first(where: { $0.kind == .member })?.token, name.call?.name != name else {
      return false
    }
    return property(at: name).map(isStream) ?? false
  }

  private func isStream(named name: Token, depth: Int) -> Bool {
    // `$query`, and not `$0`
    if name.kind == .dollarIdentifier { return name.definition == nil }
    if StreamNames.types.contains(name.word) { return true }
    switch name.definition {
    case .variable(let binding):
      return isStream(type: binding.type) || isStream(binding.value, depth: depth - 1)
    case .condition(_, let value) where !value.isEmpty: return isStream(value, depth: depth - 1)
    case .parameter(let parameter, _): return isStream(type: parameter.type)
    case nil: return ownMember(name.plainWord, at: name).map(isStream) ?? false
    default: return false
    }
  }

  private func isStream(_ member: Member) -> Bool {
    guard let property = member.property else { return false }
    return property.typeWords.contains(where: StreamNames.types.contains)
  }

  /// Whether what the function gives back is a stream, also behind a typealias.
  package func givesStream(_ function: Declaration) -> Bool {
    guard !function.result.isEmpty else { return false }
    if isStream(type: function.result) { return true }
    guard let type = placed(function.result), case .outside(let path) = index.meaning(of: type) else { return false }
    return path.last.map(StreamNames.types.contains) ?? false
  }

  private func isStream(type: Tokens) -> Bool { type.contains { StreamNames.types.contains($0.word) } }
}

extension Call {
  /// The streams that the call merges: what it is given, the elements of an array, or, with no argument, what the stream before it has:
  /// `merge([typed, pasted])`, `Observable.of(typed, pasted).merge()`.
  package var mergedStreams: [Tokens] {
    let last = receiver.last
    let list = arguments.isEmpty ? receiver.lazy.compactMap(\.call).first { $0.last == last && $0.word == "of" } : self
    return (list?.arguments ?? []).flatMap { argument in
      guard let open = argument.value.first, open.kind == .leftSquare, open.group.last == argument.value.last else {
        return [argument.value]
      }
      return open.inside.split(at: .comma)
    }
  }
}

/// What the libraries call streams, and what only these have (Combine of iOS 13, RxSwift 6, AsyncAlgorithms 1).
private enum StreamNames {
  static let types: WordSet = """
    Publisher AnyPublisher Publishers CurrentValueSubject PassthroughSubject Observable Driver Signal Infallible
    BehaviorSubject PublishSubject ReplaySubject BehaviorRelay PublishRelay AsyncStream AsyncThrowingStream ControlProperty
    """
  static let members: WordSet = """
    publisher sink assign rx subscribe bind drive asObservable asDriver asSignal eraseToAnyPublisher disposed
    removeDuplicates distinctUntilChanged debounce throttle flatMapLatest switchToLatest share receive startWith
    withLatestFrom combineLatest
    """
}
