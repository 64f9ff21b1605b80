import ProjectIndex
import SwiftSource

/// A side controller of the project, read.
public struct ReadController: Sendable {
  let shown: ShownController
  /// The name of its items' type, without those around it.
  let item: String
  /// What its items have beside an id; empty where the project does not declare them.
  let properties: [Property]
  /// How long its search waits for the next keystroke; nil where no one place of its file says so.
  let debounce: DebounceInterval?
}

extension ReadController {
  /// Reads the side controller that a file of the project declares.
  ///
  /// - Parameters:
  ///   - name: The name of its class.
  ///   - names: What the list shows; the methods that drive it are named after that.
  ///   - files: Its file and those that this rests on.
  /// - Throws: What it lacks so that a list can show it.
  public init(of name: String, names: Names, in files: [PlannedFile]) throws(RequestProblem) {
    func problem(_ text: String) -> RequestProblem { RequestProblem("\(name) cannot be shown: \(text)") }
    let symbols = Symbols(files)
    guard let type = symbols.types.first(where: { $0.path == [name] }) else {
      throw RequestProblem("\(files.first?.path ?? "") declares no class '\(name)'")
    }
    guard type.kind != .actor else { throw problem("it is an actor, whose state a list cannot pull") }
    let shape = ControllerShape(type, symbols)
    guard let list = shape.collection else { throw problem("no list of items or of sections of it may be read") }
    guard case .closure(let didChange) = shape.didChange else {
      throw problem("it has no closure such as didChange, by which it tells of changes")
    }
    let reader = TypeReading(type: type, symbols: symbols)
    var shown = ShownController(type: name, item: reader.spelling(list.item))
    shown.didChange = didChange.spelling
    shown.willChange = if case .closure(let willChange) = shape.willChange { willChange.spelling } else { nil }
    shown.hops = !type.declaration.hasAttribute("MainActor")
    shown.sections = list.isOptional ? "\(list.property) ?? []" : list.property
    shown.hasSections = list.itemsOfSection != nil
    shown.items = list.itemsOfSection.map(SwiftIdentifier.escaped) ?? ""
    if let section = list.section {
      guard let id = reader.symbol(section)?.property("id")?.valueType else {
        throw problem("its sections have no id")
      }
      shown.section = reader.spelling(section)
      shown.sectionID = reader.spelling(id)
      shown.title = type.makesOneSection ? nil : reader.title(of: id)
    }
    shown.query = Self.query(shape)

    var itemType = list.item
    if let lookup = Self.lookup(list.item, reader) {
      // Sections of ids.
      itemType = lookup.item
      shown.item = reader.spelling(itemType)
      (shown.itemID, shown.holdsIDs) = (reader.spelling(list.item), true)
      shown.lookup = lookup.call
      let changes = type.property("changedIDs")
      shown.changedIDs = changes?.valueType == .named("Set", [list.item]) ? changes?.spelling : nil
    } else {
      guard let symbol = reader.symbol(list.item) else {
        throw problem("its items, \(shown.item), are declared in no file of the project")
      }
      guard let id = symbol.property("id")?.valueType else { throw problem("its items, \(shown.item), have no id") }
      shown.itemID = reader.spelling(id)
      shown.comparesItems = symbol.inherited.contains { ["Equatable", "Hashable"].contains($0.lastName) }
      shown.lookup = Self.lookup(id, reader, of: list.item)?.call
    }
    shown.loads =
      type.methods.contains { $0.signature == "load()" && $0.isAsync && !$0.isThrowing }
      && type.property("loading")?.valueType == .named("Loading", [])
    item = itemType.lastName ?? shown.item
    properties = reader.properties(of: itemType)
    debounce = files.first.flatMap(Self.debounce)
    shown.members = Self.members(type, shown, names)
    self.shown = shown
  }

  /// The code is read, and not the record of what generated it: an edit may have changed the time.
  private static func debounce(_ file: PlannedFile) -> DebounceInterval? {
    let waits = file.source.tokens.compactMap { token -> DebounceInterval? in
      guard token.word == "sleep" else { return nil }
      return token.call?.argument(labeled: "for").flatMap { DebounceInterval(swift: $0.value.text) }
    }
    return waits.count == 1 ? waits[0] : nil
  }

  private static func query(_ shape: ControllerShape) -> (before: String, after: String)? {
    switch shape.query {
    case .method(let function) where !function.isAsync && !function.isThrowing && function.requiredInputs.count == 1:
      ("\(function.spelling)(\(function.requiredInputs[0].label.map { "\($0): " } ?? "")", ")")
    case .property(let property): ("\(property) = ", "")
    default: nil
    }
  }

