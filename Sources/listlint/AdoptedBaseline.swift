import Configuration
import Foundation
import ProjectFiles
import RuleEngine

/// Starts an old project: records what is found now, and tells the configuration about the record.
struct AdoptedBaseline {
  let folder: String

  private var configuration: String { path(ConfigurationLoader.fileName) }

  private func path(_ name: String) -> String {
    folder == "." ? name : URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).relativePath
  }

  /// Lints the folder, writes the baseline that the configuration names, and names one where it names none.
  func record() throws {
    var inputs = try LintInputs(LintInputs.Request(paths: [folder])) { [] }
    if inputs.projects.allSatisfy({ $0.settings.baseline.value == nil }) {
      try nameBaseline()
      inputs = try LintInputs(LintInputs.Request(paths: [folder])) { [] }
    }
    if let problem = inputs.problems.first { throw Problem(description: problem) }
    for project in inputs.projects {
      guard let path = project.settings.baseline.value else { continue }
      let outcome = inputs.engine(for: project).lint(project.inputs)
      if let problem = outcome.problems.first { throw Problem(description: "\(problem)") }
      try Baseline(outcome.findings, at: path).write(to: path)
      let count = outcome.findings.count
      Console.write(
        "recorded \(count) finding\(count == 1 ? "" : "s") in \(shown(path)); 'listlint' reports what is new from now on\n"
      )
    }
  }

  /// Adds the key at the end of the configuration, where it belongs to no other key.
  private func nameBaseline() throws {
    let bytes = try SourceReader.read(configuration)
    let ending = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? "" : "\n"
    try AtomicFile.replace(configuration, with: bytes + Array("\(ending)baseline: \(Baseline.fileName)\n".utf8))
    do {
      var loader = ConfigurationLoader(projectRoot: folder, documents: try ProjectRules.ofFolder(folder).documents)
      _ = try loader.projectSettings()
    } catch {
      // A file in another layout: nothing is lost.
      try AtomicFile.replace(configuration, with: bytes)
      throw Problem(
        description: "cannot add to \(configuration); add 'baseline: \(Baseline.fileName)' to it and run this again")
    }
  }

  private func shown(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
