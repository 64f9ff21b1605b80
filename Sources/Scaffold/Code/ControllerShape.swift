import ProjectIndex
import SwiftSource
import Vocabulary

/// What a hand-written side controller looks like to the contract: how its data and queries get in, and how one sees what
/// it shows and hears of changes.
struct ControllerShape {
  /// What is shown: sections that hold items, or the items.
  struct Collection: Hashable {
    var property: String
    var isOptional: Bool
    /// The property of a section that holds its items, where there are sections.
    var itemsOfSection: String?
    var isItemsOfSectionOptional = false
    var section: TypeText?
    var item: TypeText
    /// Whether sections have a property `id`.
    var hasSectionIDs = false
  }

  /// A way for data or a query to get in.
  enum Entry: Hashable {
    case method(Declaration)
    case property(String)
    case initializer(label: String?)

    /// As messages name it.
    var name: String {
      switch self {
      case .method(let function): function.signature
      case .property(let name): name
      case .initializer(let label): "init(\(label ?? "_"):)"
      }
    }
  }

  /// How changes are heard of.
  enum Callback: Hashable {
    case closure(Binding)
    case delegateMethod(Declaration)

    var name: String {
      switch self {
      case .closure(let property): property.spelling
      case .delegateMethod(let function): function.signature
      }
    }
  }

  /// How a type tells of changes that names no method of its own.
  enum Announcement: Hashable {
    /// `objectWillChange`.
    case object
    /// What a property's `$` publishes.
    case property(String)
    /// Observation.
    case observation
  }

  let type: Symbols.TypeSymbol
  var announcement: Announcement?
  /// A method that has data loaded.
  var trigger: Declaration?
  /// Methods that may change the data by little.
  var mutators: [Declaration] = []
  var collection: Collection?
  var load: Entry?
  /// The element of the list that data get in as: an item, a section or a text.
  var loaded: TypeText?
  var query: Entry?
  var willChange: Callback?
  var didChange: Callback?
  /// The property for a delegate, and its protocol.
  var delegate: (property: String, type: Symbols.TypeSymbol)?
  /// Methods from an index path to an item and back.
  var objectAt: Declaration?
  var indexPath: Declaration?

  /// - Parameter property: Of several lists the one that is meant.
  init(_ type: Symbols.TypeSymbol, _ symbols: Symbols, showing property: String? = nil) {
    self.type = type
    collection = Self.collection(of: type, symbols, named: property)
    query = Self.query(of: type)
    findLoad(symbols)
    findCallbacks(symbols)
    findAnnouncement(symbols)
    findLookups()
  }

  /// Whether it tells others of something, if not of its list.
  private var tells: Bool {
    delegate != nil || type.properties.contains { $0.declaration.hasAttribute("Published") }
  }

  /// Whether there is enough of it to be worth judging.
  var looksLikeSideController: Bool {
    collection != nil && (query != nil || willChange != nil || didChange != nil || announcement != nil || tells)
  }

  // MARK: - Collection

  private static func collection(
    of type: Symbols.TypeSymbol, _ symbols: Symbols, named name: String?
  ) -> Collection? {
    type.properties.filter { $0.isReadable && !$0.declaration.isStatic && $0.spelling == name ?? $0.spelling }
      .compactMap { scored($0, in: type, symbols) }.max { $0.score < $1.score }?.collection
  }

  private static func scored(
    _ property: Binding, in type: Symbols.TypeSymbol, _ symbols: Symbols
  ) -> (collection: Collection, score: Int)? {
    guard let listType = property.valueType, let element = listType.element else { return nil }
    var collection = Collection(property: property.spelling, isOptional: listType != listType.unwrapped, item: element)
    var score = score(ofCollection: property.spelling)
    let symbol = element.lastName.flatMap { symbols.type($0, inside: type.path) }
    if symbol?.kind == .protocol { return nil }
    // What comes from elsewhere is rarely what the list shows.
    if symbol == nil, element != .text { score -= 5 }
    if let symbol,
      let items = symbol.properties.first(where: {
        $0.isReadable && !$0.declaration.isStatic && $0.valueType?.element != nil
      }),
      let item = items.valueType?.element, Self.isSection(symbol)
    {
      collection.section = element
      collection.itemsOfSection = items.spelling
      collection.isItemsOfSectionOptional = items.valueType != items.valueType?.unwrapped
      collection.item = item
      collection.hasSectionIDs = symbol.property("id")?.isReadable == true
      score += 3
    }
    // What never changes is not what a search shows.
    if property.declaration.isLet { score -= 3 }
    // Lists of plain texts are rarely the point where there are others.
    if element == .text { score -= 1 }
    return (collection, score)
  }

