import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Where what is selected goes.
extension FileContext {
  /// `completion(users.filter { … })`: whether what is selected is the answer to whoever asked by the closure, and no code of the type
  /// asks.
  package func isHandedOn(_ call: Call) -> Bool {
    guard let name = call.name, let function = name.member, function.kind == .function else { return false }
    let values: [Token]
    if let declaration = name.declaration, declaration != function, let local = declaration.bindings.first?.name {
      values = names(spelled: local.word, in: function.code.after(declaration)).filter { !$0.isMember }
    } else {
      values = [call.first].compactMap(\.self)
    }
    return !values.isEmpty
      && values.allSatisfy { value in
        guard let asked = value.argumentList?.openedCall?.name, !asked.isMember,
          case .parameter(_, let owner)? = asked.definition
        else { return false }
        return owner == function
      } && callSites(of: name) == nil
  }

  /// `receiveValue: { images in shown = images.filter { $0.isValid } }`: what an object answers, without elements that are of no use
  /// whatever was asked.
  package func isCleaning(_ call: Call) -> Bool {
    guard call.word == "filter", let list = call.receiver.only, let test = call.closures.first,
      case .closureParameter(let answer, _)? = list.definition, let asked = answer.call,
      // `sections.map { rows in rows.filter { … } }` asks nobody.
      asked.receiver.unwrapped.last.map({ property(at: $0) == nil }) ?? true
    else { return false }
    return test.code.allSatisfy { name in
      guard name.kind == .identifier || name.keyword == .self else { return true }
      if name.isMember || name.isCapitalized || name.isIntroduced { return true }
      return name.definition.map { $0.isInside(test) } ?? (name.next?.kind == .colon)
    }
  }

  /// Whether what is selected or ordered becomes what the type's list shows, whatever it is selected by.
  package func feedsList(_ call: Call, _ type: TypeFact) -> Bool {
    guard ["filter", "sorted", "sort", "removeAll"].contains(call.word), let entry = index.entry(of: type),
      let name = call.name, let statement = name.statement, let member = name.member
    else { return false }
    let isSort = call.word == "sort"
    let target = call.receiver.unwrapped.last
    if call.word == "removeAll" {
      // A local that is shown; what a controller takes out of its own list is an edit.
      return target.map { local in
        self.local(local) != nil
          && member.code.after(statement).contains { add in
            add.word == "appendItems" && add.call?.tokens.contains(local.word) == true
          }
      } ?? false
    }
    let shown = ShownValues(of: entry, in: self)
    // `items.sort()`: a local that is sorted is what `sorted` gives.
    if isSort, let target, local(target) != nil, shown.hold(local: target, after: name) { return true }
    if isSort ? shown.isVariable(target) : shown.hold(name) { return true }
    return shown.showsList && member.kind == .variable && (statement.kind == .return || member.bindings.count == 1)
      && name.closures.isEmpty && !(member.bindings.first.map { isOneValue($0.type) } ?? false)
  }

  /// `Bool`, `String?`: what a list filters on the way to a title or an answer, it does not show.
  private func isOneValue(_ type: Tokens) -> Bool {
    guard let name = type.first, type.dropFirst().allSatisfy({ $0.kind == .postfixQuestionMark }) else { return false }
    return UINames.isPlain(name.text, name.word) && isForeign(name)
  }

  /// `for user in users { if user.isNear { near.append(user) } }`: a loop adds what passes a test to what the list shows.
  package func fillsList(at addition: Token, _ type: TypeFact) -> Bool {
    guard addition.word == "append", addition.call?.name == addition, let target = addition.owner,
      let test = addition.statement?.block.first?.statement,
      let head = test.branches.first?.condition, test.first?.keyword == .if, let element = head.first,
      // `if let` takes apart what is there.
      ![.let, .var, .case].contains(element.keyword), let entry = index.entry(of: type)
    else { return false }
    let shown = ShownValues(of: entry, in: self)
    return local(target.token) == nil
      ? shown.isVariable(target.token) : shown.hold(local: target.token, after: addition)
  }
}

extension Definition {
  /// Whether the closure introduces it: its parameter, or a local.
  fileprivate func isInside(_ closure: Closure) -> Bool {
    switch self {
    case .closureParameter(let owner, _): owner == closure || closure.contains(owner.brace)
    case .variable(let binding): binding.name.map { closure.contains($0) } ?? false
    case .condition(let name, _), .element(let name, _): closure.contains(name)
    default: false
    }
  }
}
