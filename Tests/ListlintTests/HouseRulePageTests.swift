import Foundation
import TestSupport
import Testing

/// The page about house rules is a session: its files are written and its commands run, one after the other.
@Suite struct HouseRulePageTests {
  @Test("The session goes as the page says") func session() async throws {
    let folder = try TemporaryDirectory()
    var commands = 0
    for fence in try Fence.all(in: "Documentation/house-rules.md") {
      if let file = fence.words.last, file.hasPrefix("file=") {
        try folder.write(String(file.dropFirst("file=".count)), fence.text)
      } else if fence.words.first == "console" {
        commands += try await check(fence.text, in: folder)
      }
    }
    #expect(commands == 6)
  }

  /// Runs each line that starts with `$` and compares what it writes with the lines up to the next one.
  private func check(_ session: String, in folder: TemporaryDirectory) async throws -> Int {
    var steps: [(command: String, output: String)] = []
    for line in session.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ listlint ") {
        steps.append((String(line.dropFirst("$ listlint ".count)), ""))
      } else {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    for step in steps {
      // The last line of a report names a folder and a time, which are not the page's.
      // The page shows a terminal.
      let form = step.output.contains("--> ") ? ["--format", "text"] : []
      let run = try await listlint(Self.arguments(step.command) + form, in: folder)
      let lines = (run.output + run.errors).split(separator: "\n", omittingEmptySubsequences: false)
      let kept = lines.filter { !$0.hasPrefix("Linted ") }.joined(separator: "\n")
      let trimmed = kept.hasSuffix("\n\n") ? String(kept.dropLast()) : kept
      #expect(trimmed == step.output, "$ listlint \(step.command)")
    }
    return steps.count
  }

  /// The words of a command; single quotation marks hold one together.
  private static func arguments(_ command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}
