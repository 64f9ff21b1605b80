import ProjectIndex
import SwiftSource
import Vocabulary

/// Who calls a function and who writes a property, in all files.
extension DataFlow {
  /// The calls of the function in all files, as far as they are known; nil where too many may be one.
  package func calls(of function: Declaration) -> [Call]? {
    var trace = Trace()
    return calls(of: function, &trace)
  }

  /// Whether a method of another type only hands on what its name alone says that it is given: nobody is seen to call that one.
  func isPromised(_ text: TypedText, beyond function: Declaration) -> Bool {
    guard let first = text.way.first?.token, first == first.member?.name else { return false }
    return first.typeDeclaration?.path.map(\.word) != function.name?.typeDeclaration?.path.map(\.word)
  }

  /// Whether other code calls a method of the function's name and labels on what is not known.
  func mayBeCalled(_ function: Declaration, _ trace: inout Trace) -> Bool {
    guard let name = function.name, let fact = index.function(declaredBy: function.id, in: file(of: name)),
      fact.type >= 0,
      let owner = index.entry(of: index.files[Int(file(of: name))].types[Int(fact.type)])
    else { return false }
    for site in index.textCallSites(of: fact, in: file(of: name), on: owner) ?? [] {
      guard let source = source(of: site.file) else { continue }
      let code = Declaration(file: source, id: site.function.declaration).tokens
      for token in names(name.word, in: code) where token.word == name.word {
        guard let call = token.call, call.name == token, !call.isOnSelf, takes(function, call),
          let chain = token.chain, let step = chain.position(of: token)
        else { continue }
        if isValue(chain, step, of: owner, &trace) == nil { return true }
      }
    }
    return false
  }

  /// The calls of the function: by the type's own code wherever its parts stand, and by other types on a value of its type; nil
  /// where too many may do so.
  func calls(of function: Declaration, _ trace: inout Trace) -> [Call]? {
    guard let name = function.kind == .initializer ? function.introducer : function.name else { return nil }
    let file = file(of: name)
    guard let fact = index.function(declaredBy: function.id, in: file) else {
      // A function inside a function is called there.
      return (function.parent?.tokens ?? function.tokens).compactMap { token in
        token.word == name.word && token != name ? token.call : nil
      }
    }
    let owner = fact.type < 0 ? nil : index.entry(of: index.files[Int(file)].types[Int(fact.type)])
    if function.kind == .initializer {
      return owner.flatMap { makings(of: $0, &trace) }?.filter { takes(function, $0) }
    }
    var found: [Call] = []
    func collect(in code: Tokens, where isMeant: (Call) -> Bool) {
      for token in names(name.word, in: code) where token.word == name.word {
        guard let call = token.call, call.name == token, takes(function, call), isMeant(call) else { continue }
        found.append(call)
      }
    }
    // Before any source is scanned.
    guard let callers = index.ownCallers(of: fact, in: owner, file: file),
      let sites = index.textCallSites(of: fact, in: file, on: owner)
    else { return nil }
    for (file, caller) in callers {
      guard let source = source(of: file) else { continue }
      collect(in: Declaration(file: source, id: caller.declaration).tokens) { call in
        // A type's own method of the name hides the one at file scope.
        call.isOnSelf && (owner != nil || call.name.flatMap { ownMember(name.word, at: $0, isCalled: true) } == nil)
      }
    }
    for site in sites {
      guard let source = source(of: site.file) else { continue }
      collect(in: Declaration(file: source, id: site.function.declaration).tokens) { call in
        !call.isOnSelf && isMember(call, function, of: owner, &trace)
      }
    }
    return found
  }

  /// Whether the call's labels are those of the function, but for what has a default value and trailing closures.
  func takes(_ function: Declaration, _ call: Call) -> Bool {
    var labels = call.arguments.map(\.label)[...]
    for parameter in function.parameters {
      if labels.first == parameter.label {
        labels = labels.dropFirst()
      } else if parameter.defaultValue.isEmpty, !parameter.takesClosure {
        return false
      }
    }
    return labels.isEmpty
  }

  /// Whether the call's receiver is of the type, as far as the sources say it; where they do not, the method's name must be
  /// the only one of it in the project, and the receiver nothing of another one's.
  private func isMember(
    _ call: Call, _ function: Declaration, of owner: ProjectIndex.TypeEntry?, _ trace: inout Trace
  ) -> Bool {
    guard let owner, let name = call.name, let chain = name.chain,
      let step = chain.position(of: name)
    else { return false }
    if let isValue = isValue(chain, step, of: owner, &trace) { return isValue }
    if let type = type(of: chain, step, &trace), case .outside(let path) = index.meaning(of: type) {
      return index.lineage(of: owner, throughProtocols: true).outside.contains { $0.name == path.last }
    }
    return index.isOnlyFunction(name.word, takingNothing: function.parameters.isEmpty, of: owner)
  }

