import Mustache

/// Turns templates into Swift.
public struct TemplateRenderer: Sendable {
  private let library: TemplateLibrary
  private let partials: MustacheLibrary

  public init(_ library: TemplateLibrary) throws(TemplateProblem) {
    self.library = library
    var parsed: [String: MustacheTemplate] = [:]
    for name in library.partialNames {
      guard let partial = library.partial(name) else { continue }
      parsed[name] = try Self.parse(partial)
    }
    partials = MustacheLibrary(templates: parsed)
  }

  /// The text of a template, laid out.
  ///
  /// - Throws: For a name that the scope lacks, with the nearest that it has, and for text that is not a template.
  public func render(_ template: Template, in scope: TemplateScope) throws(TemplateProblem) -> String {
    try TemplateCheck(file: template.origin, library: library).check(template.text, in: scope)
    return Self.laidOut(try Self.parse(template).render(scope, library: partials))
  }

  /// The code is Swift, so nothing is escaped.
  private static let plainText = "{{% CONTENT_TYPE:TEXT}}\n"

  private static let parsed = Memory<String, MustacheTemplate>(most: 256)

  private static func parse(_ template: Template) throws(TemplateProblem) -> MustacheTemplate {
    do {
      return try parsed.value(of: template.text) { try MustacheTemplate(string: plainText + $0) }
    } catch let error as MustacheTemplate.ParserError {
      throw TemplateProblem(file: template.origin, line: error.context.lineNumber - 1, message: "\(error.error)")
    } catch {
      throw TemplateProblem(file: template.origin, line: nil, message: "\(error)")
    }
  }

  /// Sections leave blank lines behind. None stays at the end of a line's text, twice in a row, after a line that
  /// opens a brace, before one that closes it, or at either end.
  static func laidOut(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingSuffix(while: { $0 == " " || $0 == "\t" })
      let isClosing = trimmed.first { $0 != " " } == "}"
      if isClosing { while lines.last?.isEmpty == true { lines.removeLast() } }
      if trimmed.isEmpty, lines.last.map({ $0.isEmpty || $0.hasSuffix("{") }) ?? true { continue }
      lines.append(trimmed)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
