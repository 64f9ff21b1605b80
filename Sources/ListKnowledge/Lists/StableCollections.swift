import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Collections whose positions never change while they are shown, as far as the sources tell.
package enum StableCollections {
  package enum Answer {
    /// The same elements in the same order for ever: `allCases`, an array literal, a preview's sample.
    case constant
    /// Given once to the view, or without an identity: a `let`, a type's own, numbers, marks of a chart, what a menu or dialog shows.
    case fixed
    /// May change, as far as anybody knows.
    case open
    /// Something is seen to remove, insert or move elements, or to load them anew.
    case changing
  }

  /// Looks at the collection that the tokens iterate: `Array(x.enumerated())`, `x.indices`, `0..<x.count`.
  package static func answer(_ collection: Tokens, in file: FileContext) -> Answer {
    let answer = stability(of: collection, in: file)
    return answer == .open && isSeenToChange(collection, in: file) ? .changing : answer
  }

  /// Whether the rows that a number chooses from, `kinds[row]`, are the same for ever: a constant, what a type has, or a private property
  /// that its file never changes.
  package static func neverChange(rowsChosenBy row: Token, in file: FileContext) -> Bool {
    (row.chain?.first ?? row).previous?.previous.map { neverChanges($0, in: file) } ?? false
  }

  /// Whether the type's list has the same rows for ever, or is loaded once.
  package static func neverChange(rowsOf type: TypeFact, in file: FileContext) -> Bool {
    return file.remembered(of: type.id) {
      if isCountFixed(of: type, in: file) { return true }
      let changes = changes(ofListIn: type, file).filter { !showsSelectionAlone($0, in: file) }
      return changes.isEmpty ? isNeverReloaded(type, in: file) : changes.allSatisfy { runsOnce($0, calls: 2, in: file) }
    }
  }

  /// `chosen = indexPath`, `tableView.reloadData()` in the method that is told of the choice, and nothing else of the object changes.
  private static func showsSelectionAlone(_ change: Token, in file: FileContext) -> Bool {
    guard let method = change.function,
      let path = method.parameters.first(where: { SDKNames.selectingLabels.contains($0.label) })?.name
    else { return false }
    return file.remembered(of: path) {
      changesNothing(method.code, but: path.word, calls: 1, in: file)
    }
  }

  /// Whether the code and the methods that it calls give nothing of the object another value, but what is said of one row.
  private static func changesNothing(_ code: Tokens, but path: Word, calls: Int, in file: FileContext) -> Bool {
    guard let first = code.first, let file = first.file === file.file ? file : file.context(at: first) else {
      return code.isEmpty
    }
    return code.allSatisfy { token in
      if token.kind == .equal {
        return token.next?.word == path || token.previous?.isIntroduced == true || keepsPlaces(token.previous)
      }
      guard !changes.contains(token.word), token.word != "append", token.word != "toggle" else { return false }
      // A closure that others gave tells them of the choice, and what the kits add to a controller changes none of its rows.
      guard token.call?.name == token, token.call?.isOnSelf == true, file.property(at: token) == nil else {
        return true
      }
      return file.flow.callees(of: token.tokens).allSatisfy {
        calls > 0 && changesNothing($0.code, but: path, calls: calls - 1, in: file)
      }
    }
  }

  /// `rows[0] = …`, `rows = rows.map { … }`: whether what is assigned stands where it stood.
  private static func keepsPlaces(_ target: Token?) -> Bool {
    guard let target, target.kind != .rightSquare else { return target != nil }
    let value = DataFlow.assignedValue(target)
    let map = value?.first { $0.word == "map" && $0.call?.name == $0 }
    return map != nil && map?.owner?.token.word == target.word && map?.call?.last == value?.last
  }

  /// Whether the type has the list, says itself how many rows there are, and never shows them anew, by whatever name it does: the list
  /// asks once, when it appears.
  private static func isNeverReloaded(_ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type), case let family = file.index.family(of: entry),
      family.contains(where: { ownsList($0, in: file) }),
      family.contains(where: { file.index.functions(of: $0).contains { $0.labels.contains(where: counted.contains) } })
    else { return false }
    return !family.flatMap(file.flow.code).contains { code in
      code.contains {
        $0.kind == .identifier && ViewNames.reloads.occur(in: $0.utf8) && !showsSelectionAlone($0, in: file)
      }
    }
  }

  /// One that the type is given belongs to somebody else, who may reload it.
  private static func ownsList(_ type: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    file.index.lineage(of: type).reaches("UITableViewController UICollectionViewController")
      || type.properties.values.contains { place in
        let property = file.index[place]
        guard property.typeWords.contains(where: SDKNames.lists.contains) else { return false }
        if case .made = property.origin { return true }
        return property.isLazy || property.attributes.contains("IBOutlet")
          || place.file == file.id && file.binding(of: property)?.value.isEmpty == false
      }
  }

  /// Whether code gets to the place once for each object, also through so many calls of its own methods.
  package static func runsOnce(_ place: Token, calls: Int, in file: FileContext) -> Bool {
    guard place.file === file.file else { return false }
    if file.runsOnce(place) { return true }
    guard calls > 0, !file.isRepeated(place), let sites = file.callSites(of: place) else { return false }
    return sites.elsewhere.isEmpty && sites.here.allSatisfy { runsOnce($0, calls: calls - 1, in: file) }
  }

  /// What moves the rows of a list, in the code of the type and of those that it inherits from.
  package static func changes(ofListIn type: TypeFact, _ file: FileContext) -> [Token] {
    return file.remembered(of: type.id) {
      let code = file.index.entry(of: type).map(file.flow.code) ?? []
      return code.flatMap {
        $0.filter { (reloads.contains($0.word) || edits.contains($0.word)) && $0.call?.name == $0 }
      }
    }
  }

  /// What shows the rows of a list anew.
  package static let reloads: WordSet = """
    reloadData apply applySnapshotUsingReloadData reloadSnapshot reloadSections applySnapshot
    """
  private static let edits: WordSet = """
    insertRows deleteRows moveRow insertItems deleteItems moveItem insertSections deleteSections moveSection
    performBatchUpdates endUpdates
    """

  /// Whether what the type says of the number of its rows is the same for ever: `3`, `kinds.count`.
  private static func isCountFixed(of type: TypeFact, in file: FileContext) -> Bool {
    let parts = file.index.entry(of: type).map(file.flow.declarations) ?? []
    let counts = parts.filter { $0.file === file.file }.flatMap(file.functions)
      .filter { $0.labels.contains(where: counted.contains) || counted.contains($0.name) }
    let numbers = counts.flatMap { file.flow.results(of: file.declaration(of: $0).code) }
    return !numbers.isEmpty
      && numbers.allSatisfy { number in
        if number.only?.kind == .integerLiteral { return true }
        guard let count = number.last, count.word == "count", count.chain?.tokens == number else { return false }
        return count.previous?.previous.map { neverChanges($0, in: file) } ?? false
      }
  }

  private static let counted: WordSet = "numberOfRowsInSection numberOfItemsInSection numberOfRows"

  private static func neverChanges(_ name: Token, in file: FileContext) -> Bool {
    guard name.kind == .identifier else { return false }
    if name.word == "allCases" || name.owner?.token.isCapitalized == true { return true }
    guard let property = file.property(at: name) else { return false }
    if property.isLet || property.isStatic { return true }
    guard !property.isComputed, file.binding(of: property)?.declaration.isPrivate == true else { return false }
    return file.remembered(of: name.word) {
      !file.names(spelled: name.word).contains { use in
        use.declaration?.bindings.contains { $0.name == use } != true && isChanged(at: use)
      }
    }
  }

  private static func stability(of collection: Tokens, in file: FileContext) -> Answer {
    guard let first = collection.first else { return .open }
    if collection.contains("allCases") || file.isInPreview(first) { return .constant }
    if let name = rootName(collection), isLiteral(name) { return .constant }
    if isMenu(around: first) || isOfType(collection) || isGrid(collection) { return .fixed }
    guard let name = countedName(collection, in: file) else { return .open }
    return file.flow.property(at: name)?.property?.collectsCollections == true
      ? .fixed : answer(ofNamed: name, in: file)
  }

  /// The name of the collection, also for `0..<count`, where `let count = items.count`.
  static func countedName(_ collection: Tokens, in file: FileContext) -> Token? {
    if let name = rootName(collection) { return name }
    guard let last = collection.last, last.kind == .identifier else { return nil }
    return file.localBinding(of: last).flatMap { rootName($0.value) }
  }

  /// Whether the collection holds plain texts, which have no identity of their own, and each row is a text and nothing else: none has a
  /// state that another one could take over.
  package static func areTexts(_ collection: Tokens, shownBy list: Call, in file: FileContext) -> Bool {
    guard let name = countedName(collection, in: file), file.flow.property(at: name)?.property?.typeWords == ["String"],
      list.word == "ForEach", let row = list.closures.last?.statements, row.count == 1, row[0].first?.word == "Text"
    else { return false }
    return row[0].tokens.closures.isEmpty
  }

  /// What is known of the value that the chain of names ending at `name` means. A local copy is followed once.
  private static func answer(ofNamed name: Token, isCopy: Bool = false, in file: FileContext) -> Answer {
    guard isOwn(name) else { return answer(ofMember: name, in: file) }
    if !name.isMember {
      if let value = file.localBinding(of: name)?.value {
        guard let last = value.last, !isCopy, value.allSatisfy({ $0.kind == .period || $0.kind == .identifier }) else {
          return .fixed
        }
        return answer(ofNamed: last, isCopy: true, in: file)
      }
      if file.parameter(named: name) != nil { return .fixed }
    }
    guard let property = file.property(at: name) else { return .open }
    // Numbers have no identity that could be used instead: the lengths of rows, a rating.
    if property.isLet || property.typeWords == ["Int"] || isComputedOfConstants(property, in: file) { return .fixed }
    // A view's plain `var` is given by who makes the view.
    let isView = file.isInside("View", name)
    return isView && property.attributes.isEmpty && !property.isComputed && property.hasTypeAnnotation ? .fixed : .open
  }

  /// `var parts: [Part] { url.pathComponents.map(Part.init) }`, where `url` is a `let` and no object.
  private static func isComputedOfConstants(_ property: PropertyFact, in file: FileContext) -> Bool {
    guard property.isComputed, let code = file.binding(of: property)?.accessorBlock else { return false }
    let read = code.compactMap { name -> (name: Token, property: PropertyFact)? in
      guard name.kind == .identifier, isOwn(name), name.isMember || name.definition == nil else { return nil }
      return file.property(at: name).map { (name, $0) }
    }
    return !read.isEmpty
      && read.allSatisfy { name, property in
        // An object may change what it holds, and who makes a view may give it another collection.
        property.isLet && file.binding(of: property)?.type.first?.kind == .identifier
          && property.typeWords.allSatisfy { word in
            file.type([word], at: name).map { type in
              type.isDeclared
                && file.index.facts(of: type).allSatisfy {
                  $0.kind != .class && $0.kind != .actor && $0.kind != .protocol
                }
            } ?? true
          }
      }
  }

  /// `model.items`: fixed where the model is a value given once, or says itself that its items never vary.
  private static func answer(ofMember name: Token, in file: FileContext) -> Answer {
    guard let owner = name.owner, owner.isOwn else { return .open }
    guard let holder = file.property(at: owner.token) else { return .fixed }
    guard let type = type(of: owner, in: file) else { return .open }
    if file.index.ownProperty(named: name.word, of: type)?.isLet == true { return .fixed }
    let isValue = file.index.facts(of: type).contains { $0.kind == .enum || $0.kind == .struct }
    return isValue && holder.isLet ? .fixed : .open
  }

  /// The type of the project that a value is known to be of.
  static func type(of owner: NamedValue, in file: FileContext) -> ProjectIndex.TypeEntry? {
    if let type = file.projectType(of: owner) { return type }
    return file.flow.property(at: owner.token).flatMap(file.index.type).flatMap { file.index.entry(of: $0) }
  }

  /// `Configuration.sections`: what belongs to a type is there once.
  private static func isOfType(_ collection: Tokens) -> Bool {
    guard let first = collection.identifiers.first(where: { $0.word != "Array" }), first.next?.kind == .period,
      // `Tracker.shared.errors` is an object's.
      !WorkNames.singletons.contains(first.next(2)?.word ?? .none)
    else { return false }
    return first.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  /// `0..<(items.count / 3)`: the rows of a grid, which are places.
  private static func isGrid(_ collection: Tokens) -> Bool { collection.contains("/") }

  private static let counts: WordSet = "enumerated indices count endIndex map"

  /// The name whose elements are counted: the last one before `.enumerated()`, `.indices` or `.count`.
  private static func rootName(_ collection: Tokens) -> Token? {
    let count = collection.first { $0.isMember && counts.contains($0.word) }
    var name = count?.previous?.previous
    while let mark = name, mark.isUnwrapping { name = mark.previous }
    return name?.kind == .identifier ? name : nil
  }

  /// `name`, `self.name` or `Self.name`: a property of the type around, not one of another object.
  static func isOwn(_ name: Token) -> Bool {
    guard name.isMember, let owner = name.previous?.previous else { return true }
    return owner.keyword == .self || owner.keyword == .selfType
  }

  /// A `let` of an array literal, here or in the type, or a computed property that returns one. A local of another function is another
  /// thing.
  private static func isLiteral(_ name: Token) -> Bool {
    name.file.bindings.contains { binding in
      guard binding.word == name.word,
        binding.declaration.parent?.kind.isType != false || !name.isMember && binding.name?.member == name.member
      else { return false }
      if binding.value.first?.kind == .leftSquare { return binding.declaration.isLet }
      guard let accessors = binding.accessorBlock, let first = accessors.first?.next else { return false }
      let value = first.keyword == .return ? first.next : first
      return value?.kind == .leftSquare && value?.following == accessors.last
    }
  }

  private static let menus: WordSet = """
    Chart Menu Picker alert confirmationDialog contextMenu swipeActions actionSheet CommandMenu toolbar ToolbarItemGroup
    """

  private static func isMenu(around token: Token) -> Bool {
    token.closures.contains { menus.contains($0.call?.word ?? .none) }
  }
}
