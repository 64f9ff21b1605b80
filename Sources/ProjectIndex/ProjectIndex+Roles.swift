import SwiftSource
import Vocabulary

/// What a type is for, as far as rules care.
public enum Role: String, Sendable, CaseIterable {
  /// A view controller or a window controller.
  case viewController = "view-controller"
  /// Keeps the data of a screen and tells by closures that it changes.
  case sideController = "side-controller"
  /// A cell or another reusable view of a list.
  case cell
  /// A view of SwiftUI.
  case swiftUIView = "swiftui-view"
  /// Sections or rows of a table that are always the same.
  case staticTableType = "static-table-type"
  case test
}

extension ProjectIndex {
  /// Whether the type plays the role. "Unknown" is what the sources leave open, never an error: a base class from
  /// elsewhere may do anything.
  public func answer(_ role: Role, of type: TypeFact, in file: Int32) -> Answer {
    guard let entry = entry(of: type) else { return .unknown }
    switch role {
    case .viewController: return isViewController(type)
    case .sideController: return isSideController(type, entry)
    case .cell: return isCell(entry)
    case .swiftUIView: return isSwiftUIView(entry)
    case .staticTableType: return isStaticTableType(entry)
    case .test: return isTest(entry, in: file)
    }
  }

  /// The first role that the type is known to play, and why.
  public func role(of type: TypeFact, in file: Int32) -> (role: Role, because: [String])? {
    for role in [Role.test, .viewController, .cell, .swiftUIView, .staticTableType, .sideController] {
      if case .yes(let because) = answer(role, of: type, in: file) { return (role, because) }
    }
    return nil
  }

  // MARK: - One role each

  /// A class or an actor that shows nothing itself, with closures named `willChange` and `didChange` or alike, its own or
  /// of a class above.
  private func isSideController(_ type: TypeFact, _ entry: TypeEntry) -> Answer {
    let kinds = facts(of: entry).map(\.kind)
    guard !entry.isDeclared || kinds.contains(.class) || kinds.contains(.actor) else { return .no }
    let controller = isViewController(type)
    guard !controller.isYes, !isCell(entry).isYes else { return .no }
    let lineage = lineage(of: entry)
    if lineage.reaches(SDKTypes.visible) { return .no }
    guard let (way, part) = lineage.first(where: { $0.announcesChanges }) else {
      return lineage.hasKnownClasses ? .no : .unknown
    }
    guard controller == .no else { return .unknown }
    return .yes(because: ["\(way) tells by closures that its data changes", place(of: part)])
  }

  private func isCell(_ entry: TypeEntry) -> Answer {
    let lineage = lineage(of: entry)
    if let found = lineage.climb(to: SDKTypes.cells) { return .yes(because: found) }
    if lineage.hasKnownClasses { return .no }
    if let (way, _) = lineage.first(where: { $0.overridesReuse }) {
      return .yes(because: ["\(way) overrides prepareForReuse"])
    }
    return .unknown
  }

  private func isSwiftUIView(_ entry: TypeEntry) -> Answer {
    let lineage = lineage(of: entry, throughProtocols: true)
    if let found = lineage.climb(to: SDKTypes.views) { return .yes(because: found) }
    if let body = ownProperty(named: "body", of: entry), body.isComputed, body.typeWords.last == "View" {
      return .yes(because: ["\(entry.spelling).body is some View"])
    }
    return lineage.isComplete ? .no : .unknown
  }

  private func isTest(_ entry: TypeEntry, in file: Int32) -> Answer {
    if files[Int(file)].isTest { return .yes(because: ["\(files[Int(file)].path) holds tests"]) }
    if let found = lineage(of: entry).climb(to: SDKTypes.tests) { return .yes(because: found) }
    if facts(of: entry).contains(where: { $0.attributes.contains("Suite") }) {
      return .yes(because: ["\(entry.spelling) is a @Suite"])
    }
    return .no
  }

  // MARK: - Static tables

  /// `TableData`, `TableSection`, or the type of the rows: an enum, or a struct that stands for one.
  private func isStaticTableType(_ entry: TypeEntry) -> Answer {
    guard entry.isDeclared, let first = facts(of: entry).first else { return .no }
    if RowNames.isTableStructure(entry.spelling) {
      let isSDKs = lineage(of: entry).reaches(SDKTypes.visible)
      return isSDKs ? .no : .yes(because: ["\(entry.spelling) is a table's structure by its name"])
    }
    guard first.kind == .enum || first.kind == .struct else { return .no }
    if tables.staticRows.contains(entry.id) {
      return .yes(because: ["\(entry.spelling) is what a table's structure holds"])
    }
    guard first.kind == .enum else { return .no }
    return RowNames.mayBeRow(entry.spelling) ? .unknown : .no
  }

  // MARK: - Identity

  /// Protocols and types from outside that are known to bring no `Identifiable`.
  private static let plainParents: WordSet = """
    Hashable Equatable Comparable Codable Decodable Encodable Sendable CaseIterable RawRepresentable
    CustomStringConvertible CustomDebugStringConvertible Error LocalizedError String Int Substring AnyObject NSObject
    Copyable ExpressibleByStringLiteral BitwiseCopyable
    """

  /// Whether the type is `Identifiable`: by its head, by an extension anywhere, by a protocol or a class above it. Unknown
  /// where a parent comes from outside of the project, and for a class, which a macro may make so.
  public func isIdentifiable(_ entry: TypeEntry) -> Answer {
    let lineage = lineage(of: entry, throughProtocols: true)
    if let found = lineage.climb(to: "Identifiable") { return .yes(because: found) }
    let isPlain = lineage.parents(areAmong: ProjectIndex.plainParents)
    return isPlain && !lineage.entries.contains { facts(of: $0).contains { $0.kind == .class } } ? .no : .unknown
  }
}
