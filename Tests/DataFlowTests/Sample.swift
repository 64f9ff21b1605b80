import DataFlow
import ProjectIndex
import SwiftSource

/// Sources of a small project; the first holds the place that is asked about: the token after `/*?*/`.
struct Sample: SourceProvider {
  private let files: [SourceFile]
  private let index: ProjectIndex

  init(_ sources: String...) { self.init(sources) }

  init(_ sources: [String]) {
    files = sources.map { SourceFile(bytes: Array($0.utf8)) }
    index = ProjectIndex(merging: files.enumerated().map { FactCollector.facts(of: $1, path: "App/File\($0).swift") })
  }

  func source(of file: Int32) -> SourceFile? { files[Int(file)] }

  var flow: DataFlow { DataFlow(files[0], id: 0, index: index, sources: self) }

  /// The token after the mark; the first one where there is none.
  var marked: Token {
    let mark = files[0].raw.trivia.first { files[0].bytes[Int($0.offset)..<Int($0.end)].elementsEqual("/*?*/".utf8) }
    return files[0].tokens.first { $0.offset >= mark.map { Int($0.end) } ?? .max } ?? files[0].tokens[0]
  }

  var origin: TextOrigin { flow.origin(of: marked) }
}

extension TextOrigin: CustomStringConvertible {
  public var description: String {
    switch self {
    case .typed(let text): "\(text.isTrimmed ? "trimmed" : "typed") \(text.field)"
    case .other: "other"
    case .unknown: "unknown"
    }
  }
}
