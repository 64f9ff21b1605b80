import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A search that a view controller delays itself: a timer, a work item, a sleep, `debounce` on the query.
struct DebounceInViewController: Rule {
  static let id = "debounce-in-view-controller"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  var subjects: Subjects? { \ProjectIndex.namesGivenSearchTexts }

  func concerns(type: Int, of file: FileOutlook) -> Bool {
    file.typesGivenSearchTexts.contains(type) && file.isViewController(type)
  }

  /// `debouncer.action = { search() }`, `debouncer.execute { search() }` in a method that is given the query: what keeps closures that
  /// run later.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard file.isViewController(type).isYes else { return }
    for function in file.functions(in: declaration) where function.takesText || function.isSearchEntry {
      let method = file.declaration(of: function)
      let keeper = method.code.first {
        (Waiting.isKeeper($0, in: file) || isPause($0, in: file))
          && $0.statement.map { !isAboutViews($0.tokens) } ?? false
      }
      guard let keeper, let name = method.name, file.searchMethods(in: declaration).contains(name) else { continue }
      file.evidence.reset()
      file.noteEntry(function, at: name)
      let delay = keeper.call?.callee ?? keeper.chain?.tokens ?? keeper.tokens
      self.report(delay, at: keeper, in: file, report)
    }
  }

  /// Words of what delays by any name are looked at by themselves.
  private static let delays: WordSet = """
    delay scheduledTimer Timer DispatchWorkItem asyncAfter perform debounce throttle sleep
    """

  private func isPause(_ name: Token, in file: FileContext) -> Bool {
    guard let call = name.call, call.name == name, !Self.delays.contains(name.word),
      call.receiver.first?.word != "Timer"
    else { return false }
    return Waiting.isHelper(call, in: file) || Waiting.isForeignHelper(call, in: file)
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call ?? helper(at: token, in: file), let delay = delay(call, in: file),
      let type = file.type(around: token), file.isViewController(type).isYes,
      // What a loop begins for each element waits for no more typing: it follows the answer.
      token.loop == nil
    else { return }
    guard isPipelineOnQuery(call, in: file) || delaysSearch(call.tokens, around: token, in: file) else { return }
    self.report(delay, at: token, in: file, report)
  }

  private func report(_ delay: Tokens, at token: Token, in file: FileContext, _ report: (Violation) -> Void) {
    guard let type = file.type(around: token), case .yes(let evidence) = file.isViewController(type) else { return }
    var violation = Violation(delay, .debounces(with: delay.text.singleLine, in: file.place(of: token)))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  // MARK: - What delays

  /// The callee of a call that delays work once; nil for another call.
  private func delay(_ call: Call, in file: FileContext) -> Tokens? {
    let receiver = call.receiver
    let name = call.name?.tokens
    switch call.word {
    case "scheduledTimer":
      // `timer = .scheduledTimer(…)`
      let isTimer = receiver.isEmpty ? call.first?.kind == .period : receiver.last?.word == "Timer"
      return isTimer && !repeats(call) && !isNextTurn(call) ? call.callee : nil
    case "Timer":
      return call.leftParen != nil && !repeats(call) && !isNextTurn(call) ? name : nil
    case "DispatchWorkItem":
      return name
    case "asyncAfter":
      // A work item is the finding where it is made.
      return givesWorkItem(call) ? nil : name
    case "perform":
      guard let delay = call.argument(labeled: "afterDelay") else {
        return Waiting.isHelper(call, in: file) ? name : nil
      }
      return delay.value.text == "0" ? nil : name
    // What takes the first of some is a guard against taps.
    case "throttle" where call.argument(labeled: "latest")?.value.first?.keyword == .false: return nil
    case "debounce", "delay", "throttle":
      return receiver.last?.kind == .binaryOperator ? nil : name
    case "sleep":
      // Only clocks have `sleep(for:)` and `sleep(until:)` besides.
      let isClock = !receiver.isEmpty && ["for", "until"].contains(call.firstArgument?.label)
      return file.isTaskType(receiver) || isClock ? call.callee : nil
    default:
      return Waiting.isHelper(call, in: file) && !repeats(call) ? name : nil
    }
  }

  /// `Timer.onMainThread(after: 0.3) { }`: what the project adds to timers.
  private func helper(at token: Token, in file: FileContext) -> Call? {
    guard token.word == "Timer", let call = token.next(2)?.call, call.first == token else { return nil }
    return Waiting.isHelper(call, in: file) ? call : nil
  }

  /// A timer that repeats shows progress or polls.
  private func repeats(_ call: Call) -> Bool {
    call.argument(labeled: "repeats")?.value.first?.keyword == .true
  }

  /// A timer of no time is the next turn of the run loop.
  private func isNextTurn(_ call: Call) -> Bool {
    let interval = call.argument(labeled: "timeInterval") ?? call.argument(labeled: "withTimeInterval")
    return interval.flatMap { Double($0.value.text) } == 0
  }

  private func givesWorkItem(_ call: Call) -> Bool {
    guard let item = call.argument(labeled: "execute") else { return false }
    return item.value.first?.closure == nil && !item.contains("DispatchWorkItem")
  }

  // MARK: - What is delayed

  private static let fieldTexts: WordSet = "text textPublisher stringValue textDidChange publisher"

  /// `$words.debounce(…)`, `searchBar.rx.text.debounce(…)`, in any function: the text is what passes through. Where it cannot be
  /// followed, names say it.
  private func isPipelineOnQuery(_ call: Call, in file: FileContext) -> Bool {
    guard ["debounce", "delay", "throttle"].contains(call.word) else { return false }
    let receiver = call.receiver
    if file.hearsOfSearchField(receiver) { return true }
    // `items.combineLatest($words).throttle(…)`
    let combined = receiver.filter { $0.word == "combineLatest" }.compactMap(\.call).flatMap(\.arguments)
    if let text = combined.lazy.compactMap({ file.flow.origin(of: $0.value).typed }).first, text.field == .search {
      file.evidence.record(text, for: receiver.text.singleLine)
      return true
    }
    switch file.flow.origin(of: receiver) {
    case .typed(let text):
      file.evidence.record(text, for: receiver.text.singleLine)
      return text.field == .search
    case .other: return false
    case .unknown: break
    }
    if receiver.contains(anyOf: SearchNames.fields) { return receiver.contains(anyOf: Self.fieldTexts) }
    return receiver.contains {
      $0.kind == .identifier && $0.next?.kind != .colon && SearchNames.keptTexts.occur(in: $0.utf8)
    }
  }

  /// In a search entry point; or one call from one, where the code speaks of search.
  private func delaysSearch(_ code: Tokens, around token: Token, in file: FileContext) -> Bool {
    guard let function = file.function(around: token), !isAboutViews(code) else { return false }
    let method = file.declaration(of: function)
    guard let distance = file.searchDistance(around: token), distance <= 1 else {
      return method.hasAttribute("IBAction") && performsSearch(code, in: file)
    }
    if distance == 0 || file.typedText(in: method.tokens)?.field == .search { return true }
    // What is delayed reads the text.
    if file.flow.callees(of: code).contains(where: { file.typedText(in: $0.code)?.field == .search }) {
      return true
    }
    let isCalledSearch = method.name.map { SearchNames.parts.occur(inNamesOf: $0) } ?? false
    if isCalledSearch, !method.isPrivate { return true }
    guard isCalledSearch || SearchNames.parts.occur(inNamesOf: token.statement?.tokens ?? code) else {
      return false
    }
    file.evidence.guess("\(file.place(of: token)) speaks of search")
    return true
  }

  /// `perform(#selector(find), with: nil, afterDelay: 0.5)` in an action of a control that the storyboard knows, where `find` reads a
  /// search field.
  private func performsSearch(_ code: Tokens, in file: FileContext) -> Bool {
    code.contains { name in
      name.argumentList?.previous?.word == "selector"
        && file.flow.code(behind: name).flatMap { file.typedText(in: $0)?.field } == .search
    }
  }

  private static let viewWords: WordSet = """
    becomeFirstResponder resignFirstResponder makeFirstResponder isHidden alpha animate present dismiss scrollToRow
    scrollToItem setContentOffset layoutIfNeeded endRefreshing beginUpdates startAnimating stopAnimating endEditing
    UIAccessibility deselectRow selectRow contentOffset
    """

  /// Whether what is delayed moves the keyboard or shows something, and never speaks of the query.
  private func isAboutViews(_ code: Tokens) -> Bool {
    code.closures.contains { $0.contains(anyOf: Self.viewWords) && !$0.contains(anyOf: Self.queries) }
  }

  private static let queries = SearchNames.queries.subtracting(SearchNames.fields)
}

extension String {
  static func debounces(with callee: String, in place: String) -> String {
    "\(place) delays the search with '\(callee)'; forward the text at once and let the side controller debounce, "
      + "so that all its screens behave alike"
  }
}
