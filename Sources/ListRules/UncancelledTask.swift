import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A stored task that is replaced while the old one may still run.
struct UncancelledTask: Rule {
  static let id = "uncancelled-task"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    for site in TaskReplacement.all(at: token, in: file) {
      file.evidence.reset()
      check(site, in: file, report)
    }
  }

  private func check(_ site: TaskReplacement, in file: FileContext, _ report: (Violation) -> Void) {
    guard case let property = site.property, holdsTasks(property, keyed: site.isKeyed, in: file),
      property.name != file.function(around: site.name)?.name
    else { return }
    if let reason = site.safety() {
      file.evidence.record("'\(site.name.text)' is not overtaken: \(reason)")
      return
    }
    let binding = file.binding(of: property)
    var violation = Violation(site.name, .replaced(site.target.text, in: file.place(of: site.name)))
    if let name = binding?.declaration.name, name < site.name {
      violation.notes = [Violation.Note(name, "the task is stored here")]
    }
    violation.notes += site.partialEnds.map { Violation.Note($0, "the task before ends here, but not on every path") }
    violation.fix = fix(site, binding, in: file)
    if !isShown(site, in: file) { violation.holdBack() }
    report(violation)
  }

  /// Wrappers that store a value as it is.
  private static let plainAttributes: WordSet = """
    State Published ObservationIgnored MainActor objc available ObservationTracked Atomic StateObject Binding IBOutlet
    nonobjc usableFromInline preconcurrency
    """

  private func holdsTasks(_ property: PropertyFact, keyed isKeyed: Bool, in file: FileContext) -> Bool {
    guard !property.isLet, !file.endsWhenSet(property), !property.typeWords.contains("AnyCancellable") else {
      return false
    }
    // Another wrapper, or a setter in another place, may cancel: nothing is known.
    guard property.attributes.allSatisfy(UncancelledTask.plainAttributes.contains) else { return false }
    if isKeyed { return property.typeWords.contains("Task") }
    return property.typeWords.isEmpty || property.typeWords.contains("Task")
  }

  // MARK: - The fix

  /// Nil where the assignment is no statement of its own, or the declaration is elsewhere and may hold a task without `?`.
  private func fix(_ site: TaskReplacement, _ binding: Binding?, in file: FileContext) -> Violation.ProposedFix? {
    guard !site.isKeyed, let statement = site.name.statement, let first = statement.first else { return nil }
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

  // MARK: - How sure

  /// Whether a late answer is seen: the task answers what is typed, or it is a debounce, which waits once and then works with what
  /// it was given; and what it does after its wait is shown or kept. A task that reads everything when it wakes does the same work
  /// as the one that replaces it.
  private func isShown(_ site: TaskReplacement, in file: FileContext) -> Bool {
    let code = site.closure.code
    if !answersQuery(site.name, in: file) {
      guard let sleep = code.first(where: { $0.word == "sleep" }), let wait = sleep.statement,
        !code.contains(where: { $0.word == "sleep" && $0 > sleep }),
        !sleep.isInLoop(of: code),
        code.first(where: { $0.keyword == .await }).map(wait.contains) == true,
        code.contains(where: {
          isGiven($0, to: site.closure, in: file) && $0.statement?.contains(sleep) == false
            && !isOfKey($0, of: site, in: file) && !isCollaborator($0, in: file)
        })
      else { return false }
    }
    return code.contains { $0.kind == .equal || $0.isCall }
  }

  /// Whether the code around runs for a query: by what is known of its calls, or as it is given one.
  private func answersQuery(_ name: Token, in file: FileContext) -> Bool {
    file.searchDistance(around: name) != nil
      || name.function?.parameters.contains { parameter in
        parameter.name.flatMap { file.typedText(at: $0) }.map { $0.field == .search && !$0.isSubmitted } ?? false
      } == true
  }

  /// Whether the name means a parameter or a local value of the code that begins the task.
  private func isGiven(_ name: Token, to closure: Closure, in file: FileContext) -> Bool {
    guard let local = file.local(name), let start = closure.tokens.first else { return false }
    return local < start
  }

  /// `loads[row] = Task { … item … }` with an `item` that the code asks for by `row`: the task before worked with the same.
  private func isOfKey(_ name: Token, of site: TaskReplacement, in file: FileContext) -> Bool {
    guard site.isKeyed else { return false }
    let keys = Set(site.target.dropFirst().lazy.filter { file.local($0) != nil }.map(\.word))
    if keys.contains(name.word) { return true }
    let value: Tokens
    switch name.definition {
    case .variable(let binding): value = binding.value
    case .condition(_, let tested): value = tested
    default: return false
    }
    let locals = value.filter { $0.call?.name != $0 && file.local($0) != nil }
    return !locals.isEmpty && locals.allSatisfy { keys.contains($0.word) }
  }

  /// `client: any Client`: an object that does the work, and nothing that was asked for.
  private func isCollaborator(_ name: Token, in file: FileContext) -> Bool {
    guard case .parameter(let parameter, _)? = name.definition, let type = parameter.type.first(where: \.isCapitalized)
    else { return false }
    return parameter.type.first?.word == "any"
      || file.index.type([type.word], at: file.scope(at: type))?.isProtocol == true
  }
}

extension Token {
  /// A call other than the sleep itself.
  fileprivate var isCall: Bool { call?.name == self && word != "sleep" && call?.name?.word != "checkCancellation" }

  /// Whether a loop of the code runs it again and again.
  fileprivate func isInLoop(of code: Tokens) -> Bool {
    block.chain.contains { [.whileBody, .forBody, .repeatBody].contains($0.role) && code.contains($0) }
  }
}

extension String {
  fileprivate static func replaced(_ name: String, in place: String) -> String {
    "\(place) replaces the task in '\(name)' without cancelling the one before, which may finish later and win; "
      + "call \(name)?.cancel() first"
  }
}
