import BuiltInRules
import CommandLineSupport
import Configuration
import Foundation
import LintSession
import ProjectFiles
import Scaffold

/// Does what a command is for. What keeps it from that is told in a line, and is exit status 2.
func reportingProblems(_ body: () async throws -> Void) async throws {
  do { try await body() } catch let problem as WriteProblem {
    throw failed("\(problem); nothing was written")
  } catch
    where error is LintProblem || error is TemplateProblem || error is ReadProblem || error is RequestProblem
    || error is AdoptionProblem || error is Compiler.Problem
  {
    throw failed("\(error)")
  }
}

/// Tells why, and gives the status that a command then ends with.
func failed(_ message: String, _ status: ExitStatus = .couldNot) -> ExitStatus {
  Console.complain("error: " + message)
  return status
}

extension GeneratorSettings {
  /// What the configuration of the project around the current folder says.
  static var found: GeneratorSettings {
    get throws(LintProblem) {
      let options = LintOptions(paths: [], currentFolder: FileManager.default.currentDirectoryPath)
      var configuration = try ProjectConfiguration(of: .around(options.currentFolder), options)
      return try configuration.projectSettings().generator.value
    }
  }
}