  /// Whether the first `count` steps of the chain lead to a value of a type of the project that has no such property: it looks it up in
  /// something else, `@dynamicMemberLookup`, so that `$context.query` is a property of what the context holds.
  private func isLookedUp(_ property: Word, in chain: Chain, _ count: Int, _ trace: inout Trace) -> Bool {
    guard let type = type(of: chain, count, &trace), let entry = index.entry(of: type) else { return false }
    return index.member(named: property, of: entry) == nil
  }

  /// Whether the first `count` steps of the chain lead to a value of the type, or of one above or below it; nil where the
  /// sources do not say it.
  func isValue(_ chain: Chain, _ count: Int, of owner: ProjectIndex.TypeEntry, _ trace: inout Trace) -> Bool? {
    guard let type = type(of: chain, count, &trace), case .type(let id) = index.meaning(of: type) else {
      guard count == 0, let name = chain.operand.only, name.isCapitalized else { return nil }
      return index.type([name.word], at: scope(at: name))?.id == owner.id
    }
    return index.isRelated(index.entry(id), owner)
  }

  // MARK: - Properties

  struct Write {
    /// Where it stands.
    let token: Token
    let value: Tokens
    /// The field that is bound to the property, in place of a value.
    var field: TypedText.Field?
    var words = ""
  }

  /// What is assigned to the property, and the fields that are bound to it, by the type's own code and by others, and whether
  /// that is all: too many files may do so.
  ///
  /// - Parameters:
  ///   - asker: The type that asks; what it assigns counts where it inherits the property.
  ///   - fromMakers: Whether what values of the type are made with counts.
  func writes(
    to property: PropertyFact, of owner: TypeID, askedIn asker: TypeID, fromMakers: Bool, _ trace: inout Trace
  ) -> (found: [Write], areAll: Bool) {
    let entry = index.entry(owner)
    var parts = entry.parts
    // What stands below writes what it inherits.
    if property.access != .private { parts += index.types(below: entry).flatMap(\.parts) }
    if asker != .none, asker != owner, index.lineage(of: index.entry(asker)).contains(owner) {
      parts += index.entry(asker).parts
    }
    var found: [Write] = []
    let isSubject = property.typeWords.contains(where: TextEffect.subjects.contains)
    for part in parts {
      guard let source = source(of: part.file) else { continue }
      let type = index.files[Int(part.file)].types[Int(part.type)]
      for token in names(property.name, in: Declaration(file: source, id: type.declaration).tokens) {
        // `_query = query` is what a wrapper keeps.
        if token.word != property.name, !token.isProjected, property.attributes.isEmpty { continue }
        let isOwn =
          token.isMember
          ? token.previous?.previous?.keyword == .self || isOnOwnSelf(token) || isOwnKeyPath(token)
          : token.definition == nil
        guard isOwn,
          let write = write(at: token, isBinding: property.typeWords.first == "Binding", &trace)
            ?? (isSubject ? linking(at: token, &trace) : nil)
        else { continue }
        found.append(write)
      }
    }
    guard property.access != .private else { return (found, true) }
    var areAll = true
    // What a value is made with, where no initializer of its own stands between.
    if fromMakers,
      !entry.functions.contains(where: { index.files[Int($0.file)].functions[Int($0.function)].name == "init" })
    {
      let calls = makings(of: entry, &trace)
      areAll = calls != nil
      found += (calls ?? []).compactMap { call in
        guard let argument = call.argument(labeled: property.name), let label = argument.labelToken else { return nil }
        return Write(token: label, value: argument.value, words: "given as")
      }
    }
    var others = index.files(writing: property.name)
    if others.count > DataFlow.mostFiles {
      // Few bind what many assign to.
      (others, areAll) = (index.files(binding: property.name), false)
      guard others.count <= DataFlow.mostBinders else { return (found, false) }
    }
    for file in others {
      guard let source = source(of: file) else { continue }
      for token in names(property.name, in: source.tokens) where token.isMember {
        if let object = token.keyPathObject {
          if let type = type(of: object, &trace), let other = index.entry(of: type), index.isRelated(other, entry),
            let write = given(at: token)
          {
            found.append(write)
          }
          continue
        }
        guard let chain = token.chain, let step = chain.position(of: token),
          chain.operand.only?.keyword != .self || step > 0,
          case let given = given(at: token),
          case let isLinked = isSubject && token.argumentList?.openedCall.flatMap(Streams.linked) == token,
          given != nil || isLinked || token.isProjected
            || chain.tokens.contains(where: { $0.isProjected || $0.isBindable })
        else { continue }
        // Whose property it is comes first: what is bound leads on, into other views.
        let isMeant =
          isValue(chain, step, of: entry, &trace) ?? (index.declarationCount(ofTextProperty: property.name) == 1)
        guard isMeant || isLookedUp(token.plainWord, in: chain, step, &trace),
          let write = given ?? binding(at: token, false, &trace) ?? (isLinked ? linking(at: token, &trace) : nil),
          isMeant || write.field == .search
        else { continue }
        found.append(write)
      }
    }
    return (found, areAll)
  }

