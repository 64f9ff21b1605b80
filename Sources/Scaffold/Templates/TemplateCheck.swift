import RuleDocuments
import TextProcessing

/// Looks for names that a template uses and its scope lacks, in every branch, also in those not rendered.
struct TemplateCheck {
  let file: String
  let library: TemplateLibrary

  private struct OpenSection {
    let name: String
    let line: Int
    /// The names of a list's elements, inside its section.
    let names: Set<String>
  }

  /// - Throws: The first problem of the file or of a partial that it uses.
  /// - Complexity: O(length), with the partials.
  func check(_ text: String, in scope: TemplateScope) throws(TemplateProblem) {
    try check(text, in: scope, inherited: [], depth: 0)
  }

  private func check(
    _ text: String, in scope: TemplateScope, inherited: Set<String>, depth: Int
  ) throws(TemplateProblem) {
    var open: [OpenSection] = []
    for tag in try Tag.all(of: text, in: file) {
      let names = open.reduce(inherited) { $0.union($1.names) }
      switch tag.kind {
      case .comment: break
      case .name: try require(tag, names, scope)
      case .section, .inverted:
        try require(tag, names, scope)
        var inner: Set<String> = []
        if tag.kind == .section, case .list(_, let elementNames)? = scope[tag.name] { inner = elementNames }
        open.append(OpenSection(name: tag.name, line: tag.line, names: inner))
      case .end:
        guard let section = open.popLast() else { throw problem(tag.line, "'{{/\(tag.name)}}' closes nothing") }
        guard section.name == tag.name else {
          throw problem(tag.line, "'{{/\(tag.name)}}' closes '\(section.name)' of line \(section.line)")
        }
      case .partial:
        guard depth < 8 else { throw problem(tag.line, "partials go round in circles at '\(tag.name)'") }
        guard let partial = library.partial(tag.name) else {
          throw problem(tag.line, "there is no partial '\(tag.name)'" + hint(tag.name, library.partialNames))
        }
        try TemplateCheck(file: partial.origin, library: library)
          .check(partial.text, in: scope, inherited: names, depth: depth + 1)
      case .unsupported:
        throw problem(tag.line, "'{{\(tag.name)' is not supported; sections, names, partials and comments are")
      }
    }
    if let section = open.last { throw problem(section.line, "the section '\(section.name)' is not closed") }
  }

  private func require(_ tag: Tag, _ names: Set<String>, _ scope: TemplateScope) throws(TemplateProblem) {
    if tag.name == "." || names.contains(tag.name) || scope[tag.name] != nil { return }
    throw problem(tag.line, "there is no name '\(tag.name)'" + hint(tag.name, names.union(scope.names).sorted()))
  }

  private func hint(_ name: String, _ known: [String]) -> String {
    nearestName(to: name, in: known).map { "; did you mean '\($0)'?" } ?? "; 'listgen templates names' lists them"
  }

  private func problem(_ line: Int, _ message: String) -> TemplateProblem {
    TemplateProblem(file: file, line: line, message: message)
  }
}

/// A Mustache tag and where it stands.
private struct Tag {
  enum Kind {
    case name, section, inverted, end, partial, comment, unsupported
  }

  let kind: Kind
  let name: String
  let line: Int

  static func all(of text: String, in file: String) throws(TemplateProblem) -> [Tag] {
    var tags: [Tag] = []
    var line = 1
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      line += rest[..<start.lowerBound].count { $0.isNewline }
      rest = rest[start.upperBound...]
      let isTriple = rest.first == "{"
      guard let end = rest.firstRange(of: isTriple ? "}}}" : "}}") else {
        throw TemplateProblem(file: file, line: line, message: "the tag is not closed")
      }
      let inside = isTriple ? rest[..<end.lowerBound].dropFirst() : rest[..<end.lowerBound]
      tags.append(Tag(inside, line: line))
      line += rest[..<end.upperBound].count { $0.isNewline }
      rest = rest[end.upperBound...]
    }
    return tags
  }

  private init(_ inside: Substring, line: Int) {
    let kind: Kind =
      switch inside.first {
      case "#": .section
      case "^": .inverted
      case "/": .end
      case ">": .partial
      case "!": .comment
      case "=", "<", "$", "%", "*": .unsupported
      default: .name
      }
    let name = kind == .name && inside.first != "&" ? inside : kind == .unsupported ? inside : inside.dropFirst()
    self.kind = kind
    self.name = String(name.filter { !$0.isWhitespace })
    self.line = line
  }
}
