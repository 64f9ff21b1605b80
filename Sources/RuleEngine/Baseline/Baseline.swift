import Findings
import Foundation
import ProjectFiles
import TextProcessing

/// The findings of an old project that are known and not reported again.
public struct Baseline: Sendable {
  /// One known finding. Only rule and fingerprint must fit; path and line are for people, and tell equal ones apart.
  public struct Entry: Sendable, Hashable, Codable {
    public var fingerprint: String
    public var line: Int
    /// From the baseline's folder.
    public var path: String
    public var rule: String
  }

  /// The name of the file where no other is given.
  public static let fileName = ".listlint-baseline.json"
  static let version = 1
  /// In bytes; a quarter of a million findings.
  private static let largest = 64 << 20

  /// Sorted by path, line and rule.
  public private(set) var entries: [Entry]
  let paths: BaselinePaths

  /// Records `findings`, for a file at `path`.
  public init(_ findings: [Finding], at path: String) {
    let paths = BaselinePaths(path)
    self.paths = paths
    entries = findings.map { finding in
      Entry(
        fingerprint: finding.fingerprint, line: finding.span.line, path: paths.relative(finding.path),
        rule: finding.rule)
    }.ordered(by: Baseline.precedes)
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.line, left.rule, left.fingerprint) < (right.line, right.rule, right.fingerprint)
  }

  /// The path of a finding as its entry would have it.
  public func path(of finding: Finding) -> String { paths.relative(finding.path) }

  /// Takes out `stale` entries; the others keep their words, so that the change of the file is as small as can be.
  public mutating func remove(_ stale: [Entry]) {
    var counts: [Entry: Int] = [:]
    for entry in stale { counts[entry, default: 0] += 1 }
    entries.removeAll { entry in
      guard let count = counts[entry], count > 0 else { return false }
      counts[entry] = count - 1
      return true
    }
  }

  // MARK: - The file

  private struct File: Codable {
    var version: Int
    var findings: [Entry]
  }

  private struct Version: Codable { var version: Int }

  /// The baseline in the file at `path`.
  public static func read(_ path: String) throws(BaselineProblem) -> Baseline {
    let bytes: [UInt8]
    do throws(ReadProblem) { bytes = try SourceReader.read(path, atMost: largest) } catch {
      switch error.reason {
      case .tooLarge: throw BaselineProblem("\(path) is larger than \(largest >> 20) MB, which no baseline is")
      case .missing: throw BaselineProblem("\(error); 'listlint init --baseline' records one")
      default: throw BaselineProblem("\(error)")
      }
    }
    let data = Data(bytes)
    guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
      throw BaselineProblem("\(path) is no baseline of listlint; 'listlint init --baseline' records one")
    }
    guard version == self.version else {
      throw BaselineProblem(
        "\(path) is a baseline of version \(version), and this listlint reads version \(self.version); "
          + "'listlint init --baseline' records it anew, or use the listlint that wrote it")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data) else {
      throw BaselineProblem(
        "\(path) is damaged: an entry lacks its fingerprint, line, path or rule; "
          + "'listlint init --baseline' records it anew")
    }
    var baseline = Baseline([], at: path)
    baseline.entries = file.findings.ordered(by: precedes)
    return baseline
  }

  /// The file's text: one entry a line, so that versions compare well.
  public var text: String {
    let lines = entries.map { entry in
      let members: JSON = [
        "fingerprint": .string(entry.fingerprint), "line": .number(entry.line), "path": .string(entry.path),
        "rule": .string(entry.rule),
      ]
      return "    " + members.text
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"version\": \(Baseline.version),\n  \"findings\": \(list)\n}\n"
  }

  /// Replaces the file at once, as ``AtomicFile`` does.
  public func write(to path: String) throws(WriteProblem) { try AtomicFile.replace(path, with: Array(text.utf8)) }
}

/// Why a baseline could not be read. Prints as one line.
public struct BaselineProblem: Error, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// Turns the paths of findings into those of a baseline: seen from the baseline's folder.
struct BaselinePaths: Sendable {
  private let folder: String

  init(_ baseline: String) {
    folder = BaselinePaths.real(URL(fileURLWithPath: baseline).deletingLastPathComponent().path)
  }

  /// A path that leads out of the folder stays absolute.
  func relative(_ path: String) -> String {
    let path = BaselinePaths.real(URL(fileURLWithPath: path).path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }

  /// Without links, where the files exist.
  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
