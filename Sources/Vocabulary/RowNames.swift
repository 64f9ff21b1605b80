import SwiftSource

/// How code names rows, sections, what tells rows apart, and who keeps them.
package enum RowNames {
  // MARK: - Sections

  /// Parts of the name of a collection of sections that a loop fills.
  package static let groups = SpellingParts("section group bucket byletter byinitial bydate")

  /// Parts of the name of a property that shows sections.
  package static let sections = SpellingParts("section tabledata fetchedobjects")

  /// Names of a property that is a list's sections, of whose type nothing but words is known.
  package static let sectionLists: WordSet = """
    sections sectionIdentifiers sectionInfos sectionItems sectionIDs sectionIds orderedSections sectionedItems
    sectionModels allSections visibleSections tableSections tableData
    """

  /// Names of the methods that number sections.
  package static let sectionQuestions: WordSet = """
    numberOfSections section numberOfItems numberOfRows sectionIdentifier items sections
    """

  // MARK: - Static tables

  /// The names of a table's structure, as the documents give them.
  package static let tableTypes: WordSet = "TableData TableSection"
  private static let tables = NameEndings("TableData")
  private static let tableSections = NameEndings("TableSection")

  /// `TableData`, `TableSection`, `SettingsTableSection`
  package static func isTableStructure(_ spelling: String) -> Bool {
    isTable(spelling) || tableSections.end(spelling.utf8)
  }

  /// `TableData`, `SettingsTableData`
  package static func isTable(_ spelling: String) -> Bool { tables.end(spelling.utf8) }

  /// Names of the properties that hold the sections of a table.
  package static let tableParts: WordSet = "sections allSections"
  /// Names of the properties that hold the rows of a section.
  package static let sectionParts: WordSet = "cells rows items entries allCells allRows allItems"

  private static let rows = NameEndings("Cell Row")

  /// Whether a type of this name may be a row or its cell.
  package static func mayBeRow(_ spelling: String) -> Bool { rows.end(spelling.utf8) }

  /// Parts of the name of what a row switches on and off.
  package static let switches = SpellingParts("ison selected enabled expanded checked loading highlighted")

  // MARK: - What tells rows apart

  private static let identities: WordSet = "id uuid guid identifier objectID objectId key primaryKey rawValue"
  private static let identityEndings = NameEndings("ID Id UUID Uuid Identifier")

  /// Whether a property of this name tells a row from all others.
  package static func isIdentity(_ name: Word, spelled spelling: ArraySlice<UInt8>) -> Bool {
    identities.contains(name) || identityEndings.end(spelling)
  }

  /// Names of what tells an item's place or kind, which is part of what it is.
  package static let discriminators: WordSet = "section sectionIdentifier kind type category group"

  // MARK: - Who keeps them

  private static let keepers = NameEndings("ViewModel Model Controller Store Presenter Interactor Reactor")

  /// Whether a type of this name may keep what a screen shows.
  package static func mayKeepRows(_ spelling: String) -> Bool { keepers.end(spelling.utf8) }

  private static let viewModels = NameEndings(
    """
    ViewModel CellModel RowModel ViewData CellData DisplayModel DisplayItem ViewItem ViewModels CellModels RowModels
    CellDatas DisplayModels DisplayItems ViewItems Presenter
    """)

  /// Whether a type of this name is made ready for one view: `UserCellModel`.
  package static func isViewModel(_ spelling: String) -> Bool { viewModels.end(spelling.utf8) }

  /// Parts of the name of a fetched results controller, where its type is not at hand.
  package static let fetchedResults = SpellingParts("frc fetchedresult fetchresultscontroller resultscontroller")

  private static let dataSources = NameEndings("ataSource")

  /// Whether a value of this name is a list's data source.
  package static func isDataSource(_ name: String) -> Bool { dataSources.end(name.utf8) }

  // MARK: - What is no row

  /// Names of collections that both the SDK and projects use for what no list shows.
  package static let otherCollections: WordSet = """
    children menu menuItems windows scenes screens actions buttons views labels components arguments indexPaths
    """

  /// Parts of the names of collections that are no content of a list: index paths by section, views, layout attributes.
  package static let otherParts = SpellingParts(
    """
    indexpath subviews constraint visiblecells gesturerecognizers viewcontrollers attributes layout selected cell
    observer cancellable handler cache
    """)

  private static let places = NameEndings("ndexPaths indexpaths")

  private static let place = NameEndings("ndexPath indexpath")

  /// Whether a value of this name is the place of a row.
  package static func isPlace(_ name: some BidirectionalCollection<UInt8>) -> Bool { place.end(name) }

  /// Whether a value of this name is a collection of places.
  package static func arePlaces(_ name: some BidirectionalCollection<UInt8>) -> Bool { places.end(name) }

  /// Parts of the name of data that is made up, for previews and trials.
  package static let samples = SpellingParts(
    """
    sample mock preview stub fixture fake example placeholder dummy demo
    """)
}
