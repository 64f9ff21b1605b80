import Findings
import TextProcessing

/// Places as SARIF writes them. Keeps the files it has read; the results of a file come together.
struct SARIFRegions {
  private let source: SourceLookup
  private let paths: ReportPaths
  private var columns: (path: String, columns: CodePointColumns?)?
  private var hashes: (path: String, hashes: SARIFLineHashes?)?

  init(source: @escaping SourceLookup, paths: ReportPaths) {
    self.source = source
    self.paths = paths
  }

  /// The member of a location that says where it is.
  mutating func location(_ path: String, _ span: SourceSpan) -> (String, JSON) {
    (
      "physicalLocation",
      .object([("artifactLocation", artifact(path)), ("region", region(path, span))])
    )
  }

  /// Relative to the project where the file belongs to it.
  func artifact(_ path: String) -> JSON {
    if let relative = paths.relative(path) {
      return .object([("uri", .string(uriPath(relative))), ("uriBaseId", .string(SARIFReporter.baseID))])
    }
    return .object([("uri", .string(fileURI(paths.absolute(path))))])
  }

  /// What GitHub knows the line of the place by; nil where the source cannot be read.
  mutating func lineHash(_ path: String, _ span: SourceSpan) -> String? {
    if hashes?.path != path { hashes = (path, source(path).map(SARIFLineHashes.init)) }
    return hashes?.hashes?.hash(ofLine: span.line)
  }

  mutating func region(_ path: String, _ span: SourceSpan) -> JSON {
    if columns?.path != path { columns = (path, source(path).map(CodePointColumns.init)) }
    guard let columns = columns?.columns?.columns(of: span) else {
      return .object([("startLine", .number(span.line)), ("endLine", .number(span.endLine))])
    }
    return .object([
      ("startLine", .number(span.line)), ("startColumn", .number(columns.start)), ("endLine", .number(span.endLine)),
      ("endColumn", .number(columns.end)),
    ])
  }
}

/// The `file` URI of an absolute path.
func fileURI(_ path: String) -> String { "file://" + uriPath(path) }
