import ProjectIndex
import RuleKit
import SwiftSource

/// Where code can be cancelled: which closure it runs in, and who could cancel that.
package enum CancellableCode {
  /// The closure of a task, and what holds the task.
  package enum Holder {
    /// A property or variable, by name; the token names it.
    case stored(TokenIndex)
    /// A `.task` modifier or `addTask`: the view or the group cancels it.
    case structured(TokenIndex)
    /// Nothing holds it, so nothing can cancel it.
    case none
  }

  /// How the closure that opens with the brace of `closure` is started and held; nil for a closure of another kind.
  package static func holder(of closure: RawClosure, in file: FileContext) -> Holder? {
    guard closure.call >= 0 else { return nil }
    let call = file.file.raw.calls[Int(closure.call)]
    guard call.name >= 0 else { return nil }
    switch file.word(call.name) {
    case "task":
      // A view's modifier: `.task { }`, `.task(id: query) { }`.
      guard file.kind(call.name - 1) == .period else { return nil }
      return .structured(call.name)
    case "addTask", "addTaskUnlessCancelled":
      return cancelsGroup(around: call.name, in: file) ? .structured(call.name) : Holder.none
    case "Task":
      return holder(ofTask: call, in: file)
    case "detached":
      let receiver = file.receiver(of: call)
      return file.isTaskType(receiver) ? holder(ofTask: call, in: file) : nil
    default:
      return nil
    }
  }

  /// A group is cancelled by `cancelAll`, or by a child that throws.
  private static func cancelsGroup(around index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    guard member >= 0 else { return false }
    return file.outline.contains(
      anyOf: ["cancelAll", "withThrowingTaskGroup", "withThrowingDiscardingTaskGroup"],
      in: file.file.raw.declarations[Int(member)].range)
  }

  /// What the value of a `Task { }` expression is given to.
  private static func holder(ofTask call: RawCall, in file: FileContext) -> Holder {
    // `Task { }.store(in: &x)`, `Task { }.asAnyCancellable()` hand it on.
    if file.kind(call.range.upper) == .period, let outer = file.outline.call(named: call.range.upper + 1) {
      switch file.word(outer.name) {
      case "store", "asAnyCancellable", "eraseToAnyCancellable", "cancellable": return .structured(outer.name)
      default: break
      }
    }
    let before = call.range.lower - 1
    switch file.kind(before) {
    case .equal:
      if let name = assignedName(before: before, in: file) { return .stored(name) }
    case .leftParen:
      // `tasks.append(Task { })`, `tasks.insert(…)`
      if let outer = file.file.raw.calls.first(where: { $0.leftParen == before }), outer.name >= 0 {
        let receiver = file.receiver(of: outer)
        if !receiver.isEmpty, file.kind(receiver.upper - 1) == .identifier { return .stored(receiver.upper - 1) }
      }
    default:
      break
    }
    return .none
  }

  /// The name that `name =`, `self.name =`, `names[key] =` or `let name: T =` assigns; `equal` is the `=`.
  package static func assignedName(before equal: TokenIndex, in file: FileContext) -> TokenIndex? {
    var index = equal - 1
    guard index >= 0 else { return nil }
    if file.kind(index) == .rightSquare, file.file.raw.partners[Int(index)] > 0 {
      index = file.file.raw.partners[Int(index)] - 1
    }
    // Back over a type annotation: `let task: Task<Void, Never> = `.
    let declaration = file.outline.declaration(around: index)
    if declaration >= 0, file.file.raw.declarations[Int(declaration)].kind == .variable {
      for binding in file.file.raw.declarations[Int(declaration)].bindings {
        let binding = file.file.raw.bindings[Int(binding)]
        if binding.value.lower == equal + 1 { return binding.pattern.lower }
      }
    }
    return file.kind(index) == .identifier ? index : nil
  }

  /// Whether what is stored under the name at `name` is cancelled by any code of the file or of its type.
  package static func isCancelled(_ name: TokenIndex, in file: FileContext) -> Bool {
    let word = file.word(name)
    if let type = file.type(around: name), let entry = file.index.entry(of: type) {
      if file.index.cancels(word, in: entry) { return true }
      if let (_, property) = entry.properties[word] {
        if property.cancelsWhenSet || property.typeWords.contains("AnyCancellable") { return true }
        // A collection is cancelled one by one: `tasks.forEach { $0.cancel() }`, `for task in tasks`.
        if property.typeWords.first != "Task", file.outline.contains("cancel", in: wholeFile(file)) { return true }
      }
    }
    return file.facts.functions.contains { $0.cancels.contains(word) }
  }

  private static func wholeFile(_ file: FileContext) -> TokenRange {
    TokenRange(0, TokenIndex(file.file.raw.tokens.count))
  }

  // MARK: - Looking after a cancellation

  package static let checks: Set<Word> = ["isCancelled", "checkCancellation", "withTaskCancellationHandler"]

  /// Whether the tokens ask if the task is cancelled.
  package static func isCheck(_ range: TokenRange, in file: FileContext) -> Bool {
    file.outline.contains(anyOf: checks, in: range)
  }

  /// The tokens of a statement up to the body it opens, or all of a simple one.
  package static func head(of statement: RawStatement, in file: FileContext) -> TokenRange {
    var index = statement.range.lower
    while index < statement.range.upper, file.kind(index) != .leftBrace { index += 1 }
    return TokenRange(statement.range.lower, index)
  }
}
