import ProjectIndex
import SwiftSource

/// What functions and closures give back.
extension DataFlow {
  /// What the call gets back. What the function hands on of a parameter is what this call gives it, not what others do.
  func origin(ofResult function: Declaration, of call: Call, _ trace: inout Trace) -> TextOrigin {
    guard let name = function.name, holdsText(function.result), !function.result.isEmpty else { return .other }
    let file = file(of: name)
    let key = Trace.Key.result(file, function.id)
    let given = given(by: call, to: function, in: file, &trace)
    guard !given.isEmpty, !trace.isInside(key) else {
      return remembered(key, &trace) { flow, trace in flow.origin(ofResults: function.code, of: nil, &trace) }
    }
    return origin(ofResults: function.code, of: nil, key, given, &trace)
  }

  /// What a closure that a constant holds gives back to the call.
  func origin(ofResult closure: Closure, of call: Call, _ trace: inout Trace) -> TextOrigin {
    var given: [Trace.Key: TextOrigin] = [:]
    for (position, argument) in call.arguments.enumerated() {
      given[.closureParameter(closure, position)] = origin(of: argument.value, &trace)
    }
    return origin(ofResults: closure.code, of: closure, .closureResult(closure), given, &trace)
  }

  private func origin(
    ofResults code: Tokens, of closure: Closure?, _ key: Trace.Key, _ given: [Trace.Key: TextOrigin],
    _ trace: inout Trace
  ) -> TextOrigin {
    let outer = (given: trace.given, rests: trace.restsOnGiven)
    // What a function inside of another reads of it is still what that was given.
    trace.given.merge(given) { $1 }
    let (origin, _) = trace.answer(key) { self.origin(ofResults: code, of: closure, &$0) }
    (trace.given, trace.restsOnGiven) = outer
    return origin
  }

  /// Where the arguments for parameters that hold text come from, as far as that is known.
  private func given(
    by call: Call, to function: Declaration, in file: Int32, _ trace: inout Trace
  ) -> [Trace.Key: TextOrigin] {
    var given: [Trace.Key: TextOrigin] = [:]
    for (position, parameter) in function.parameters.enumerated() where holdsText(parameter.type) {
      guard let value = argument(of: call, for: parameter, at: position, of: function) else { continue }
      let origin = origin(of: value, &trace)
      if !origin.isUnknown { given[.parameter(file, parameter)] = asQuery(origin, givenTo: parameter) }
    }
    return given
  }

  /// What code gives back: its one expression, or what its `return`s say, not those of closures inside.
  func origin(ofResults code: Tokens, of closure: Closure?, _ trace: inout Trace) -> TextOrigin {
    let returns = code.filter { $0.keyword == .return && ($0.closures.first == closure || closure == nil) }
    guard returns.isEmpty else {
      return returns.reduce(TextOrigin.other) { found, keyword in
        guard let statement = keyword.statement else { return found }
        return found.joined(with: origin(of: statement.tokens.after(keyword), &trace))
      }
    }
    return origin(of: code, &trace)
  }
}
