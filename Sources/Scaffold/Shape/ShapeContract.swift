import Foundation
import SwiftSource

/// The contract of a shape: which steps can be judged, and the program that does it.
struct ShapeContract: StepContract {
  static let template = "verify/Contract.swift.mustache"
  static let steps = ShapeStep.allCases.map { ContractStep(name: $0.rawValue, function: $0.function) }

  let shape: ControllerShape
  let symbols: Symbols
  var maker: ValueMaker
  /// Why steps are not judged.
  private(set) var reasons: [String: String] = [:]
  /// What a service gives beside the items is made up.
  func doubt(of step: String) -> String? {
    let searches: [ShapeStep] = [.blankQuery, .filters, .trimmed, .capitals, .queryKept]
    return services.isEmpty || !searches.contains { $0.rawValue == step } ? nil : "what its services give is made up"
  }
  private var scope = TemplateScope()

  var type: Symbols.TypeSymbol { shape.type }
  var collection: ControllerShape.Collection? { shape.collection }
  /// The class of the objects of a fetched results controller that the controller is given.
  private var fetchedClass: String?
  /// Whether there are items to give it or to show.
  private(set) var hasItems = false
  /// The statement that gives it items, where it takes them.
  private var load: String?
  var loads: Bool { load != nil }
  /// Statements that may change its data by little.
  private var mutations: [String] = []
  /// What stands for the services that the controller is given.
  var services: [ServiceStub] = []
  var isServed: Bool { shape.load == nil && services.contains(where: \.serves) }

  init(_ shape: ControllerShape, _ symbols: Symbols) {
    self.shape = shape
    self.symbols = symbols
    maker = ValueMaker(symbols: symbols)
    findServices()
    describeItems()
    describeController()
    describeChanges()
    describeCollection()
    findReasons()
  }

  mutating func excuse(_ step: String, because reason: String) { reasons[step] = reasons[step] ?? reason }

  mutating func excuse(_ step: ShapeStep, because reason: String) { excuse(step.rawValue, because: reason) }

  /// The program.
  func text(_ renderer: TemplateRenderer, _ template: Template) throws(TemplateProblem) -> String {
    var scope = scope
    setSteps(in: &scope)
    return try renderer.render(template, in: scope)
  }

