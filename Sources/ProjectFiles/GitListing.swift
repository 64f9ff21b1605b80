import Foundation

/// What git knows of the files of a work tree, by path from its root. Only regular files whose names the walk looks for.
struct GitListing {
  let command: GitCommand

  /// The names of the contents that a tree holds.
  func tree(_ name: String) throws(GitProblem) -> [String: String] {
    let output = try command.output(["ls-tree", "-r", "-z", "--full-tree", name])
    var names: [String: String] = [:]
    // mode SP type SP object TAB path
    for record in Self.records(output) {
      guard let (fields, path) = Self.split(record), fields.count == 3, Self.isFile(fields[0]) else { continue }
      names[path] = fields[2]
    }
    return names
  }

  /// The names of the contents that the index holds. Throws while a merge is not resolved.
  func index() throws(GitProblem) -> [String: String] {
    let output = try command.output(["ls-files", "--stage", "-z"])
    var names: [String: String] = [:]
    // mode SP object SP stage TAB path
    for record in Self.records(output) {
      guard let (fields, path) = Self.split(record), fields.count == 3, Self.isFile(fields[0]) else { continue }
      guard fields[2] == "0" else {
        throw GitProblem("--staged: \(path) has a conflict; resolve it and stage it with 'git add'")
      }
      names[path] = fields[1]
    }
    return names
  }

  /// What files were called in `tree` that have another name in the index.
  func renames(since tree: String) throws(GitProblem) -> [String: String] {
    let output = try command.output(
      ["diff-index", "--cached", "-M", "--diff-filter=R", "--name-status", "-z", "--no-ext-diff", tree])
    let fields = Self.records(output)
    var renames: [String: String] = [:]
    // A letter with a number, the old path, the new one.
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      guard let old = PathBytes.string(Array(fields[start + 1])), let new = PathBytes.string(Array(fields[start + 2]))
      else { continue }
      renames[new] = old
    }
    return renames
  }

  /// The names that the contents of files on the disk would have in git, unconverted. What cannot be read has none.
  func hashes(of paths: [String]) throws(GitProblem) -> [String: String] {
    let readable = paths.filter {
      !$0.utf8.contains(UInt8(ascii: "\n")) && access(command.root + "/" + $0, R_OK) == 0
    }
    guard !readable.isEmpty else { return [:] }
    let lines = readable.map { command.root + "/" + $0 + "\n" }.joined()
    let output = try command.output(["hash-object", "--no-filters", "--stdin-paths"], input: Array(lines.utf8))
    let names = output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard names.count == readable.count else { throw GitProblem("git cannot read the files of \(command.root)") }
    return Dictionary(zip(readable, names)) { first, _ in first }
  }

  private static func records(_ output: [UInt8]) -> [ArraySlice<UInt8>] { output.split(separator: 0) }

  private static func split(_ record: ArraySlice<UInt8>) -> (fields: [String], path: String)? {
    guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let name = record[(tab + 1)...]
    let isLintable = PathBytes.isSwiftFile(name) || MarkdownFiles.isDocument(name) || ObjectiveCFiles.isSource(name)
    guard isLintable, let path = PathBytes.string(Array(name)) else { return nil }
    let fields = record[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    return (fields, path)
  }

  /// 120000 is a link, 160000 a submodule.
  private static func isFile(_ mode: String) -> Bool { mode.hasPrefix("100") }
}
