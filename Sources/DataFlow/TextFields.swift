import ProjectIndex
import SwiftSource
import Vocabulary

/// Which values are fields that a user types into.
extension DataFlow {
  private static let textFields: WordSet = "UITextField NSTextField UITextView"
  private static let textViews: WordSet = "UITextView"
  /// The members that are a field's text, also as a stream (CombineCocoa 0.4).
  static let textMembers: WordSet = "text stringValue attributedText textPublisher textDidChangePublisher"

  /// The kind of field that the first `count` steps of the chain lead to; nil for what is known to be something else, or
  /// where nothing speaks for a field.
  func field(_ chain: Chain, _ count: Int, _ trace: inout Trace) -> TypedText.Field? {
    guard trace.step() else { return nil }
    var count = count
    // `searchBar.rx.text`, `field.publisher(for: \.text)`
    while count > 0 {
      let step = chain.step(count - 1)
      guard step.kind == .optional || step.kind == .force || step.token.word == "rx" else { break }
      count -= 1
    }
    let last = count == 0 ? chain.operand.last : chain.step(count - 1).token
    // What is called a search field is one, whatever its class, and so is the field of a search view.
    let isSearch =
      last.map { last in
        chain.tokens.contains { $0 <= last && $0.kind == .identifier && SearchNames.parts.occur(in: $0.utf8) }
          || isInSearchView(last)
      } ?? false
    let kind = kind(of: type(of: chain, count, &trace), isSearch)
    switch !kind.isField && last.map(tellsOfChanges) == true ? .known(isSearch ? .search : .text) : kind {
    case .known(.text):
      return last.map { asksForSearch($0) || isReadForSearch($0) || standsForSearch($0, &trace) } == true
        ? .search : sendingField(chain.operand, &trace) ?? .text
    case .known(let field): return field
    case .textView:
      // Longer texts are written there, unless elements are chosen by each change.
      return sendingField(chain.operand, &trace) == .search ? .search : nil
    case .open:
      return last.map { $0.kind == .identifier && SDKNames.searchFieldMembers.contains($0.word) } == true
        ? .search : nil
    }
  }

  /// Whether the field is read where a search begins that is given no text, or in a part of it that selects.
  private func isReadForSearch(_ field: Token) -> Bool {
    guard let code = field.member, code.kind == .function else { return false }
    return (hearsOfSearchText(code) || selectsForSearch(code))
      && !code.parameters.contains { !$0.type.isEmpty && holdsText($0.type) }
  }

  private func selectsForSearch(_ code: Declaration) -> Bool {
    guard let (function, owner) = fact(of: code), function.effects.contains(.filters), let owner else { return false }
    return index.searchDistance(of: function.name, in: owner).map { $0.steps == 1 && !$0.isGuess } ?? false
  }

  /// `var field: UITextField { searchBox.field }`: an own property that gives the field of a search view.
  private func standsForSearch(_ name: Token, _ trace: inout Trace) -> Bool {
    guard !name.isMember || name.previous?.previous?.keyword == .self else { return false }
    return expressions(of: name.tokens).contains { given in
      guard given != name.tokens, let chain = given.first?.chain else { return false }
      return field(chain, chain.stepCount(in: given), &trace) == .search
    }
  }

  /// The kind of field that a name alone is.
  func fieldKind(of name: Token, _ trace: inout Trace) -> TypedText.Field? {
    let isSearch = SearchNames.parts.occur(in: name.utf8)
    guard case .known(let field) = kind(of: type(ofOperand: name.tokens, &trace), isSearch) else { return nil }
    return field == .text && asksForSearch(name) ? .search : field
  }

  /// Whether the field of this name says to its user that it searches: `field.placeholder = "Search stations"`, also where it is made.
  private func asksForSearch(_ field: Token) -> Bool {
    guard field.kind == .identifier, let type = field.typeDeclaration else { return false }
    if let known = searchPrompts[type] { return known.contains(field.word) }
    let found = fieldsWithSearchPrompts(in: type)
    searchPrompts[type] = found
    return found.contains(field.word)
  }

  private func fieldsWithSearchPrompts(in type: Declaration) -> Set<Word> {
    var fields: Set<Word> = []
    let tokens = type.tokens.raw
    for index in tokens.indices where Self.prompts.contains(tokens[index].word) {
      let name = type.file.token(TokenIndex(index))
      guard name.isMember, let owner = name.previous?.previous, let prompt = DataFlow.assignedValue(name),
        prompt.contains(where: { SearchNames.prompts.occur(in: $0.utf8) })
      else { continue }
      fields.insert(owner.word)
      // The local is what a property begins as: `let field: UITextField = { let view = UITextField() … }()`.
      if owner.definition != nil, let made = owner.member?.bindings.first, made.value.contains(owner) {
        fields.insert(made.word)
      }
    }
    return fields
  }

