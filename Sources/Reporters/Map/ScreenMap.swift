import Findings
import TextProcessing

/// How a map of list screens is written.
public enum ScreenMapFormat: String, CaseIterable, Sendable { case text, json, dot, mermaid, html }

/// A picture of a project's list screens: who shows rows, who keeps their data, where a snapshot is built, where search
/// enters and how it flows, and what is found there.
public struct ScreenMap: Sendable {
  let screens: [ListScreen]
  let paths: ReportPaths

  /// - Parameter paths: What paths are shown from.
  public init(_ screens: [ListScreen], paths: ReportPaths) {
    self.screens = screens
    self.paths = paths
  }

  public func render(_ format: ScreenMapFormat) -> String {
    switch format {
    case .text: text
    case .json: json
    case .dot: dot
    case .mermaid: mermaid
    case .html: html
    }
  }

  func place(_ place: ListScreen.Place) -> String { "\(paths.shown(place.path)):\(place.line)" }

  // MARK: - Text

  private var text: String {
    var text = ""
    for screen in screens {
      text += "\(screen.view.name)  \(screen.framework.rawValue)  \(place(screen.view))\n"
      for (label, value) in rows(of: screen) { text += "  \(label.padding(to: 16))\(value)\n" }
      text += "\n"
    }
    return text + summary + "\n"
  }

  /// What is known of a screen, a line each.
  func rows(of screen: ListScreen) -> [(label: String, value: String)] {
    var rows: [(String, String)] = [("list", screen.list ?? "not seen")]
    if let source = screen.dataSource {
      rows.append(("data source", source + (screen.isDiffable ? " (diffable)" : "")))
    }
    if let item = screen.item { rows.append(("items", item)) }
    if let (property, type) = screen.sideController {
      rows.append(("side controller", "\(property): \(type.name)  \(place(type))"))
    }
    for snapshot in screen.snapshots.prefix(Self.most) {
      rows.append(("rebuilt in", "\(snapshot.name)  \(place(snapshot))"))
    }
    for search in screen.searches.prefix(Self.most) {
      rows.append(("search", "\(flow(search))  \(place(search.entry))"))
    }
    for finding in screen.findings {
      let place = ListScreen.Place(name: finding.rule, path: finding.path, line: finding.span.line)
      rows.append((finding.severity.label, "\(finding.rule)  \(self.place(place))"))
    }
    return rows
  }

  /// Of what a screen has many, more are no picture.
  static let most = 4

  func flow(_ search: ListScreen.Search) -> String { ([search.entry.name] + search.flow).joined(separator: " → ") }

  var summary: String {
    let side = screens.count { $0.sideController != nil }
    let diffable = screens.count { $0.isDiffable }
    let searched = screens.count { !$0.searches.isEmpty }
    // Two screens may share what keeps their data.
    let findings = Set(screens.flatMap(\.findings)).count
    return "\(screens.count) list screens: \(diffable) with a diffable data source, \(side) with a side controller, "
      + "\(searched) with search, \(findings) findings"
  }

  // MARK: - JSON

  private var json: String {
    func object(_ place: ListScreen.Place) -> JSON {
      .object([
        ("name", .string(place.name)), ("path", .string(paths.shown(place.path))), ("line", .number(place.line)),
      ])
    }
    let lines = screens.map { screen in
      JSON.object([
        ("view", object(screen.view)), ("framework", .string(screen.framework.rawValue)),
        ("list", screen.list.map(JSON.string) ?? .null), ("dataSource", screen.dataSource.map(JSON.string) ?? .null),
        ("diffable", .bool(screen.isDiffable)), ("item", screen.item.map(JSON.string) ?? .null),
        (
          "sideController",
          screen.sideController.map { .object([("property", .string($0.property)), ("type", object($0.type))]) }
            ?? .null
        ),
        ("snapshots", .array(screen.snapshots.map(object))),
        (
          "searches",
          .array(screen.searches.map { .object([("entry", object($0.entry)), ("flow", .strings($0.flow))]) })
        ),
        (
          "findings",
          .array(
            screen.findings.map {
              .object([
                ("rule", .string($0.rule)), ("severity", .string($0.severity.rawValue)),
                ("path", .string(paths.shown($0.path))), ("line", .number($0.span.line)),
                ("message", .string($0.message)),
              ])
            })
        ),
      ])
    }
    return "{\"version\":1,\"screens\":\(jsonLines(lines))}\n"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
