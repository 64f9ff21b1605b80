import Configuration
import Foundation
import ProjectFiles
import RuleEngine

/// A baseline that was recorded to start an old project: what is found now is known, and only what is new is reported.
public struct AdoptedBaseline: Sendable {
  public let path: String
  /// How many findings it knows.
  public let count: Int
  /// What of the code could not be judged and is not recorded, as sentences without a full stop.
  public let remarks: [String]

  /// Lints what the options name, and writes the baseline that each project's configuration names.
  ///
  /// - Parameter folder: The folder whose configuration is to name a baseline where none does.
  public static func record(in folder: String, _ options: LintOptions) throws(LintProblem) -> [AdoptedBaseline] {
    var options = options
    options.paths = [folder]
    var session = try LintSession(options)
    guard !session.members.isEmpty else { return [try recordNothing(in: folder, options)] }
    if session.members.allSatisfy({ $0.settings.baseline.value == nil }) {
      try nameBaseline(in: folder, options)
      session = try LintSession(options)
    }
    if let problem = session.problems.first { throw .input(problem) }
    var recorded: [AdoptedBaseline] = []
    for member in session.members {
      guard let path = member.settings.baseline.value else { continue }
      let report = session.engine(for: member).lint(member.inputs)
      if let problem = report.problems.first { throw .read(problem) }
      if let reason = report.unjudged { throw .input(reason) }
      do throws(WriteProblem) { try Baseline(report.findings, at: path).write(to: path) } catch { throw .write(error) }
      recorded.append(
        AdoptedBaseline(path: path, count: report.findings.count, remarks: report.objectiveC.remarks))
    }
    return recorded
  }

  /// Without a file to lint nothing is known, and the baseline says so: a configuration that names one needs it.
  private static func recordNothing(in folder: String, _ options: LintOptions) throws(LintProblem) -> AdoptedBaseline {
    func named() throws(LintProblem) -> String? {
      var configuration = try ProjectConfiguration(of: .around(folder), options)
      return try configuration.projectSettings().baseline.value
    }
    if try named() == nil { try nameBaseline(in: folder, options) }
    guard let path = try named() else {
      throw .input("\(folder) is no project; 'listlint init' makes it one")
    }
    do throws(WriteProblem) { try Baseline([], at: path).write(to: path) } catch { throw .write(error) }
    return AdoptedBaseline(path: path, count: 0, remarks: [])
  }

  /// Adds the key at the end of the folder's configuration, where it belongs to no other key.
  private static func nameBaseline(in folder: String, _ options: LintOptions) throws(LintProblem) {
    let name = ConfigurationLoader.fileName
    let file =
      folder == "." ? name : URL(filePath: folder, directoryHint: .isDirectory).appending(path: name).relativePath
    let bytes: [UInt8]
    do throws(ReadProblem) { bytes = try SourceReader.read(file) } catch { throw .read(error) }
    let ending = bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? "" : "\n"
    try replace(file, with: bytes + Array("\(ending)baseline: \(Baseline.fileName)\n".utf8))
    do throws(LintProblem) {
      let rules = try ProjectRules(
        of: .around(folder), currentFolder: CurrentFolder(options.currentFolder), code: options.code)
      var loader = ConfigurationLoader(
        projectRoot: folder, documents: rules.ruleSet.documents, currentFolder: options.currentFolder)
      do throws(ConfigurationProblem) { _ = try loader.projectSettings() } catch { throw .configuration(error) }
    } catch {
      // A file in another layout: nothing is lost.
      try replace(file, with: bytes)
      throw .input("cannot add to \(file); add 'baseline: \(Baseline.fileName)' to it and run this again")
    }
  }

  private static func replace(_ file: String, with bytes: [UInt8]) throws(LintProblem) {
    do throws(WriteProblem) { try AtomicFile.replace(file, with: bytes) } catch { throw .write(error) }
  }
}