  /// What tells the user so, the key that ends the typing too: `field.returnKeyType = .search`.
  private static let prompts: WordSet = "placeholder placeholderString attributedPlaceholder returnKeyType"

  /// Whether the code is that of a view which is named after search.
  func isInSearchView(_ token: Token) -> Bool {
    guard let type = token.typeDeclaration, let name = type.name, SearchNames.search.occur(in: name.utf8),
      let fact = index.type(declaredBy: type.id, in: file(of: token))
    else { return false }
    return index.reaches(Self.views, from: .type(fact.id))
  }

  private static let views: WordSet = "UIView NSView View"

  /// The kind of field that the type around is, where the name is its text: `text` of `extension UISearchBar`.
  func ownText(_ name: Token, _ trace: inout Trace) -> TypedText.Field? {
    guard DataFlow.textMembers.contains(name.word), !name.isMember, let type = name.typeDeclaration else { return nil }
    let reference = TypeReference.named(type.path.map(\.word))
    let isSearch = type.name.map { SearchNames.parts.occur(in: $0.utf8) } ?? false
    guard case .known(let field) = kind(of: PlacedType(reference: reference, scope: scope(at: name)), isSearch) else {
      return nil
    }
    return field
  }

  private enum FieldKind {
    case known(TypedText.Field?)
    case textView
    /// The type is not known.
    case open

    var isField: Bool {
      switch self {
      case .known(.some), .textView: true
      default: false
      }
    }
  }

  /// Whether the type around registers for what is typed into the object of this name, which only a text field tells (UIKit), of whatever
  /// class it is: `input.addTarget(self, action: #selector(changed), for: .editingChanged)`.
  private func tellsOfChanges(_ field: Token) -> Bool {
    field.kind == .identifier && typingRegistrations(around: field).contains { $0.receiver.last?.word == field.word }
  }

  private func kind(of type: PlacedType?, _ isSearch: Bool) -> FieldKind {
    guard let type else { return .open }
    let meaning = index.meaning(of: type)
    if case .unknown = meaning { return .open }
    if index.reaches(SDKNames.searchFields, from: meaning) { return .known(.search) }
    guard index.reaches(Self.textFields, from: meaning) else { return .known(nil) }
    if !isSearch, index.reaches(Self.textViews, from: meaning) { return .textView }
    return .known(isSearch ? .search : .text)
  }

  // MARK: - Types of values

  /// The type of what the first `count` steps of the chain lead to, as far as the sources say it.
  func type(of chain: Chain, _ count: Int, _ trace: inout Trace) -> PlacedType? {
    guard count > 0 else { return trace.step() ? type(ofOperand: chain.operand, &trace) : nil }
    // Each step of a long chain is asked, and rests on those before it.
    let step = chain.step(count - 1)
    if let known = stepTypes[step.token] { return known }
    guard trace.step() else { return nil }
    let type = type(after: step, count, of: chain, &trace)
    if !trace.isPastLimit { stepTypes[step.token] = .some(type) }
    return type
  }

  private func type(after step: Chain.Step, _ count: Int, of chain: Chain, _ trace: inout Trace) -> PlacedType? {
    switch step.kind {
    case .optional, .force: return type(of: chain, count - 1, &trace)
    case .subscript: return type(of: chain, count - 1, &trace).flatMap(element)
    case .member:
      let (member, receiver) = memberOfValue(step.token, of: chain, count - 1, &trace)
      return member.map { type(of: $0, for: receiver) } ?? fieldType(of: step.token)
    case .call:
      guard count > 1, chain.step(count - 2).kind == .member else {
        guard count == 1, let name = chain.operand.only else { return nil }
        if name.isCapitalized {
          return type(madeBy: name, &trace)
        }
        return index.type(of: .result([name.word]), at: scope(at: name))
      }
      let name = chain.step(count - 2).token
      let (member, receiver) = memberOfValue(name, of: chain, count - 2, &trace)
      guard let member else {
        // What leaves out some elements, or puts them into another order, gives elements of the same type.
        return SDKNames.selections.contains(name.word) ? type(of: chain, count - 2, &trace) : nil
      }
      return type(of: member, for: receiver)
    }
  }

  /// The class of the kits' members that are search fields: `controller.searchBar`.
  private func fieldType(of member: Token) -> PlacedType? {
    Self.fieldTypes[member.word].map { PlacedType(reference: .named([$0]), scope: scope(at: member)) }
  }

  private static let fieldTypes: [Word: Word] = ["searchBar": "UISearchBar", "searchTextField": "UISearchTextField"]

  private func type(of member: Member, for receiver: PlacedType?) -> PlacedType? {
    receiver.map { index.type(of: member, for: $0) } ?? index.type(of: member)
  }

  private func element(of type: PlacedType) -> PlacedType? {
    type.reference.element.map { PlacedType(reference: $0, scope: type.scope) }
  }

