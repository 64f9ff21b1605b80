import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// The computed properties of the type's part, and its methods without parameters, that choose elements by text that a field sets at
  /// each keystroke: who shows them reads them then. A view and a controller choose what they show themselves, and what only code that
  /// waits reads is none.
  ///
  /// Each is asked when it comes, so that the evidence is its own.
  package func searchComputations(in declaration: Declaration) -> some Sequence<KeystrokeCode> {
    let members = declaration.members.filter { $0.kind == .variable || $0.kind == .function }
    let isShown = members.first?.name.map { isInside(Self.shownTypes, $0) } ?? true
    return (isShown ? [] : members).lazy.compactMap {
      $0.parameters.isEmpty ? self.searchComputation(by: $0, of: declaration) : self.searchAnswer(by: $0)
    }
  }

  /// `func found(in towns: [Town], by words: String) -> [Town]` that a computed property asks with the text, as a view's body may.
  private func searchAnswer(by method: Declaration) -> KeystrokeCode? {
    guard let name = method.name, !method.result.isEmpty, !method.isPrivate, method.code.contains(Self.filter),
      let calls = flow.calls(of: method)?.lazy.filter({ $0.name?.member?.bindings.first?.isComputed == true }),
      // What the project adds to collections is told of where a model asks for it.
      flow.fact(of: method)?.owner?.isDeclared == true || calls.compactMap(\.name).allSatisfy(isOfShownType),
      let text = calls.compactMap({ self.flow.carriedText(in: $0.tokens) }).first(where: {
        $0.field == .search && !$0.isDelayed && !$0.isSubmitted && !$0.isGuess
      }), !calls.contains(where: { $0.name.map(flow.runsWhenAsked) ?? true }),
      method.code.contains(where: { TextSelection.isOne(at: $0, in: self) })
    else { return nil }
    evidence.record(text, for: name.text)
    return KeystrokeCode(name: name, code: method.code)
  }

  private func searchComputation(by variable: Declaration, of declaration: Declaration) -> KeystrokeCode? {
    guard let name = variable.name, isAnswer(variable, of: declaration) || variable.bindings.first?.isComputed == true,
      variable.code.contains(where: { $0.word == Self.filter || index.narrows($0.word) }),
      let text = variable.code.lazy.compactMap({ self.heldText(at: $0) }).first(where: {
        $0.field == .search && !$0.isDelayed && !$0.isSubmitted && !$0.isGuess
      }),
      variable.code.contains(where: { TextSelection.isOne(at: $0, in: self) || isNarrowed(at: $0) }),
      !isReadLater(name, of: declaration),
      !variable.isPrivate || isPart(name, of: declaration)
    else { return nil }
    evidence.record(text, for: name.text)
    return KeystrokeCode(name: name, code: variable.code)
  }

  /// A method whose result others show: nobody else in its type asks for it, or what others read there is made of it.
  private func isAnswer(_ method: Declaration, of declaration: Declaration) -> Bool {
    guard method.kind == .function, !method.result.isEmpty, !method.isAsync, let name = method.name,
      let (function, owner) = flow.fact(of: method)
    else { return false }
    return owner.map { index.callers(of: function.name, in: $0).isEmpty } ?? false || isPart(name, of: declaration)
  }

  /// `towns.found(by: query)` of what the project adds to collections: it selects by the text that it is given.
  private func isNarrowed(at name: Token) -> Bool {
    guard name.isMember, let call = name.call, call.name == name, call.arguments.contains(where: { $0.closure == nil }),
      flow.hasElements(call.receiver), flow.carriedText(in: call.tokens.after(name))?.field == .search
    else { return false }
    return flow.callees(of: name.tokens).contains { method in
      guard let file = method.name.flatMap(context) else { return false }
      return method.code.contains { TextSelection.isOne(at: $0, in: file) }
    }
  }

  private func isOfShownType(_ name: Token) -> Bool { context(at: name)?.isInside(Self.shownTypes, name) ?? false }

  private static let shownTypes: WordSet = "View UIViewController NSViewController NSWindowController UIView NSView"
  private static let filter: Word = "filter"

  /// The text that a property holds which the name means, also one of a value that another holds, `filter.words`; itself or in the case
  /// of an enum. What a closure takes out of a case was sent to it, as an action is.
  private func heldText(at name: Token) -> TypedText? {
    guard name.kind == .identifier, name.call?.name != name, name.next?.kind != .colon else { return nil }
    if case .payload(let pattern)? = name.definition {
      return pattern.closures.isEmpty ? flow.origin(of: name).typed : nil
    }
    let root = name.chain?.first ?? name
    guard root.keyword == .self || root.kind == .identifier && root.definition == nil,
      let property = flow.property(at: name)?.property, !property.isLet
    else { return nil }
    return flow.origin(of: name).typed
  }

  /// Whether a computed property that others may read is made of this one, or of what this method gives back:
  /// `var rows: [Row] { found.map(Row.init) }`.
  private func isPart(_ property: Token, of declaration: Declaration) -> Bool {
    names(spelled: property.word).contains { read in
      guard read != property, NamedValue(endingAt: read)?.isOwn == true, let reader = read.member else { return false }
      return reader.kind == .variable && !reader.isPrivate && reader.bindings.first?.isComputed == true
        && read.typeDeclaration?.path.map(\.word) == declaration.path.map(\.word)
    }
  }

  /// Whether code of the type reads the property after a pause.
  private func isReadLater(_ property: Token, of declaration: Declaration) -> Bool {
    names(spelled: property.word).contains { read in
      guard read != property, NamedValue(endingAt: read)?.isOwn == true, let code = read.member?.code,
        read.typeDeclaration?.path.map(\.word) == declaration.path.map(\.word)
      else { return false }
      return !Waiting.codeBefore(in: code, of: self).contains { $0.contains(read) }
    }
  }
}
