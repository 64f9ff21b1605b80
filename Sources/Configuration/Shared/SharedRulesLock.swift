import Foundation
import ProjectFiles
import TextProcessing

/// What was fetched of shared rules: which commit a revision was, and what each file held. It stands beside the
/// configuration that extends them, and belongs into the repository.
struct SharedRulesLock: Equatable {
  static let fileName = ".listlint.lock"

  struct Entry: Equatable {
    let rules: SharedRules
    let commit: String
    /// The SHA-256 of each file of the copy, by its path there.
    let files: [String: String]
  }

  var entries: [Entry] = []

  /// The lock beside a configuration; empty where there is none.
  ///
  /// - Parameters:
  ///   - folder: That of the configuration, with a slash at its end.
  ///   - display: How a path is shown.
  init(in folder: String, display: (String) -> String) throws(ConfigurationProblem) {
    let path = folder + Self.fileName
    let bytes: [UInt8]
    do throws(ReadProblem) { bytes = try SourceReader.read(path, atMost: 4 << 20) } catch {
      if error.reason == .missing { return }
      throw ConfigurationProblem(path: display(path), line: nil, message: "\(error)")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.version == 1 else {
      throw ConfigurationProblem(
        path: display(path), line: nil,
        message: "this is no lock file of this listlint; restore it, or delete it and run 'listlint rules update'")
    }
    entries = file.rules.map { rules in
      let shared = SharedRules(git: rules.git, revision: rules.at, folder: rules.folder)
      return Entry(rules: shared, commit: rules.commit, files: rules.files)
    }
  }

  func entry(for rules: SharedRules) -> Entry? { entries.first { $0.rules.isSamePlace(as: rules) } }

  /// The bytes of the file; the same for the same entries.
  var bytes: [UInt8] {
    let rules = entries.sorted { ($0.rules.git, $0.rules.folder) < ($1.rules.git, $1.rules.folder) }.map { entry in
      let files = entry.files.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
      return JSON.object([
        ("git", .string(entry.rules.git)), ("at", .string(entry.rules.revision)),
        ("folder", .string(entry.rules.folder)),
        ("commit", .string(entry.commit)), ("files", .object(files)),
      ])
    }
    return Array((JSON.object([("version", .number(1)), ("rules", .array(rules))]).formatted() + "\n").utf8)
  }

  private struct File: Decodable {
    struct Rules: Decodable {
      let git: String
      let at: String
      let folder: String
      let commit: String
      let files: [String: String]
    }

    let version: Int
    let rules: [Rules]
  }
}

extension SharedRulesLock {
  /// Why the copy of these rules is not what was fetched, as what follows a colon; nil where all of it is.
  ///
  /// - Parameter folder: That of the configuration, with a slash at its end.
  /// - Complexity: O(bytes) of the copy.
  func fault(of rules: SharedRules, in folder: String) -> String? {
    guard let entry = entry(for: rules) else { return "not fetched yet" }
    guard entry.rules == rules else { return "\(Self.fileName) pins \(entry.rules.revision)" }
    let copy = folder + rules.copy
    guard RealPath.of(copy) == copy else { return "its copy \(rules.copy) is missing" }
    var left = entry.files
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: copy))?.sorted() ?? [] {
      let kind = try? FileManager.default.attributesOfItem(atPath: copy + "/" + path)[.type] as? FileAttributeType
      // The Finder puts a file of its own into folders that it shows.
      if kind == .typeDirectory || path.hasSuffix(".DS_Store") { continue }
      guard let wanted = left.removeValue(forKey: path) else { return "\(rules.copy)/\(path) was not fetched" }
      guard let bytes = try? SourceReader.read(copy + "/" + path), ContentHash.hexadecimal(of: bytes) == wanted else {
        return "\(rules.copy)/\(path) was changed"
      }
    }
    return left.keys.min().map { "\(rules.copy)/\($0) is missing" }
  }
}
