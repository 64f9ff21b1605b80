import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A stored task that is replaced while the old one may still run.
struct UncancelledTask: Rule {
  static let id = "uncancelled-task"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let site = replacement(at: index, in: file), let type = file.type(around: index),
      let entry = file.index.entry(of: type), let (_, property) = entry.properties[site.word],
      holdsOneTask(property), let function = file.function(around: index), !file.facts.isTest
    else { return }
    if runsOnce(function, property) || isSerialOrSynchronous(site, in: file) { return }
    if isLookedAfter(site, function, entry, in: file) { return }

    var violation = Violation(
      TokenRange(site.name, site.name + 1), .replaced(file.text(site.name), in: file.place(of: index)))
    violation.notes = note(on: property, named: site.name, in: file)
    violation.fix = fix(site, property, in: file)
    if !isSearchOrDebounce(site, in: file) {
      violation.profile = .strict
      violation.confidence = .possible
    }
    report(violation)
  }

  // MARK: - The replacement

  private struct Site {
    /// The property's name on the left of the `=`.
    var name: TokenIndex
    var word: Word
    var call: RawCall
    var closure: RawClosure
  }

  /// `name = Task { … }`, `Task.init { … }` or `Task.detached { … }`, where `name` is no local variable.
  private func replacement(at index: TokenIndex, in file: FileContext) -> Site? {
    var call = file.outline.call(named: index)
    if call == nil, file.kind(index + 1) == .period,
      file.word(index + 2) == "detached" || file.keyword(index + 2) == .`init`
    {
      call = file.outline.call(named: index + 2)
    }
    guard let call, call.range.lower == index, file.kind(index - 1) == .equal, file.keyword(index - 2) != .self,
      file.kind(call.range.upper) != .period,
      let name = CancellableCode.assignedName(before: index - 1, in: file), name == index - 2,
      let closure = closure(of: call, in: file)
    else { return nil }
    // `other.task = Task { }` is another object's property; `let task = Task { }` is new.
    if file.kind(name - 1) == .period {
      var owner = name - 2
      if file.kind(owner) == .postfixQuestionMark { owner -= 1 }
      guard file.keyword(owner) == .self, file.kind(owner - 1) != .period else { return nil }
    }
    let declaration = file.outline.declaration(around: index)
    if declaration >= 0, file.file.raw.declarations[Int(declaration)].kind == .variable,
      file.file.raw.declarations[Int(declaration)].bindings.contains(where: {
        file.file.raw.bindings[Int($0)].value.lower == index
      })
    {
      return nil
    }
    return Site(name: name, word: file.word(name), call: call, closure: closure)
  }

  private func closure(of call: RawCall, in file: FileContext) -> RawClosure? {
    if call.trailingClosure >= 0 { return file.outline.closure(at: call.trailingClosure) }
    return file.outline.arguments(of: call).lazy
      .compactMap { file.outline.closure(at: file.outline.value(of: $0).lower) }.first
  }

  /// Wrappers that store a value as it is.
  private static let plainAttributes: Set<Word> = [
    "State", "Published", "ObservationIgnored", "MainActor", "objc", "available", "ObservationTracked", "Atomic",
    "StateObject", "Binding", "IBOutlet", "nonobjc", "usableFromInline", "preconcurrency",
  ]

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
  private func fix(_ site: Site, _ property: PropertyFact, in file: FileContext) -> Violation.ProposedFix? {
    let id = file.outline.statement(around: site.name)
    guard id >= 0 else { return nil }
    let statement = file.file.raw.statements[Int(id)].range
    // `task =`, `self.task =` and `self?.task =` are all that may lead to the name.
    let owner = TokenRange(statement.lower, site.name)
    guard owner.isEmpty || file.keyword(owner.lower) == .self && owner.upper - owner.lower <= 3,
      !file.holdsComment(owner), let isOptional = isOptional(property, in: file)
    else { return nil }
    let name = file.text(TokenRange(statement.lower, site.name + 1))
    return Violation.ProposedFix(
      isSafe: false, explanation: "the task before is cancelled",
      insertions: [
        StatementInsertion.before(statement, name + (isOptional ? "?" : "") + ".cancel()", in: file)
      ])
  }

  /// Nil where the property is declared in another file.
  private func isOptional(_ property: PropertyFact, in file: FileContext) -> Bool? {
    let isHere = file.facts.types.contains { type in
      type.properties.contains { $0.declaration == property.declaration && $0.name == property.name }
    }
    guard isHere, Int(property.declaration) < file.file.raw.declarations.count else { return nil }
    for id in file.file.raw.declarations[Int(property.declaration)].bindings {
      let binding = file.file.raw.bindings[Int(id)]
      guard file.word(binding.pattern.lower) == property.name, !binding.type.isEmpty else { continue }
      let last = binding.type.upper - 1
      if file.word(binding.type.lower) == "Optional" { return true }
      return [.postfixQuestionMark, .exclamationMark].contains(file.kind(last)) || file.text(last).hasSuffix("?")
        || file.text(last).hasSuffix("!")
    }
    return nil
  }

  // MARK: - What makes it right

  private static let setUp: Set<Word> = [
    "init", "viewDidLoad", "loadView", "awakeFromNib", "windowDidLoad", "didFinishLaunching", "setUp", "deinit",
    "applicationDidFinishLaunching", "makeUIView", "makeNSView", "makeCoordinator",
  ]

  private func runsOnce(_ function: FunctionFact, _ property: PropertyFact) -> Bool {
    UncancelledTask.setUp.contains(function.name) || function.name == property.name
  }

  /// The old value is awaited first, or the new task never suspends.
  private func isSerialOrSynchronous(_ site: Site, in file: FileContext) -> Bool {
    let body = site.closure.range
    var index = body.lower
    var suspends = false
    while index < body.upper {
      if file.keyword(index) == .await { suspends = true }
      // `await previous?.value` inside or before makes a chain.
      if file.word(index) == site.word,
        file.word(index + 1) == "value" || file.word(index + 2) == "value" || file.word(index + 3) == "value"
      {
        return true
      }
      index += 1
    }
    return !suspends
  }

  private func isLookedAfter(
    _ site: Site, _ function: FunctionFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    if isCancelledBefore(site, entry, in: file) || isGuarded(site, in: file) || countsGenerations(site, in: file) {
      return true
    }
    // A cell that cancels when it is reused has no old task when it is configured.
    if file.index.cancels(site.word, by: "prepareForReuse", in: entry) { return true }
    let callers = file.index.callers(of: function.name, in: entry)
    guard !callers.isEmpty else { return false }
    return callers.allSatisfy { caller in
      UncancelledTask.setUp.contains(caller.name) && !caller.closureCalls.contains(function.name)
        || caller.nilChecks.contains(site.word)
        || caller.cancels.contains(site.word)
        || caller.ownCalls.contains {
          $0 != function.name && file.index.cancels(site.word, by: $0, in: entry, steps: 1)
        }
        || guardsFlag(caller)
    }
  }

  /// On the path to the replacement: `name?.cancel()`, `await name?.value`, or a method that cancels it.
  private func isCancelledBefore(_ site: Site, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    for statement in pathStatements(before: site.name, in: file) {
      var index = statement.lower
      while index < statement.upper {
        if file.word(index) == site.word, follows(index, ["cancel", "value", "result"], in: file) { return true }
        // `let old = task` … `old?.cancel()`: handed on under another name.
        if file.kind(index) == .identifier, let call = file.outline.call(named: index), file.word(index) != "Task",
          isOwnCall(call, in: file), file.index.cancels(site.word, by: file.word(index), in: entry)
        {
          return true
        }
        index += 1
      }
    }
    return false
  }

  private func follows(_ index: TokenIndex, _ names: Set<Word>, in file: FileContext) -> Bool {
    var dot = index + 1
    if file.kind(dot) == .postfixQuestionMark || file.kind(dot) == .exclamationMark { dot += 1 }
    return file.kind(dot) == .period && names.contains(file.word(dot + 1))
  }

  private func isOwnCall(_ call: RawCall, in file: FileContext) -> Bool {
    let receiver = file.receiver(of: call)
    if receiver.isEmpty { return call.range.lower == call.name }
    return file.keyword(receiver.lower) == .self && receiver.upper - receiver.lower <= 2
  }

  /// The statements that run before the token: those above it in its block, and in each block around that one. Blocks
  /// that may be skipped count for nothing, but for the conditions that lead to the token.
  private func pathStatements(before index: TokenIndex, in file: FileContext) -> [TokenRange] {
    var ranges: [TokenRange] = []
    var id = file.outline.block(around: index)
    var inner = index
    while id >= 0 {
      let block = file.file.raw.blocks[Int(id)]
      for statement in file.file.raw.statements where statement.block == id && statement.range.upper <= inner {
        switch statement.kind {
        case .if, .for, .while, .switch, .guard:
          ranges.append(CancellableCode.head(of: statement, in: file))
          // `if let task { task.cancel() }` is the usual way round nil.
          if statement.kind == .if { ranges.append(statement.range) }
        default:
          ranges.append(statement.range)
        }
      }
      if block.role == .functionBody || block.role == .accessorBody || block.role == .typeBody { break }
      inner = block.range.lower
      id = block.parent
    }
    return ranges
  }

  private static let underWay = SpellingParts([
    "load", "fetch", "busy", "running", "progress", "active", "start", "search", "refresh", "install",
  ])

  /// `guard name == nil else { return }`, `if name == nil { … }`, or a loading flag tested in the same way.
  private func isGuarded(_ site: Site, in file: FileContext) -> Bool {
    var id = file.outline.block(around: site.name)
    var inner = site.name
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      for statement in file.file.raw.statements where statement.block == id && statement.range.upper <= inner {
        guard statement.kind == .guard || statement.kind == .if && leaves(statement, in: file) else { continue }
        if tests(CancellableCode.head(of: statement, in: file), site, in: file) { return true }
      }
      if block.role == .ifBody {
        let around = file.outline.statement(around: block.range.lower - 1)
        if around >= 0, tests(CancellableCode.head(of: file.file.raw.statements[Int(around)], in: file), site, in: file)
        {
          return true
        }
      }
      if block.role == .functionBody || block.role == .accessorBody { break }
      inner = block.range.lower
      id = block.parent
    }
    return false
  }

  private func tests(_ head: TokenRange, _ site: Site, in file: FileContext) -> Bool {
    head.indices.contains { index in
      if file.word(index) == site.word { return true }
      return file.kind(index) == .identifier && isFlag(index, in: file)
    }
  }

  /// `isLoading`, `loading`, `state.isFetching`: a word that says work is under way.
  private func isFlag(_ index: TokenIndex, in file: FileContext) -> Bool {
    let text = file.text(index).lowercased()
    guard text.hasPrefix("is") || text.hasSuffix("ing") || text.hasPrefix("has") || text.hasPrefix("did") else {
      return false
    }
    return UncancelledTask.underWay.occur(in: text.utf8)
  }

  private static let flagNames: Set<Word> = Set(
    ["Load", "Fetch", "Search", "Run", "Refresh", "Install", "Start", "Updat", "Sync"].flatMap { stem in
      ["is\(stem)ing", "is\(stem)ning", "is\(stem)ling", "\(stem.lowercased())ing"].map { Word($0) }
    })

  /// The caller tests whether work is under way before it calls.
  private func guardsFlag(_ caller: FunctionFact) -> Bool {
    !caller.guards.isDisjoint(with: UncancelledTask.flagNames)
  }

  private func leaves(_ statement: RawStatement, in file: FileContext) -> Bool {
    statement.range.indices.contains {
      file.keyword($0) == .return || file.keyword($0) == .throw || file.keyword($0) == .continue
    }
  }

  /// A counter that is raised before and compared inside drops old results without cancelling.
  private func countsGenerations(_ site: Site, in file: FileContext) -> Bool {
    for range in pathStatements(before: site.name, in: file) {
      var index = range.lower
      while index < range.upper {
        if file.word(index) == "+=" || file.word(index) == "&+=", file.kind(index - 1) == .identifier,
          file.outline.contains(file.word(index - 1), in: site.closure.range)
        {
          return true
        }
        index += 1
      }
    }
    return false
  }

  // MARK: - How sure

  /// Search and debounce code: reached from a search field, named after search, or sleeping before it works.
  private func isSearchOrDebounce(_ site: Site, in file: FileContext) -> Bool {
    if file.searchDistance(around: site.name) != nil { return true }
    // What sleeps again and again plays a part or polls.
    if (site.closure.range.indices.filter { file.word($0) == "sleep" }).count == 1 { return true }
    let member = file.outline.member(around: site.name)
    let names = [site.name] + (member >= 0 ? [file.file.raw.declarations[Int(member)].name] : [])
    return names.contains { name in
      guard name >= 0 else { return false }
      return SearchVocabulary.parts.occur(in: file.text(name).utf8)
    }
  }

  private func note(on property: PropertyFact, named name: TokenIndex, in file: FileContext) -> [Violation.Note] {
    let own = file.facts.types.flatMap(\.properties).contains {
      $0.declaration == property.declaration && $0.name == property.name
    }
    guard own, Int(property.declaration) < file.file.raw.declarations.count else { return [] }
    let declaration = file.file.raw.declarations[Int(property.declaration)]
    guard declaration.name >= 0, declaration.name < name else { return [] }
    return [
      Violation.Note(
        range: TokenRange(declaration.name, declaration.name + 1), message: "the task is stored here")
    ]
  }
}

extension String {
  fileprivate static func replaced(_ name: String, in place: String) -> String {
    "\(place) replaces the task in '\(name)' without cancelling the one before, which may finish later and win; "
      + "call \(name)?.cancel() first"
  }
}