  static func literal(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped.replacingOccurrences(of: "\n", with: " "))\""
  }

  // MARK: - Items

  static let first = ValueMaker.Sample(text: "Anna", number: 1)
  private static let second = ValueMaker.Sample(text: "Bob", number: 2)

  /// What data come as, where they can come at all.
  var sampleType: TypeText {
    if isServed, let collection { return collection.item }
    guard shape.load != nil, let loaded = shape.loaded, let collection else { return .text }
    return loaded.lastName == collection.section?.lastName ? collection.item : loaded
  }

  private mutating func describeItems() {
    var samples = ["", ""]
    if shape.load != nil || isServed {
      do throws(ValueMaker.Missing) {
        samples = [
          try maker.expression(for: sampleType, inside: type.path, Self.first),
          try maker.expression(for: sampleType, inside: type.path, Self.second),
        ]
        hasItems = true
      } catch {
        excuse(
          [.blankQuery, .filters, .trimmed, .capitals, .queryKept, .batch],
          because: "\(shape.load?.name ?? "its service") takes a list of \(error.reason)")
      }
    }
    fetchedClass =
      type.initializers.lazy.flatMap(\.inputs).compactMap { input -> String? in
        guard case .named("NSFetchedResultsController", let arguments) = input.type else { return nil }
        return arguments.first?.lastName
      }.first
    if fetchedClass != nil, !hasItems {
      samples = [Self.literal(Self.first.text), Self.literal(Self.second.text)]
      hasItems = true
    }
    scope.set("first", samples[0])
    scope.set("second", samples[1])
    scope.set("hasItems", hasItems)
    scope.set("ItemType", hasItems ? spelled(sampleType) : "String")
    scope.set("sampleText", hasItems ? text(of: sampleType) ?? "\"\\(item)\"" : "item")
    scope.set("fetches", fetchedClass != nil)
    scope.set("FetchedClass", fetchedClass ?? "")
    scope.set("fetchedKey", fetchedKey ?? "name")
    scope.set("fetchedText", Self.literal(Self.first.text) + ", " + Self.literal(Self.second.text))
  }

  /// What the first predicate of the files that begins with a key asks for.
  private var fetchedKey: String? {
    let predicates = symbols.files.lazy.flatMap(\.calls).filter { $0.word == "NSPredicate" }
    let formats = predicates.compactMap { $0.firstArgument }.filter { $0.label == "format" }
    return formats.compactMap { $0.value.text.prefixMatch(of: #/"(\w+) /#)?.output.1 }.first.map(String.init)
  }

  /// The expression of an item's text; nil where it has none.
  func text(of type: TypeText) -> String? {
    if type == .text { return "item" }
    guard let symbol = type.lastName.flatMap({ symbols.type($0, inside: self.type.path) }) else { return nil }
    let texts = symbol.properties.filter {
      $0.isReadable && !$0.declaration.isStatic && $0.valueType?.unwrapped == .text
        && !$0.spelling.lowercased().hasSuffix("id")
    }
    let best = texts.first { ["name", "title", "text", "label"].contains($0.spelling) } ?? texts.first
    return best.map { $0.valueType == .text ? "item.\($0.spelling)" : "(item.\($0.spelling) ?? \"\")" }
  }

  /// Whether a search may look at its text: not where something stands for the type.
  func isSearchable(_ type: TypeText) -> Bool {
    let symbol = type.lastName.flatMap { symbols.type($0, inside: self.type.path) }
    return symbol?.file != AbsentTypes.path && text(of: type) != nil
  }

  func spelled(_ type: TypeText) -> String { symbols.spelling(of: type, inside: self.type.path) }

  // MARK: - The controller

  private mutating func describeController() {
    scope.set("Controller", type.spelling)
    let hasClock = type.initializers.flatMap(\.inputs).contains { Self.isClock($0.type) }
    scope.set("clock", hasClock ? "ManualClock()" : "ManualClock.shared")
    if let fetchedClass {
      maker.known[.named("NSFetchedResultsController", [.named(fetchedClass, [])])] = "fetchedResults()"
    }
    do throws(ValueMaker.Missing) {
      let make = try makeExpression()
      scope.set("make", make)
      excuse([.released], if: make == type.sharedValue, because: "\(type.name) keeps itself: \(make)")
    } catch {
      scope.set("make", "")
      excuse(ShapeStep.allCases, because: "verify cannot make a \(type.name): \(error.reason)")
    }
    describeLoad()
  }

  private static func isClock(_ type: TypeText) -> Bool {
    type.unwrapped.lastName == "Clock"
  }

  private func makeExpression() throws(ValueMaker.Missing) -> String {
    guard type.isVisible else { throw .init(reason: "it is private") }
    guard !type.isGeneric else { throw .init(reason: "it is generic") }
    var problem: ValueMaker.Missing?
    for initializer in try maker.initializers(of: type) {
      let inputs = initializer.inputs.filter { !$0.hasDefault || Self.isClock($0.type) || isItems($0) }
      var maker = maker
      for input in inputs where isItems(input) { maker.known[input.type] = "items" }
      do throws(ValueMaker.Missing) {
        return initializer.call(try maker.arguments(inputs, inside: type.path, Self.first))
      } catch {
        problem = problem ?? .init(reason: "\(initializer.signature) takes \(error.reason)")
      }
    }
    if let shared = type.sharedValue { return shared }
    throw problem ?? .init(reason: "its initialisers are private")
  }

  private func isItems(_ input: Input) -> Bool {
    guard case .initializer(let label) = shape.load else { return false }
    return input.label == label && input.type.element == shape.loaded
  }

  private mutating func describeLoad() {
    switch shape.load {
    case .method(let function) where hasItems:
      var value: String? = "items"
      if shape.loaded?.lastName == collection?.section?.lastName, let section = shape.loaded {
        var maker = maker
        if let collection { maker.known[.array(collection.item)] = "items" }
        value = (try? maker.expression(for: section, inside: type.path, Self.first)).map { "[\($0)]" }
      }
      load = value.map { call(function, giving: $0) }
    case .property(let name) where hasItems: load = "controller.\(name) = items"
    case nil where isServed && hasItems:
      load = shape.trigger.map { call($0, giving: "") }
    default: load = nil
    }
    for function in shape.mutators {
      let inputs = function.requiredInputs
      // What changes nothing for one sample may for another.
      let values = [Self.first, Self.second].compactMap { try? maker.arguments(inputs, inside: type.path, $0) }
      for call in values.map({ call(function, with: $0) }) where mutations.count < 6 && !mutations.contains(call) {
        mutations.append(call)
      }
    }
    setMutations()
    scope.set("isServed", isServed)
    scope.set("services", services.map(\.text).joined(separator: "\n\n"))
    scope.set("hasServices", !services.isEmpty)
    scope.set("loads", loads)
    scope.set("load", load ?? "")
  }

  private mutating func setMutations() {
    scope["mutations"] = .list(
      mutations.map { statement in
        var element = TemplateScope()
        element.set("mutation", statement)
        return element
      }, names: ["mutation"])
  }

  /// Leaves out a call that may change the data. Returns whether it is one.
  mutating func leaveOut(_ statement: String) -> Bool {
    guard let index = mutations.firstIndex(of: statement) else { return false }
    mutations.remove(at: index)
    setMutations()
    let steps: [ShapeStep] = [.willChange, .didChange]
    excuse(steps, if: !canChange, because: "what changes the data of \(type.name) does not fit the contract")
    return true
  }

  /// Calls a method whose first parameter without a default takes `value`. One that may wait is not waited for.
  private func call(_ function: Declaration, giving value: String) -> String {
    var isGiven = false
    var arguments: [String] = []
    for input in function.requiredInputs {
      var expression = value
      let takesValue = !isGiven && (input.type.element != nil || input.type.unwrapped == .text)
      if takesValue {
        isGiven = true
      } else if case .function(let parameters, let result) = input.type.unwrapped, result.isVoid {
        // A closure that is called with the results tells of a change.
        let head = ValueMaker.ignoring(parameters)
        expression = "{ [recorder] \(head.isEmpty ? "in " : head)recorder.record(.did) }"
      } else {
        expression = (try? maker.expression(for: input.type, inside: type.path, Self.first)) ?? "nil"
      }
      arguments.append(input.argument(expression))
    }
    return call(function, with: arguments.joined(separator: ", "))
  }

  private func call(_ function: Declaration, with arguments: String) -> String {
    let call = "controller.\(function.spelling)(\(arguments))"
    if function.isAsync || type.kind == .actor {
      return "Task { [controller] in _ = \(function.isThrowing ? "try? " : "")await \(call) }"
    }
    return function.isThrowing ? "_ = try? \(call)" : function.resultType.isVoid ? call : "_ = \(call)"
  }

  // MARK: - Changes and queries

  private mutating func describeChanges() {
    var connections: [TemplateScope] = []
    for (callback, kind) in [(shape.willChange, ".will"), (shape.didChange, ".did")] {
      guard case .closure(let property) = callback else { continue }
      var parameters: [TypeText] = []
      if case .function(let types, _) = property.valueType.map({ symbols.resolved($0, inside: type.path) })?
        .unwrapped
      {
        parameters = types
      }
      var element = TemplateScope()
      element.set("connection", "\(property.spelling) = { \(ValueMaker.ignoring(parameters))recorder.record(\(kind)) }")
      connections.append(element)
    }
    scope["connections"] = .list(connections, names: ["connection"])

    var methods: [TemplateScope] = []
    for function in shape.delegate?.type.functions ?? [] where !function.isStatic {
      var body = ""
      if case .delegateMethod(let will) = shape.willChange, will == function { body = " recorder.record(.will) " }
      if case .delegateMethod(let did) = shape.didChange, did == function { body = " recorder.record(.did) " }
      let result = function.resultType
      if !result.isVoid {
        // A step that asks for a value which cannot be made ends there, and is told as one that failed.
        body = " \((try? maker.expression(for: result, inside: type.path, Self.first)) ?? "fatalError()") "
      }
      let head = "func \(function.spelling)(\(function.parameters.map(\.text).joined(separator: ", ")))"
      var element = TemplateScope()
      element.set("method", "\(head)\(result.isVoid ? "" : " -> \(spelled(result))") {\(body)}")
      methods.append(element)
    }
    scope["delegateMethods"] = .list(methods, names: ["method"])
    scope.set("hasDelegate", shape.delegate != nil)
    scope.set("observerIsObject", shape.delegate.map { symbols.reaches("NSObjectProtocol", from: $0.type) } ?? false)
    scope.set("Delegate", shape.delegate?.type.spelling ?? "")
    scope.set("delegateProperty", shape.delegate?.property ?? "")
    scope.set("willChangeName", shape.willChange?.name ?? "")
    scope.set("didChangeName", shape.didChange?.name ?? "")

    switch shape.query {
    case .method(let function): scope.set("query", call(function, giving: "query"))
    case .property(let name): scope.set("query", "controller.\(name) = query")
    default: scope.set("query", "")
    }
    scope.set("queries", shape.query != nil && realTimeReason == nil)
    scope.set("queryName", shape.query?.name ?? "")
    let change = loads ? shape.load?.name ?? shape.trigger?.signature : shape.query?.name
    scope.set("changeName", change ?? shape.mutators.first?.signature ?? "")
    scope.set("loadName", shape.load?.name ?? shape.trigger?.signature ?? "")
    scope.set("matchesText", hasItems ? isSearchable(sampleType) : collection?.item == .text)
    let nothing = "nothing of \(type.name) takes items, and it shows none by itself"
    scope.set("nothingToFind", nothing)
    scope.set("nothingToHear", "\(type.name) has no callbacks\(announcement), and \(nothing)")
    scope.set("hasCallbacks", hasCallbacks)
    scope.set("announces", announces)
    scope.set("observes", shape.announcement == .observation)
    var publisher: String?
    if case .property(let name) = shape.announcement { publisher = "$\(name)" }
    if shape.announcement == .object { publisher = "objectWillChange" }
    scope.set("publishes", publisher != nil)
    scope.set("publisher", publisher ?? "")
  }

  var announces: Bool { shape.announcement != nil }
  var hasCallbacks: Bool { shape.willChange != nil || shape.didChange != nil || announces }
  /// Whether the same data or query can come again.
  var canRepeat: Bool { loads || shape.query != nil && realTimeReason == nil }
  var canChange: Bool { canRepeat || !mutations.isEmpty }

  /// What makes its search wait in real time; nil where the manual clock drives it.
  var realTimeReason: String? {
    for word in ["makeTimerSource", "afterDelay"]
    where type.mentions(Word(word)) {
      return "\(type.name) waits by \(word), which the manual clock does not drive"
    }
    return nil
  }

  // MARK: - What is shown

  private mutating func describeCollection() {
    scope.set("hasCollection", collection != nil)
    let property = collection.map { "controller.\($0.property)" } ?? ""
    let list = collection?.isOptional == true ? "(\(property) ?? [])" : property
    let ofSection = collection?.itemsOfSection.map { name in
      collection?.isItemsOfSectionOptional == true ? "(section.\(name) ?? [])" : "section.\(name)"
    }
    let items = ofSection.map { "\(list).flatMap { section in \($0) }" } ?? list
    scope.set("items", items)
    scope.set("sections", list)
    scope.set("itemsOfSection", ofSection ?? "")
    scope.set("hasSectionIDs", collection?.hasSectionIDs == true)
    scope.set("itemText", collection.flatMap { text(of: $0.item) } ?? "\"\\(item)\"")
    scope.set("collectionName", collection?.property ?? "")
    scope.set("ShownType", collection.map { spelled($0.item) } ?? "")
    func lookup(_ function: Declaration?, _ value: String) -> String {
      guard let function, let input = function.requiredInputs.first else { return "" }
      return (function.isThrowing ? "try? " : "") + "controller.\(function.spelling)(\(input.argument(value)))"
    }
    scope.set("object", lookup(shape.objectAt, "path"))
    scope.set("indexPath", lookup(shape.indexPath, "item"))
  }
}
