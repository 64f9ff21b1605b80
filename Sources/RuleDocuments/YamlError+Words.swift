import Yams

extension YamlError {
  /// What went wrong and on which line of the YAML, counted from 1.
  package var inWords: (message: String, line: Int?) {
    switch self {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return (problem, mark.line)
    case .duplicatedKeysInMapping(let keys, let context):
      return ("the key '\(keys.joined(separator: "', '"))' is given twice", context.mark.line)
    case .reader(let problem, let offset, _, let yaml):
      return (problem, offset.map { yaml.prefix($0).count(where: \.isNewline) + 1 })
    default:
      return ("\(self)", nil)
    }
  }
}
