import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A stored task that is replaced while the old one may still run.
struct UncancelledTask: Rule {
  static let id = "uncancelled-task"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let site = Site(at: token), let type = file.type(around: token), let entry = file.index.entry(of: type),
      let (_, property) = entry.properties[site.name.word], holdsOneTask(property),
      let function = file.function(around: token)
    else { return }
    if runsOnce(function, property) || isSerialOrSynchronous(site) { return }
    if isLookedAfter(site, function, entry, in: file) { return }

    let binding = file.binding(of: property)
    var violation = Violation(site.name, .replaced(site.name.text, in: file.place(of: token)))
    if let name = binding?.declaration.name, name < site.name {
      violation.notes = [Violation.Note(name, "the task is stored here")]
    }
    violation.fix = fix(site, binding, in: file)
    if !isSearchOrDebounce(site, in: file) {
      violation.profile = .strict
      violation.confidence = .possible
    }
    report(violation)
  }

  // MARK: - The replacement

  /// `name = Task { … }`, `Task.init { … }` or `Task.detached { … }`, where `name` is no local variable.
  private struct Site {
    /// The property's name on the left of the `=`.
    let name: Token
    let closure: Closure

    init?(at token: Token) {
      guard let task = TaskStart(at: token), !task.isContinued, let equal = token.previous, equal.kind == .equal,
        // `other.task = Task { }` is another object's property.
        let name = CancellableCode.assignedName(before: equal), name == equal.previous,
        NamedValue(endingAt: name)?.isOwn == true,
        // `let task = Task { }` is new.
        token.declaration?.bindings.contains(where: { $0.value.first == token }) != true
      else { return nil }
      (self.name, closure) = (name, task.closure)
    }
  }

  /// Wrappers that store a value as it is.
  private static let plainAttributes: WordSet = """
    State Published ObservationIgnored MainActor objc available ObservationTracked Atomic StateObject Binding IBOutlet
    nonobjc usableFromInline preconcurrency
    """

  private func holdsOneTask(_ property: PropertyFact) -> Bool {
    guard !property.isLet, !property.cancelsWhenSet, !property.typeWords.contains("AnyCancellable") else {
      return false
    }
    // Another wrapper, or a setter in another place, may cancel: nothing is known.
    guard property.attributes.allSatisfy(UncancelledTask.plainAttributes.contains) else { return false }
    return property.typeWords.isEmpty || property.typeWords.contains("Task")
  }

  // MARK: - The fix

  /// Nil where the assignment is no statement of its own, or the declaration is elsewhere and may hold a task without `?`.
  private func fix(_ site: Site, _ binding: Binding?, in file: FileContext) -> Violation.ProposedFix? {
    guard let statement = site.name.statement, let first = statement.first else { return nil }
    // `task =`, `self.task =` and `self?.task =` are all that may lead to the name.
    let owner = first.up(to: site.name)
    guard owner.isEmpty || first.keyword == .self && owner.count <= 3, !file.holdsComment(owner), let binding,
      let type = binding.type.last
    else { return nil }
    let isOptional =
      binding.type.first?.word == "Optional" || type.isUnwrapping || type.text.hasSuffix("?")
      || type.text.hasSuffix("!")
    let cancel = first.through(site.name).text + (isOptional ? "?" : "") + ".cancel()"
    return StatementInsertion.before(statement, cancel, in: file).map {
      Violation.ProposedFix(isSafe: false, explanation: "the task before is cancelled", insertions: [$0])
    }
  }

  // MARK: - What makes it right

  private static let setUp: WordSet = """
    init viewDidLoad loadView awakeFromNib windowDidLoad didFinishLaunching setUp deinit applicationDidFinishLaunching
    makeUIView makeNSView makeCoordinator
    """

  private func runsOnce(_ function: FunctionFact, _ property: PropertyFact) -> Bool {
    UncancelledTask.setUp.contains(function.name) || function.name == property.name
  }

  /// The old value is awaited first, or the new task never suspends.
  private func isSerialOrSynchronous(_ site: Site) -> Bool {
    let tokens = site.closure.tokens
    // `await previous?.value` inside or before makes a chain.
    let awaitsOld = tokens.contains { token in
      token.word == site.name.word && (1...3).contains { token.next($0)?.word == "value" }
    }
    return awaitsOld || !tokens.contains { $0.keyword == .await }
  }

  private func isLookedAfter(
    _ site: Site, _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    if isCancelledBefore(site, entry, in: file) || isGuarded(site) || countsGenerations(site) {
      return true
    }
    // A cell that cancels when it is reused has no old task when it is configured.
    if file.index.cancels(site.name.word, by: "prepareForReuse", in: entry) { return true }
    let callers = file.index.callers(of: function.name, in: entry)
    guard !callers.isEmpty else { return false }
    return callers.allSatisfy { caller in
      UncancelledTask.setUp.contains(caller.name) && !caller.closureCalls.contains(function.name)
        || caller.nilChecks.contains(site.name.word)
        || caller.cancels.contains(site.name.word)
        || caller.ownCalls.contains {
          $0 != function.name && file.index.cancels(site.name.word, by: $0, in: entry, steps: 1)
        }
        || guardsFlag(caller)
    }
  }

  /// On the path to the replacement: `name?.cancel()`, `await name?.value`, or a method that cancels it.
  private func isCancelledBefore(_ site: Site, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    tokensRun(before: site).contains { token in
      if token.word == site.name.word, isAsked(token) { return true }
      // `let old = task` … `old?.cancel()`: handed on under another name.
      guard token.kind == .identifier, token.word != "Task", let call = token.call, call.isOnSelf else { return false }
      return file.index.cancels(site.name.word, by: token.word, in: entry)
    }
  }

  /// `name.cancel()`, `name?.value`
  private func isAsked(_ name: Token) -> Bool {
    let dot = name.next?.isUnwrapping == true ? name.next(2) : name.next
    return dot?.kind == .period && ["cancel", "value", "result"].contains(dot?.next?.word)
  }

  /// What runs before the replacement. Blocks that may be skipped count for nothing, but for the conditions that lead to it.
  private func tokensRun(before site: Site) -> [Token] {
    site.name.path().flatMap(\.before).flatMap { statement in
      switch statement.kind {
      case .for, .while, .switch, .guard: statement.head
      // `if let task { task.cancel() }` is the usual way round nil.
      default: statement.tokens
      }
    }
  }

  private static let underWay = SpellingParts(
    """
    load fetch busy running progress active start search refresh install
    """)

  /// `guard name == nil else { return }`, `if name == nil { … }`, or a loading flag tested in the same way.
  private func isGuarded(_ site: Site) -> Bool {
    site.name.conditions().contains { condition in
      condition.contains { $0.word == site.name.word || $0.kind == .identifier && isFlag($0) }
    }
  }

  /// `isLoading`, `loading`, `state.isFetching`: a word that says work is under way.
  private func isFlag(_ name: Token) -> Bool {
    let text = name.text.lowercased()
    guard text.hasPrefix("is") || text.hasSuffix("ing") || text.hasPrefix("has") || text.hasPrefix("did") else {
      return false
    }
    return UncancelledTask.underWay.occur(in: text.utf8)
  }

  private static let flagNames = WordSet(
    ["Load", "Fetch", "Search", "Run", "Refresh", "Install", "Start", "Updat", "Sync"].flatMap { stem in
      ["is\(stem)ing", "is\(stem)ning", "is\(stem)ling", "\(stem.lowercased())ing"].map { Word($0) }
    })

  /// The caller tests whether work is under way before it calls.
  private func guardsFlag(_ caller: FunctionFact) -> Bool {
    caller.guards.contains(where: UncancelledTask.flagNames.contains)
  }

  /// A counter that is raised before and compared inside drops old results without cancelling.
  private func countsGenerations(_ site: Site) -> Bool {
    tokensRun(before: site).contains { token in
      guard token.word == "+=" || token.word == "&+=", let counter = token.previous else { return false }
      return counter.kind == .identifier && site.closure.contains(counter.word)
    }
  }

  // MARK: - How sure

  /// Search and debounce code: reached from a search field, named after search, or sleeping before it works.
  private func isSearchOrDebounce(_ site: Site, in file: FileContext) -> Bool {
    if file.searchDistance(around: site.name) != nil { return true }
    // What sleeps again and again plays a part or polls.
    if (site.closure.tokens.filter { $0.word == "sleep" }).count == 1 { return true }
    return [site.name, site.name.member?.name].contains { name in
      name.map { SearchVocabulary.parts.occur(in: $0.utf8) } ?? false
    }
  }
}

extension String {
  fileprivate static func replaced(_ name: String, in place: String) -> String {
    "\(place) replaces the task in '\(name)' without cancelling the one before, which may finish later and win; "
      + "call \(name)?.cancel() first"
  }
}
