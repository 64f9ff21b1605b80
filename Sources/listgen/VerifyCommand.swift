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
      kept, broken, or not judged with the reason. The files of the project that declare types it names are compiled with it; \
      others are named with --with.

      Exit status: 0 nothing broken, 1 a step is broken, 2 nothing could be judged.
      """)

  @Argument(help: "Swift files that declare side controllers, or folders that hold some.")
  var files: [String]

  @Option(
    name: .customLong("with"), parsing: .upToNextOption,
    help: ArgumentHelp("Swift files of the same module that they rest on.", valueName: "file"))
  var others: [String] = []

  @Option(
    help: ArgumentHelp("The compiler (default: LISTGEN_SWIFTC, xcrun's, or the one on the path).", valueName: "file"))
  var swiftc: String?

  @Option(
    help: ArgumentHelp("The project (default: the one around the files, such as a git work tree).", valueName: "folder")
  )
  var project: String?

  @Flag(help: "Exit with 2 unless a step at least could be judged for each side controller.")
  var requireVerdict = false

  @Option(help: "A checklist, or JSON.")
  var format = GenerationOptions.ReportFormat.text

  func run() async throws {
    try await reportingProblems {
      let others = try others.map(Self.read)
      // The compiler is asked while the project is read.
      async let compiler = Compiler.find(named: swiftc)
      var verifier: HandwrittenVerifier?
      var checklists: [Checklist] = []
      for group in try groups() {
        let given = others.filter { other in !group.contains { $0.path == other.path } }
        let sources = try ProjectSources(near: nearestFolder(of: group[0].path), in: project)
        let needed = sources.needed(by: group + given, orNearest: true)
        let judge =
          if let verifier { verifier } else {
            HandwrittenVerifier(compiler: try await compiler, cache: RuntimeCache())
          }
        verifier = judge
        checklists += try await judge.verify(
          group, with: given + needed, from: sources, progress: Console.progress)
      }
      Console.progress("")
      guard !checklists.isEmpty else {
        throw failed(
          "no side controller in \(self.files.joined(separator: ", ")): no class with a list, and a query or callbacks")
      }
      let report = GenerationReport(changes: [], checklists: checklists)
      Console.write(format == .json ? report.json : report.text)
      if checklists.contains(where: \.isWrong) { throw ExitStatus.found }
      let weak = checklists.filter { !$0.hasPassed(.behaviour) }
      if requireVerdict || weak.count == checklists.count, let first = weak.first {
        throw failed("\(first.name): no step could be judged")
      }
    }
  }

  /// What is compiled together: the named files, and each file of a folder that declares a side controller by itself.
  private func groups() throws -> [[PlannedFile]] {
    var named: [PlannedFile] = []
    var groups: [[PlannedFile]] = []
    for path in files {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        named.append(try Self.read(path))
        continue
      }
      let found = ProjectWalk([path]).named.files.map(\.path).filter { $0.hasSuffix(".swift") }
      groups += try found.map(Self.read).filter(HandwrittenVerifier.declaresController).map { [$0] }
    }
    return (named.isEmpty ? [] : [named]) + groups
  }

  private static func read(_ path: String) throws(ReadProblem) -> PlannedFile {
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    return PlannedFile(existing: path, text: text)
  }
}
