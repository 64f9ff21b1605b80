import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource
import TextProcessing

/// A text with metavariables: `$X`, `${X}`, `${X.name}`, `${X.source}`; `$FOUND`, `$PLACE` and `$TYPE` are known
/// everywhere.
package struct PatternMessage: Sendable {
  private enum Part: Sendable {
    case text(String)
    case variable(Int)
    /// The last name in what the metavariable stands for.
    case name(Int)
    /// The diffable data source of the list, after a space; nothing where its name is not known.
    case source(Int)
    /// What the finding stands on.
    case found
    /// `UsersViewController.viewDidLoad`
    case place
    /// `UsersViewController`
    case type
  }

  private let parts: [Part]

  /// Names that mean something by themselves.
  package static let reserved = ["FOUND", "PLACE", "TYPE"]

  package init(_ text: PatternText, path: String, variables: PatternVariables) throws(RuleDocumentProblem) {
    var parts: [Part] = []
    var literal = ""
    var rest = text.text[...]
    func problem(_ message: String) -> RuleDocumentProblem {
      let line = text.line + text.text[..<rest.startIndex].count(where: \.isNewline)
      return RuleDocumentProblem(path: path, line: line, message: message)
    }
    while let character = rest.first {
      guard character == "$" else {
        literal.append(character)
        rest.removeFirst()
        continue
      }
      rest.removeFirst()
      if rest.hasPrefix("...") { rest.removeFirst(3) }
      let isBraced = rest.first == "{"
      if isBraced { rest.removeFirst() }
      let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
      // `$0` and a lone dollar sign are text.
      guard name.first?.isUppercase == true else {
        if isBraced { throw problem("'${' in the text is followed by no metavariable") }
        literal.append("$")
        continue
      }
      rest.removeFirst(name.count)
      var view = ""
      if isBraced {
        view = String(rest.prefix { $0 != "}" })
        rest.removeFirst(view.count)
        guard rest.first == "}", ["", ".name", ".source"].contains(view) else {
          throw problem(
            "'${\(name)\(view)' cannot be read; write '${\(name)}', '${\(name).name}' or '${\(name).source}'")
        }
        rest.removeFirst()
      }
      parts.append(.text(literal))
      literal = ""
      switch name {
      case "FOUND": parts.append(.found)
      case "PLACE": parts.append(.place)
      case "TYPE": parts.append(.type)
      default:
        guard let number = variables.number(of: name) else {
          let nearest = nearestName(to: name, in: variables.names + Self.reserved).map { "; did you mean '$\($0)'?" }
          throw problem("no pattern of the rule has a metavariable '$\(name)'" + (nearest ?? ""))
        }
        switch view {
        case ".name": parts.append(.name(number))
        case ".source": parts.append(.source(number))
        default: parts.append(.variable(number))
        }
      }
    }
    parts.append(.text(literal))
    self.parts = parts
  }

  /// The metavariables that the text names.
  package var variables: Set<Int> {
    Set(
      parts.compactMap { part in
        switch part {
        case .variable(let number), .name(let number), .source(let number): number
        default: nil
        }
      })
  }

  /// - Parameter isCode: Whether the text is to be code, whose line breaks stay.
  package func text(_ bindings: [Tokens?], found: Tokens, in file: FileContext, isCode: Bool = false) -> String {
    // What is marked may be no tokens at all.
    let start = file.file.token(found.range.lower)
    return parts.map { part in
      switch part {
      case .text(let text): return text
      case .variable(let number):
        let text = bindings[number]?.text ?? ""
        return isCode ? text : text.singleLine
      case .name(let number): return bindings[number]?.namedValue?.token.text ?? ""
      case .source(let number):
        let source = bindings[number]?.namedValue.flatMap { file.drivingSource(of: $0) } ?? ""
        return source.isEmpty ? "" : " " + source
      case .found: return found.text.singleLine
      case .place: return file.place(of: start)
      case .type: return file.type(around: start)?.spelling ?? "top-level code"
      }
    }.joined()
  }
}
