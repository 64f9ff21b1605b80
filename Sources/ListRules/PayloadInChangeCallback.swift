import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Change callbacks that hand over the data instead of saying that it changed.
struct PayloadInChangeCallback: Rule {
  static let id = "payload-in-change-callback"

  /// `Void` at the end of `var didChange: (([User]) -> Void)?`
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    // `Swift.Void`
    let arrow = file.kind(index - 1) == .period ? index - 3 : index - 1
    guard file.kind(arrow) == .arrow, !file.facts.isTest else { return }
    let id = file.outline.declaration(around: index)
    guard id >= 0, file.file.raw.declarations[Int(id)].kind == .variable,
      let binding = binding(at: index, of: id, in: file)
    else { return }
    let name = file.text(binding.pattern.lower)
    guard ChangeCallbacks.isName(name), isStored(binding, in: file), let type = file.type(around: index),
      isMember(id, in: file), ChangeCallbacks.isReference(type, in: file) || isClassProtocol(type, in: file),
      !ChangeCallbacks.isViewLayer(type, in: file), let payload = payload(before: arrow, in: binding, type, file)
    else { return }
    report(Violation(binding.pattern, .carries(name, file.text(payload).singleLine, in: type.spelling)))
  }

  private func binding(at index: TokenIndex, of declaration: Int32, in file: FileContext) -> RawBinding? {
    file.file.raw.declarations[Int(declaration)].bindings.lazy.map { file.file.raw.bindings[Int($0)] }.first {
      $0.type.contains(index) && $0.pattern.upper - $0.pattern.lower == 1
    }
  }

  private func isStored(_ binding: RawBinding, in file: FileContext) -> Bool {
    guard binding.accessorBlock >= 0 else { return true }
    let first = file.keyword(binding.accessorBlock + 1)
    // `{ get set }` in a protocol.
    return first == .didSet || first == .willSet || first == .get || first == .set
  }

  private func isMember(_ declaration: Int32, in file: FileContext) -> Bool {
    let parent = file.file.raw.declarations[Int(declaration)].parent
    return parent >= 0 && file.file.raw.declarations[Int(parent)].kind.isType
  }

  /// `protocol UsersControlling: AnyObject`
  private func isClassProtocol(_ type: TypeFact, in file: FileContext) -> Bool {
    type.kind == .protocol && type.inherited.contains { $0.word == "AnyObject" }
  }

  /// The parameters of the function type whose arrow stands at `arrow`; nil where there is none, or only the sender.
  private func payload(
    before arrow: TokenIndex, in binding: RawBinding, _ type: TypeFact, _ file: FileContext
  ) -> TokenRange? {
    var close = arrow - 1
    while [.async, .throws].contains(file.keyword(close)) { close -= 1 }
    guard file.kind(close) == .rightParen, file.file.raw.partners[Int(close)] >= binding.type.lower else { return nil }
    let open = file.file.raw.partners[Int(close)]
    // The outermost arrow says what the callback takes: in `((A) -> Void) -> Void` the first one is a parameter's.
    guard !isParameter(open, in: binding, file) else { return nil }
    let inside = TokenRange(open + 1, close)
    let names = inside.indices.filter { file.kind($0) == .identifier }
    guard !inside.isEmpty, !names.allSatisfy({ isSender($0, type, in: file) }) || names.isEmpty else { return nil }
    return inside
  }

  /// The function type is the parameter of another one.
  private func isParameter(_ open: TokenIndex, in binding: RawBinding, _ file: FileContext) -> Bool {
    var index = open - 1
    while index >= binding.type.lower {
      if file.kind(index) == .leftParen {
        let close = file.file.raw.partners[Int(index)]
        if close > open, file.kind(close + 1) == .arrow { return true }
      }
      index -= 1
    }
    return false
  }

  private func isSender(_ name: TokenIndex, _ type: TypeFact, in file: FileContext) -> Bool {
    let word = file.word(name)
    return word == "Void" || word == type.path.last || file.keyword(name) == .selfType || word == "Self"
  }
}

extension String {
  fileprivate static func carries(_ name: String, _ payload: String, in type: String) -> String {
    "'\(name)' of \(type) hands over (\(payload)), which is old by the time it is used; "
      + "make it () -> Void and let the UI read \(type) when it is called"
  }
}
