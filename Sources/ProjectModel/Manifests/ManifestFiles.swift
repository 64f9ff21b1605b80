import Foundation
import ProjectFiles
import RuleDocuments

/// Reads manifests with a limit, and keeps what was wrong with them.
struct ManifestFiles {
  let buffers: [String: [UInt8]]
  let display: (String) -> String
  private(set) var problems: [ManifestProblem] = []
  private var reported: Set<ManifestProblem> = []

  /// In bytes. The largest that people write have two million; far beyond that it is something else.
  static let largest = 32 << 20

  init(buffers: [String: [UInt8]], display: @escaping (String) -> String) {
    self.buffers = buffers
    self.display = display
  }

  /// The bytes of a manifest; nil, with a problem, where they cannot be read.
  mutating func read(
    _ path: String, atMost limit: Int = largest, assuming assumption: String = "its targets are not known"
  ) -> [UInt8]? {
    if let bytes = buffers[path] { return bytes }
    do throws(ReadProblem) { return try SourceReader.read(path, atMost: limit) } catch {
      let reason =
        switch error.reason {
        case .missing: "there is no such file"
        case .notAFile(let noun): "it is \(noun), not a file"
        case .tooLarge: "it is larger than \(limit >> 20) MB, which no project is"
        case .changed: "it changed meanwhile"
        case .system(let text): "cannot be read: \(text)"
        }
      report(path, nil, reason, assuming: assumption)
      return nil
    }
  }

  /// Whether the file is there.
  func holds(_ path: String) -> Bool { buffers[path] != nil || FileManager.default.fileExists(atPath: path) }

  mutating func report(
    _ path: String, _ line: Int?, _ message: String, assuming assumption: String = "its targets are not known"
  ) {
    let problem = ManifestProblem(path: display(path), line: line, message: message, assumption: assumption)
    if reported.insert(problem).inserted { problems.append(problem) }
  }

  func origin(_ path: String, _ line: Int) -> Origin { .file(path: display(path), line: line) }
}

/// What of a manifest was not understood, and what is assumed instead. Prints as one line.
public struct ManifestProblem: Sendable, Hashable, CustomStringConvertible {
  /// As it is shown.
  public let path: String
  /// 1-based; nil where the whole file is meant.
  public let line: Int?
  /// What was not understood.
  public let message: String
  /// What is assumed.
  public let assumption: String

  public var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message); \(assumption)" }
}
