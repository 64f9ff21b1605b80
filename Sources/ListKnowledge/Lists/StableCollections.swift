import ProjectIndex
import RuleKit
import SwiftSource

/// Collections whose positions never change while they are shown, as far as the sources tell.
package enum StableCollections {
  package enum Answer {
    /// The same elements in the same order for ever: `allCases`, an array literal, a preview's sample.
    case constant
    /// Given once to the view, or without an identity: a `let`, a type's own, numbers, what a menu or dialog shows.
    case fixed
    /// May change, as far as anybody knows.
    case open
    /// Something is seen to remove, insert or move elements.
    case changing
  }

  /// Looks at the collection that `range` iterates: `Array(x.enumerated())`, `x.indices`, `0..<x.count`.
  package static func answer(_ range: TokenRange, in file: FileContext) -> Answer {
    let answer = stability(of: range, in: file)
    return answer == .open && isSeenToChange(range, in: file) ? .changing : answer
  }

  private static func stability(of range: TokenRange, in file: FileContext) -> Answer {
    if file.outline.contains("allCases", in: range) || isPreview(range.lower, in: file) { return .constant }
    let name = rootName(range, in: file)
    if let name, isLiteral(name, in: file) { return .constant }
    if isMenu(around: range.lower, in: file) || isOfType(range, in: file) || isGrid(range, in: file) { return .fixed }
    return countedName(range, in: file).map { answer(ofNamed: $0, in: file) } ?? .open
  }

  /// The name of the collection, also for `0..<count`, where `let count = items.count`.
  private static func countedName(_ range: TokenRange, in file: FileContext) -> TokenIndex? {
    if let name = rootName(range, in: file) { return name }
    guard file.kind(range.upper - 1) == .identifier, let value = file.localBinding(of: range.upper - 1)?.value else {
      return nil
    }
    return rootName(value, in: file)
  }

  // MARK: - Changes

  /// What gives later elements another position. An element that is appended moves none.
  private static let changes: WordSet = [
    "insert", "prepend", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "replaceSubrange",
    "move",
    "swapAt", "sort", "shuffle", "reverse", "popFirst", "popLast",
  ]

  /// Whether the type around, or the type that declares the collection, changes the order of its elements, or computes
  /// the collection by filtering another one.
  private static func isSeenToChange(_ range: TokenRange, in file: FileContext) -> Bool {
    guard let name = countedName(range, in: file) else { return false }
    let word = file.word(name)
    var entries: [ProjectIndex.TypeEntry] = []
    if let type = file.type(around: name), let entry = file.index.entry(of: type) { entries.append(entry) }
    if !isOwn(name, in: file), let owner = file.namedValue(endingAt: name - 2), let type = type(of: owner, in: file) {
      entries.append(type)
    }
    return entries.contains { entry in
      file.index.calls(changes, on: word, in: entry)
        || entry.properties[word]?.property.isComputed == true
          && file.index.methods(named: word, in: entry).contains { $0.effects.contains(.filters) }
    }
  }

  /// What is known of the value that the chain of names ending at `name` means. A local copy is followed once.
  private static func answer(ofNamed name: TokenIndex, isCopy: Bool = false, in file: FileContext) -> Answer {
    guard isOwn(name, in: file) else { return answer(ofMember: name, in: file) }
    if file.kind(name - 1) != .period {
      if let binding = file.localBinding(of: name) {
        let value = binding.value
        let isChain = value.indices.allSatisfy { file.kind($0) == .period || file.kind($0) == .identifier }
        return !isCopy && !value.isEmpty && isChain ? answer(ofNamed: value.upper - 1, isCopy: true, in: file) : .fixed
      }
      if file.parameterType(of: name) != nil { return .fixed }
    }
    guard let property = file.property(at: name) else { return .open }
    // Numbers have no identity that could be used instead: the lengths of rows, a rating.
    if property.isLet || property.typeWords == ["Int"] { return .fixed }
    // A view's plain `var` is given by who makes the view.
    let isView = file.type(around: name)?.inherited.contains { $0.word == "View" } ?? false
    return isView && property.attributes.isEmpty && !property.isComputed && property.hasTypeAnnotation ? .fixed : .open
  }

  /// `model.items`: fixed where the model is a value given once, or says itself that its items never vary.
  private static func answer(ofMember name: TokenIndex, in file: FileContext) -> Answer {
    guard let owner = file.namedValue(endingAt: name - 2), owner.isOwn, let holder = file.property(at: owner.name)
    else {
      return file.namedValue(endingAt: name - 2)?.isOwn == true ? .fixed : .open
    }
    guard let type = type(of: owner, in: file) else { return .open }
    if type.properties[file.word(name)]?.property.isLet == true { return .fixed }
    let isValue = type.parts.contains { part in
      let kind = file.index.files[Int(part.file)].types[Int(part.type)].kind
      return kind == .enum || kind == .struct
    }
    return isValue && holder.isLet ? .fixed : .open
  }

  /// The type of the project that a value is known to be of, by its annotation, its value, or `@Environment(Store.self)`.
  private static func type(of owner: NamedValue, in file: FileContext) -> ProjectIndex.TypeEntry? {
    let around = file.type(around: owner.name)?.path ?? []
    var names = file.typeWords(of: owner)
    if names.isEmpty, let name = environmentType(of: file.word(owner.name), around: owner.name, in: file) {
      names = [name]
    }
    return names.lazy.compactMap { file.index.declaredType(named: [$0], inside: around[...], in: file.id) }
      .first { $0.isDeclared }
  }

  /// `Store` of `@Environment(Store.self) private var store` in the type around.
  private static func environmentType(of property: Word, around index: TokenIndex, in file: FileContext) -> Word? {
    let type = file.outline.typeDeclaration(around: index)
    guard type >= 0 else { return nil }
    for part in file.parts(of: type) {
      for start in part.indices where file.word(start) == "Environment" && file.kind(start + 1) == .leftParen {
        guard file.kind(start + 3) == .period, file.keyword(start + 4) == .self else { continue }
        let names = TokenRange(start + 6, min(start + 10, part.upper)).indices
        if let keyword = names.first(where: { file.keyword($0) == .var }), file.word(keyword + 1) == property {
          return file.word(start + 2)
        }
      }
    }
    return nil
  }

  /// `Configuration.sections`: what belongs to a type is there once.
  private static func isOfType(_ range: TokenRange, in file: FileContext) -> Bool {
    guard let first = range.indices.first(where: { file.kind($0) == .identifier && file.word($0) != "Array" }),
      file.kind(first + 1) == .period
    else { return false }
    // `Tracker.shared.errors` is an object's.
    guard !["shared", "default", "current", "main", "standard"].contains(file.word(first + 2)) else { return false }
    return file.text(first).utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  /// `0..<(items.count / 3)`: the rows of a grid, which are places.
  private static func isGrid(_ range: TokenRange, in file: FileContext) -> Bool {
    range.indices.contains { file.word($0) == "/" }
  }

  /// The name whose elements are counted: the last one before `.enumerated()`, `.indices` or `.count`.
  private static func rootName(_ range: TokenRange, in file: FileContext) -> TokenIndex? {
    for index in range.indices where file.kind(index) == .period {
      switch file.word(index + 1) {
      case "enumerated", "indices", "count", "endIndex", "map":
        let name = index - 1
        return file.kind(name) == .identifier ? name : nil
      default: break
      }
    }
    return nil
  }

  /// `name`, `self.name` or `Self.name`: a property of the type around, not one of another object.
  private static func isOwn(_ name: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(name - 1) == .period else { return true }
    return file.keyword(name - 2) == .self || file.keyword(name - 2) == .selfType
  }

  /// A `let` of an array literal, here or in the type, or a computed property that returns one.
  private static func isLiteral(_ name: TokenIndex, in file: FileContext) -> Bool {
    let word = file.word(name)
    return file.file.raw.bindings.contains { binding in
      guard binding.pattern.upper - binding.pattern.lower == 1, file.word(binding.pattern.lower) == word else {
        return false
      }
      let declaration = file.file.raw.declarations[Int(binding.declaration)]
      if file.kind(binding.value.lower) == .leftSquare, !binding.value.isEmpty {
        return file.keyword(declaration.introducer) == .let
      }
      guard binding.accessorBlock >= 0 else { return false }
      let first = binding.accessorBlock + 1
      let value = file.keyword(first) == .return ? first + 1 : first
      return file.kind(value) == .leftSquare
        && file.outline.after(value) == file.outline.after(binding.accessorBlock) - 1
    }
  }

  private static func isPreview(_ index: TokenIndex, in file: FileContext) -> Bool {
    if let type = file.type(around: index), type.inherited.contains(where: { $0.word == "PreviewProvider" }) {
      return true
    }
    var id = file.outline.block(around: index)
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      if block.role == .closure {
        var before = block.range.lower - 1
        if file.kind(before) == .rightParen { before = max(file.file.raw.partners[Int(before)], 1) - 1 }
        if file.word(before) == "Preview", file.kind(before - 1) == .pound { return true }
      }
      id = block.parent
    }
    return false
  }

  private static let menus: Set<Word> = [
    "Menu", "Picker", "alert", "confirmationDialog", "contextMenu", "swipeActions", "actionSheet", "CommandMenu",
  ]

  private static func isMenu(around index: TokenIndex, in file: FileContext) -> Bool {
    file.outline.closures(around: index).contains { closure in
      guard closure.call >= 0 else { return false }
      let name = file.file.raw.calls[Int(closure.call)].name
      return name >= 0 && menus.contains(file.word(name))
    }
  }
}
