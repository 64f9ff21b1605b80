import ProjectIndex
import SwiftSource
import Vocabulary

/// What the members and functions of the standard library, of Foundation and of Combine do to a text, or to a stream of texts.
enum TextEffect: Sendable {
  /// The same text, perhaps in another form: blanks at its ends stay.
  case keeps
  /// Blanks at its ends go, or it falls into parts without any.
  case trims
  /// What its closure makes of it.
  case transforms

  private static let keeping: WordSet = """
    lowercased uppercased capitalized localizedLowercase localizedUppercase localizedCapitalized description
    folding applyingTransform precomposedStringWithCanonicalMapping decomposedStringWithCanonicalMapping
    precomposedStringWithCompatibilityMapping addingPercentEncoding removingPercentEncoding replacingOccurrences
    replacingCharacters
    appending joined prefix suffix dropFirst dropLast string base copy
    debounce throttle removeDuplicates receive subscribe share eraseToAnyPublisher prepend startWith handleEvents print delay
    buffer replaceNil replaceEmpty replaceError setFailureType multicast autoconnect filter first last values
    combineLatest withLatestFrom skip take observe compacted assertNoFailure
    asObservable asDriver asSignal asInfallible distinctUntilChanged orEmpty rx projectedValue wrappedValue value publisher
    text startWith observeOn subscribeOn shareReplay debug retry catchErrorJustReturn catchAndReturn skipWhile takeUntil
    skipNil skipRepeats producer continuousTextValues reactive changed filterNil unwrap
    """
  private static let trimming: WordSet = """
    trimmingCharacters trimmingPrefix trimmingSuffix split components tokenize
    """
  private static let transforming: WordSet = "map compactMap tryMap"
  /// Sets of characters that have no blank.
  static let others: WordSet = "newlines isNewline punctuationCharacters symbols decimalDigits letters alphanumerics"

  /// What a member of this name does; nil for one that no library has.
  init?(of member: Word) {
    if TextEffect.keeping.contains(member) {
      self = .keeps
    } else if TextEffect.trimming.contains(member) {
      self = .trims
    } else if TextEffect.transforming.contains(member) {
      self = .transforms
    } else {
      return nil
    }
  }

  /// Whether the call replaces the blanks at the ends, or all of them, by nothing: `text.replacingOccurrences(of: "^\\s+|\\s+$", with:
  /// "", options: .regularExpression)`.
  static func takesBlanks(_ call: Call) -> Bool {
    guard call.word == "replacingOccurrences", let text = call.argument(labeled: "with")?.value,
      text.allSatisfy({ $0.kind == .stringQuote }),
      let pattern = call.firstArgument?.value.first(where: { $0.kind == .stringSegment })?.text
    else { return false }
    if pattern == " " { return true }
    return call.argument(labeled: "options")?.value.contains("regularExpression") == true && pattern.contains(#"\s"#)
      && (!pattern.contains("^") || pattern.contains("$"))
  }

  /// What hands on fewer texts than are typed: one after a pause, or one now and then (Combine, RxSwift, AsyncAlgorithms).
  static let pauses: WordSet = "debounce throttle"

  /// `String(text)`: what makes a text of a text.
  static let conversions: WordSet = "String Substring NSString Optional Just AttributedString NSAttributedString"

  /// Streams that a closure feeds which they are made with.
  static let madeStreams: WordSet = "AsyncStream AsyncThrowingStream"

  /// What gives its closure the elements of what it is called on.
  static let handsOn: WordSet = """
    sink map compactMap tryMap flatMap flatMapLatest filter removeDuplicates handleEvents subscribe bind drive forEach
    onNext first contains allSatisfy prefix drop do
    """

  /// Types that hold a text, or a stream of texts.
  static let types: WordSet = subjects.union(
    """
    String Substring NSString StaticString NSMutableString Published Binding AnyPublisher Publisher Observable Driver
    AsyncStream AsyncThrowingStream AttributedString NSAttributedString StringProtocol ControlProperty ControlEvent
    Signal SignalProducer Property
    """)
  /// Those of them that others put texts into.
  static let subjects: WordSet = """
    CurrentValueSubject PassthroughSubject BehaviorSubject PublishSubject ReplaySubject BehaviorRelay PublishRelay
    ReplayRelay Variable CurrentValueRelay PassthroughRelay MutableProperty AnyObserver Observer
    """
  /// What else may be written in such a type.
  private static let besides: WordSet =
    "Never Optional Array Set Swift Foundation Combine SwiftUI Error Infallible Subject Continuation"

  /// Whether a value of the type may be a text, or hold one for others.
  static func mayHold(_ type: TypeReference) -> Bool {
    switch type {
    case .named(let path, let arguments): path.last.map(types.contains) ?? true || arguments.contains(where: mayHold)
    case .optional(let inner), .array(let inner): mayHold(inner)
    case .dictionary(_, let value): mayHold(value)
    case .other: true
    }
  }

  /// Whether the names of a type are those of one that holds a text: no dictionary of other things.
  static func holds(_ words: [Word]) -> Bool {
    words.contains(where: types.contains) && words.allSatisfy { types.contains($0) || besides.contains($0) }
  }
}

extension TokenRun {
  /// Whether the code takes the blanks off some text, or splits it at them, with what the libraries have for that.
  package var trimsText: Bool {
    tokens.contains { $0.kind == .identifier && $0.isMember && $0.takesBlanks }
  }

  /// The names of what the blanks are taken off somewhere in it, as ``Token/isTrimmedHere`` says of one.
  package var trimmedNames: Set<Word> {
    tokens.reduce(into: []) { names, token in
      guard token.kind == .identifier, token.isMember, token.trims, let chain = token.chain else { return }
      names.formUnion(chain.operand.identifiers.map(\.word))
      names.formUnion(chain.steps.prefix { $0.token < token }.map(\.token.word))
    }
  }
}

extension Token {
  /// Whether what is called on the name here takes the blanks off, or splits at them: `query.split(separator: " ")`.
  package var isTrimmedHere: Bool {
    guard let chain else { return false }
    let past = chain.position(of: self).map { $0 + 1 } ?? 0
    return (past..<chain.stepCount).contains { position in
      let step = chain.step(position)
      return step.kind == .member && step.token.trims
    }
  }

  /// Whether the member of this name takes blanks off, by what it is or by its name.
  fileprivate var trims: Bool { takesBlanks || saysTrimmed }

  /// Whether it is the library's member of this name that takes blanks off, or splits at them: not `components(separatedBy: ",")`.
  var takesBlanks: Bool {
    guard TextEffect(of: word) == .trims else { return false }
    guard let call, call.name == self, let taken = call.firstArgument?.value else { return true }
    if taken.contains(anyOf: TextEffect.others) { return false }
    // `CharacterSet(charactersIn: "#@")`
    let literals = taken.filter { $0.kind == .stringSegment }
    return literals.isEmpty || literals.contains { $0.text.contains(" ") || $0.text.contains("\\") }
  }

  /// Whether the name says that its text has no blanks around it: `trimmedQuery`, `text.trimmed`. It is asked where no code
  /// says more.
  package var saysTrimmed: Bool { SearchNames.trimmed.occur(in: utf8) }
}
