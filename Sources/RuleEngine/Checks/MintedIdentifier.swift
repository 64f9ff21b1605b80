import ProjectIndex
import SwiftSource

/// Identities that are made anew each time they are asked for: a computed `id` of a fresh UUID, and fresh UUIDs in what a list
/// shows.
struct MintedIdentifier: Rule {
  static let id = "minted-identifier"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let range = mint(at: index, in: file), !isSample(index, in: file) else { return }
    if let type = computedIdentity(around: index, in: file) {
      var violation = Violation(range, .identityIsComputed(file.text(range), of: type.spelling))
      if type.inherited.contains(where: { $0.word == "Identifiable" }) { violation.confidence = .certain }
      report(violation)
    } else if let call = snapshotChange(around: index, in: file) {
      report(Violation(range, .feedsSnapshot(file.text(range), file.text(call), in: file.place(of: index))))
    } else if let section = rebuiltSection(around: index, in: file) {
      report(Violation(range, .identifiesSection(file.text(range), section, in: file.place(of: index))))
    }
  }

  /// `UUID()`, `NSUUID()`, `.globallyUniqueString`: what is new each time.
  private func mint(at index: TokenIndex, in file: FileContext) -> TokenRange? {
    if file.word(index) == "globallyUniqueString" {
      return file.kind(index - 1) == .period ? TokenRange(index, index + 1) : nil
    }
    guard let call = file.outline.call(named: index), call.leftParen >= 0,
      file.file.partners[Int(call.leftParen)] == call.leftParen + 1
    else { return nil }
    // `Foundation.UUID()` is one, `factory.UUID()` is not.
    guard call.range.lower == index || file.word(index - 2) == "Foundation" else { return nil }
    return TokenRange(index, call.range.upper)
  }

  private static let samples = SpellingParts([
    "sample", "mock", "preview", "stub", "fixture", "fake", "example", "placeholder", "dummy", "demo",
  ])

  /// Data that is made up, for previews and trials.
  private func isSample(_ index: TokenIndex, in file: FileContext) -> Bool {
    var id = file.outline.declaration(around: index)
    while id >= 0 {
      let declaration = file.file.declarations[Int(id)]
      if declaration.name >= 0, MintedIdentifier.samples.occur(in: file.text(declaration.name).utf8) { return true }
      if declaration.inheritance.indices.contains(where: { file.word($0) == "PreviewProvider" }) { return true }
      id = declaration.parent
    }
    return false
  }

  // MARK: - A computed id

  /// The type whose computed `id` the token stands in.
  private func computedIdentity(around index: TokenIndex, in file: FileContext) -> TypeFact? {
    let member = file.outline.member(around: index)
    guard member >= 0, file.file.declarations[Int(member)].kind == .variable, let type = file.type(around: index),
      let accessors = accessors(of: member, named: ["id", "diffIdentifier"], in: file), accessors.contains(index)
    else { return nil }
    let first = file.keyword(accessors.lower + 1)
    guard first != .didSet, first != .willSet, !isStatic(member, in: file) else { return nil }
    // What is kept is minted once: `cached = UUID()`, `lock.withLock { … }`.
    let keeps = accessors.indices.contains { token in
      file.kind(token) == .equal && !isLocalBinding(before: token, in: file)
    }
    return keeps ? nil : type
  }

  private func accessors(of declaration: Int32, named names: Set<Word>, in file: FileContext) -> TokenRange? {
    for id in file.file.declarations[Int(declaration)].bindings {
      let binding = file.file.bindings[Int(id)]
      guard names.contains(file.word(binding.pattern.lower)), binding.accessors >= 0 else { continue }
      return TokenRange(binding.accessors, file.outline.after(binding.accessors))
    }
    return nil
  }

  private func isStatic(_ declaration: Int32, in file: FileContext) -> Bool {
    let declaration = file.file.declarations[Int(declaration)]
    return TokenRange(declaration.range.lower, declaration.introducer).indices.contains {
      file.keyword($0) == .static || file.keyword($0) == .class
    }
  }

  /// `let name =`, `let name: T =`
  private func isLocalBinding(before equal: TokenIndex, in file: FileContext) -> Bool {
    file.file.bindings.contains { $0.value.lower == equal + 1 } || file.keyword(equal - 2) == .let
      || file.keyword(equal - 2) == .var
  }

  // MARK: - What a snapshot holds

  private static let additions: Set<Word> = ["appendItems", "appendSections", "insertItems", "insertSections"]

  /// The `appendItems` whose items are made with the fresh id, at once or through a local name.
  private func snapshotChange(around index: TokenIndex, in file: FileContext) -> TokenIndex? {
    let member = file.memberRange(around: index)
    let statement = statement(around: index, in: file)
    for token in member.indices where MintedIdentifier.additions.contains(file.word(token)) {
      guard let call = file.outline.call(named: token), !file.receiver(of: call).isEmpty else { continue }
      let arguments = TokenRange(call.calleeEnd, call.range.upper)
      if arguments.contains(index) { return token }
      guard token > index, let name = declaredName(of: statement, in: file), isBuilt(around: index, in: file) else {
        continue
      }
      if file.outline.contains(file.word(name), in: arguments) { return token }
    }
    return nil
  }

  /// The statement around the token that is an item of a function's or closure's body; the closure of an argument is part of
  /// its statement.
  private func statement(around index: TokenIndex, in file: FileContext) -> Statement? {
    let id = file.outline.statement(around: index)
    guard id >= 0 else { return nil }
    var statement = file.file.statements[Int(id)]
    for closure in file.outline.closures(around: index) where closure.call >= 0 {
      let outer = file.outline.statement(around: closure.range.lower)
      if outer >= 0, file.file.statements[Int(outer)].kind == .declaration {
        statement = file.file.statements[Int(outer)]
      }
    }
    return statement
  }

  private func declaredName(of statement: Statement?, in file: FileContext) -> TokenIndex? {
    guard let statement, statement.kind == .declaration else { return nil }
    let first = statement.range.lower
    guard file.keyword(first) == .let || file.keyword(first) == .var else { return nil }
    return first + 1
  }

  /// The fresh id goes into a value that is made here: `Item(id: UUID())`, `.header(UUID())`.
  private func isBuilt(around index: TokenIndex, in file: FileContext) -> Bool {
    file.kind(index - 1) == .leftParen || file.kind(index - 1) == .colon
  }

  // MARK: - Sections

  /// The property that a whole new list of sections is given to, or that computes it; the section's id is the fresh one.
  private func rebuiltSection(around index: TokenIndex, in file: FileContext) -> String? {
    guard let section = enclosingCall(around: index, in: file), section.name >= 0 else { return nil }
    let name = file.text(section.name)
    guard name.hasSuffix("Section") || name == "init", isIdentity(index, in: file) else { return nil }
    let member = file.outline.member(around: index)
    guard member >= 0 else { return nil }
    let declaration = file.file.declarations[Int(member)]
    if declaration.kind == .variable {
      guard let binding = declaration.bindings.first.map({ file.file.bindings[Int($0)] }), binding.accessors >= 0,
        TokenRange(binding.accessors, file.outline.after(binding.accessors)).contains(index),
        file.keyword(binding.accessors + 1) != .didSet, !declaration.range.isEmpty,
        name != "init" || speaksOfSections(binding.pattern.lower, in: file)
      else { return nil }
      return file.text(binding.pattern.lower)
    }
    guard declaration.kind == .function, let target = assignedProperty(around: index, in: file),
      name != "init" || speaksOfSections(target, in: file)
    else { return nil }
    return file.text(target)
  }

  /// The call whose argument the token is.
  private func enclosingCall(around index: TokenIndex, in file: FileContext) -> Call? {
    file.file.calls.lazy.filter { call in
      call.leftParen >= 0 && call.leftParen < index && file.file.partners[Int(call.leftParen)] > index
        && call.name >= 0
    }.max { $0.leftParen < $1.leftParen }
  }

  /// The argument is labelled `id`, `identifier`, `uuid`, or has no label.
  private func isIdentity(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(index - 1) == .colon else { return file.kind(index - 1) == .leftParen }
    return ["id", "identifier", "uuid", "sectionID", "sectionId"].contains(file.word(index - 2))
  }

  private func speaksOfSections(_ name: TokenIndex, in file: FileContext) -> Bool {
    SpellingParts(["section"]).occur(in: file.text(name).utf8)
  }

  /// The stored property of the type that the statement assigns as a whole: `sections = [Section(id: UUID())]`.
  private func assignedProperty(around index: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard let type = file.type(around: index), let entry = file.index.entry(of: type) else { return nil }
    let member = file.memberRange(around: index)
    for statement in file.file.statements where statement.kind == .expression && statement.range.contains(index) {
      guard member.contains(statement.range) else { continue }
      var equal = statement.range.lower
      while equal < index, file.kind(equal) != .equal { equal = file.outline.after(equal) }
      guard equal < index, file.kind(equal) == .equal, file.kind(equal - 1) == .identifier else { continue }
      let name = equal - 1
      let isOwn = file.kind(name - 1) != .period || file.keyword(name - 2) == .self
      if isOwn, entry.properties[file.word(name)]?.property.isLet == false { return name }
    }
    return nil
  }
}

extension String {
  fileprivate static func identityIsComputed(_ mint: String, of type: String) -> String {
    "the id of \(type) is a new \(mint) each time it is read, so no item is ever the same one; "
      + "store it: let id = UUID()"
  }

  fileprivate static func feedsSnapshot(_ mint: String, _ call: String, in place: String) -> String {
    "\(place) gives each item a new \(mint) whenever it builds the snapshot (\(call)), so every row is replaced; "
      + "use an id that the model keeps"
  }

  fileprivate static func identifiesSection(_ mint: String, _ property: String, in place: String) -> String {
    "\(place) gives the sections in '\(property)' a new \(mint) at each update, so every section is replaced; "
      + "give a section a fixed id"
  }
}