  /// A name that more files write or call than this belongs to too many things to be followed.
  static let mostFiles = ProjectIndex.mostTextSites
  /// Of such a name the files are read that bind it, where there are no more than these.
  private static let mostBinders = 4

  /// Where the code writes `name`, `$name` or `_name`. Complexity: O(n) in the tokens, a comparison each.
  func names(_ name: Word, in code: Tokens) -> [Token] {
    let tokens = code.file.raw.tokens
    var found: [Token] = []
    for position in code.range.lower..<code.range.upper {
      let token = tokens[Int(position)]
      guard token.kind == .identifier else { continue }
      if token.word == name {
        found.append(code.file.token(position))
      } else if token.flags.contains(.ofWrapper) {
        let token = code.file.token(position)
        if token.wordPastFirst == name { found.append(token) }
      }
    }
    return found
  }

  /// `\.name` of `assign(to: \.name, on: self)`.
  private func isOwnKeyPath(_ name: Token) -> Bool { name.keyPathObject?.only?.keyword == .self }

  /// `self?.name`, and `that.name` where `that` is a `self` of before.
  private func isOnOwnSelf(_ name: Token) -> Bool {
    guard let base = name.owner, base.isMember == false else { return false }
    if base.keyword == .self { return true }
    guard case .condition(_, let value) = base.definition else { return false }
    return value.only?.keyword == .self
  }

  /// - Parameter isBinding: Whether the name itself is a binding: `text` of `let text: Binding<String>`.
  private func write(at token: Token, isBinding: Bool, _ trace: inout Trace) -> Write? {
    given(at: token) ?? binding(at: token, isBinding, &trace)
  }

  /// `searchField.bind(to: words)` of the project's own: a stream that a field is given holds its text.
  private func linking(at stream: Token, _ trace: inout Trace) -> Write? {
    guard let call = stream.argumentList?.openedCall, !call.receiver.isEmpty,
      call.firstArgument?.value.last == stream, let name = call.name, let chain = name.chain,
      let step = chain.position(of: name), let field = field(chain, step, &trace)
    else { return nil }
    return Write(token: stream, value: call.receiver, field: field, words: "the text of \(call.receiver.text)")
  }

  /// `if symbols.contains(text) { symbol = text }`: it is one of those by then, and no text that anybody typed.
  private func isAllowed(_ value: Tokens, at token: Token) -> Bool {
    guard let name = value.only, let choice = token.block.chain.first(where: { $0.role == .ifBody })?.owner else {
      return false
    }
    return choice.head.contains { test in
      guard test.word == DataFlow.contains, let call = test.call, call.name == test, test.isMember else { return false }
      return call.firstArgument?.value.only?.word == name.word && hasElements(call.receiver)
    }
  }

  private static let contains: Word = "contains"

  /// What the code around gives the name: assigns to it, or sends into it.
  private func given(at token: Token) -> Write? {
    if let value = DataFlow.assignedValue(token) {
      return isAllowed(value, at: token) ? nil : Write(token: token, value: value)
    }
    if let value = streamed(to: token) { return Write(token: token, value: value, words: "sent to") }
    // `query.value = text`
    if let dot = token.pastUnwrapping, dot.kind == .period, let held = dot.next, Streams.isHeld(held.word),
      let value = DataFlow.assignedValue(held)
    {
      return Write(token: token, value: value, words: "put into")
    }
    if let continuation = continuation(of: token) {
      return Write(token: token, value: continuation.tokens, words: "yielded to")
    }
    return nil
  }

  /// What the call around gives the stream of this name.
  private func streamed(to stream: Token) -> Tokens? {
    let sender = stream.pastUnwrapping?.kind == .period ? stream.pastUnwrapping?.next?.call : nil
    for call in [sender, stream.argumentList?.openedCall] {
      if let call, Streams.given(by: call) == stream { return Streams.value(givenBy: call) }
    }
    return nil
  }

