import SwiftSource

/// A type of the project that a list shows, in the place of one that the controller declares.
public struct ItemModel: Hashable, Sendable {
  /// Its name outside of all types.
  let name: String
  /// What its objects are fetched from; nil for values.
  public let database: Database?
  /// The properties that code outside of it may set.
  let settable: Set<String>
  /// The type of its `id`.
  let id: String
  let isIdentifiable: Bool
  /// What rows can show and sections can be made by.
  let properties: [Property]
  /// Values of it that proofs and tests work with: the two, then these with each other's ids. Nil where none can be made.
  let samples: [String]?
  /// Why none can be made.
  let noSamples: String

  /// Reads a type where the project declares it.
  ///
  /// - Throws: Where it is not declared, or cannot be what a list shows; the reason says what it lacks, and where.
  ///
  /// - Parameter wanted: The database that its objects have to be in; nil for any or none.
  public init(
    _ name: String, for kind: Kind, from wanted: Database? = nil, in sources: ProjectSources
  ) throws(RequestProblem) {
    let found = sources.files(declaring: name).filter { !$0.isTest }
    guard let path = found.first?.path, let file = sources.file(at: path) else {
      throw RequestProblem("--model \(name): the project declares no such type at the top level of a file")
    }
    let symbols = Symbols([file] + sources.needed(by: [file]))
    guard let type = symbols.types.first(where: { $0.path == [name] && $0.file == path }) else {
      throw RequestProblem("--model \(name): \(path) gives it to another type as a name; name that type")
    }
    let place = found.count == 1 ? path : "\(path), the nearest of \(found.count)"
    func problem(_ text: String) -> RequestProblem { RequestProblem("--model \(name) (\(place)): \(text)") }
    let inherited = Set(type.inherited.compactMap(\.lastName))
    self.name = name
    settable = Set(type.settableProperties.map(\.spelling))
    properties = type.properties.compactMap { property in
      guard property.isReadable, !property.declaration.isStatic, property.spelling != "id",
        !property.isComputed, let type = property.valueType, !symbols.isModel(type)
      else { return nil }
      return try? Property(name: property.spelling, type: type.text)
    }
    let database: Database? =
      inherited.contains("NSManagedObject") ? .coreData : type.declaration.isModel ? .swiftData : nil
    self.database = database
    if let wanted = Database(kind) ?? wanted, wanted != database {
      throw problem("what is fetched from \(wanted.name) are \(wanted.items)")
    }
    if let database {
      (id, isIdentifiable) = (database.itemID, database == .swiftData)
      guard !properties.isEmpty || database == .coreData else { throw problem("it has nothing but an id to show") }
      (samples, noSamples) = database == .coreData ? (nil, "") : Self.models(of: type, symbols)
      return
    }
    guard let id = type.property("id")?.valueType else {
      throw problem("it has no id by which a list tells items apart")
    }
    guard
      !inherited.isDisjoint(with: ["Hashable", "Equatable"]) || type.functions.contains(where: { $0.spelling == "==" })
    else { throw problem("it is not Hashable, so that a change cannot be told from equal data; let it conform") }
    guard inherited.contains("Hashable") else {
      throw problem("it is Equatable and not Hashable, which sections of it need; let it conform")
    }
    guard type.kind != .class || inherited.contains("Sendable") else {
      throw problem("it is a class and not Sendable, which filtering off the main thread needs; show a struct")
    }
    guard !properties.isEmpty else { throw problem("it has nothing but an id to show") }
    self.id = id.text
    isIdentifiable = inherited.contains("Identifiable")
    do throws(ValueMaker.Missing) {
      let maker = SampleMaker(type: type, symbols: symbols, id: id)
      samples = [
        try maker.value(1, id: nil), try maker.value(2, id: nil), try maker.value(1, id: "second.id"),
        try maker.value(2, id: "first.id"),
      ]
      noSamples = ""
    } catch {
      (samples, noSamples) = (nil, error.reason)
    }
  }

  /// Two new models of SwiftData, whose ids are given by the store; nil where none can be made, with the reason.
  private static func models(of type: Symbols.TypeSymbol, _ symbols: Symbols) -> ([String]?, String) {
    do throws(ValueMaker.Missing) {
      let maker = SampleMaker(type: type, symbols: symbols, id: nil)
      let models = [try maker.value(1, id: nil), try maker.value(2, id: nil)]
      return (models + models, "")
    } catch {
      return (nil, error.reason)
    }
  }

  /// An id that no item has.
  var unknownID: String { id == "UUID" ? "UUID()" : id == "String" ? "\"none\"" : "\(Int32.min)" }
}

/// Makes values of a model.
private struct SampleMaker {
  let type: Symbols.TypeSymbol
  let symbols: Symbols
  /// The type of its id; nil where it is not made with one.
  let id: TypeText?

  /// - Parameter id: The expression of its id; nil for a new one.
  func value(_ number: Int, id given: String?) throws(ValueMaker.Missing) -> String {
    let maker = ValueMaker(symbols: symbols)
    let sample = ValueMaker.Sample(text: number == 1 ? "Anna" : "Bob", number: number)
    guard let initializer = try maker.initializers(of: type).first else {
      throw .init(reason: "\(type.name), whose initialisers are private")
    }
    guard id == nil || initializer.inputs.contains(where: { $0.label == "id" }) else {
      throw .init(reason: "\(type.name), whose \(initializer.signature) takes no id")
    }
    var arguments: [String] = []
    for input in initializer.inputs where !input.hasDefault || input.label == "id" || input.type == .text {
      let new = input.type == .named("UUID", []) ? "UUID()" : input.type == .text ? "\"\(number)\"" : nil
      let isID = input.label == "id"
      let value: String
      if isID, let known = given ?? new {
        value = known
      } else if input.type == .optional(.text) {
        value = "\"\(sample.text)\""
      } else {
        value = try maker.expression(for: input.type, inside: type.path, sample)
      }
      arguments.append(input.argument(value))
    }
    return initializer.call(arguments.joined(separator: ", "))
  }
}

extension Symbols {
  /// Whether a type is a model of SwiftData, or holds some: such a property is a relationship, which no row shows.
  fileprivate func isModel(_ type: TypeText) -> Bool {
    switch type {
    case .optional(let inner), .array(let inner): isModel(inner)
    default: types.contains { $0.name == type.lastName && $0.declaration.isModel }
    }
  }
}

extension TypeText {
  /// As it is usually written.
  var text: String {
    switch self {
    case .named(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    case .optional(let inner): "\(inner.text)?"
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .tuple(let elements): "(\(elements.map(\.text).joined(separator: ", ")))"
    case .function(let parameters, let result):
      "(\(parameters.map(\.text).joined(separator: ", "))) -> \(result.text)"
    }
  }
}
