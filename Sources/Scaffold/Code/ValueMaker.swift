import SwiftSource

/// Writes Swift expressions that make values of types, from literals and the initialisers that files declare.
struct ValueMaker {
  /// Why no value can be made.
  struct Missing: Error, Hashable {
    let reason: String
  }

  /// What a value is made for: the same sample gives the same expression.
  struct Sample: Hashable {
    /// What every text in it says.
    var text: String
    /// Tells it from others by what is no text.
    var number: Int
  }

  let symbols: Symbols
  /// What stands in for clocks, in the code around.
  var clock = "clock"
  /// Expressions for types of which values are there already.
  var known: [TypeText: String] = [:]

  /// - Parameters:
  ///   - path: The type inside of which `type` is written.
  ///   - depth: How many types may still be gone into; ends recursion.
  func expression(
    for type: TypeText, inside path: [String], _ sample: Sample, depth: Int = 4
  ) throws(Missing) -> String {
    if let expression = known[type] { return expression }
    switch symbols.resolved(type, inside: path) {
    case .optional(let inner):
      // An optional closure or value that is left out is what most callers do.
      if let expression = known[inner] { return expression }
      return "nil"
    case .array: return "[]"
    case .dictionary: return "[:]"
    case .function(let parameters, let result):
      let head = Self.ignoring(parameters)
      if result.isVoid { return "{ \(head)}" }
      return "{ \(head)\(try expression(for: result, inside: path, sample, depth: depth - 1)) }"
    case .tuple(let elements):
      var parts: [String] = []
      for element in elements { parts.append(try expression(for: element, inside: path, sample, depth: depth - 1)) }
      return "(\(parts.joined(separator: ", ")))"
    case .named(let name, let arguments):
      if name == "Set" || name == "IndexSet" { return name == "Set" ? "[]" : "IndexSet()" }
      if name == "Clock" || name.hasSuffix(".Clock") { return clock }
      if let symbol = symbols.type(name, inside: path) {
        return try expression(for: symbol, sample, depth: depth)
      }
      if let literal = Self.literal(of: name, sample) { return literal }
      let generic = arguments.isEmpty ? "" : "<…>"
      throw Missing(reason: "\(name)\(generic), which is declared in none of the files")
    }
  }

  /// How a closure begins that needs none of its parameters.
  static func ignoring(_ parameters: [TypeText]) -> String {
    parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in "
  }

  /// A value of a declared type.
  func expression(for symbol: Symbols.TypeSymbol, _ sample: Sample, depth: Int) throws(Missing) -> String {
    guard depth > 0 else { throw Missing(reason: "\(symbol.spelling), which nests too deep") }
    guard symbol.isVisible else { throw Missing(reason: "\(symbol.spelling), which is private") }
    guard !symbol.isGeneric else { throw Missing(reason: "\(symbol.spelling), which is generic") }
    switch symbol.kind {
    case .enum:
      if let name = symbol.cases.prefix(sample.number).last { return "\(symbol.spelling).\(name)" }
      for item in symbol.declaration.members.filter({ $0.kind == .enumCase }).flatMap(\.bindings) {
        let inputs = item.parameters.map { Input($0) }
        guard let values = try? arguments(inputs, inside: symbol.path, sample, depth: depth - 1) else { continue }
        return "\(symbol.spelling).\(item.spelling)(\(values))"
      }
      throw Missing(reason: "\(symbol.spelling), whose cases carry values that cannot be made")
    case .protocol:
      let conforming = symbols.types.filter { type in
        type.kind != .protocol && type.inherited.contains { $0.lastName == symbol.name }
      }
      for type in conforming {
        if let expression = try? expression(for: type, sample, depth: depth - 1) { return expression }
      }
      throw Missing(reason: "any \(symbol.spelling), which no type in the files that can be made conforms to")
    default:
      return try call(of: symbol, sample, depth: depth)
    }
  }

