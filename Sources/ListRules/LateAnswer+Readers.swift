import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Methods that nobody hands the query at each keystroke: they read the text that their object holds or a field has, or run when the user
/// asks for the search. They are run again before the answer comes, too, if less often.
extension LateAnswer {
  func checkReaders(in declaration: Declaration, _ file: FileContext, _ report: (Violation) -> Void) {
    for function in readers(in: declaration, file) {
      let method = file.declaration(of: function)
      guard method.kind == .function, method.code.contains(where: { asksWithTypedText($0, in: file) }) else { continue }
      file.evidence.reset()
      // Who calls it may end the request before.
      let codes = [method.code] + SearchCode.callers(of: function, in: file).map { file.declaration(of: $0).code }
      guard !codes.joined().contains(where: saysEnded) else { continue }
      check(codes, of: function, in: file) { violation in
        guard asksWithTypedText(file.file.token(violation.range.lower), in: file) else { return }
        var violation = violation
        violation.holdBack()
        report(violation)
      }
    }
    file.evidence.reset()
  }

  /// The methods that read such a text, by what the index says, and those that they call with one: to ask where texts come from is dear.
  private func readers(in declaration: Declaration, _ file: FileContext) -> [FunctionFact] {
    let functions = file.functions(in: declaration)
    guard let type = functions.first.flatMap(file.type(of:)), let entry = file.index.entry(of: type) else { return [] }
    let reading = file.remembered(of: type.id) { readers(of: type.id, entry, file) }
    let called = Set(reading.flatMap(\.ownCalls))
    return functions.filter { function in
      reading.contains { $0.declaration == function.declaration }
        || function.takesText && called.contains(function.name)
    }
  }

  /// The methods of the type in this file that read such a text.
  private func readers(of type: TypeID, _ entry: ProjectIndex.TypeEntry, _ file: FileContext) -> [FunctionFact] {
    let texts = file.index.changingTexts(of: entry)
    // Facts are read in place, as a copy of one counts all its arrays.
    let own = file.facts.functions.indices.lazy.filter { position in
      let place = Int(file.facts.functions[position].type)
      return place >= 0 && file.facts.types[place].id == type
    }
    return own.map { file.facts.functions[$0] }.filter { function in
      let isGiven =
        function.isSearchEntry || function.effects.contains(.readsField) || file.index.isGivenSearchText(function)
        || file.index.isGivenFieldText(function)
      return isGiven || !texts.isEmpty && file.declaration(of: function).code.contains { texts.contains($0.word) }
    }
  }

  /// Whether the call, or one that it is called on, is given text that is surely typed to search for, and answers later. What a stream of
  /// texts is joined with or given is not asked, and an own method asks somebody else.
  private func asksWithTypedText(_ name: Token, in file: FileContext) -> Bool {
    if let made = request(answering: name, in: file)?.call { return isGivenTypedText(made, in: file) }
    guard name.kind == .identifier, let call = name.call, call.name == name, !call.closures.isEmpty, !call.isOnSelf,
      !SearchAnswers.atOnce.contains(name.word) || SearchClosures.ends.contains(name.word),
      // Before it is asked where texts come from, which is dear.
      reply(to: call, in: file) != nil
    else { return false }
    let asked = name.chain?.steps.compactMap(\.call).filter { $0.name.map { $0 <= name } ?? false } ?? [call]
    let isGivenText = asked.contains { !Self.joiners.contains($0.word) && isGivenTypedText($0, in: file) }
    return isGivenText && file.flow.origin(of: call.receiver).typed == nil
      && !StableCollections.runsOnce(name, calls: 2, in: file)
  }

  private func isGivenTypedText(_ call: Call, in file: FileContext) -> Bool {
    call.arguments.contains { argument in
      argument.closure == nil && !file.flow.isStream(argument.value)
        && typedText(in: argument.value, file).map { $0.field == .search && !$0.isGuess } ?? false
    }
  }

  /// The typed text that the value is, or that what is made here holds: `SearchRequest(words: text)`, also in a local.
  private func typedText(in value: Tokens, _ file: FileContext) -> TypedText? {
    if let text = file.flow.origin(of: value).typed { return text }
    let made = value.onlyName?.givenValues.first ?? value
    guard let first = made.first, first.isCapitalized || first.kind == .leftSquare else { return nil }
    return file.flow.carriedText(in: made)
  }

  /// `cancelPendingRequests()` of whomever: all that is known of it is its name.
  private func saysEnded(_ name: Token) -> Bool {
    name.call?.name == name && name.utf8.count > Self.cancel.utf8.count && WorkNames.cancels.occur(in: name.utf8)
  }

  private static let cancel = "cancel"

  /// What joins streams (Combine, RxSwift).
  private static let joiners: WordSet = """
    combineLatest CombineLatest CombineLatest3 CombineLatest4 merge Merge Merge3 Merge4 MergeMany zip Zip withLatestFrom
    """

  /// Whether the sources give the function what a user types.
  func isGiven(_ function: FunctionFact, in file: FileContext) -> Bool {
    file.declaration(of: function).parameters.lazy.compactMap(\.name).contains { name in
      file.flow.origin(of: name).typed.map { !$0.isGuess } ?? false
    }
  }
}