  /// The method from an id to its item.
  ///
  /// - Parameter item: What it has to find; nil takes anything but a path.
  private static func lookup(
    _ id: TypeText, _ reader: TypeReading, of item: TypeText? = nil
  ) -> (call: String, item: TypeText)? {
    for function in reader.type.methods where !function.isAsync && !function.isThrowing {
      guard function.requiredInputs.count == 1, function.inputs.count == 1, function.inputs[0].type == id,
        case .optional(let result) = function.resultType, result.lastName != "IndexPath",
        item == nil || result.lastName == item?.lastName
      else { continue }
      return ("\(function.spelling)(\(function.inputs[0].label.map { "\($0): " } ?? "")", result)
    }
    return nil
  }

  /// Whether it can be driven as one that `listgen` writes.
  private static func members(
    _ type: Symbols.TypeSymbol, _ shown: ShownController, _ names: Names
  ) -> ShownController.Members {
    let signatures = Set(type.methods.map(\.signature))
    let properties = Set(type.properties.filter(\.isReadable).map(\.spelling))
    let inits = Set(type.initializers.map(\.signature))
    let database = shown.database
    let fetches = database != nil
    var wanted = ["object(at:)", "indexPath(forObject:)", "\(SwiftIdentifier.lowerCamelCase(names.item))(withID:)"]
    wanted.append(fetches ? "load()" : "set\(names.plural)(_:)")
    var missing = wanted.filter { !signatures.contains($0) }
    var state = ["sections", "fetchedObjects", "willChange", "didChange"]
    var labels = fetches ? ["context:"] : shown.loads ? ["load:"] : []
    if shown.query != nil {
      state.append("pendingSearchTask")
      labels.append("clock:")
    }
    let initializer = "init(\(labels.joined()))"
    if !labels.isEmpty, !inits.contains(initializer) { missing.append(initializer) }
    missing += state.filter { !properties.contains($0) }
    if let first = missing.first { return .other("its contract drives \(type.name) by \(first), which it has not") }
    return database.map { .fetched($0) } ?? .sideController
  }
}

extension Symbols.TypeSymbol {
  /// Whether it gives Core Data no key to make sections by.
  fileprivate var makesOneSection: Bool {
    declaration.tokens.contains {
      $0.word == "sectionNameKeyPath" && $0.next?.kind == .colon && $0.next(2)?.keyword == .nil
    }
  }
}

/// Types that a class names, as code outside of it spells them.
private struct TypeReading {
  let type: Symbols.TypeSymbol
  let symbols: Symbols

  func symbol(_ name: TypeText) -> Symbols.TypeSymbol? {
    guard case .named(let text, _) = resolved(name) else { return nil }
    return symbols.type(text, inside: type.path)
  }

  /// What an alias inside of the class stands for.
  private func resolved(_ name: TypeText) -> TypeText {
    guard case .named(let text, _) = name, let alias = alias(text),
      let equal = alias.tokens.first(where: { $0.kind == .equal }), let first = equal.next, let last = alias.tokens.last
    else { return name }
    return TypeText(first.through(last))
  }

  private func alias(_ name: String) -> Declaration? {
    type.declaration.members.first { $0.kind == .typealias && $0.name?.text == name }
  }

  func spelling(_ name: TypeText) -> String {
    switch name {
    case .named(let text, let arguments):
      let full =
        alias(text) == nil ? symbols.type(text, inside: type.path)?.spelling ?? text : "\(type.spelling).\(text)"
      return arguments.isEmpty ? full : "\(full)<\(arguments.map(spelling).joined(separator: ", "))>"
    case .optional(let inner): return "\(spelling(inner))?"
    case .array(let element): return "[\(spelling(element))]"
    default: return "Any"
    }
  }

  /// The header of a section with such an id; nil where there is nothing to say.
  func title(of id: TypeText) -> ShownController.Title? {
    let resolved = resolved(id)
    if let symbol = symbol(id) {
      let names = symbol.cases
      for property in ["title", "name", "displayName"] where symbol.property(property)?.valueType == .text {
        return .expression("section.\(property)")
      }
      guard symbol.kind == .enum, names.count > 1 else { return nil }
      if names.count == 2, let flag = try? Property(name: names[0], type: "Bool"), flag.flagCases.false == names[1] {
        return flag.sectionTitle
      }
      return .cases(names.map { ($0, SwiftIdentifier.words(of: $0.prefix(1).uppercased() + $0.dropFirst())) })
    }
    if resolved == .named("UUID", []) || resolved == .named("Int", []) { return nil }
    return (try? Property(name: "title", type: spelling(resolved)))?.sectionTitle
  }

  /// What items have to show, what a row shows best before the others.
  func properties(of item: TypeText) -> [Property] {
    guard let symbol = symbol(item) else { return [] }
    return symbol.properties.compactMap { property in
      guard property.isReadable, !property.declaration.isStatic, !property.isComputed, property.spelling != "id",
        let type = property.valueType
      else { return nil }
      return try? Property(name: property.spelling, type: spelling(type))
    }
  }
}
