import ClangSource
import DataFlow
import Findings
import ProjectIndex
import ProjectModel
import RuleDocuments
import SwiftSource

/// All that a rule may ask about the file it looks at. A class, so that a rule that keeps it for a while copies one reference.
package final class FileContext {
  package let file: SourceFile
  /// What is Objective-C's own; nil for a Swift file.
  package let objectiveC: ObjectiveCFile?
  /// Made where a place is to be shown, which most files never are.
  package private(set) lazy var lines = LineMap(file.bytes)
  package let index: ProjectIndex
  /// The file's index in `index.files`.
  package let id: Int32
  package let facts: FileFacts
  /// What the file must run on; a place may narrow it: see ``systems(at:)``.
  package let floors: Floors
  package let settings: FileSettings
  package let evidence: EvidenceLog
  package let regexes: RegexCache
  /// Where values come from, and how often code runs.
  package let flow: DataFlow

  package init(
    file: SourceFile, objectiveC: ObjectiveCFile? = nil, index: ProjectIndex, id: Int32, floors: Floors,
    settings: FileSettings, evidence: EvidenceLog, sources: any SourceProvider = NoSources(),
    regexes: RegexCache = RegexCache()
  ) {
    self.file = file
    self.objectiveC = objectiveC
    self.index = evidence.questions.map(index.recording) ?? index
    self.id = id
    self.facts = self.index.files[Int(id)]
    self.floors = floors
    self.settings = settings
    self.evidence = evidence
    self.regexes = regexes
    self.sources = sources
    self.flow = DataFlow(file, id: id, index: self.index, sources: sources)
  }

  private let sources: any SourceProvider
  private var others: [Int32: FileContext] = [:]

  /// The file of a token, this one or one into which a question has led, as rules see it: what they are asked there is no evidence
  /// here.
  package func context(at token: Token) -> FileContext? {
    let id = flow.file(of: token)
    guard id >= 0 else { return nil }
    if let known = others[id] { return known }
    let context = FileContext(
      file: token.file, index: index, id: id, floors: floors, settings: settings,
      evidence: EvidenceLog(isOn: false, questions: evidence.questions), sources: sources, regexes: regexes)
    others[id] = context
    return context
  }

  // MARK: - What is asked more than once

  /// By the type of the question: a table of its own for each, as keys and values of any type cost ten times as much.
  private var answers: [ObjectIdentifier: AnyObject] = [:]

  private final class Answers<Asked: Hashable, Answer> {
    var known: [Asked: Answer] = [:]
  }

  /// A question by where it is written, and what it is asked about.
  private struct Question<First: Hashable, Second: Hashable>: Hashable {
    let first: First
    let second: Second
    let source: UInt
    let line: UInt

    init(_ first: First, _ second: Second, _ source: StaticString, _ line: UInt) {
      (self.first, self.second, self.source, self.line) = (first, second, UInt(bitPattern: source.utf8Start), line)
    }
  }

  /// Whether nobody has asked this of the file before: what holds at many places is told at the first.
  package func isAskedFirst(of subject: some Hashable, source: StaticString = #fileID, line: UInt = #line) -> Bool {
    var isFirst = false
    remembered(of: subject, source: source, line: line) { isFirst = true }
    return isFirst
  }

  /// What `answer` gives, which is asked once: an answer about the whole file costs as much as the file is long, and rules need it at
  /// each trigger. The line on which the call is written says which question it is. It must record no evidence.
  package func remembered<Answer>(
    source: StaticString = #fileID, line: UInt = #line, _ answer: () -> Answer
  ) -> Answer {
    remembered(Question(false, false, source, line), answer)
  }

  /// The same, once for each subject.
  package func remembered<Subject: Hashable, Answer>(
    of subject: Subject, source: StaticString = #fileID, line: UInt = #line, _ answer: () -> Answer
  ) -> Answer {
    remembered(Question(subject, false, source, line), answer)
  }

  /// The same, once for each pair.
  package func remembered<First: Hashable, Second: Hashable, Answer>(
    of first: First, _ second: Second, source: StaticString = #fileID, line: UInt = #line, _ answer: () -> Answer
  ) -> Answer {
    remembered(Question(first, second, source, line), answer)
  }

  /// The same of a declaration of this file, and of a name in it: rules ask it at each trigger inside.
  package func remembered<Answer>(
    about code: Declaration, _ name: Word = .none, source: StaticString = #fileID, line: UInt = #line,
    _ answer: () -> Answer
  ) -> Answer {
    assert(code.file === file, "declarations of other files have the same numbers")
    return remembered(Question(code.id, name, source, line), answer)
  }

  private var yesOrNo: [Question<Int32, Word>: Bool] = [:]

  /// The same for an answer that is yes or no, as most are.
  package func remembered(
    about code: Declaration, source: StaticString = #fileID, line: UInt = #line, _ answer: () -> Bool
  ) -> Bool {
    assert(code.file === file, "declarations of other files have the same numbers")
    let question = Question(code.id, Word.none, source, line)
    if let known = yesOrNo[question] { return known }
    let found = answer()
    yesOrNo[question] = found
    return found
  }

  private func remembered<Asked: Hashable, Answer>(_ question: Asked, _ answer: () -> Answer) -> Answer {
    let table: Answers<Asked, Answer>
    let key = ObjectIdentifier(Answers<Asked, Answer>.self)
    if let known = answers[key] {
      table = unsafeDowncast(known, to: Answers<Asked, Answer>.self)
    } else {
      table = Answers()
      answers[key] = table
    }
    if let known = table.known[question] { return known }
    let found = answer()
    table.known[question] = found
    return found
  }

  private var lineages: [TypeID: Lineage] = [:]

  /// The type and what stands above it, protocols as well: asked for the same few types at each trigger.
  package func lineage(of type: ProjectIndex.TypeEntry) -> Lineage {
    if let known = lineages[type.id] { return known }
    let found = index.lineage(of: type, throughProtocols: true)
    lineages[type.id] = found
    return found
  }

  /// The calls whose callee ends with the name, in file order.
  package func calls(named name: Word) -> [Call] { (callsByName[name] ?? []).map { Call(file: file, id: $0) } }

  private lazy var callsByName: [Word: [Int32]] = Dictionary(
    grouping: file.raw.calls.indices.lazy.filter { self.file.raw.calls[$0].name >= 0 }.map { Int32($0) },
    by: { self.file.raw.tokens[Int(self.file.raw.calls[Int($0)].name)].word })

  /// Whether no identifier of this spelling stands before the token. Complexity: O(1), after O(n) in the tokens for the first one.
  package func isFirst(_ token: Token) -> Bool { namesByWord[token.word]?.first == token.index }

  /// The identifiers of this spelling, in file order. Complexity: O(those), after O(n) in the tokens for the first one.
  package func names(spelled word: Word) -> [Token] { (namesByWord[word] ?? []).map { Token(file: file, index: $0) } }

  /// Those in the code. Complexity: O(log n + those).
  package func names(spelled word: Word, in code: some TokenRun) -> [Token] {
    let (names, range) = (namesByWord[word] ?? [], code.tokens.range)
    let first = names.partitioningIndex { $0 >= range.lower }
    return names[first...].prefix { $0 < range.upper }.map { Token(file: file, index: $0) }
  }

  private lazy var namesByWord: [Word: [TokenIndex]] = {
    let tokens = file.tokens.raw
    return tokens.indices.reduce(into: [:]) { names, index in
      if tokens[index].kind == .identifier { names[tokens[index].word, default: []].append(TokenIndex(index)) }
    }
  }()

  /// The bindings of one name that are no members of a type, by that name, in file order.
  package private(set) lazy var localBindings: [Word: [Int32]] = Dictionary(
    grouping: file.raw.bindings.indices.lazy.map { Int32($0) }.filter { id in
      let binding = self.file.raw.bindings[Int(id)]
      let parent = self.file.raw.declarations[Int(binding.declaration)].parent
      return binding.pattern.upper - binding.pattern.lower == 1
        && !(parent >= 0 && self.file.raw.declarations[Int(parent)].kind.isType)
    }, by: { self.file.raw.tokens[Int(self.file.raw.bindings[Int($0)].pattern.lower)].word })

  /// The file's own view of itself.
  package var tokens: Tokens { file.tokens }
  package var calls: Views<Call> { file.calls }
  package var declarations: Views<Declaration> { file.declarations }

  /// Whether a comment stands between the first and the last token of a run.
  package func holdsComment(_ run: some TokenRun) -> Bool {
    guard let first = run.first, let last = run.last else { return false }
    return file.raw.trivia.contains { $0.offset >= first.offset && $0.end <= last.end }
  }

  package func span(_ range: TokenRange) -> SourceSpan {
    let last = max(range.upper - 1, range.lower)
    return span(from: Int(file.raw.tokens[Int(range.lower)].offset), to: Int(file.raw.tokens[Int(last)].end))
  }

  package func span(from start: Int, to end: Int) -> SourceSpan { lines.span(from: start, to: end) }

  /// The word as this file spells it; nil where it does not, as other files' texts are not at hand. Complexity: O(n) in the
  /// tokens.
  package func spelling(of word: Word) -> String? {
    file.raw.tokens.firstIndex { $0.word == word }.map { tokens[$0].text }
  }

  // MARK: - Facts and declarations

  /// The fact of the type around the token.
  package func type(around token: Token) -> TypeFact? {
    token.typeDeclaration.flatMap { index.type(declaredBy: $0.id, in: id) }
  }

  /// What the project knows of the type around, in all its parts.
  package func entry(around token: Token) -> ProjectIndex.TypeEntry? { type(around: token).flatMap(index.entry(of:)) }

  /// The fact of the member around the token: a function, or a variable with code.
  package func function(around token: Token) -> FunctionFact? {
    token.member.flatMap { index.function(declaredBy: $0.id, in: id) }
  }

  /// The type whose method the function is; nil at top level.
  package func type(of function: FunctionFact) -> TypeFact? {
    function.type < 0 ? nil : facts.types[Int(function.type)]
  }

  /// The declaration in this file that a fact of this file describes.
  package func declaration(of fact: TypeFact) -> Declaration { Declaration(file: file, id: fact.declaration) }
  package func declaration(of fact: FunctionFact) -> Declaration { Declaration(file: file, id: fact.declaration) }
  package func declaration(of fact: PropertyFact) -> Declaration { Declaration(file: file, id: fact.declaration) }

  /// The functions, initializers and variables with code that the part of a type declares, in file order.
  package func functions(in part: Declaration) -> [FunctionFact] { functionsByType[part.id] ?? [] }

  /// The functions and variables with code of this name, in file order.
  package func functions(named name: Word) -> [FunctionFact] { functionsByName[name] ?? [] }

  private lazy var functionsByName = Dictionary(grouping: facts.functions, by: \.name)
  private lazy var functionsByType = Dictionary(
    grouping: facts.functions.lazy.filter { $0.type >= 0 }, by: { self.facts.types[Int($0.type)].declaration })

  /// The properties that this file declares in the type, in all of its parts.
  package func properties(of type: TypeFact) -> [PropertyFact] {
    facts.types.filter { $0.id == type.id }.flatMap(\.properties)
  }

  /// Of each declaration of properties their names.
  private lazy var propertyNames: [Int32: [Word]] = facts.types.indices.reduce(into: [:]) { names, type in
    // Read in place, as a copy of a fact counts all its arrays.
    for property in facts.types[type].properties.indices {
      names[facts.types[type].properties[property].declaration, default: []]
        .append(facts.types[type].properties[property].name)
    }
  }

  /// Where this file declares the property; nil for one of another file.
  package func binding(of fact: PropertyFact) -> Binding? {
    let isHere = propertyNames[fact.declaration]?.contains(fact.name) ?? false
    return isHere ? declaration(of: fact).bindings.first { $0.word == fact.name } : nil
  }

  /// What the code around the token is called, for messages: `UsersViewController.updateSearchResults`.
  package func place(of token: Token) -> String {
    let typeName = type(around: token)?.spelling
    guard let member = token.member else { return typeName ?? "top-level code" }
    if let objectiveC, let method = objectiveC.method(declaredBy: member.id) {
      return "\(method.isClassMethod ? "+" : "-")[\(typeName ?? "") \(objectiveC.selectorText(of: method))]"
    }
    let name = (member.name ?? member.introducer).text
    return typeName.map { "\($0).\(name)" } ?? name
  }

  /// Whether `receiver` is the library's type `Task`, written with or without module and generic arguments, or by a
  /// typealias.
  package func isTaskType(_ receiver: Tokens) -> Bool {
    var rest = receiver
    if rest.first?.word == "_Concurrency", rest.first?.next?.kind == .period { rest = rest[(rest.startIndex + 2)...] }
    guard let name = rest.first, name.isCapitalized, rest.count == 1 || name.next?.word == "<" else { return false }
    return name.isMember && name.word == "Task" || meaning(of: name.word, at: name).isOutside("Task")
  }
}

extension String {
  /// The text on one line, as messages show code: line breaks and the indentation after them are one space.
  package var singleLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
