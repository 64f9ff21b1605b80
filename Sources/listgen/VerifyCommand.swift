import TextProcessing
import ArgumentParser
import CommandLineSupport
import Foundation
import ProjectFiles
import Scaffold

/// Holds code that a person wrote against the contract of emitted code.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Run the side controllers of files against the contract, as they are.",
    discussion: """
      Finds each side controller's data, query method and callbacks, and runs it on a clock that stands still. Each step ends \
      kept, broken, or not judged with the reason. Files that it rests on are named with --with.

      Exit status: 0 nothing broken, 1 a step is broken, 2 could not judge.
      """)

  @Argument(help: "The Swift files that declare side controllers.")
  var files: [String]

  @Option(
    name: .customLong("with"), parsing: .upToNextOption,
    help: ArgumentHelp("Swift files of the same module that they rest on.", valueName: "file"))
  var others: [String] = []

  @Option(
    help: ArgumentHelp("The compiler (default: LISTGEN_SWIFTC, xcrun's, or the one on the path).", valueName: "file"))
  var swiftc: String?

  @Flag(help: "Exit with 2 unless a step at least could be judged for each side controller.")
  var requireVerdict = false

  @Option(help: "A checklist, or JSON.")
  var format = GenerationOptions.ReportFormat.text

  func run() async throws {
    do {
      let files = try files.map(Self.read)
      let others = try others.filter { !self.files.contains($0) }.map(Self.read)
      let verifier = HandwrittenVerifier(compiler: try await Compiler.find(named: swiftc), cache: RuntimeCache())
      let checklists = try await verifier.verify(files, with: others, progress: Console.progress)
      Console.progress("")
      guard !checklists.isEmpty else {
        throw failed(
          "no side controller in \(self.files.joined(separator: ", ")): no class with a list, and a query or callbacks")
      }
      let report = GenerationReport(changes: [], checklists: checklists)
      Console.write(format == .json ? report.json : report.text)
      if checklists.contains(where: \.isWrong) { throw ExitStatus.found }
      if requireVerdict, let weak = checklists.first(where: { !$0.hasPassed(.behaviour) }) {
        throw failed("\(weak.name): no step could be judged")
      }
    } catch let problem as ReadProblem {
      throw failed("\(problem)")
    } catch let problem as Compiler.Problem {
      throw failed("\(problem)")
    }
  }

  private static func read(_ path: String) throws(ReadProblem) -> PlannedFile {
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    return PlannedFile(existing: path, text: text)
  }

  private func failed(_ message: String) -> ExitStatus {
    Console.complain("error: " + message)
    return .couldNot
  }
}