  /// An item may have a list of its own; a section has little else.
  private static func isSection(_ symbol: Symbols.TypeSymbol) -> Bool {
    let name = symbol.name.lowercased()
    let stored = symbol.properties.count { !$0.isComputed && !$0.declaration.isStatic }
    return stored < 5 || ["section", "group", "categor"].contains(where: name.contains)
  }

  private static func score(ofCollection name: String) -> Int {
    let lowered = name.lowercased()
    var score = 0
    if ["sections", "items", "results"].contains(lowered) { score += 3 }
    for word in ["filter", "visible", "shown", "displayed", "result", "matching", "found", "search"]
    where lowered.contains(word) { score += 4 }
    for word in ["section", "object"] where lowered.contains(word) { score += 2 }
    for word in [
      "all", "history", "recent", "suggest", "error", "selected", "cancellable", "observer", "task", "token",
    ]
    where lowered.contains(word) { score -= 4 }
    return score
  }

  // MARK: - Data and queries

  private static let loadVerbs = ["set", "load", "update", "replace", "reload", "fill", "show", "display", "apply"]

  private mutating func findLoad(_ symbols: Symbols) {
    // What data may come as: items, sections with items, or texts that items are made of.
    let accepted = [collection?.item, collection?.section, .text].compactMap { $0?.lastName }
    var offers: [(load: Entry, element: TypeText, rank: Int)] = []
    for function in type.methods {
      guard function.requiredInputs.count == 1, let element = function.requiredInputs[0].type.element,
        let name = element.lastName, let kind = accepted.firstIndex(of: name),
        let verb = Self.loadVerbs.firstIndex(where: function.spelling.lowercased().hasPrefix)
      else { continue }
      offers.append((.method(function), element, kind * 100 + verb))
    }
    for property in type.settableProperties {
      guard let element = property.valueType?.element, element == collection?.item else { continue }
      // What a search writes its results to is no way in.
      if query != nil, property.spelling == collection?.property { continue }
      let rank = property.spelling.lowercased().hasPrefix("all") ? 50 : 60
      offers.append((.property(property.spelling), element, rank))
    }
    for input in type.initializers.filter({ !$0.isPrivate }).flatMap(\.inputs) {
      guard let element = input.type.element, element == collection?.item else { continue }
      offers.append((.initializer(label: input.label), element, 80))
    }
    let best = offers.min { $0.rank < $1.rank }
    load = best?.load
    loaded = best?.element
    let triggers = type.methods.filter { $0.requiredInputs.isEmpty && $0.genericParameters.isEmpty }
      .compactMap { function in
        Self.triggerVerbs.firstIndex(where: function.spelling.lowercased().hasPrefix).map { (function, $0) }
      }
    trigger = triggers.min { $0.1 < $1.1 }?.0
    guard let list = collection.map({ Word($0.property) }) else { return }
    mutators = type.methods.filter { $0.genericParameters.isEmpty && type.adds(to: list, in: $0) }
  }

  private static let triggerVerbs = [
    "load", "fetch", "refresh", "reload", "getall", "get", "retrieve", "request", "onappear", "viewdidload", "didload",
    "viewwillappear", "viewdidappear", "start", "update",
  ]

  private static let otherVerbs = [
    "add", "remove", "delete", "insert", "save", "clear", "open", "show", "cancel", "log",
  ]