  /// `$query` or `$model.query` where it is given to what writes it: `searchable`, a text field, a view of the project whose
  /// own property is bound so, the end of a pipeline.
  private func binding(at token: Token, _ isBinding: Bool, _ trace: inout Trace) -> Write? {
    // `$model.query`, `self.$model.query`, `viewStore.$query`
    let start = token.chain?.first
    guard let first = start?.keyword == .self ? start?.next(2) : start ?? (token.isMember ? nil : token),
      isBinding || first.isProjected || token.isProjected || first.isBindable,
      let open = first.file.token(first.index).argumentList, let call = open.openedCall,
      let argument = call.arguments.first(where: { $0.contains(token) }),
      [start, first].contains(argument.value.first),
      let found = field(boundBy: argument, of: call, to: token, &trace)
    else { return nil }
    return Write(token: token, value: argument.value, field: found.field, words: found.words)
  }

  /// The field that the binding is given to: by a field, a modifier, or a view of the project whose own property it becomes.
  func field(
    boundBy argument: Call.Argument, of call: Call, to name: Token, _ trace: inout Trace
  ) -> (field: TypedText.Field, words: String)? {
    guard let view = call.name else { return nil }
    if let found = field(of: view, bindingTo: name, as: argument.label) { return found }
    // What others make the view with has no part in it.
    guard view.isCapitalized, argument.label != .none, let entry = index.type([view.word], at: scope(at: view)),
      let member = index.member(named: argument.label, of: entry),
      member.property.map({ $0.attributes.contains("Binding") || $0.typeWords.first == "Binding" }) == true,
      let text = origin(of: member, at: view, fromMakers: false, &trace).typed
    else { return nil }
    let isSearch = SearchNames.parts.occur(in: name.utf8) || promptsSearch(call) { $0.value.isConstant }
    return (isSearch ? .search : text.field, text.way.first?.words ?? "")
  }

  /// So many modifiers and views of the project may hand a binding on.
  static let modifierSteps = 2

  /// The field that a view or modifier makes of what it is given under the label.
  func field(
    of view: Token, bindingTo name: Token, as label: Word = "text", steps: Int = modifierSteps
  ) -> (field: TypedText.Field, words: String)? {
    if label == "text" {
      switch view.word {
      case "searchable": return (.search, "the text of searchable")
      case "TextField", "SecureField", "TextEditor":
        // What is called a search text is one, whatever the view; and what the view tells its user, its title or its prompt; and the
        // only field of a search view.
        let isSearch =
          SearchNames.parts.occur(in: name.utf8)
          || isInSearchView(view) && view.typeDeclaration.map { names(view.word, in: $0.tokens).count == 1 } == true
          || promptsSearch(view.call) { $0.label == .none || $0.label == "prompt" }
        return (isSearch ? .search : .text, "the text of a \(view.text)")
      default:
        // `SearchField("Search", text: $query)` and `.searchBar(text: $query)`, whosever view or modifier it is.
        if SearchNames.search.occur(in: view.utf8) { return (.search, "the text of a \(view.text)") }
      }
    }
    // A view of the project is asked for its own binding, and a modifier that stands for another.
    guard steps > 0, view.isMember || steps < DataFlow.modifierSteps else { return nil }
    return field(ofOwn: view, bindingTo: name, as: label, steps - 1)
  }

  /// Whether one of these arguments tells the user that the field searches.
  private func promptsSearch(_ call: Call?, in isPrompt: (Call.Argument) -> Bool) -> Bool {
    call?.arguments.contains { isPrompt($0) && $0.value.contains { SearchNames.prompts.occur(in: $0.utf8) } } == true
  }
}

extension Tokens {
  /// A text that stands there, or what a type has or makes: `"Find towns"`, `Texts.find`.
  fileprivate var isConstant: Bool { first.map { $0.kind == .stringQuote || $0.isCapitalized } ?? false }
}

extension Token {
  /// `Bindable` of `Bindable(model).query`
  fileprivate var isBindable: Bool { word == DataFlow.bindable }

  /// The object whose property a stream is assigned to, `model` of `assign(to: \.name, on: model)`.
  fileprivate var keyPathObject: Tokens? {
    guard previous?.previous?.kind == .backslash else { return nil }
    return argumentList?.openedCall?.argument(labeled: "on")?.value
  }

  /// The name before the dot, past `?` and `!`.
  var owner: Token? {
    guard isMember else { return nil }
    var token = previous?.previous
    while let mark = token, mark.isUnwrapping { token = mark.previous }
    return token
  }
}

extension PropertyFact {
  func spelling(in binding: Binding) -> String { binding.name?.text ?? "" }
}
