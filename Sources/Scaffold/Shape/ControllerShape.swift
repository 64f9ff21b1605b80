import ProjectIndex
import SwiftSource

/// What a hand-written side controller looks like to the contract: how its data and queries get in, and how one sees what
/// it shows and hears of changes.
struct ControllerShape {
  /// What is shown: sections that hold items, or the items.
  struct Collection: Hashable {
    var property: String
    var isOptional: Bool
    /// The property of a section that holds its items, where there are sections.
    var itemsOfSection: String?
    var section: TypeText?
    var item: TypeText
    /// Whether sections have a property `id`.
    var hasSectionIDs = false
  }

  /// A way for data to get in.
  enum Load: Hashable {
    case method(Symbols.Function)
    case property(String)
    case initializer(label: String?)
  }

  /// A way for a query to get in.
  enum Query: Hashable {
    case method(Symbols.Function)
    case property(String)

    /// As messages name it.
    var name: String {
      switch self {
      case .method(let function): function.signature
      case .property(let name): name
      }
    }
  }

  /// How changes are heard of.
  enum Callback: Hashable {
    case closure(Symbols.Property)
    case delegateMethod(Symbols.Function)

    var name: String {
      switch self {
      case .closure(let property): property.name
      case .delegateMethod(let function): function.signature
      }
    }
  }

  let type: Symbols.TypeSymbol
  var collection: Collection?
  var load: Load?
  /// The element of the list that data get in as: an item, a section or a text.
  var loaded: TypeText?
  var query: Query?
  var willChange: Callback?
  var didChange: Callback?
  /// The property for a delegate, and its protocol.
  var delegate: (property: String, type: Symbols.TypeSymbol)?
  /// Methods from an index path to an item and back.
  var objectAt: Symbols.Function?
  var indexPath: Symbols.Function?

  init(_ type: Symbols.TypeSymbol, _ symbols: Symbols) {
    self.type = type
    collection = Self.collection(of: type, symbols)
    query = Self.query(of: type)
    findLoad(symbols)
    findCallbacks(symbols)
    findLookups()
  }

  /// Whether there is enough of it to be worth judging.
  var looksLikeSideController: Bool {
    collection != nil && (query != nil || willChange != nil || didChange != nil)
  }

  // MARK: - Collection

  private static func collection(of type: Symbols.TypeSymbol, _ symbols: Symbols) -> Collection? {
    var best: (collection: Collection, score: Int)?
    for property in type.properties where property.isReadable && !property.isStatic {
      guard let listType = property.type, let element = listType.element else { continue }
      var collection = Collection(property: property.name, isOptional: listType != listType.unwrapped, item: element)
      var score = score(ofCollection: property.name)
      let symbol = element.lastName.flatMap { symbols.type($0, inside: type.path) }
      if symbol?.kind == .protocol { continue }
      // What comes from elsewhere is rarely what the list shows.
      if symbol == nil, element != .named("String", []) { score -= 5 }
      if let symbol, let items = symbol.properties.first(where: { $0.isReadable && $0.type?.element != nil }),
        let item = items.type?.element
      {
        collection.section = element
        collection.itemsOfSection = items.name
        collection.item = item
        collection.hasSectionIDs = symbol.property("id")?.isReadable == true
        score += 3
      }
      // What never changes is not what a search shows.
      if property.isLet { score -= 3 }
      // Lists of plain texts are rarely the point where there are others.
      if element == .named("String", []) { score -= 1 }
      if best.map({ score > $0.score }) ?? true { best = (collection, score) }
    }
    return best?.collection
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
    let accepted = [collection?.item, collection?.section, .named("String", [])].compactMap { $0?.lastName }
    var best: (load: Load, element: TypeText, rank: Int)?
    func offer(_ load: Load, _ element: TypeText, _ rank: Int) {
      if best.map({ rank < $0.rank }) ?? true { best = (load, element, rank) }
    }
    for function in type.functions where function.isVisible && !function.isStatic {
      guard function.requiredParameters.count == 1, let element = function.requiredParameters[0].type.element,
        let name = element.lastName, let kind = accepted.firstIndex(of: name),
        let verb = Self.loadVerbs.firstIndex(where: { function.name.lowercased().hasPrefix($0) })
      else { continue }
      offer(.method(function), element, kind * 100 + verb)
    }
    for property in type.properties where property.isSettable && !property.isStatic {
      guard let element = property.type?.element, element == collection?.item else { continue }
      // What a search writes its results to is no way in.
      if query != nil, property.name == collection?.property { continue }
      offer(.property(property.name), element, property.name.lowercased().hasPrefix("all") ? 50 : 60)
    }
    for initializer in type.initializers where initializer.isVisible {
      for parameter in initializer.parameters where collection != nil && parameter.type.element == collection?.item {
        offer(.initializer(label: parameter.label), parameter.type.element ?? .tuple([]), 80)
      }
    }
    load = best?.load
    loaded = best?.element
  }

