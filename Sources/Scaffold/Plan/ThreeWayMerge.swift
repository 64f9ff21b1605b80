import Foundation
import Processes

/// What is made of two changes of one text, by git.
struct ThreeWayMerge {
  /// With a conflict between marks for each place that both have changed.
  let text: String
  let conflicts: Int

  /// What follows the mark before the user's own lines.
  static let mine = "edited"

  /// Nil where git cannot be asked.
  init?(mine: String, generated: String, now: String) async {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    guard let git = Subprocess.executables(named: "git", path: path).first else { return nil }
    let result = try? await TemporaryFolders.with { folder in
      for (name, text) in [("mine", mine), ("generated", generated), ("now", now)] {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let arguments = [
        "merge-file", "-p", "-L", Self.mine, "-L", "generated before", "-L", "generated now", "mine", "generated",
        "now",
      ]
      return try await Subprocess(executable: git, arguments: arguments, folder: folder, timeLimit: .seconds(30)).run()
    }
    // Its status is the number of conflicts, at most 127; more is a mistake.
    guard case .exit(let status) = result?.end, (0...127).contains(status), let result else { return nil }
    text = result.outputText
    conflicts = Int(status)
  }
}
