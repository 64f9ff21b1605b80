import Foundation

/// Holds SwiftSource against swift-syntax on real files.
///
///     oracle [--tolerated FILE] [--limit N | --all] [--jobs N] PATH…
///     oracle --self-test [--places N] [--seed N] PATH…
///     oracle --parse-errors OLD NEW
///
/// The last holds the files of two folders against each other. Exit status 0: no difference, no new syntax error.
/// 1: differences, a damage that was not noticed, or a syntax error that was not there. 2: could not judge.
@main
struct Oracle {
  private var selfTest = false
  private var parseErrors = false
  private var places = 1000
  private var seed = UInt64.random(in: 0...UInt64.max)
  private var limit = 50
  private var jobs = ProcessInfo.processInfo.activeProcessorCount
  private var toleratedFile: String?
  private var paths: [String] = []

  static func main() async {
    do {
      exit(try await Oracle(arguments: Array(CommandLine.arguments.dropFirst())).run() ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("oracle: \(error)\n".utf8))
      exit(2)
    }
  }

  private init(arguments: [String]) throws(CannotJudge) {
    var rest = arguments[...]
    func value(of option: String) throws(CannotJudge) -> String {
      guard let value = rest.popFirst() else { throw CannotJudge(description: "\(option) needs a value") }
      return value
    }
    func number<Number: FixedWidthInteger>(of option: String) throws(CannotJudge) -> Number {
      let text = try value(of: option)
      guard let number = Number(text), number >= 0 else {
        throw CannotJudge(description: "\(option) needs a number, not \(text)")
      }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--self-test": selfTest = true
      case "--parse-errors": parseErrors = true
      case "--places": places = try number(of: argument)
      case "--seed": seed = try number(of: argument)
      case "--limit": limit = try number(of: argument)
      case "--jobs": jobs = max(1, try number(of: argument))
      case "--all": limit = .max
      case "--tolerated": toleratedFile = try value(of: argument)
      default:
        guard !argument.hasPrefix("--") else { throw CannotJudge(description: "unknown option \(argument)") }
        paths.append(argument)
      }
    }
  }

  /// Whether all is well.
  private func run() async throws -> Bool {
    if parseErrors {
      guard paths.count == 2 else { throw CannotJudge(description: "--parse-errors needs two folders, OLD and NEW") }
      return try ParseErrors(old: paths[0], new: paths[1]).run()
    }
    let files = try FileWalk.swiftFiles(under: paths)
    guard !files.isEmpty else { throw CannotJudge(description: "no Swift files under \(paths)") }
    if selfTest {
      print("self-test: \(files.count) files, seed \(seed)")
      var test = try SelfTest(files: files, seed: seed)
      return test.run(places: places)
    }
    let tolerated = try toleratedFile.map { path throws(CannotJudge) in try Tolerated.read(path) } ?? []
    let judgements = try await Judgement.all(of: files, tolerating: tolerated, jobs: jobs)
    let report = Report(judgements: judgements, tolerated: tolerated, limit: limit)
    report.printAll()
    return report.differences == 0 && report.stale.isEmpty
  }
}