  private func type(ofOperand operand: Tokens, _ trace: inout Trace) -> PlacedType? {
    guard let first = operand.first else { return nil }
    if first.kind == .leftParen { return type(of: first.inside, &trace) }
    guard operand.count == 1 else { return nil }
    if first.keyword == .self || first.keyword == .selfType {
      return first.typeDeclaration.map { PlacedType(reference: .named($0.path.map(\.word)), scope: scope(at: first)) }
    }
    guard let definition = first.definition else {
      guard first.kind == .identifier else { return nil }
      return index.type(of: .value([first.plainWord]), at: scope(at: first)) ?? base(at: first)
    }
    switch definition {
    case .variable(let binding):
      if !binding.type.isEmpty { return placed(binding.type) }
      return type(of: binding.value, &trace)
    case .condition(let name, let value):
      return value.isEmpty ? type(ofOperand: name.tokens, &trace) : type(of: value, &trace)
    case .parameter(let parameter, _): return placed(parameter.type)
    case .capture(let value): return type(of: value, &trace)
    case .element(_, let values): return type(of: values, &trace).flatMap(element)
    case .closureParameter(let closure, let position): return type(ofParameter: position, of: closure, &trace)
    case .payload, .other: return nil
    }
  }

  // Made once: a literal is hashed each time.
  private static let observe: Word = "observe"
  private static let reduce: Word = "reduce"
  private static let unwrapping: WordSet = "map flatMap"
  private static let reducer: Word = "Reduce"
  private static let viewStore: Word = "WithViewStore"

  private static let elementMethods: WordSet = """
    filter map compactMap flatMap forEach first firstIndex last lastIndex contains allSatisfy removeAll partition sorted sort min
    max prefix drop count
    """

  /// Whether the name stands for an element of what a closure goes through.
  package func isElement(_ name: Tokens) -> Bool {
    guard case .closureParameter(let closure, _)? = name.only?.definition, let call = closure.call else { return false }
    return !call.receiver.isEmpty && (call.word == DataFlow.reduce || DataFlow.elementMethods.contains(call.word))
  }

  /// `$0` of `users.filter { $0.isNear }`: an element of what the method is called on; of an optional what it holds.
  private func type(ofParameter position: Int, of closure: Closure, _ trace: inout Trace) -> PlacedType? {
    // Of what a method hands on its receiver says more, and most say no type.
    if closure.call == nil, let type = closure.parameterType(at: position) { return placed(type) }
    if position == 0, let state = composableState(of: closure, &trace) { return state }
    if position == 0, let observed = observation(by: closure)?.receiver ?? owner(givenTo: closure) {
      return type(of: observed, &trace)
    }
    guard let call = closure.call, !call.receiver.isEmpty,
      call.word == DataFlow.reduce ? position == 1 : DataFlow.elementMethods.contains(call.word)
    else { return type(ofParameter: position, givenBy: Handler(closure), &trace) }
    guard let receiver = type(of: call.receiver, &trace) else { return nil }
    return element(of: receiver) ?? (DataFlow.unwrapping.contains(call.word) ? receiver : nil)
  }

  /// `self` of `texts.withUnretained(self).bind { owner, text in … }` and `texts.bind(with: self) { owner, text in … }` (RxSwift 6).
  private func owner(givenTo closure: Closure) -> Tokens? {
    guard closure.parameterNames.count > 1, let call = closure.call, let chain = call.chain,
      let step = call.name.flatMap(chain.position)
    else { return nil }
    return call.argument(labeled: DataFlow.with)?.value
      ?? chain.steps[..<step].last { $0.token.word == DataFlow.withUnretained }?.token.call?.firstArgument?.value
  }

  /// The call of `field.observe(\.text) { field, change in … }` (Foundation).
  func observation(by closure: Closure) -> Call? {
    guard let call = closure.call, call.word == DataFlow.observe, call.firstArgument?.value.first?.kind == .backslash
    else {
      return nil
    }
    return call
  }

  /// `state` of `Reduce { state, action in … }`, `viewStore` of `WithViewStore(store, observe: { $0 }) { viewStore in … }` (the
  /// Composable Architecture).
  private func composableState(of closure: Closure, _ trace: inout Trace) -> PlacedType? {
    guard let call = closure.call, call.receiver.isEmpty else { return nil }
    if call.word == DataFlow.reducer {
      return PlacedType(reference: .named(["State"]), scope: scope(at: closure.brace))
    }
    guard call.word == DataFlow.viewStore, let observed = call.argument(labeled: "observe")?.value.first?.closure,
      observed != closure, observed.code.only?.text == "$0", let store = call.firstArgument?.value
    else { return nil }
    return type(of: store, &trace)
  }