  private static let otherVerbs = [
    "add", "remove", "delete", "insert", "save", "clear", "open", "show", "cancel", "log",
  ]

  private static func query(of type: Symbols.TypeSymbol) -> Query? {
    func isText(_ type: TypeText?) -> Bool { type?.unwrapped == .named("String", []) }
    var best: (query: Query, rank: Int)?
    for function in type.functions where function.isVisible && !function.isStatic && function.result.isVoid {
      let name = function.name
      let lowered = name.lowercased()
      guard function.requiredParameters.count(where: { isText($0.type) }) == 1,
        let parameter = function.requiredParameters.first(where: { isText($0.type) }),
        !otherVerbs.contains(where: lowered.hasPrefix)
      else { continue }
      let names = [parameter.label, parameter.name].compactMap { $0 }
      let speaksOfSearch = ["search", "query", "filter"].contains { lowered.contains($0) }
      guard speaksOfSearch || names.contains(where: { SearchVocabulary.queryNames.contains(Word($0)) }) else {
        continue
      }
      let rank = ["setquery", "updatequery", "setsearch", "updatesearch", "search", "filter"]
        .firstIndex { lowered.hasPrefix($0) }
      let total = (rank ?? 9) + function.requiredParameters.count
      if best.map({ total < $0.rank }) ?? true { best = (.method(function), total) }
    }
    for property in type.properties where property.isSettable && !property.isStatic && isText(property.type) {
      guard SearchVocabulary.queryNames.contains(Word(property.name)) else { continue }
      if best.map({ 20 < $0.rank }) ?? true { best = (.property(property.name), 20) }
    }
    return best?.query
  }

  // MARK: - Changes

  private mutating func findCallbacks(_ symbols: Symbols) {
    for property in type.properties where property.isSettable && !property.isStatic {
      guard ChangeNames.isCallback(property.name), property.type != nil else { continue }
      if case .array = property.type?.unwrapped { continue }
      if property.name.lowercased().contains("will") {
        willChange = willChange ?? .closure(property)
      } else {
        didChange = didChange ?? .closure(property)
      }
    }
    guard willChange == nil, didChange == nil else { return }
    for property in type.properties where property.isSettable && !property.isStatic {
      guard ["delegate", "observer", "listener"].contains(where: { property.name.lowercased().hasSuffix($0) }),
        let name = property.type?.unwrapped.lastName, let symbol = symbols.type(name, inside: type.path),
        symbol.kind == .protocol, symbol.isVisible
      else { continue }
      delegate = (property.name, symbol)
      for function in symbol.functions where !function.isStatic {
        let lowered = function.name.lowercased() + function.parameters.compactMap { $0.label?.lowercased() }.joined()
        guard ["change", "update", "reload", "finish", "result"].contains(where: lowered.contains) else { continue }
        if lowered.contains("will") {
          willChange = willChange ?? .delegateMethod(function)
        } else {
          didChange = didChange ?? .delegateMethod(function)
        }
      }
      return
    }
  }

  private mutating func findLookups() {
    guard let item = collection?.item.lastName else { return }
    // The item may be called by another name of it.
    func isItem(_ type: TypeText) -> Bool {
      let name = type.unwrapped.lastName
      return name == item || name == "ResultType" || name == "Item"
    }
    let path = TypeText.named("IndexPath", [])
    for function in type.functions where function.isVisible && !function.isStatic && !function.isAsync {
      guard function.requiredParameters.count == 1 else { continue }
      let parameter = function.requiredParameters[0].type
      if parameter == path, isItem(function.result) { objectAt = objectAt ?? function }
      if isItem(parameter), function.result.unwrapped == path { indexPath = indexPath ?? function }
    }
  }
}
