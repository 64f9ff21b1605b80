import ArgumentParser
import ClangSource
import Foundation
import RuleEngine

/// What becomes of Objective-C files.
struct ObjectiveCOptions: ParsableArguments {
  @Flag(name: .customLong("no-objc"), help: "Leave Objective-C files out; classes that they declare are then unknown.")
  var leavesOut = false

  @Flag(name: .customLong("require-objc"), help: "Exit with 2 where Objective-C files cannot be read.")
  var isRequired = false

  @Option(
    name: .customLong("libclang"),
    help: ArgumentHelp(
      "The libclang that reads Objective-C, instead of the one that is found; \(ClangLocations.variable) is the same.",
      valueName: "file"), completion: .file())
  var library: String?

  func validate() throws {
    guard !leavesOut || !isRequired && library == nil else {
      throw ValidationError("--no-objc leaves Objective-C out; leave out --require-objc and --libclang.")
    }
  }

  var reading: ObjectiveCReading {
    leavesOut ? .none(because: "--no-objc was given") : ObjectiveCOptions.reading(library: library)
  }

  /// By processes that run this program's worker command.
  static func reading(library: String? = nil) -> ObjectiveCReading {
    .workers { () throws(ClangProblem) in
      let locations = ClangLocations(chosen: library)
      guard !locations.paths.isEmpty, let executable = Bundle.main.executablePath else {
        throw .noLibrary("no libclang is installed; name one with --libclang or \(ClangLocations.variable)")
      }
      return ClangWorkerProcess.Command(
        executable: executable, arguments: [ClangWorkerCommand.configuration.commandName ?? ""] + locations.paths)
    }
  }
}

/// The other end of the pipes; not for people.
struct ClangWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "clang-worker", shouldDisplay: false)

  @Argument var libraries: [String]

  func run() { ClangWorker.serve(libraries) }
}
