import ProjectIndex
import SwiftSource

/// How often code runs: whenever a text changes, or when the user asks for it or a view comes and goes.
extension DataFlow {
  /// What the kits call when the user ends typing or chooses a row (UIKit, AppKit).
  private static let submissions: WordSet = """
    searchBarSearchButtonClicked searchBarTextDidEndEditing searchBarShouldEndEditing textFieldShouldReturn
    textFieldDidEndEditing textFieldShouldEndEditing controlTextDidEndEditing
    """
  private static let choices: WordSet = "didSelectRowAt didSelectItemAt"
  /// What sends an action when it is tapped, pulled or chosen.
  private static let senders: WordSet = """
    UIButton UIBarButtonItem NSButton NSMenuItem NSToolbarItem UITapGestureRecognizer UIRefreshControl
    """
  /// What runs its closure when it is tapped, pulled or submitted (SwiftUI, UIKit); the project's own views have labels of such names.
  private static let answers: WordSet = "onSubmit Button onTapGesture refreshable UIAlertAction"
  /// What the kits run when a view comes or goes.
  private static let appearances: WordSet = """
    onAppear onDisappear viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
    """

  private static let tasks: WordSet = "Task async detached"

  /// Whether the code around the token runs only when the user asks for it, by return, a button or a pull, or when a view comes
  /// or goes: never at each keystroke. Where all calls of its function are known, what they say counts, three calls back.
  package func runsWhenAsked(_ token: Token) -> Bool {
    var trace = Trace()
    return runsWhenAsked(token, &trace)
  }

  /// - Parameter isAtOnce: Whether what runs there is done when its function has ended: what is set up when a view appears runs
  ///   later.
  func runsWhenAsked(_ token: Token, steps: Int = 3, isAtOnce: Bool = true, _ trace: inout Trace) -> Bool {
    if token.closures.contains(where: runsOnce) { return true }
    guard trace.step() else { return false }
    // What a stream of a text hands on comes with each change, whenever somebody begins to listen.
    if token.closures.contains(where: { closure in
      guard let call = closure.call, SearchClosures.ends.contains(call.word) else { return false }
      return origin(of: call.receiver, &trace).typed?.isSubmitted == false
    }) {
      return false
    }
    if steps > 0,
      token.closures.contains(where: {
        isCalledWhenAsked($0, steps - 1, &trace) || isSentWhenAsked($0, steps - 1, &trace)
      })
    {
      return true
    }
    guard let function = token.function else { return false }
    let isAtOnce = isAtOnce && token.closures.allSatisfy { $0.call.map { Self.tasks.contains($0.word) } ?? false }
    if Self.submissions.contains(function.word) || isAtOnce && Self.appearances.contains(function.word)
      || function.parameters.contains(where: {
        Self.choices.contains($0.label) || $0.type.contains(anyOf: Self.senders)
      })
    {
      return true
    }
    guard steps > 0, function.kind == .function, let all = calls(of: function, &trace),
      case let calls = leading(all, to: token, in: function),
      // A search field calls it, too.
      index.function(declaredBy: function.id, in: file(of: token))?.isSearchDelegate != true,
      calls.lazy.map(\.name).allSatisfy({ name in
        name.map { runsWhenAsked($0, steps: steps - 1, isAtOnce: isAtOnce, &trace) } ?? false
      })
    else { return false }
    let handed = argumentsNaming(function)
    return !(calls.isEmpty && handed.isEmpty)
      && handed.allSatisfy { Self.answers.contains($0.call.word) || Self.answers.contains($0.label) }
  }

  /// Where the method's own type hands it on by its name: `SearchField(onSubmit: find)`.
  private func argumentsNaming(_ method: Declaration) -> [(call: Call, label: Word)] {
    guard let name = method.name, let owner = fact(of: method)?.owner else { return [] }
    return code(of: owner).flatMap { names(name.word, in: $0) }.compactMap { use in
      guard use != name, use.call?.name != use, let call = use.argumentList?.openedCall,
        let argument = call.arguments.first(where: { $0.value.last == use }),
        argument.value.count == 1 && use.definition == nil || argument.value.first?.keyword == .`self`
      else { return nil }
      return (call, argument.label)
    }
  }

  /// Those of the function's calls that get to the token: `if isFull { … }` around it asks for what not all of them give.
  package func leading(_ calls: [Call], to token: Token, in function: Declaration) -> [Call] {
    let flags = flags(askedBefore: token, in: function)
    return calls.filter { call in
      flags.allSatisfy { (call.argument(labeled: $0.label)?.value ?? $0.defaultValue).only?.keyword != .false }
    }
  }

  /// The parameters of the function without which the token is not reached: `if reloads { … }` around it.
  package func flags(askedBefore token: Token, in function: Declaration) -> [Parameter] {
    token.block.chain.prefix { $0.role != .functionBody }.compactMap { block in
      guard let statement = block.owner, statement.kind == .if, statement.head.last?.next == block.tokens.first,
        let name = statement.head.dropFirst().tokens.only
      else { return nil }
      return function.parameters.first { $0.name?.word == name.word && $0.label != .none }
    }
  }