  /// Whether the value is known to have elements of some type: an array, a set, a dictionary, and no text.
  package func hasElements(_ value: Tokens) -> Bool {
    var trace = Trace()
    return type(of: value, &trace)?.reference.element != nil
  }

  /// Whether the name stands for one character of a text, in a loop over them.
  package func isCharacter(_ name: Token) -> Bool {
    guard case .element(_, let values)? = name.definition else { return false }
    var trace = Trace()
    return type(of: values, &trace)?.reference.path?.last.map(SDKNames.texts.contains) ?? false
  }

  /// The type of an expression: a chain, a cast, what `??` falls back from.
  func type(of expression: Tokens, _ trace: inout Trace) -> PlacedType? {
    guard trace.step(), let first = expression.first else { return nil }
    if first.keyword == .try || first.keyword == .await { return type(of: expression.dropFirst().tokens, &trace) }
    if !expression.isOfOneChain, let cast = expression.outermost.last(where: { $0.keyword == .as }) {
      let type = expression.after(cast)
      return placed(type.first?.isUnwrapping == true ? type.dropFirst().tokens : type)
    }
    if let chain = first.chain, chain.first == first {
      return type(of: chain, chain.stepCount(in: expression), &trace)
    }
    return expression.count == 1 ? type(ofOperand: expression, &trace) : nil
  }

  func placed(_ type: Tokens) -> PlacedType? {
    guard let first = type.first else { return nil }
    return index.type(of: .written(TypeReference(of: type)), at: scope(at: first))
  }

  /// What an array of the standard library is.
  private static let arrays: [Word] = ["Array", "RandomAccessCollection", "Collection", "Sequence"]

  /// The project's member that `name` means after the first `count` steps of the chain.
  func member(_ name: Token, of chain: Chain, _ count: Int, _ trace: inout Trace) -> Member? {
    memberOfValue(name, of: chain, count, &trace).member
  }

  /// As above, and the type of the value whose member it is, where that is known.
  private func memberOfValue(
    _ name: Token, of chain: Chain, _ count: Int, _ trace: inout Trace
  ) -> (member: Member?, receiver: PlacedType?) {
    let base = chain.operand
    let scope = scope(at: name)
    let isCalled = name.call?.name == name
    if count == 0, base.only?.keyword == .self {
      return (ownMember(name.plainWord, at: name, isCalled: isCalled), type(ofOperand: base, &trace))
    }
    guard let type = type(of: chain, count, &trace) else {
      // `Store.shared`: a member of a type; `Rules.Text.isBlank(text)`: of one inside of another.
      guard let only = base.only, only.kind == .identifier, count == 0 || count < 4 && only.isCapitalized,
        case let inner = (0..<count).map(chain.step),
        inner.allSatisfy({ $0.kind == .member && $0.token.isCapitalized }),
        let entry = index.type([only.word] + inner.map(\.token.word), at: scope)
          ?? (count == 0 && only.isCapitalized ? index.addition(to: [only.word]) : nil)
      else { return (nil, nil) }
      return (index.member(named: name.plainWord, of: entry, at: scope, isCalled: isCalled), nil)
    }
    guard let entry = index.entry(of: type) else {
      // What the project adds to a type of the SDK. Of a text it is asked what it does to it.
      let names: [Word]
      if case .array = type.reference.unwrapped {
        names = DataFlow.arrays
      } else if case .outside(let path) = index.meaning(of: type), let last = path.last,
        !TextEffect.types.contains(last)
      {
        names = [last]
      } else {
        return (nil, type)
      }
      let added = names.lazy.compactMap { self.index.addition(to: [$0]) }
        .compactMap { self.index.member(named: name.plainWord, of: $0, at: scope, isCalled: isCalled) }
        // An array has methods of its own by that name: `remove(at:)` is no `remove(_:)`.
        .first { member in
          names.count == 1 || member.function.map { $0.labels.first == name.call?.firstArgument?.label } ?? true
        }
      return (added, type)
    }
    if let member = index.member(named: name.plainWord, of: entry, at: scope, isCalled: isCalled) {
      return (member, type)
    }
    // What the project adds to a class of the SDK, those below it have, too.
    if isCalled, let member = index.memberAdded(toClassesAbove: entry, named: name.plainWord, at: scope) {
      return (member, type)
    }
    return index.memberLookedUp(named: name.plainWord, of: type) ?? (nil, type)
  }

  /// The member of the type around that the bare name means.
  func ownMember(_ name: Word, at token: Token, isCalled: Bool = false) -> Member? {
    let scope = scope(at: token)
    if !isCalled, let property = index.property(named: name, at: scope) { return property }
    guard let type = token.typeDeclaration.flatMap({ index.type(declaredBy: $0.id, in: file(of: token)) }),
      let entry = index.entry(of: type)
    else { return nil }
    return index.member(named: name, of: entry, at: scope, isCalled: isCalled)
  }
}
