import ProjectIndex
import SwiftSource

/// The fields behind what code is told of: the sender of an action, the object of a notification, what a delegate is given.
extension DataFlow {
  /// What is typed into the fields that the operand may be, where the sources say which send it: search text where all of them are
  /// search fields. Complexity: O(n) in the code of the type, once for each function.
  func sendingField(_ operand: Tokens, _ trace: inout Trace) -> TypedText.Field? {
    guard trace.step(), let sender = sender(behind: operand) else { return nil }
    switch sender {
    case .parameter(_, let function):
      if let known = senders[function] { return known }
      // What comes back here on the way is no answer.
      senders[function] = .some(nil)
      let found = field(sendingTo: function, &trace)
      senders[function] = .some(found)
      return found
    case .closureParameter(let closure, _): return field(sendingTo: closure, &trace)
    default: return nil
    }
  }

  /// The parameter that the operand is, a part of, or was cast from: `sender`, `action.sender as? UITextField`.
  private func sender(behind operand: Tokens, steps: Int = 3) -> Definition? {
    guard steps > 0,
      let name = operand.first(where: { $0.kind == .identifier || $0.kind == .dollarIdentifier }), !name.isMember,
      let definition = name.definition
    else { return nil }
    switch definition {
    case .parameter, .closureParameter: return definition
    case .variable(let binding): return sender(behind: binding.value, steps: steps - 1)
    case .condition(let introduced, let value):
      return sender(behind: value.isEmpty ? introduced.tokens : value, steps: steps - 1)
    default: return nil
    }
  }

  private func field(sendingTo function: Declaration, _ trace: inout Trace) -> TypedText.Field? {
    guard let name = function.name else { return nil }
    if hearsOfSearchText(function) { return .search }
    let fields =
      Self.delegateMethods.contains(name.word)
      ? delegating(to: function, &trace) : registrations(of: function).map { field(registeredBy: $0, &trace) }
    return TypedText.Field.all(fields)
  }

  /// Whether the function is told of a search field's text, or selects by what it reads when it is told of a field's.
  func hearsOfSearchText(_ function: Declaration) -> Bool {
    guard let name = function.name,
      let fact = index.function(declaredBy: function.id, in: file(of: name))
    else { return false }
    return fact.searchEntry == .yes || fact.searchEntry == .guessed && fact.effects.contains(.filters)
  }

  /// Whether the function selects elements by the one text that it takes.
  func isEntryByDeed(_ function: Declaration) -> Bool {
    fact(of: function)?.function.isEntryByDeed ?? false
  }

  /// Whether the function is called as one that takes a query, and selects by it: whatever is typed into, it is one to search with.
  func isSearch(_ function: Declaration) -> Bool {
    guard let fact = fact(of: function)?.function else { return false }
    return fact.searchEntry == .yes && !fact.isEntryByDeed && fact.effects.contains(.filters)
  }

  /// Whether the call stands in code that is told of each change of a field: whatever the field is called, it is one to search with where
  /// what is given its text selects elements.
  func isToldOfChanges(_ call: Call) -> Bool {
    call.name?.function.map { registrations(of: $0).contains { $0.tokens.contains("editingChanged") } } ?? false
  }

  /// `UIAction { action in … }` of `field.addAction`, and the block of `addObserver(forName:object:)`.
  private func field(sendingTo closure: Closure, _ trace: inout Trace) -> TypedText.Field? {
    guard let call = closure.call else { return nil }
    if call.word == "addObserver" { return field(registeredBy: call, &trace) }
    return call.name?.argumentList?.openedCall.flatMap { field(registeredBy: $0, &trace) }
  }

  /// The calls that make the function an action or an observer: `field.addTarget(self, action: #selector(changed), for: …)`.
  package func registrations(of function: Declaration) -> [Call] {
    guard let name = function.name else { return [] }
    return ownCode(around: name).flatMap { names(name.word, in: $0) }.compactMap { use in
      guard let list = use.argumentList, list.previous?.word == "selector" else { return nil }
      return list.previous?.previous?.argumentList?.openedCall
    }
  }

  /// What the call says the field is: its receiver, or the object of a notification.
  func field(registeredBy call: Call, _ trace: inout Trace) -> TypedText.Field? {
    let value =
      switch call.word {
      case "addTarget", "addAction": call.receiver
      case "addObserver": call.argument(labeled: "object")?.value ?? call.receiver.dropFirst(call.receiver.count).tokens
      default: call.receiver.dropFirst(call.receiver.count).tokens
      }
    return field(value, &trace)
  }

