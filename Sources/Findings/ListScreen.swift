/// A screen with a list, as `listlint map` draws it: from where search enters to what shows the rows.
public struct ListScreen: Sendable {
  /// A name where it stands.
  public struct Place: Sendable, Hashable {
    public let name: String
    public let path: String
    public let line: Int

    public init(name: String, path: String, line: Int) {
      self.name = name
      self.path = path
      self.line = line
    }
  }

  /// Where what is typed comes in, and whom it is handed to: `store.setQuery (trims, waits)`.
  public struct Search: Sendable, Hashable {
    public let entry: Place
    public let flow: [String]

    public init(entry: Place, flow: [String]) {
      self.entry = entry
      self.flow = flow
    }
  }

  public enum Framework: String, Sendable { case uiKit = "UIKit", appKit = "AppKit", swiftUI = "SwiftUI" }

  /// Its type.
  public var view: Place
  public var framework: Framework
  /// What shows the rows: `UITableView`, `List`.
  public var list: String?
  /// What feeds it: the name of a diffable data source, or the protocol by which it is fed by hand.
  public var dataSource: String?
  public var isDiffable = false
  /// The type of the rows, as it is written.
  public var item: String?
  /// What keeps its data: the property, and the type where it is declared.
  public var sideController: (property: String, type: Place)?
  /// Where a snapshot is built, or where there is none the list is reloaded.
  public var snapshots: [Place] = []
  public var searches: [Search] = []
  /// What is found in it and in its side controller.
  public var findings: [Finding] = []

  public init(view: Place, framework: Framework) {
    self.view = view
    self.framework = framework
  }
}
