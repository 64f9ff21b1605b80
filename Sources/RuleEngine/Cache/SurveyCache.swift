import Findings
import Foundation
import ProjectFiles
import ProjectIndex
import SwiftSource

/// What the first pass found in the files of one project, kept in a folder from one run to the next, so that a run scans changed files
/// alone.
///
/// A file is known by its bytes: whoever changes it, and whenever, what was kept of it counts no more. What another build of the
/// program kept, or this one for other rules, is another file in the folder, which may be deleted at any time.
public struct SurveyCache: Sendable {
  private let folder: String
  private let path: String
  private let bytes: [UInt8]
  /// By identity.
  private let records: [Word: SurveyRecord.Place]

  /// Reads what is kept. That there is nothing, or nothing that can be used, is no problem. Complexity: O(files).
  ///
  /// - Parameters:
  ///   - folder: Need not be there yet.
  ///   - project: What tells the project from others whose runs keep theirs in the same folder.
  ///   - engine: That of the runs.
  public init(in folder: String, of project: String, for engine: Engine) {
    var hash = StableHash()
    hash.combine(Self.program)
    hash.combine(project)
    engine.combineTriggers(into: &hash)
    self.folder = folder
    path = "\(folder)/\(hash.hexadecimal).\(Self.fileExtension)"
    bytes = (try? SourceReader.read(path)) ?? []
    records = (try? SurveyRecord.places(in: bytes)) ?? [:]
  }

  /// No other program's: what is old goes.
  private static let fileExtension = "listlint-cache"

  /// This very build: another one may find other facts.
  private static let program: String = {
    guard let path = Bundle.main.executablePath,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return "" }
    return "\(path) \(attributes[.size] ?? "") \((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
  }()

  /// What was found in files that held just the bytes of a digest; nil where nothing is kept. Complexity: O(n) in what is kept of one.
  var surveys: Engine.KnownSurveys? {
    guard !records.isEmpty else { return nil }
    return { input, digest in survey(of: input, digest) }
  }

  private func survey(of input: Engine.Input, _ digest: Word) -> Engine.Survey? {
    guard let place = records[Word(input.identity)], place.digest == digest else { return nil }
    return (try? SurveyRecord(bytes[place.range])).flatMap { $0.role == SurveyRecord.role(of: input) ? $0.survey : nil }
  }

  /// So many of a hundred files may be scanned anew in each run before all is written again.
  private static let oftenScanned = 2

  /// Keeps what the run has found, where enough of it is new. Complexity: O(n) in it.
  public func update(with report: LintReport) throws(WriteProblem) {
    guard let (knowledge, members) = report.knowledge as? (Engine.Knowledge, [Engine.Member]) else { return }
    let isNew = members.map { member in
      // What is no file's is not to be found in one.
      member.input.contents == nil && records[Word(member.input.identity)]?.digest != member.look.digest
        // What is lost of a file is told by who reads it.
        && (member.look.objectiveC == nil || report.objectiveC.losses.isEmpty)
    }
    guard isNew.count(where: \.self) * 100 > members.count * Self.oftenScanned else { return }
    let written = Workers.map(Array(zip(members, isNew))) { member, isNew in
      if isNew { return SurveyRecord(member, knowledge.index.files[Int(member.file)]).bytes }
      return records[Word(member.input.identity)].map { Array(bytes[$0.range]) } ?? []
    }
    try makeFolder()
    try AtomicFile.replace(path, with: Array(written.joined()))
  }

  /// How long what no run looks at any more is kept.
  private static let longestUnused: TimeInterval = 30 * 24 * 60 * 60

  /// Makes the folder, which Git is then not to look at, or takes what is old out of it.
  private func makeFolder() throws(WriteProblem) {
    let files = FileManager.default
    let isNew = !files.fileExists(atPath: folder)
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw WriteProblem(path: folder, reason: "it is no folder, and cannot be made one") }
    // One that was there is somebody's.
    if isNew { try AtomicFile.replace(folder + "/.gitignore", with: Array("*\n".utf8)) }
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix("." + Self.fileExtension) {
      let other = "\(folder)/\(name)"
      let date = (try? files.attributesOfItem(atPath: other))?[.modificationDate] as? Date
      if let date, -date.timeIntervalSinceNow > Self.longestUnused { try? files.removeItem(atPath: other) }
    }
  }
}

extension Engine {
  /// What the first pass asks of files.
  fileprivate func combineTriggers(into hash: inout StableHash) {
    hash.combine(objectiveC.isOn ? "with Objective-C" : "")
    for table in tables + objectiveCTables { table.combineTriggers(into: &hash) }
  }
}
