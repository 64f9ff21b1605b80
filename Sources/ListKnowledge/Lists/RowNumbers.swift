import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Where a number that code keeps or hands on chooses a row in the end.
extension RowChoices {
  /// Whether the type reads numbers that views were tagged with, and chooses rows by them. Asked once for a type in a file.
  package static func areMadeByTags(in entry: ProjectIndex.TypeEntry, of file: FileContext) -> Bool {
    return file.remembered(of: entry.id) {
      file.flow.code(of: entry).contains { code in
        code.contains { tag in
          guard tag.word == "tag", tag.isMember, let chain = tag.chain, chain.last == tag else { return false }
          return chooses(chain.tokens, in: file, steps: 4)
        }
      }
    }
  }

  /// Whether the place that a property keeps chooses a row in the file, or where code hands it to another object:
  /// `delegate?.mark(done, at: path)`.
  package static func areMade(by property: Token, _ uses: [Token], in file: FileContext) -> Bool {
    members(in: file).contains(property.word)
      || !ViewNames.gestures.occur(in: property.utf8)
        && uses.contains { chooses($0.chain?.tokens ?? $0.tokens, in: file, steps: 4) }
  }

  /// Whether the number, or the index path, chooses a row here, or where it goes: to an index path, a local, a method of the project.
  private static func chooses(_ place: Tokens, in file: FileContext, steps: Int) -> Bool {
    guard steps > 0, let first = place.first, let last = place.last else { return false }
    if last.next?.kind == .rightSquare {
      if isGivenToChoice(first) { return true }
      // Rows that never move may be chosen so.
      if isInSubscript(first) {
        return first.file !== file.file || !StableCollections.neverChange(rowsChosenBy: first, in: file)
      }
    }
    if let call = first.argumentList?.openedCall,
      let argument = call.arguments.firstIndex(where: { $0.value.first == first })
    {
      guard call.arguments[argument].value.last == last else { return false }
      if call.word == "IndexPath" {
        return call.arguments[argument].label != "section" && chooses(call.tokens, in: file, steps: steps - 1)
      }
      return isGivenToChoice(first)
        || file.flow.callees(of: call.callee).contains { method in
          guard argument < method.parameters.count, let name = method.parameters[argument].name else { return false }
          return chooses(whatIsCalled: name, in: method.code, of: file, steps: steps - 1)
        }
    }
    // `let row = sender.tag`, `guard let row = recognizer.view?.tag else`
    guard let equal = first.previous, equal.kind == .equal, let name = equal.previous, name.isIntroduced,
      let code = name.member?.code
    else { return false }
    return chooses(whatIsCalled: name, in: code, of: file, steps: steps - 1)
  }

  private static func chooses(whatIsCalled name: Token, in code: Tokens, of file: FileContext, steps: Int) -> Bool {
    let uses = name.file === file.file ? file.names(spelled: name.word, in: code) : code.filter { $0.word == name.word }
    return uses.contains { use in
      guard use > name, !use.isMember, use.isUse(of: name) else { return false }
      // `path.row` of what an index path is called.
      guard let chain = use.chain, chain.stepCount > 0 else { return chooses(use.tokens, in: file, steps: steps) }
      return isRow(chain.tokens) && chooses(chain.tokens, in: file, steps: steps)
    }
  }
}

extension Token {
  /// Whether it stands for the value that the name introduces in its function.
  package func isUse(of name: Token) -> Bool {
    switch definition {
    case .variable(let binding): binding.name == name
    case .condition(let introduced, _): introduced == name
    case .parameter(let parameter, _): parameter.name == name
    default: false
    }
  }
}
