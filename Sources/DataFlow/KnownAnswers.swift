import ProjectIndex
import SwiftSource

/// What declarations of a project are known to hold that is no typed text, for all files that one worker examines: most questions end
/// so, and the same few properties are asked about in many files. Typed text is not kept, as its way would keep the sources that it
/// leads through.
package final class KnownAnswers {
  /// A declaration by what the index calls it, whatever file asks.
  enum Key: Hashable {
    case parameter(file: Int32, Int32)
    case property(TypeID, Word, askedIn: TypeID, fromMakers: Bool)
    case result(file: Int32, Int32)
    case payload(TypeID, Word, position: Int)
    case message(Word, key: Word?)

    /// Nil for what stands inside of code.
    init?(_ key: Trace.Key) {
      switch key {
      case .parameter(let file, let parameter): self = .parameter(file: file, parameter.id)
      case .property(let owner, let name, let asker, let fromMakers):
        self = .property(owner, name, askedIn: asker, fromMakers: fromMakers)
      case .result(let file, let function): self = .result(file: file, function)
      case .payload(let owner, let name, let position): self = .payload(owner, name, position: position)
      case .message(let name, let key): self = .message(name, key: key)
      case .variable, .closureParameter, .closureResult, .step: return nil
      }
    }
  }

  private var isUnknown: [Key: Bool] = [:]

  package init() {}

  subscript(key: Key) -> TextOrigin? {
    get { isUnknown[key].map { $0 ? .unknown : .other } }
    set {
      switch newValue {
      case .unknown: isUnknown[key] = true
      case .other: isUnknown[key] = false
      case .typed, nil: break
      }
    }
  }
}

extension DataFlow {
  /// The answer of a declaration, which is kept where it holds for other questions too.
  func remembered(
    _ key: Trace.Key, _ trace: inout Trace, _ answer: (DataFlow, inout Trace) -> TextOrigin
  ) -> TextOrigin {
    // A local may be made of what one call gives.
    let isLocal =
      switch key {
      case .variable, .step: true
      default: false
      }
    if !isLocal || trace.given.isEmpty, let known = known[key] { return known }
    let declared = knownInAllFiles == nil ? nil : KnownAnswers.Key(key)
    if let declared, let known = knownInAllFiles?[declared] { return known }
    let restedOnGiven = trace.restsOnGiven
    trace.restsOnGiven = false
    let (origin, isFinal) = trace.answer(key) { answer(self, &$0) }
    if isFinal, !trace.restsOnGiven {
      known[key] = origin
      if let declared { knownInAllFiles?[declared] = origin }
    }
    trace.restsOnGiven = trace.restsOnGiven || restedOnGiven
    return origin
  }
}