  /// The fields whose delegate is the type around the function.
  private func delegating(to function: Declaration, _ trace: inout Trace) -> [TypedText.Field?] {
    guard let name = function.name else { return [] }
    return ownCode(around: name).flatMap { names("delegate", in: $0) }.compactMap { delegate in
      guard DataFlow.assignedValue(delegate)?.only?.keyword == .self, let chain = delegate.chain,
        let step = chain.position(of: delegate),
        // A list tells its delegate of no text.
        type(of: chain, step, &trace).map({ index.reaches(SDKNames.lists, from: index.meaning(of: $0)) }) != true
      else { return nil }
      return field(chain, step, &trace) ?? .text
    }
  }

  private func field(_ value: Tokens, _ trace: inout Trace) -> TypedText.Field? {
    guard let first = value.first else { return nil }
    // `self.field`
    let chain = first.chain.flatMap { $0.first == first ? $0 : nil }
    if let chain { return field(chain, chain.stepCount(in: value), &trace) }
    return value.only.flatMap { fieldKind(of: $0, &trace) }
  }

  private func ownCode(around name: Token) -> [Tokens] {
    guard let type = name.typeDeclaration.flatMap({ index.type(declaredBy: $0.id, in: file(of: name)) }),
      let entry = index.entry(of: type)
    else { return [] }
    return code(of: entry)
  }

  /// Whether the closure runs at each change of a search field's text, as its action or as an observer of its notification:
  /// `field.addAction(UIAction { … }, for: .editingChanged)`.
  package func isSearchAction(_ closure: Closure) -> Bool {
    if let call = closure.call, call.word == "addObserver" { return observesSearchText(call) }
    var trace = Trace()
    guard closure.call?.word == "UIAction", let call = closure.call?.name?.argumentList?.openedCall,
      call.word == "addAction", call.tokens.contains("editingChanged")
    else { return false }
    return field(registeredBy: call, &trace) == .search
  }

  /// Whether a search field calls the method at each keystroke: `field.addTarget(self, action: #selector(changed), for: .editingChanged)`;
  /// also as its delegate.
  package func isSearchFieldAction(_ method: Declaration) -> Bool {
    if Self.delegateMethods.contains(method.word), fact(of: method)?.function.isToldOfTyping == true {
      if let known = typingDelegates[method] { return known }
      var trace = Trace()
      let found = TypedText.Field.all(delegating(to: method, &trace)) == .search
      typingDelegates[method] = found
      return found
    }
    guard method.hasAttribute("objc"), let name = method.name, let type = name.typeDeclaration else { return false }
    if let known = typingActions[type] { return known.contains(name.word) }
    var trace = Trace()
    let found = typingRegistrations(around: name).filter { field(registeredBy: $0, &trace) == .search }
      .flatMap { $0.argument(labeled: "action")?.value.identifiers.map(\.word) ?? [] }
    typingActions[type] = Set(found)
    return found.contains(name.word)
  }

  /// The calls in the type around that register for each change of what is typed into a control.
  func typingRegistrations(around name: Token) -> [Call] {
    guard let type = name.typeDeclaration else { return [] }
    if let known = typingRegistrations[type] { return known }
    let found = ownCode(around: name).flatMap { names("editingChanged", in: $0) }.compactMap(\.argumentList?.openedCall)
    typingRegistrations[type] = found
    return found
  }

  /// Whether the call registers for the changes of a search field's text: `notifications(named:
  /// UITextField.textDidChangeNotification, object: field)`.
  package func observesSearchText(_ call: Call) -> Bool {
    var trace = Trace()
    return call.arguments.contains { $0.label != .none && $0.value.contains(anyOf: Self.changes) }
      && call.argument(labeled: "object").map { field($0.value, &trace) == .search } ?? false
  }

  private static let changes: WordSet = """
    textDidChangeNotification UITextFieldTextDidChange UITextFieldTextDidChangeNotification NSControlTextDidChange
    """
  private static let delegateMethods: WordSet = """
    textViewDidChange textField textFieldDidChangeSelection textFieldDidBeginEditing textFieldDidEndEditing textFieldShouldReturn
    controlTextDidChange controlTextDidEndEditing
    """
}

extension TypedText.Field {
  /// Search where all are; nil where none is known.
  fileprivate static func all(_ fields: [Self?]) -> Self? {
    fields.isEmpty ? nil : fields.allSatisfy { $0 == .search } ? .search : .text
  }
}
