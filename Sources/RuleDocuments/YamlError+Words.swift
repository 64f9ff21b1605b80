import Yams

extension YamlError {
  /// What went wrong and on which line of the YAML, counted from 1.
  package var inWords: (message: String, line: Int?) {
    switch self {
    case .scanner(let context, let problem, let mark, let yaml), .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let begun = Self.openings.contains(problem) ? context?.mark.line : nil
      return (Self.words[problem] ?? problem, begun ?? min(mark.line, Self.lastLine(of: yaml)))
    case .duplicatedKeysInMapping(let keys, let context):
      return ("the key '\(keys.joined(separator: "', '"))' is given twice", context.mark.line)
    case .reader(let problem, let offset, _, let yaml):
      return (problem, offset.map { yaml.prefix($0).count(where: \.isNewline) + 1 })
    default:
      return ("\(self)", nil)
    }
  }

  /// The last line that holds anything: what is never closed is noticed behind the end.
  private static func lastLine(of yaml: String) -> Int {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return (lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0) + 1
  }

  /// What is to be mended where it begins, and not where the parser misses its end.
  private static let openings: Set<String> = [
    "could not find expected ':'", "found unexpected end of stream", "did not find expected ',' or ']'",
    "did not find expected ',' or '}'",
  ]

  /// What the parser says, as whoever wrote the file can act on it.
  private static let words = [
    "mapping values are not allowed in this context":
      "a ':' where no key can be: quote the text, or mend the indentation",
    "could not find expected ':'": "a key has no ':' behind it",
    "did not find expected key": "a line is indented unlike its neighbours, or a text follows a closed quotation",
    "did not find expected '-' indicator": "a line among the entries of a list begins with no '-'",
    "did not find expected node content": "a value is missing, or a bracket is not closed",
    "did not find expected ',' or ']'": "a list is not closed by ']', or a ',' is missing in it",
    "did not find expected ',' or '}'": "a mapping is not closed by '}', or a ',' is missing in it",
    "block sequence entries are not allowed in this context": "a '-' begins a list where none can be; begin a new line",
    "found unexpected end of stream": "a quotation mark is not closed",
    "found character that cannot start any token": "a tab, '@' or '`' cannot stand here without quotation marks",
    "found unknown escape character": "a '\\' before a letter that it does not go with; use single quotation marks",
    "but found another document": "'---' begins a second document, and a file holds one",
  ]
}
