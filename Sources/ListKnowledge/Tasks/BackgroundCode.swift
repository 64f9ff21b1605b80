import ProjectIndex
import RuleKit
import SwiftSource

/// Where code runs off the main thread, as far as the closures around it say.
package enum BackgroundCode {
  package enum Place {
    /// A thread of the system's pool; the words name it for messages.
    case pool(String)
    /// A queue of the type's own: serial unless it says otherwise.
    case ownQueue(String)
    /// On the main thread, or nobody can tell.
    case other
  }

  /// What calls its closure at once, on the thread it is on.
  private static let synchronous: Set<Word> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "reduce", "autoreleasepool", "withLock",
    "performWithoutAnimation", "performBatchUpdates",
  ]

  /// Where the token runs by the closures around it; the innermost one that says something decides.
  package static func place(of index: TokenIndex, in file: FileContext) -> Place {
    guard !hopsInline(to: index, in: file) else { return .other }
    for closure in file.outline.closures(around: index) {
      guard closure.call >= 0, !namesMainActor(closure, in: file) else { return .other }
      let call = file.file.raw.calls[Int(closure.call)]
      guard call.name >= 0 else { return .other }
      if synchronous.contains(file.word(call.name)) { continue }
      return place(ofClosuresOf: call, in: file)
    }
    return .other
  }

  /// `await` before the call hops to where the callee lives.
  private static func hopsInline(to index: TokenIndex, in file: FileContext) -> Bool {
    let id = file.outline.statement(around: index)
    guard id >= 0 else { return false }
    return TokenRange(file.file.raw.statements[Int(id)].range.lower, index).indices.contains {
      file.keyword($0) == .await
    }
  }

  /// `{ @MainActor in … }`
  private static func namesMainActor(_ closure: RawClosure, in file: FileContext) -> Bool {
    closure.inKeyword >= 0
      && file.outline.contains("MainActor", in: TokenRange(closure.range.lower, closure.inKeyword))
  }

  private static func place(ofClosuresOf call: RawCall, in file: FileContext) -> Place {
    let receiver = file.receiver(of: call)
    guard !receiver.isEmpty else {
      return file.word(call.name) == "performBackgroundTask" ? .pool("in performBackgroundTask") : .other
    }
    switch file.word(call.name) {
    case "async", "asyncAfter", "addOperation", "addBarrierBlock":
      return queue(receiver, in: file)
    case "detached":
      return file.isTaskType(receiver) ? .pool("in a detached task") : .other
    case "performBackgroundTask":
      return .pool("in performBackgroundTask")
    case "dataTask", "uploadTask", "downloadTask":
      return isSharedSession(receiver, in: file) ? .pool("in a URLSession callback") : .other
    default:
      return .other
    }
  }

  private static func queue(_ receiver: TokenRange, in file: FileContext) -> Place {
    guard !file.outline.contains("main", in: receiver) else { return .other }
    if file.outline.contains("DispatchQueue", in: receiver), file.outline.contains("global", in: receiver) {
      return .pool("on a global queue")
    }
    guard let value = file.namedValue(endingAt: receiver.upper - 1) else { return .other }
    return queue(named: value, in: file)
  }

  /// The queue of a name, by the value that is given to it where it is declared.
  private static func queue(named value: NamedValue, in file: FileContext) -> Place {
    guard value.isOwn, let made = declaredValue(of: value, in: file), !made.isEmpty,
      !file.outline.contains("main", in: made)
    else { return .other }
    let isQueue = file.word(made.lower) == "DispatchQueue"
    if isQueue, file.outline.contains("global", in: made) { return .pool("on a global queue") }
    if isQueue, file.outline.contains("label", in: made) {
      let name = file.text(value.name)
      return file.outline.contains("concurrent", in: made)
        ? .pool("on the concurrent queue '\(name)'") : .ownQueue("on the queue '\(name)'")
    }
    return file.word(made.lower) == "OperationQueue"
      ? .pool("on the operation queue '\(file.text(value.name))'") : .other
  }

  private static func declaredValue(of value: NamedValue, in file: FileContext) -> TokenRange? {
    if file.kind(value.name - 1) != .period, let local = file.localBinding(of: value.name) { return local.value }
    let name = file.word(value.name)
    guard let type = file.type(around: value.name) else { return nil }
    for part in file.facts.types where part.path == type.path && part.variant == type.variant {
      for property in part.properties where property.name == name {
        let declaration = file.file.raw.declarations[Int(property.declaration)]
        return declaration.bindings.lazy.map { file.file.raw.bindings[Int($0)] }
          .first { file.word($0.pattern.lower) == name }?.value
      }
    }
    return nil
  }

  /// `URLSession.shared` calls back on a queue of its own.
  private static func isSharedSession(_ receiver: TokenRange, in file: FileContext) -> Bool {
    receiver.upper - receiver.lower == 3 && file.word(receiver.lower) == "URLSession"
      && file.word(receiver.upper - 1) == "shared"
  }

  /// Whether the type around, or the member, says that it runs on the main actor.
  package static func isOnMainActor(_ index: TokenIndex, in file: FileContext) -> Bool {
    var id = file.outline.declaration(around: index)
    while id >= 0 {
      let declaration = file.file.raw.declarations[Int(id)]
      if file.outline.contains("MainActor", in: TokenRange(declaration.range.lower, declaration.introducer)) {
        return true
      }
      id = declaration.parent
    }
    return false
  }

  /// Whether the member asks which thread it is on.
  package static func asksForThread(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.outline.contains(anyOf: ["isMainThread", "assumeIsolated"], in: file.memberRange(around: index))
  }
}
