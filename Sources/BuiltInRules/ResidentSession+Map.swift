import Findings
import LintSession
import ListKnowledge
import RuleEngine
import TextProcessing

extension ResidentSession {
  /// The list screens of all projects, with what no baseline knows of them, once everything is examined.
  public func map() -> [ListScreen] {
    let shown = Set(findings().values.joined())
    return projects.flatMap { $0.map() }.map { screen in
      var screen = screen
      screen.findings.removeAll { !shown.contains($0) }
      return screen
    }
  }
}

extension ResidentProject {
  /// The list screens of the linted files, by path and line, each with what is found in it and in its side controller.
  /// Complexity: O(n) in the bytes of the files.
  fileprivate func map() -> [ListScreen] {
    let parts = answers { file, path in file.listScreenParts(path: path).map { (path, $0) } }
    let all = Dictionary(grouping: parts) { $0.1.type }
    let paths = shownPaths
    // A screen that is nested in another is one of its own.
    let views = Set(parts.filter { $0.1.screen != nil }.map(\.1.type))
    let inner = Dictionary(grouping: parts.filter { views.contains($0.1.type) }) { $0.0 }
    var screens: [ListScreen] = []
    for (_, own) in all {
      guard let described = own.first(where: { $0.1.screen != nil })?.1, var screen = described.screen else { continue }
      let side = described.sideController.flatMap { all[$0] } ?? []
      if let (property, type) = screen.sideController {
        let place = ListScreen.Place(name: type.name, path: paths[type.path] ?? type.path, line: type.line)
        screen.sideController = (property, place)
      }
      for (_, part) in own + side { screen.snapshots += part.snapshots }
      screen.searches = own.flatMap(\.1.searches)
      // Where an entry of the screen hands the query to its side controller, that is one way.
      let handed = screen.searches.flatMap(\.flow)
      screen.searches += side.flatMap(\.1.searches).filter { search in
        let method = search.entry.name.split(separator: ".").last ?? ""
        return !handed.contains { $0.split(separator: " ")[0].hasSuffix("." + method) }
      }
      if screen.snapshots.isEmpty { screen.snapshots = own.flatMap(\.1.reloads) }
      // What keeps the data may stand in the view, and is part of both then.
      var seen: Set<Finding> = []
      for (path, part) in own + side {
        let others = (inner[path] ?? []).map(\.1).filter {
          $0.type != part.type && part.bytes.contains($0.bytes.lowerBound)
        }
        screen.findings += findings(in: path).filter { finding in
          let place = finding.span.start
          return part.bytes.contains(place) && !others.contains { $0.bytes.contains(place) }
            && seen.insert(finding).inserted
        }
      }
      screens.append(screen)
    }
    return screens.ordered { ($0.view.path, $0.view.line, $0.view.name) < ($1.view.path, $1.view.line, $1.view.name) }
  }
}
