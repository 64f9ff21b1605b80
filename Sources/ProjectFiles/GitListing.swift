import Foundation

/// What git knows of the files of a work tree, by path from its root. Only regular files whose names the walk looks for.
struct GitListing {
  let command: GitCommand

  /// What the index holds of a file.
  struct Entry: Sendable {
    /// The name of its contents.
    let object: String
    /// No merge left more than one version of it.
    let isSettled: Bool
  }

  /// All that the index holds.
  func index() throws(GitProblem) -> [String: Entry] {
    let output = try command.output(["ls-files", "--stage", "-z"])
    var entries: [String: Entry] = [:]
    // mode SP object SP stage TAB path
    for record in Self.records(output) {
      guard let (fields, path) = Self.split(record), fields.count == 3, Self.isFile(fields[0]) else { continue }
      entries[path] = Entry(object: fields[1], isSettled: fields[2] == "0")
    }
    return entries
  }

  /// The names of the contents that files had in `tree` where the index holds others, by their paths of today; nil for what is
  /// new. A renamed file is compared with what it was renamed from.
  func changes(since tree: String) throws(GitProblem) -> [String: String?] {
    let output = try command.output(
      [
        "diff-index", "--cached", "--raw", "-M", "-z", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=all", tree,
      ])
    var fields = Self.records(output).makeIterator()
    var changes: [String: String?] = [:]
    // :mode SP mode SP object SP object SP letter, and a number where that is R; the path, for R the old and the new one.
    while let record = fields.next(), let path = fields.next() {
      let words = record.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 5 else { throw GitProblem("git does not say how \(command.root) differs from \(tree)") }
      let old = Self.isFile(String(words[0].dropFirst())) ? words[2] : nil
      let renamed = words[4].hasPrefix("R") ? fields.next() : nil
      for path in [path, renamed].compactMap(\.self) where Self.isLintable(path) {
        if let path = PathBytes.string(Array(path)) { changes[path] = .some(old) }
      }
    }
    return changes
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
    guard isLintable(name), let path = PathBytes.string(Array(name)) else { return nil }
    let fields = record[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    return (fields, path)
  }

  static func isLintable(_ name: ArraySlice<UInt8>) -> Bool {
    PathBytes.isSwiftFile(name) || MarkdownFiles.isDocument(name) || ObjectiveCFiles.isSource(name)
  }

  /// 120000 is a link, 160000 a submodule.
  private static func isFile(_ mode: String) -> Bool { mode.hasPrefix("100") }
}
