import SwiftSource

/// Types that the emitted code names and only the user's code declares. The proof declares something in their place.
struct StandIns {
  /// Tells the file from emitted ones.
  static let origin = "stand-ins"

  /// Types of properties, in order; `Shop.Kind` for a nested one.
  private let valueTypes: [String]
  /// The class of a Core Data entity.
  private let entity: String?
  private let nonisolated: String

  /// - Parameter files: What the proof compiles; a type that one of them declares needs no stand-in.
  init(for request: GenerationRequest, among files: [PlannedFile]) {
    let declared = Set(files.flatMap(\.source.typeNames))
    func isDeclared(_ name: String) -> Bool { declared.contains(String(name.prefix { $0 != "." })) }
    let named = Set(request.properties.flatMap { Self.typeNames(in: $0.type) })
    valueTypes = named.subtracting(Self.known).filter { !isDeclared($0) }.sorted()
    let item = SwiftIdentifier.escaped(request.names.item)
    entity = request.kind == .fetchedResultsController && !isDeclared(request.names.item) ? item : nil
    nonisolated = request.swift.hasNonisolatedTypes ? "nonisolated " : ""
  }

  var names: [String] { valueTypes + [entity].compactMap(\.self) }

  /// What is compiled with the proof; nil where all is known.
  var file: PlannedFile? {
    guard !names.isEmpty else { return nil }
    var text = entity.map { "import CoreData\n\n\(nonisolated)final class \($0): NSManagedObject {}\n" } ?? ""
    for name in valueTypes { text += declaration(of: name) }
    return PlannedFile(path: "StandIns.swift", text: text, role: .test, origin: Self.origin)
  }

  private func declaration(of name: String) -> String {
    let parts = name.split(separator: ".")
    let outer = parts.dropLast().map { "\(nonisolated)enum \($0) { " }.joined()
    let inner = "\(nonisolated)struct \(parts.last ?? ""): Hashable, Sendable {}"
    return outer + inner + parts.dropLast().map { _ in " }" }.joined() + "\n"
  }

  /// The types that the text of a type names, generic arguments included.
  static func typeNames(in type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
      .filter { $0.first?.isUppercase == true }
  }

  /// Of Swift and Foundation.
  private static let known: Set<String> = [
    "Any", "AnyHashable", "Array", "AttributedString", "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar",
    "Character", "CharacterSet", "ClosedRange", "Data", "Date", "DateComponents", "DateInterval", "Decimal",
    "Dictionary",
    "Double", "Duration", "Float", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "Locale",
    "Measurement", "Never", "ObjectIdentifier", "Optional", "PersonNameComponents", "Range", "Result", "Set", "String",
    "Substring", "TimeInterval", "TimeZone", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID", "Unit",
    "Void",
  ]
}

extension SourceFile {
  /// The names of the types that the file declares, nested ones included.
  fileprivate var typeNames: [String] {
    let kinds: Set<Declaration.Kind> = [.class, .struct, .enum, .actor, .protocol, .typealias]
    return declarations.filter { kinds.contains($0.kind) }.compactMap { $0.name?.text }
  }
}
