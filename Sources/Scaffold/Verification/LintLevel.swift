import Foundation
import ProjectFiles
import RuleDocuments
import RuleEngine
import RuleKit

/// The levels that need no compiler: whether files scan as Swift, and which rules they break.
struct LintLevel {
  /// Lines of findings by the path of the file.
  private(set) var incompleteScans: [String: [String]] = [:]
  private(set) var findings: [String: [String]] = [:]
  /// How many rules ran.
  let rules: Int
  let seconds: Double

  /// Lints `files` under all rules of the strict profile.
  ///
  /// - Parameter others: Files that they rest on; nothing is reported of these.
  init(_ files: [PlannedFile], among others: [Engine.Input]) {
    let start = ContinuousClock.now
    let engine = Engine(RuleSelection(profile: .strict))
    let inputs = files.map { file in
      Engine.Input(path: file.path, identity: Self.location(of: file.path), contents: Array(file.text.utf8))
    }
    let outcome = engine.lint(inputs + others)
    rules = outcome.rules
    for finding in outcome.findings {
      let place = "\(finding.path):\(finding.span.line):\(finding.span.column)"
      if finding.rule == "incomplete-scan" {
        incompleteScans[finding.path, default: []].append("\(place): \(finding.message)")
      } else {
        findings[finding.path, default: []].append("\(place): \(finding.message) (\(finding.rule))")
      }
    }
    seconds = start.secondsSince
  }

  /// Where a file is or will be, absolute.
  static func location(of path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

/// What is there already around the files that are judged.
public struct ProjectSurroundings: Sendable {
  /// The Swift files of the project.
  let inputs: [Engine.Input]

  /// No project.
  public static let none = ProjectSurroundings(inputs: [])

  private init(inputs: [Engine.Input]) { self.inputs = inputs }

  /// The project around a folder that is there; nothing where it lies in none, rather than all that is below it.
  ///
  /// Complexity: O(entries) of the project, in system calls.
  public init(around folder: String) {
    guard let root = (try? Project.find(for: [folder]))?.first?.root,
      let walk = try? ProjectWalk([root], options: WalkOptions())
    else {
      inputs = []
      return
    }
    inputs = walk.projects.filter { $0.project.root == root }.flatMap(\.files).compactMap { file in
      let path = file.file.realPath
      return path.hasSuffix(".swift") ? Engine.Input(path: path, identity: path, isLinted: false) : nil
    }
  }

  /// Without the files that are replaced, and with those that are known in memory only.
  func inputs(replacing files: [PlannedFile], adding others: [PlannedFile]) -> [Engine.Input] {
    let others = others.map { (location: LintLevel.location(of: $0.path), text: $0.text) }
    let replaced = Set(files.map { LintLevel.location(of: $0.path) } + others.map(\.location))
    return inputs.filter { !replaced.contains($0.identity) }
      + others.map { Engine.Input(path: $0.location, contents: Array($0.text.utf8), isLinted: false) }
  }
}

extension ContinuousClock.Instant {
  /// The seconds that have passed since then.
  var secondsSince: Double { duration(to: ContinuousClock.now) / .seconds(1) }
}
