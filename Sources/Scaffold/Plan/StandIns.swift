import SwiftSource
import TextProcessing

/// Types that the emitted code names and only the user's code declares. The proof declares something in their place.
struct StandIns {
  /// Tells the file from emitted ones.
  static let origin = "stand-ins"

  /// Types of properties, in order; `Shop.Kind` for a nested one.
  private let valueTypes: [String]
  /// The class of a database's entity.
  private let entity: (name: String, database: Database)?
  /// Its attributes that the code reads.
  private let attributes: [Property]
  private let nonisolated: String

  /// - Parameters:
  ///   - files: What the proof compiles; a type that one of them declares needs no stand-in.
  ///   - entity: The class of a database that the code names.
  init(
    for request: GenerationRequest, among files: [PlannedFile], entity: (name: String, database: Database)?
  ) {
    let declared = Set(files.flatMap(\.source.typeNames))
    func isDeclared(_ name: String) -> Bool { declared.contains(String(name.prefix { $0 != "." })) }
    let named = Set(request.properties.flatMap { Self.typeNames(in: $0.type) })
    valueTypes = named.subtracting(Self.known).filter { !isDeclared($0) }.sorted()
    self.entity = entity.flatMap { isDeclared($0.name) ? nil : (SwiftIdentifier.escaped($0.name), $0.database) }
    attributes = request.properties
    nonisolated = request.swift.hasNonisolatedTypes ? "nonisolated " : ""
  }

  var names: [String] { valueTypes + [entity?.name].compactMap(\.self) }

  /// What is compiled with the proof; nil where all is known.
  var file: PlannedFile? {
    guard !names.isEmpty else { return nil }
    var text = valueTypes.isEmpty ? "" : "import Foundation\n"
    text += entity.map { "import \($0.database.module)\n\n" + declaration(of: $0) } ?? "\n"
    for name in valueTypes { text += declaration(of: name) }
    return PlannedFile(path: "StandIns.swift", text: text, role: .test, origin: Self.origin)
  }

  private func declaration(of entity: (name: String, database: Database)) -> String {
    var text = ""
    switch entity.database {
    case .coreData:
      text = "\(nonisolated)final class \(entity.name): NSManagedObject {\n"
      for property in attributes where property.isOptional {
        let name = SwiftIdentifier.escaped(property.name)
        text += "    var \(name): \(property.type) { value(forKey: \"\(property.name)\") as? \(property.wrapped) }\n"
      }
    case .swiftData:
      text = "@Model \(nonisolated)final class \(entity.name) {\n"
      let names = attributes.map { SwiftIdentifier.escaped($0.name) }
      for (name, property) in zip(names, attributes) { text += "    var \(name): \(property.type)\n" }
      let parameters = attributes.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      text += "    init(\(parameters)) { \(names.map { "self.\($0) = \($0)" }.joined(separator: "; ")) }\n"
    }
    return text + "}\n"
  }

  /// Each value differs from every other, so that a change of one is seen.
  private func declaration(of name: String) -> String {
    let parts = name.split(separator: ".")
    let outer = parts.dropLast().map { "\(nonisolated)enum \($0) { " }.joined()
    let inner = "\(nonisolated)struct \(parts.last ?? ""): Hashable, Sendable { private let id = UUID() }"
    return outer + inner + parts.dropLast().map { _ in " }" }.joined() + "\n"
  }

  /// Nothing stands in for a type that is only misspelt: the proof would be about a type that nobody has.
  func checkSpelling(among project: ProjectSources) throws(RequestProblem) {
    for name in valueTypes where project.path(of: String(name.prefix { $0 != "." })) == nil {
      let known = Self.known.union(project.entries.lazy.filter { !$0.isTest }.flatMap(\.types))
      // Short names are near to many others, and a name with an s more or less may be a package's: `Results`.
      let candidates = known.filter { candidate in
        (candidate.count > 4 || candidate.lowercased() == name.lowercased()) && candidate + "s" != name
          && name + "s" != candidate
      }
      guard let nearest = nearestName(to: name, in: candidates.sorted(), within: 1) else { continue }
      throw RequestProblem("no type '\(name)' is known; did you mean '\(nearest)'?")
    }
  }

  /// Nothing stands in for a type that exists elsewhere: the code would lack its import, or should not name it at all.
  func checkFrameworks() throws(RequestProblem) {
    for name in valueTypes {
      let module = Self.module(of: name)
      if let module, Self.showing.contains(module) {
        throw RequestProblem(
          "'\(name)' is a type of \(module), and the data of a list is free of UI; keep what it is made of, such as Data, "
            + "a URL or a name")
      }
      if let module {
        throw RequestProblem(
          "'\(name)' is a type of \(module), which the code does not import; keep what you need of it in a type of your own"
        )
      }
    }
  }

  private static let showing: Set<String> = ["UIKit", "AppKit", "SwiftUI"]

  /// The framework of Apple that a type is of, as its name says; nil for others.
  private static func module(of type: String) -> String? {
    if ["NSImage", "NSColor", "NSView", "NSFont", "NSViewController", "NSWindow", "NSEvent"].contains(type) {
      return "AppKit"
    }
    if ["Image", "Color", "AnyView"].contains(type) { return "SwiftUI" }
    let letters = Array(type.prefix(3))
    guard letters.count == 3, letters.allSatisfy(\.isUppercase) else { return nil }
    return modules[String(letters[..<2])]
  }

  private static let modules = [
    "UI": "UIKit", "CL": "CoreLocation", "MK": "MapKit", "AV": "AVFoundation", "PH": "Photos", "CN": "Contacts",
    "EK": "EventKit", "CK": "CloudKit", "SK": "StoreKit", "CI": "CoreImage", "HK": "HealthKit", "CA": "QuartzCore",
    "UN": "UserNotifications", "PK": "PassKit", "WK": "WebKit",
  ]

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
