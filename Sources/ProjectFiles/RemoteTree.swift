import Foundation
import Processes

/// A folder of a git repository elsewhere, as one commit has it. Nothing is checked out, so neither hooks nor filters run.
public struct RemoteTree: Sendable {
  public struct File: Sendable {
    /// From the folder, without `..`.
    public let path: String
    public let bytes: [UInt8]
  }

  /// In the order of their paths. Links, submodules and what git reads itself (`.gitignore`, `.github/`) are left out.
  public let files: [File]

  /// More is not a folder of rules.
  private static let mostFiles = 1_000
  private static let mostBytes = 8 << 20

  /// Fetches a commit into a temporary repository, and reads a folder of it.
  ///
  /// - Parameters:
  ///   - revision: The commit as messages name it.
  ///   - folder: Without slashes at its ends; empty for the whole tree.
  public init(of address: String, commit: String, revision: String, folder: String) throws(GitProblem) {
    let git = try Transport()
    let fetch = ["fetch", "-q", "--no-tags"]
    // Not every server gives a commit by its name; all of them give their branches and tags.
    if !(try git.run(fetch + ["--depth", "1", "--", address, commit]).isSuccess) {
      let all = ["--", address, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"]
      try git.answer(to: fetch + all, from: address)
    }
    let reader = GitCommand(git: git.executable, root: git.repository)
    guard try reader.line(["cat-file", "-t", commit]) == "commit" else {
      throw GitProblem("\(address) has no commit \(revision)")
    }
    let listing = try reader.run(["ls-tree", "-r", "-z", "-l", "--full-tree", commit + ":" + folder])
    guard listing.isSuccess else { throw GitProblem("\(address) has no folder '\(folder)' at \(revision)") }
    let entries = Self.entries(listing.output)
    guard entries.count <= Self.mostFiles, entries.reduce(0, { $0 + $1.size }) <= Self.mostBytes else {
      throw GitProblem(
        "\(address) has more there than rules: \(entries.count) files; name the folder that holds them: 'folder:'")
    }
    guard let contents = reader.objects(entries.map(\.object)) else {
      throw GitProblem("git cannot read what it fetched from \(address)")
    }
    files = zip(entries, contents).map { File(path: $0.path, bytes: $1 ?? []) }.sorted { $0.path < $1.path }
  }

  /// The commit that a tag names now.
  public static func commit(ofTag tag: String, at address: String) throws(GitProblem) -> String {
    let names = ["refs/tags/\(tag)", "refs/tags/\(tag)^{}", "refs/heads/\(tag)"]
    let answer = try Transport().answer(to: ["ls-remote", "--", address] + names, from: address)
    var objects: [String: String] = [:]
    for line in answer.outputText.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if fields.count == 2 { objects[String(fields[1])] = String(fields[0]) }
    }
    // An annotated tag is an object of its own; the second name is what it leads to.
    if let commit = objects[names[1]] ?? objects[names[0]] { return commit }
    throw GitProblem(
      objects[names[2]] == nil
        ? "\(address) has no tag '\(tag)'; name a tag, or a commit with all of its 40 letters"
        : "'\(tag)' is a branch of \(address), and changes under your feet; name a tag or a commit")
  }

  private struct Entry {
    let path: String
    let object: String
    let size: Int
  }

  /// mode SP type SP object SP size TAB path
  private static func entries(_ output: [UInt8]) -> [Entry] {
    output.split(separator: 0).compactMap { record in
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")),
        let path = PathBytes.string(Array(record[(tab + 1)...]))
      else { return nil }
      let fields = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      guard fields.count == 4, fields[0].hasPrefix("100"), let size = Int(fields[3]), isPlain(path) else { return nil }
      return Entry(path: path, object: String(fields[2]), size: size)
    }
  }

  /// Whether a path stays below its folder, and is no business of git's own.
  package static func isPlain(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && !part.lowercased().hasPrefix(".git")
    }
  }
}

/// Git, where it may talk to others: in a repository of its own that goes with it. What the configuration of a checkout
/// says, which may name commands, is not read.
private final class Transport {
  let executable: String
  let repository: String

  init() throws(GitProblem) {
    guard let git = GitCommand.executable() else {
      throw GitProblem("rules are fetched by git, and there is no git in PATH; install it")
    }
    executable = git
    var path = Array((FileManager.default.temporaryDirectory.path + "/listlint-rules-XXXXXX").utf8CString)
    guard let made = mkdtemp(&path) else {
      throw GitProblem("cannot make a temporary folder: \(SystemError.last.text)")
    }
    repository = String(cString: made)
    let answer = try run(["init", "-q", "--bare", "--template="])
    guard answer.isSuccess else { throw GitProblem("git cannot make \(repository): \(Self.complaint(of: answer))") }
  }

  deinit { try? FileManager.default.removeItem(atPath: repository) }

  /// What a successful git writes; where it fails, its own words.
  @discardableResult
  func answer(to arguments: [String], from address: String) throws(GitProblem) -> Subprocess.Result {
    let answer = try run(arguments)
    guard answer.isSuccess else { throw GitProblem("cannot fetch from \(address): \(Self.complaint(of: answer))") }
    return answer
  }

  func run(_ arguments: [String]) throws(GitProblem) -> Subprocess.Result {
    // Whatever else a configuration allows, `ext::` among it, runs commands that an address names.
    let allowed = ["https", "ssh", "file"].flatMap { ["-c", "protocol.\($0).allow=always"] }
    let options = ["-c", "protocol.allow=never"] + allowed
    let command = Subprocess(
      executable: executable, arguments: options + arguments, folder: repository, environment: environment,
      timeLimit: .seconds(120))
    guard let answer = try? command.runAndWait() else { throw GitProblem("git cannot be run: \(executable)") }
    return answer
  }

  static func complaint(of answer: Subprocess.Result) -> String {
    guard answer.end != .timeLimit else { return "it does not answer" }
    return GitCommand.complaint(of: answer)
  }

  /// Credentials and proxies are the user's own. Nobody is asked for a password: a program in the background that reads
  /// from the terminal is stopped for ever. What a hook says of its repository is not about this one.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let ofRepository = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX",
    ]
    for name in ofRepository { environment[name] = nil }
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_SSH_COMMAND"] = environment["GIT_SSH_COMMAND"] ?? "ssh -oBatchMode=yes"
    environment["LC_ALL"] = "C"
    return environment
  }
}
