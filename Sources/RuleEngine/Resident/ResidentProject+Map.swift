import Findings
import ListKnowledge
import ProjectFiles
import ProjectIndex
import RuleKit
import TextProcessing

extension ResidentProject {
  /// The list screens of the linted files, by path and line, each with what is found in it and in its side controller.
  /// Complexity: O(n) in the bytes of the files.
  public func map() -> [ListScreen] {
    let (engine, knowledge) = (engine, knowledge)
    let swift = members.filter { member in
      member.input.isLinted && member.objectiveC == nil && !knowledge.index.files[Int(member.file)].isTest
        && !knowledge.index.files[Int(member.file)].types.isEmpty
    }
    let parts = Workers.map(swift, jobs: engine.jobs, makeState: { RegexCache() }) { regexes, member in
      let context = try? engine.context(of: member, knowledge, regexes).get()
      return (context?.listScreenParts(path: member.input.path) ?? []).map { (member.input.path, $0) }
    }
    let all = Dictionary(grouping: parts.joined()) { $0.1.type }
    let paths = Dictionary(members.map { (knowledge.index.files[Int($0.file)].path, $0.input.path) }) { first, _ in
      first
    }
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
      screen.findings = (own + side).flatMap { path, part in
        findings(in: path).filter { part.bytes.contains($0.span.start) }
      }
      screens.append(screen)
    }
    return screens.ordered { ($0.view.path, $0.view.line, $0.view.name) < ($1.view.path, $1.view.line, $1.view.name) }
  }
}