  private static func query(of type: Symbols.TypeSymbol) -> Entry? {
    func isText(_ type: TypeText?) -> Bool { type?.unwrapped == .text }
    var offers: [(query: Entry, rank: Int)] = []
    for function in type.methods where function.resultType.isVoid {
      let lowered = function.spelling.lowercased()
      let required = function.parameters.filter(\.defaultValue.isEmpty)
      let texts = required.filter { isText(TypeText($0.type)) }
      guard texts.count == 1, !otherVerbs.contains(where: lowered.hasPrefix) else { continue }
      let speaksOfSearch = ["search", "query", "filter"].contains { lowered.contains($0) }
      let names = [texts[0].label, texts[0].name?.word ?? .none]
      guard speaksOfSearch || names.contains(where: SearchNames.queries.contains) else { continue }
      let rank = ["setquery", "updatequery", "setsearch", "updatesearch", "search", "filter"]
        .firstIndex { lowered.hasPrefix($0) }
      offers.append((.method(function), (rank ?? 9) + required.count))
    }
    for property in type.settableProperties where isText(property.valueType) {
      guard SearchNames.queries.contains(property.word) else { continue }
      offers.append((.property(property.spelling), 20))
    }
    return offers.min { $0.rank < $1.rank }?.query
  }

  // MARK: - Changes

  private mutating func findCallbacks(_ symbols: Symbols) {
    for property in type.settableProperties {
      guard ChangeNames.isCallback(property.spelling), let closure = property.valueType,
        case .function = symbols.resolved(closure, inside: type.path).unwrapped
      else { continue }
      if property.spelling.lowercased().contains("will") {
        willChange = willChange ?? .closure(property)
      } else {
        didChange = didChange ?? .closure(property)
      }
    }
    guard willChange == nil, didChange == nil else { return }
    for property in type.settableProperties {
      guard ["delegate", "observer", "listener"].contains(where: { property.spelling.lowercased().hasSuffix($0) }),
        let name = property.valueType?.unwrapped.lastName, let symbol = symbols.type(name, inside: type.path),
        symbol.kind == .protocol, symbol.isVisible
      else { continue }
      delegate = (property.spelling, symbol)
      for function in symbol.functions where !function.isStatic {
        let lowered = function.spelling.lowercased() + function.inputs.compactMap { $0.label?.lowercased() }.joined()
        guard ["change", "update", "reload", "finish", "result"].contains(where: lowered.contains),
          !["request", "should", "fail", "error", "progress"].contains(where: lowered.contains)
        else { continue }
        if lowered.contains("will") {
          willChange = willChange ?? .delegateMethod(function)
        } else {
          didChange = didChange ?? .delegateMethod(function)
        }
      }
      return
    }
  }

  /// A list that is published tells of itself; other lists are told of where nothing else does.
  private mutating func findAnnouncement(_ symbols: Symbols) {
    guard let collection, let property = type.property(collection.property)?.declaration else { return }
    let isPublished = property.hasAttribute("Published")
    guard isPublished || (willChange == nil && didChange == nil) else { return }
    if type.declaration.hasAttribute("Observable") {
      announcement = .observation
    } else if symbols.reaches("ObservableObject", from: type) {
      announcement = .object
    } else if isPublished {
      announcement = .property(collection.property)
    }
    if announcement != nil { (willChange, didChange, delegate) = (nil, nil, nil) }
  }

  private mutating func findLookups() {
    guard let item = collection?.item.lastName else { return }
    // The item may be called by another name of it.
    func isItem(_ type: TypeText) -> Bool {
      let name = type.unwrapped.lastName
      return name == item || name == "ResultType" || name == "Item"
    }
    let path = TypeText.named("IndexPath", [])
    for function in type.methods where !function.isAsync {
      guard function.requiredInputs.count == 1 else { continue }
      let parameter = function.requiredInputs[0].type
      if parameter == path, isItem(function.resultType) { objectAt = objectAt ?? function }
      if isItem(parameter), function.resultType.unwrapped == path { indexPath = indexPath ?? function }
    }
  }
}