  /// The call of the initialiser that gives a value and asks for the least.
  private func call(of symbol: Symbols.TypeSymbol, _ sample: Sample, depth: Int) throws(Missing) -> String {
    let initializers = try initializers(of: symbol).map { ($0, required: $0.inputs.filter { !$0.hasDefault }) }
    var problem: Missing?
    // One that may refuse comes last.
    let ordered = initializers.sorted { left, right in
      func rank(_ offer: (Initializer, required: [Input])) -> (Int, Int) {
        (offer.0.declaration?.isFailable == true ? 1 : 0, offer.required.count)
      }
      return rank(left) < rank(right)
    }
    for (initializer, required) in ordered {
      do throws(Missing) {
        return initializer.call(try arguments(required, inside: symbol.path, sample, depth: depth - 1))
      } catch {
        problem = problem ?? Missing(reason: "\(symbol.spelling), whose \(initializer.signature) takes \(error.reason)")
      }
    }
    if let shared = symbol.sharedValue { return shared }
    throw problem ?? Missing(reason: "\(symbol.spelling), whose initialisers are private")
  }

  func arguments(
    _ inputs: [Input], inside path: [String], _ sample: Sample, depth: Int = 4
  ) throws(Missing) -> String {
    var arguments: [String] = []
    for input in inputs {
      arguments.append(input.argument(try expression(for: input.type, inside: path, sample, depth: depth)))
    }
    return arguments.joined(separator: ", ")
  }

  /// What a type is made with.
  struct Initializer {
    let type: String
    var inputs: [Input]
    /// Nil where the compiler adds it.
    var declaration: Declaration?

    var signature: String { Input.signature("init", inputs) }

    func call(_ arguments: String) -> String {
      let effects = (declaration?.isThrowing == true ? "try " : "") + (declaration?.isAsync == true ? "await " : "")
      let call = "\(effects)\(type)(\(arguments))"
      // A sample that it refuses says nothing of the code.
      return declaration?.isFailable == true ? "headlessMade(\(call), \"\(type)\")" : call
    }
  }

  /// Those that can be called: what is declared, else what the compiler adds.
  func initializers(of symbol: Symbols.TypeSymbol) throws(Missing) -> [Initializer] {
    let declared = symbol.initializers
    if !declared.isEmpty {
      return declared.filter { !$0.isPrivate }
        .map { Initializer(type: symbol.spelling, inputs: $0.inputs, declaration: $0) }
    }
    var inputs: [Input] = []
    for property in symbol.properties where !property.isComputed && !property.declaration.isStatic {
      guard property.value.isEmpty, let type = property.valueType else { continue }
      // A variable of an optional type begins as nil.
      if case .optional = type, !property.declaration.isLet { continue }
      guard symbol.kind == .struct, property.isReadable else {
        throw Missing(reason: "\(symbol.spelling), which has no initialiser for \(property.spelling)")
      }
      inputs.append(Input(property, type))
    }
    return [Initializer(type: symbol.spelling, inputs: inputs)]
  }

  private static func literal(of name: String, _ sample: Sample) -> String? {
    let number = sample.number
    switch name {
    case "String", "Substring": return "\"\(sample.text)\""
    case "Character": return "\"\(sample.text.prefix(1))\""
    case "Bool": return "false"
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
      "CGFloat", "TimeInterval", "Decimal":
      return "\(number)"
    case "UUID": return "UUID(uuidString: \"00000000-0000-0000-0000-00000000000\(number % 10)\")!"
    case "Date": return "Date(timeIntervalSinceReferenceDate: \(number))"
    case "URL": return "URL(string: \"https://example.org/\(number)\")!"
    case "Data": return "Data([\(number)])"
    case "Duration": return ".milliseconds(250)"
    case "IndexPath": return "IndexPath()"
    case "NSLock", "NSObject", "DateFormatter", "NumberFormatter", "JSONDecoder", "JSONEncoder", "CharacterSet":
      return "\(name)()"
    case "NotificationCenter", "FileManager": return "\(name).default"
    case "ProcessInfo": return "ProcessInfo.processInfo"
    case "URLSession": return "URLSession.shared"
    case "UserDefaults": return "UserDefaults.standard"
    case "DispatchQueue", "RunLoop", "OperationQueue", "Bundle": return "\(name).main"
    case "Locale", "Calendar", "TimeZone": return "\(name).current"
    default: return nil
    }
  }
}