  /// A closure that a view of the project is made with, where the view calls it only when the user asks for it: `SearchView(onSelect: {
  /// … })`.
  private func isCalledWhenAsked(_ closure: Closure, _ steps: Int, _ trace: inout Trace) -> Bool {
    guard let name = closure.call?.name, name.isCapitalized,
      let entry = index.type([name.word], at: scope(at: name)), trace.step()
    else { return false }
    let label = closure.label
    guard let keeper = label == .none ? lastClosure(of: entry) : label else { return false }
    let calls = code(of: entry).flatMap { names(keeper, in: $0) }.filter { $0.call?.name == $0 }
    return !calls.isEmpty && calls.allSatisfy { runsWhenAsked($0, steps: steps, &trace) }
  }

  /// `created.sink { … }` of a subject, where all that send something to one of this name do it when the user asks for it.
  private func isSentWhenAsked(_ closure: Closure, _ steps: Int, _ trace: inout Trace) -> Bool {
    guard let call = closure.call, SearchClosures.ends.contains(call.word), let subject = call.receiver.last,
      let property = property(at: subject)?.property, property.typeWords.contains(where: TextEffect.subjects.contains),
      trace.step(), origin(of: call.receiver, &trace).typed == nil
    else { return false }
    let sends = index.senders(to: subject.word).flatMap { site -> [Token] in
      guard let source = source(of: site.file) else { return [] }
      return names(subject.word, in: Declaration(file: source, id: site.function.declaration).tokens).filter {
        $0.pastUnwrapping?.next?.call.flatMap(Streams.given) == $0
      }
    }
    return !sends.isEmpty && sends.allSatisfy { runsWhenAsked($0, steps: steps, &trace) }
  }

  /// Whether the closure runs when the user asks for it, or a view comes or goes. A `task` without an `id` runs when its view appears.
  private func runsOnce(_ closure: Closure) -> Bool {
    guard let call = closure.call else { return false }
    return Self.answers.contains(call.word) || Self.answers.contains(closure.label)
      || Self.appearances.contains(call.word)
      || call.word == "task" && call.name?.isMember == true && call.argument(labeled: "id") == nil
  }
}

/// Whether a text is told, or only looked up.
extension DataFlow {
  private static let fields: WordSet = "UITextField UISearchBar UISearchController UITextView NSTextField NSSearchField"
  private static let actions: WordSet = "objc IBAction"
  private static let notifications: WordSet = "Notification NSNotification"
  private static let rx: Word = "rx"
  private static let publishers: WordSet = "textPublisher textDidChangePublisher"

  /// Whether the code may run whenever the text changes: it hears of the field, or what does so calls it. A field that is read in
  /// passing, as when a row comes into view or the keyboard goes, tells nothing.
  package func mayFollowKeystrokes(_ token: Token) -> Bool {
    // `field.rx.text` hands on each change, wherever somebody begins to listen.
    if token.owner?.word == Self.rx || Self.publishers.contains(token.word) { return true }
    var trace = Trace()
    return mayFollowKeystrokes(token, steps: 3, &trace)
  }

  private func mayFollowKeystrokes(_ token: Token, steps: Int, _ trace: inout Trace) -> Bool {
    if let closure = token.closures.first(where: { !($0.call.map { Self.tasks.contains($0.word) } ?? false) }) {
      return !runsOnce(closure) && !listensToOther(closure, than: token, &trace) && !observesOther(closure, &trace)
    }
    guard trace.step(), let function = token.function, function.kind != .variable else { return true }
    guard function.kind == .function else { return false }
    if index.function(declaredBy: function.id, in: file(of: token))?.isSearchEntry == true { return true }
    let types = function.parameters.map(\.type)
    if types.contains(where: { $0.contains(anyOf: Self.fields) }) { return !Self.submissions.contains(function.word) }
    if function.attributes.contains(where: { Self.actions.contains($0.name.word) }) {
      return !types.contains { $0.contains(anyOf: Self.notifications) }
    }
    guard steps > 0, let calls = calls(of: function, &trace) else { return true }
    return calls.contains { $0.name.map { mayFollowKeystrokes($0, steps: steps - 1, &trace) } ?? false }
  }
}

extension DataFlow {
  /// Whether the field's text is read when a stream of something else hands something on: `scrolled.sink { load(field.text) }`.
  package func isReadInPassing(_ text: Token) -> Bool {
    var trace = Trace()
    return text.closures.first.map { listensToOther($0, than: text, &trace) } ?? false
  }

  /// `.onChange(of: filters) { … }`: what runs when something else than a text changes.
  private func observesOther(_ closure: Closure, _ trace: inout Trace) -> Bool {
    guard let call = closure.call, call.word == "onChange", let value = call.argument(labeled: "of")?.value else {
      return false
    }
    return origin(of: value, &trace).typed == nil
  }

  /// Whether the closure stands at the end of a stream of something else than the field that is read: `scrolled.sink { load(field.text) }`.
  private func listensToOther(_ closure: Closure, than text: Token, _ trace: inout Trace) -> Bool {
    guard let call = closure.call, SearchClosures.ends.contains(call.word), !call.receiver.isEmpty,
      let field = text.owner?.word, !call.receiver.contains(where: { $0.word == field })
    else { return false }
    return origin(of: call.receiver, &trace).typed == nil
  }
}
