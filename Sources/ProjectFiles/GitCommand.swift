import Foundation
import Processes

/// Why git could not answer. Prints as one line.
public struct GitProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public var description: String

  package init(_ description: String) { self.description = description.onOneLine }
}

/// Runs git in one work tree, only to read: neither hooks nor filters run, nothing is fetched and no lock is taken.
struct GitCommand {
  /// The path of the program.
  let git: String
  /// The root of the work tree.
  let root: String
  var timeout: Duration = .seconds(60)

  /// The first `git` of `PATH`.
  static func executable() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return Subprocess.executables(named: "git", path: path).first
  }

  /// What git writes; throws where it fails, with its own words.
  func output(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> [UInt8] {
    let answer = try run(arguments, input: input)
    guard answer.isSuccess else { throw GitProblem("git cannot read \(root): \(Self.complaint(of: answer))") }
    return answer.output
  }

  /// The first line that git writes, nil where it fails or writes none.
  func line(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> String? {
    let answer = try run(arguments, input: input)
    guard answer.isSuccess else { return nil }
    return answer.output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What git does, well or not; throws where it cannot be asked or takes too long.
  func run(_ arguments: [String], input: [UInt8] = []) throws(GitProblem) -> Subprocess.Result {
    // A partial clone would fetch what it lacks, and a monitor be asked for what changed, by whatever command the
    // repository's configuration names.
    let options = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"]
    let command = Subprocess(
      executable: git, arguments: ["-C", root] + options + arguments, environment: environment, input: input,
      timeLimit: timeout)
    guard let answer = try? command.runAndWait() else { throw GitProblem("git cannot be run: \(git)") }
    guard answer.end != .timeLimit else { throw GitProblem("git does not answer in \(root)") }
    return answer
  }

  /// What git complains of first.
  static func complaint(of answer: Subprocess.Result) -> String {
    guard let line = answer.errorText.split(whereSeparator: \.isNewline).first else {
      return "it ended \(answer.end.words)"
    }
    return String(line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line)
  }

  /// The path of the file that holds the index.
  var indexFile: String { ownIndexFile ?? WorkTree(root: root).ownDirectory + "/index" }

  /// The index of a commit that is being made is kept for its own work tree: `git commit -a` builds one beside the usual.
  private var ownIndexFile: String? {
    let folder = FileManager.default.currentDirectoryPath
    guard let index = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"], !index.isEmpty,
      WorkTree(above: folder)?.root == root
    else { return nil }
    return index.hasPrefix("/") ? index : folder + "/" + index
  }

  /// A hook sets variables that name its own repository; the one asked for is another at times.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_INDEX_FILE"] = ownIndexFile
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["LC_ALL"] = "C"
    return environment
  }
}
