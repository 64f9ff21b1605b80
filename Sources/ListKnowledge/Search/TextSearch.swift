import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Whether code looks for a text in something: from the text on to what compares with it, with what is made of it, or with other text
/// that a user typed, in the code and in what that calls. What only shows a label, or hands the text to a server, does not search here,
/// nor does what trims it on the way.
package struct TextSearch {
  private let file: FileContext
  private var asked: Set<Question> = []

  /// What talks to a server.
  package static let requests: WordSet = "URLSession URLRequest dataTask URLQueryItem URLComponents"

  private struct Question: Hashable {
    let code: Declaration
    let texts: Set<Word>
    let calls: Int
  }

  /// Whether the code compares things with the text of this name. Complexity: O(n) in the code and what it calls within three steps, and
  /// a question of types for each call.
  package static func compares(with text: Token, in code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code, text.word) {
      var search = TextSearch(file: file)
      return search.compares(with: [text.word], in: code, calls: 3)
    }
  }

  private init(file: FileContext) { self.file = file }

  private mutating func compares(with texts: Set<Word>, in code: Declaration, calls: Int) -> Bool {
    guard asked.insert(Question(code: code, texts: texts, calls: calls)).inserted else { return false }
    if code.tokens.contains(where: { TextComparison.isOne(at: $0) && isComparison($0, with: texts) }) { return true }
    if let file = code.tokens.first.flatMap(file.context),
      code.tokens.contains(where: { selects($0, by: texts, in: file) })
    {
      return true
    }
    guard calls > 0 else { return false }
    for name in code.tokens where name.kind == .identifier && !name.isCapitalized {
      for callee in called(at: name) {
        let given =
          name.call?.name == name && !name.isCompoundName
          ? parameters(of: callee, made: texts, in: name)
          : Set(callee.parameters.compactMap(\.name?.word) + [name.word])
        if mayCompare(callee, with: given), compares(with: given, in: callee, calls: calls - 1) { return true }
      }
    }
    return false
  }

  /// What is called at the name, or stands there for a closure: `words.map(matches)`.
  private func called(at name: Token) -> [Declaration] {
    let callees = file.flow.callees(of: name.tokens)
    // `title.has(part)` of an extension of texts in the project
    if callees.isEmpty, name.isMember, let call = name.call, call.name == name, !call.arguments.isEmpty {
      return file.flow.functions(addedToTexts: name).filter { !$0.parameters.isEmpty }
    }
    guard callees.isEmpty, name.argumentList != nil, name.call?.name != name else { return callees }
    return (file.flow.code(behind: name)?.first?.member).map { [$0] } ?? []
  }

  private func mayCompare(_ callee: Declaration, with texts: Set<Word>) -> Bool {
    !callee.tokens.contains { saysCleaned($0, of: texts, in: callee) } && !callee.tokens.trimsText
      && !callee.code.contains(anyOf: Self.requests)
  }

  /// Whether only its name says that it takes the blanks off one of the texts: `tokenize(text)`, `text.normalized`. What the project
  /// adds to texts is at hand, and what others are called says nothing of this text.
  private func saysCleaned(_ name: Token, of texts: Set<Word>, in callee: Declaration) -> Bool {
    guard name.kind == .identifier, SearchNames.cleaned.occur(in: name.utf8) else { return false }
    if name == callee.name || callee.parameters.contains(where: { $0.name == name || $0.labelToken == name }) {
      return true
    }
    if name.isMember, let chain = name.chain, texts.contains(chain.first?.word ?? .none) {
      return file.flow.functions(addedToTexts: name).isEmpty
    }
    return name.call?.arguments.contains { $0.value.contains { texts.contains($0.word) } } ?? false
  }

  /// Whether the comparison that this name calls is one with the texts. To be one of some elements is to equal one, and no search.
  private func isComparison(_ name: Token, with texts: Set<Word>) -> Bool {
    guard let call = name.call else { return false }
    let operands = call.tokens.after(name).filter {
      ($0.kind == .identifier || $0.kind == .dollarIdentifier) && $0.call?.name != $0 && $0.next?.kind != .colon
    }
    guard operands.contains(where: { isMade($0, of: texts) || file.flow.origin(of: $0).typed != nil }) else {
      return false
    }
    // A range has numbers.
    return name.word != "contains" || call.receiver.isEmpty
      || !file.flow.hasElements(call.receiver) && !call.receiver.contains { $0.word == "..<" || $0.word == "..." }
  }

  /// `hosts.filter { Fuzzy.has(text, in: $0) }`, `users.filter(predicate(for: text))`: what is asked compares, wherever its code is. An
  /// element that equals the text is no search.
  private func selects(_ name: Token, by texts: Set<Word>, in file: FileContext) -> Bool {
    guard name.word == "filter", let call = name.call, call.name == name else { return false }
    let given = call.tokens.after(name).lazy.filter { $0.kind == .identifier && isMade($0, of: texts) }
    let question = given.compactMap(\.argumentList?.openedCall).first { $0.name != name }
    guard let question,
      file.flow.callees(of: question.callee).allSatisfy({
        mayCompare($0, with: Set($0.parameters.compactMap(\.name?.word)))
      })
    else { return false }
    return TextSelection.isOne(at: name, in: file)
  }

  /// Whether the name is one of the texts, or a local that was made of one.
  private func isMade(_ name: Token, of texts: Set<Word>, steps: Int = 4) -> Bool {
    if texts.contains(name.word), NamedValue(endingAt: name)?.isOwn == true { return true }
    guard steps > 0, !name.isMember else { return false }
    let values: [Tokens] =
      switch name.definition {
      case .element(_, let elements): [elements]
      // `words.allSatisfy { word in … }`; what a request answers is not made of its text.
      case .closureParameter(let closure, _):
        file.flow.isElement(name.tokens) ? closure.call.map { [$0.receiver] } ?? [] : []
      default: name.givenValues
      }
    return values.contains { $0.contains { $0.kind == .identifier && isMade($0, of: texts, steps: steps - 1) } }
  }

  /// The parameters that the call of this name gives one of the texts, or what is made of one.
  private func parameters(of function: Declaration, made texts: Set<Word>, in name: Token) -> Set<Word> {
    guard let arguments = name.call?.arguments else { return [] }
    var found: Set<Word> = []
    for (position, argument) in arguments.enumerated()
    where argument.value.contains(where: { $0.kind == .identifier && isMade($0, of: texts) }) {
      let parameter =
        argument.label == .none
        ? function.parameters.dropFirst(position).first : function.parameters.first { $0.label == argument.label }
      if let word = parameter?.name?.word { found.insert(word) }
    }
    return found
  }
}
