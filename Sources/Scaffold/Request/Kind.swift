/// What can be generated.
public enum Kind: String, CaseIterable, Sendable {
  case sideController = "side-controller"
  case viewController = "view-controller"
  case snapshot
  case debounce
  case fetchedResultsController = "fetched-results-controller"
  case swiftDataController = "swift-data-controller"
  case staticTable = "static-table"
  case searchableView = "searchable-view"
  case screen

  /// One line for the help.
  public var summary: String {
    switch self {
    case .sideController: "state, search and filtering of a list, on Foundation alone"
    case .viewController: "a view controller that shows a side controller: snapshots, selection, search"
    case .snapshot: "the data source and its reloadSnapshot alone"
    case .debounce: "the debounced, cancelling search alone"
    case .fetchedResultsController: "a side controller over Core Data"
    case .swiftDataController: "a side controller over SwiftData"
    case .staticTable: "a table whose rows are known: data, sections and a cell enum"
    case .searchableView: "a SwiftUI view with search"
    case .screen: "a side controller, its view controllers and their tests"
    }
  }
}

/// The framework of a view controller.
public enum Platform: String, CaseIterable, Sendable, Comparable {
  case uikit, appkit

  public static func < (left: Self, right: Self) -> Bool { left.rawValue > right.rawValue }
}

/// The list view of a view controller.
public enum ListView: String, CaseIterable, Sendable {
  case collection, table
}

/// Where a side controller may be used.
public enum Isolation: String, CaseIterable, Sendable {
  /// On the main actor.
  case main
  /// From any thread; the screen hops to the main actor.
  case anyThread = "any-thread"
}

/// The parts of a searchable SwiftUI view that not every search has.
public enum SearchFeature: String, CaseIterable, Sendable {
  case suggestions, scopes, tokens, focus
}

/// The oldest Swift that the emitted code has to compile with.
public enum SwiftVersion: String, CaseIterable, Sendable, Comparable {
  case swift59 = "5.9"
  case swift61 = "6.1"
  case swift62 = "6.2"

  /// Of a manifest's tools version; nil where `text` is no number.
  public init?(toolsVersion text: some StringProtocol) {
    let parts = text.split(separator: ".").map { Int($0) }
    guard let first = parts.first, let major = first else { return nil }
    let minor = parts.count > 1 ? parts[1] ?? 0 : 0
    self = (major, minor) >= (6, 2) ? .swift62 : (major, minor) >= (6, 1) ? .swift61 : .swift59
  }

  /// A type can be declared `nonisolated`, which a module that is on the main actor by default needs.
  public var hasNonisolatedTypes: Bool { self >= .swift61 }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
