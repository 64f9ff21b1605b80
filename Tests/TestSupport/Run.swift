import Foundation
import Processes

/// What a process did: how it ended, and what it wrote.
package struct Run: Sendable {
  /// The exit status, or the negative number of the signal that ended the process: a signal is no exit status, and must
  /// not look like one.
  package let status: Int32
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// Runs a program to its end, in a folder, with the environment of the tests and what is added to it.
package func run(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:]
) async throws -> Run {
  Run(try await process(executable, arguments, in: folder, input: input, environment: environment).run())
}

/// The same, where nothing can be awaited.
package func run(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:]
) throws -> Run {
  Run(try process(executable, arguments, in: folder, input: input, environment: environment).runAndWait())
}

private func process(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8], environment: [String: String]
) -> Subprocess {
  Subprocess(
    executable: executable.path, arguments: arguments, folder: folder,
    environment: inheritedEnvironment.merging(environment) { $1 }, input: input, timeLimit: .seconds(1800))
}

/// The environment without what would change what programs say. A hook that runs the tests has variables of git, which
/// would lead into the repository around.
private let inheritedEnvironment = ProcessInfo.processInfo.environment.filter { name, _ in
  ![
    "NO_COLOR", "FORCE_COLOR", "TERM", "TERM_PROGRAM", "LISTLINT_RULE_PAGES", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY",
    "GITHUB_WORKSPACE",
  ].contains(name)
    && !name.hasPrefix("GIT_")
}

extension Run {
  fileprivate init(_ result: Subprocess.Result) {
    status =
      switch result.end {
      case .exit(let status): status
      case .signal(let signal): -signal
      case .timeLimit: .min
      }
    outputBytes = result.output
    errorBytes = result.errors
  }
}

/// The programs of the package, as they were built with the tests.
package enum Products {
  private final class Token {}

  struct Missing: Error, CustomStringConvertible {
    let name: String
    let folders: [String]
    var description: String {
      "no executable '\(name)' in \(folders.joined(separator: ", ")); build the package first"
    }
  }

  /// The executable beside the tests: next to the bundle on macOS, next to the running program on Linux.
  package static func executable(_ name: String) throws -> URL {
    #if os(macOS)
      let folders = [Bundle(for: Token.self).bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL]
    #else
      let folders = [
        Bundle.main.bundleURL, URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent(),
      ]
    #endif
    let candidates = folders.map { $0.appendingPathComponent(name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Missing(name: name, folders: folders.map(\.path))
    }
    return found
  }
}
