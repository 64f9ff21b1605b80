import ClangSource
import ProjectFiles
import ProjectIndex
import SwiftSource
import TextProcessing

extension Engine {
  /// What became of one file in the first pass.
  enum Surveyed: Sendable {
    case read(Survey)
    case failed(ReadProblem)
    /// A C header, which is not linted.
    case foreign
    /// No Objective-C file can be read.
    case unread(String)
  }

  private struct Batch: Sendable {
    var surveyed: [Surveyed]
    var losses: [String]
  }

  /// Surveys Objective-C files, many at a time, because a call of libclang costs more than a file.
  func surveyObjectiveC(_ inputs: [Input]) -> (surveyed: [Surveyed], losses: [String]) {
    let size = max(32, min(128, inputs.count / (jobs * 3)))
    let batches = stride(from: 0, to: inputs.count, by: size).map { inputs[$0..<min($0 + size, inputs.count)] }
    let reading = objectiveC
    let results = Workers.map(batches, jobs: jobs, makeState: { reading.makeTokenizer() }) { tokenizer, batch in
      let surveyed = survey(batch, with: tokenizer)
      return Batch(surveyed: surveyed, losses: tokenizer.takeLosses())
    }
    return (results.flatMap(\.surveyed), results.flatMap(\.losses))
  }

  private func survey(_ inputs: ArraySlice<Input>, with tokenizer: any ObjectiveCTokenizer) -> [Surveyed] {
    var surveyed: [Surveyed] = []
    var waiting: [ClangLanguage: [(place: Int, input: Input, bytes: [UInt8])]] = [:]
    for input in inputs {
      switch bytes(of: input) {
      case .failure(let problem): surveyed.append(.failed(problem))
      case .success(let bytes):
        if !ObjectiveCFiles.isHeader(input.path) || ObjectiveCFiles.isObjectiveC(header: bytes) {
          waiting[Engine.language(of: input.path, bytes), default: []].append((surveyed.count, input, bytes))
        }
        surveyed.append(.foreign)
      }
    }
    // One after the other in an order, as what is lost is told in it.
    for (language, files) in waiting.ordered(by: { $0.value[0].place < $1.value[0].place }) {
      for (file, result) in zip(files, tokenizer.tokens(of: files.map(\.bytes), as: language)) {
        switch result {
        case .failure(let problem) where problem.isAboutAllFiles: surveyed[file.place] = .unread("\(problem)")
        case .failure(let problem):
          surveyed[file.place] = .failed(ReadProblem(path: file.input.path, reason: .system("\(problem)")))
        case .success(let tokens):
          let objectiveC = ObjectiveCFile(bytes: file.bytes, tokens: tokens)
          // A comment in a C header may mention an `@class`.
          if ObjectiveCFiles.isHeader(file.input.path), !objectiveC.usesObjectiveC { continue }
          surveyed[file.place] = .read(survey(objectiveC, tokens, file.input))
        }
      }
    }
    return surveyed
  }

  private func survey(_ file: ObjectiveCFile, _ tokens: [ClangToken], _ input: Input) -> Survey {
    let table = objectiveCTables[input.settings]
    let hasTrigger =
      file.source.raw.tokens.contains { $0.kind == .identifier && table.isTrigger($0.word) }
      || Suppressions.areWritten(in: file.source)
    return Survey(
      facts: facts(of: file, input),
      look: Look(
        digest: Engine.digest(file.source.bytes), lines: LineMap.count(in: file.source.bytes), hasTrigger: hasTrigger,
        // Facts of other files may make a file interesting that has no trigger, but rules of Objective-C have no such.
        objectiveC: hasTrigger || !skipsFilesWithoutTrigger ? tokens : []))
  }

  static func language(of path: String, _ bytes: [UInt8]) -> ClangLanguage {
    ObjectiveCFiles.isPlusPlus(path, bytes) ? .objectiveCPlusPlus : .objectiveC
  }

  /// The facts of an Objective-C file's bytes; nil where they cannot be read.
  func objectiveCFacts(of bytes: [UInt8], _ input: Input) -> FileFacts? {
    let results = objectiveC.makeTokenizer().tokens(of: [bytes], as: Engine.language(of: input.path, bytes))
    guard let tokens = try? results.first?.get() else { return nil }
    return facts(of: ObjectiveCFile(bytes: bytes, tokens: tokens), input)
  }

  private func facts(of file: ObjectiveCFile, _ input: Input) -> FileFacts {
    var facts = ObjectiveCFactCollector.facts(of: file, path: input.identity)
    facts.setTestTarget(input.role.isTest)
    return facts
  }
}
