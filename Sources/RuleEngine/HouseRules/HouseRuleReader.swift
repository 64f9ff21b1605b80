import Foundation
import ProjectFiles
import RuleDocuments
import TextProcessing

/// Reads the rule documents of folders.
public struct HouseRuleReader: Sendable {
  /// In bytes. A document is written by hand; what is larger is some other file.
  public static let largestDocument = 512 * 1024
  /// How many documents all folders may hold together.
  public static let mostDocuments = 1000

  /// In the order of their paths.
  public private(set) var rules: [HouseRule] = []
  /// What is wrong with any of the documents, each on one line: `path:line: reason`.
  public private(set) var problems: [String] = []

  /// Reads each file that ends in `.md` in or below a folder, but for those called `README.md`. Hidden files and
  /// folders, and links, are left out. A document may be named itself. The order of the names means nothing.
  ///
  /// - Parameters:
  ///   - mayBeBuiltIn: Whether documents of this program are read as what they are.
  ///   - code: What compiles their patterns.
  ///   - display: How a path is shown.
  public init(
    folders: [String], mayBeBuiltIn: Bool = false, code: RuleCode, display: (String) -> String = { $0 }
  ) {
    var paths: Set<String> = []
    for folder in folders {
      guard FileManager.default.fileExists(atPath: folder) else {
        let nearest = Suggestion.forMissing(folder).map { "; did you mean '\($0)'?" } ?? ""
        problems.append("there is no folder or document '\(display(folder))'" + nearest)
        continue
      }
      if folder.hasSuffix(".md"), !Self.isFolder(folder) {
        paths.insert(folder)
        continue
      }
      do {
        paths.formUnion(try Self.documents(in: folder))
      } catch {
        problems.append("\(display(folder)): cannot read this folder: \(error.localizedDescription)")
      }
    }
    guard paths.count <= Self.mostDocuments else {
      problems.append(
        "\(folders.map(display).joined(separator: ", ")): \(paths.count) documents are more than "
          + "\(Self.mostDocuments); name the folders that hold rules")
      return
    }
    var pathOfRule: [String: String] = [:]
    for path in paths.ordered() {
      let shown = display(path)
      do throws(RuleDocumentProblem) {
        let rule = try HouseRule(
          try Self.text(of: path, shown: shown), path: shown, mayBeBuiltIn: mayBeBuiltIn, code: code)
        if let other = pathOfRule.updateValue(shown, forKey: rule.document.id) {
          throw RuleDocumentProblem(
            path: shown, line: 1, message: "the id '\(rule.document.id)' is that of \(other), too; choose another")
        }
        rules.append(rule)
      } catch {
        problems.append("\(error.path):\(error.line): \(error.message)")
      }
    }
  }

  /// The document's text, for callers that read it again.
  public static func text(of path: String, shown: String) throws(RuleDocumentProblem) -> String {
    func problem(_ message: String) -> RuleDocumentProblem {
      RuleDocumentProblem(path: shown, line: 1, message: message)
    }
    let bytes: [UInt8]
    do throws(ReadProblem) {
      bytes = try SourceReader.read(path, atMost: largestDocument)
    } catch {
      throw problem(
        error.reason == .tooLarge
          ? "this is larger than \(largestDocument / 1024) KB; a rule document is a page of text" : "\(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw problem("this is not UTF-8") }
    return text
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func documents(in folder: String) throws -> [String] {
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .isDirectoryKey]
    var pending = [URL(fileURLWithPath: folder, isDirectory: true)]
    var paths: [String] = []
    while let next = pending.popLast() {
      let entries = try FileManager.default.contentsOfDirectory(
        at: next, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
      for entry in entries {
        let values = try entry.resourceValues(forKeys: keys)
        if values.isDirectory == true {
          pending.append(entry)
        } else if values.isRegularFile == true, entry.pathExtension == "md", entry.lastPathComponent != "README.md" {
          paths.append(entry.path)
        }
      }
      // No reason to read the names of a whole disk.
      guard paths.count <= mostDocuments, pending.count <= mostDocuments else { break }
    }
    return paths
  }
}
