import ClangSource
import Findings
import ProjectIndex
import RuleDocuments
import SwiftSource

/// All that a rule may ask about the file it looks at. A class, so that a rule that keeps it for a while copies one reference.
package final class FileContext {
  package let file: SourceFile
  /// What is Objective-C's own; nil for a Swift file.
  package let objectiveC: ObjectiveCFile?
  package let outline: Outline
  package let lines: LineMap
  package let index: ProjectIndex
  /// The file's index in `index.files`.
  package let id: Int32
  package let targets: DeploymentTargets
  package let settings: FileSettings
  package let evidence: EvidenceLog
  package let regexes: RegexCache

  package init(
    file: SourceFile, objectiveC: ObjectiveCFile? = nil, index: ProjectIndex, id: Int32, targets: DeploymentTargets,
    settings: FileSettings, evidence: EvidenceLog, regexes: RegexCache = RegexCache()
  ) {
    self.file = file
    self.objectiveC = objectiveC
    self.outline = Outline(file)
    self.lines = LineMap(file.bytes)
    self.index = index
    self.id = id
    self.targets = targets
    self.settings = settings
    self.evidence = evidence
    self.regexes = regexes
  }

  package var facts: FileFacts { index.files[Int(id)] }

  // MARK: - Tokens

  package func kind(_ index: TokenIndex) -> TokenKind { outline.kind(index) }
  package func word(_ index: TokenIndex) -> Word { outline.word(index) }
  package func keyword(_ index: TokenIndex) -> Keyword { outline.keyword(index) }
  package func text(_ index: TokenIndex) -> String { file.text(of: index) }
  package func text(_ range: TokenRange) -> String { file.text(of: range) }

  /// Whether a comment stands between the first and the last token of `range`.
  package func holdsComment(_ range: TokenRange) -> Bool {
    guard !range.isEmpty else { return false }
    let start = file.raw.tokens[Int(range.lower)].offset
    let end = file.raw.tokens[Int(range.upper) - 1].end
    return file.raw.trivia.contains { $0.offset >= start && $0.end <= end }
  }

  package func span(_ range: TokenRange) -> SourceSpan {
    let last = max(range.upper - 1, range.lower)
    return span(from: Int(file.raw.tokens[Int(range.lower)].offset), to: Int(file.raw.tokens[Int(last)].end))
  }

  package func span(from start: Int, to end: Int) -> SourceSpan {
    lines.span(from: start, to: end)
  }

  // MARK: - The type and the function around a token

  /// The fact of the type around the token.
  package func type(around index: TokenIndex) -> TypeFact? {
    let declaration = outline.typeDeclaration(around: index)
    return declaration < 0 ? nil : self.index.type(declaredBy: declaration, in: id)
  }

  /// The fact of the member around the token: a function, or a variable with code.
  package func function(around index: TokenIndex) -> FunctionFact? {
    let declaration = outline.member(around: index)
    return declaration < 0 ? nil : self.index.function(declaredBy: declaration, in: id)
  }

  /// The steps from the nearest search entry point to the code around the token; nil where none reaches it in two. An
  /// answer is evidence.
  package func searchDistance(around index: TokenIndex) -> Int? {
    for closure in outline.closures(around: index) where closure.call >= 0 {
      let call = file.raw.calls[Int(closure.call)]
      guard SearchClosures.listens(call, in: file) else { continue }
      evidence.record("the closure of '\(text(call.name))' runs when the search text changes")
      return 0
    }
    guard let function = function(around: index) else { return nil }
    if function.isSearchEntry {
      evidence.record("\(place(of: index)) receives the search text")
      return 0
    }
    guard let type = type(around: index), let entry = self.index.entry(of: type),
      let distance = entry.searchDistance[function.name]
    else { return nil }
    evidence.record(
      distance == 0
        ? "\(place(of: index)) receives the search text"
        : "\(place(of: index)) is \(distance) call\(distance == 1 ? "" : "s") from what receives the search text")
    return distance
  }

  /// What the code around the token is called, for messages: `UsersViewController.updateSearchResults`.
  package func place(of index: TokenIndex) -> String {
    let member = outline.member(around: index)
    let typeName = type(around: index)?.spelling
    guard member >= 0 else { return typeName ?? "top-level code" }
    let declaration = file.raw.declarations[Int(member)]
    if let objectiveC, let method = objectiveC.method(declaredBy: member) {
      return "\(method.isClassMethod ? "+" : "-")[\(typeName ?? "") \(objectiveC.selectorText(of: method))]"
    }
    let name = declaration.name >= 0 ? text(declaration.name) : text(declaration.introducer)
    return typeName.map { "\($0).\(name)" } ?? name
  }

  // MARK: - Expressions

  /// The callee of `call` before its last name: empty for `f()`, `a.b` for `a.b.f()`.
  package func receiver(of call: RawCall) -> TokenRange {
    guard call.name > call.range.lower, kind(call.name - 1) == .period else { return .empty }
    return TokenRange(call.range.lower, call.name - 1)
  }

  /// Whether `receiver` is the type `Task`, written with or without module and generic arguments.
  package func isTaskType(_ receiver: TokenRange) -> Bool {
    guard !receiver.isEmpty else { return false }
    var index = receiver.lower
    if word(index) == "_Concurrency", kind(index + 1) == .period { index += 2 }
    guard word(index) == "Task" else { return false }
    return index + 1 == receiver.upper || word(index + 1) == "<"
  }
}

extension String {
  /// The text on one line, as messages show code: line breaks and the indentation after them are one space.
  package var singleLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
