import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Sections that a view controller makes itself, by grouping or in a loop.
struct GroupingInViewController: Rule {
  static let id = "grouping-in-view-controller"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, let grouping = grouping(call, in: file),
      mayHoldRows(grouping.source, in: file), !isQuestion(call), let type = file.type(around: token),
      let entry = file.index.entry(of: type), file.index.mentionsList(entry),
      case .yes(let evidence) = file.isViewController(type)
    else { return }
    var violation = Violation(grouping.name, .groups(grouping.name.text, in: file.place(of: token)))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  private struct Grouping {
    var name: Token
    /// What is grouped.
    var source: Tokens
  }

  private func grouping(_ call: Call, in file: FileContext) -> Grouping? {
    guard let name = call.name else { return nil }
    let receiver = call.receiver
    let argument = call.firstArgument
    switch name.word {
    case "Dictionary":
      guard let argument, argument.label == "grouping" else { return nil }
      return Grouping(name: name, source: argument.value)
    case "grouped", "chunked":
      let isGrouping =
        argument.map { $0.label == "by" || $0.label == "on" } ?? (call.trailingClosure != nil)
      return isGrouping && !receiver.isEmpty ? Grouping(name: name, source: receiver) : nil
    case "append", "insert":
      guard let argument, let collection = bucket(receiver, in: file) ?? part(receiver, taking: argument.value),
        isInLoop(name) || file.callSites(of: name)?.here.contains(where: isInLoop) == true
      else { return nil }
      return Grouping(name: collection, source: argument.value)
    case "appendItems":
      // `snapshot.appendItems([user], toSection: user.team)`
      guard let item = argument?.value.first?.inside.only, argument?.value.first?.kind == .leftSquare, isInLoop(name),
        let section = call.argument(labeled: "toSection")?.value,
        ([section] + (section.only?.givenValues ?? [])).contains(where: { $0.contains(item.word) }),
        // A section of its own for each item groups nothing.
        !name.block.statements.contains(where: { $0.first?.chain?.contains("appendSections") == true })
      else { return nil }
      return Grouping(name: name, source: item.tokens)
    default:
      return nil
    }
  }

  /// The collection of `groups[key, default: []]`, and of `sections[index]` where its type or its name says that it holds groups.
  private func bucket(_ receiver: Tokens, in file: FileContext) -> Token? {
    if let local = receiver.onlyName { return bucket(takenInto: local) }
    guard let last = receiver.unwrapped.last, last.kind == .rightSquare, let open = last.partner,
      let name = open.previous, receiver.contains(name), name.kind == .identifier || name.kind == .dollarIdentifier
    else { return nil }
    // `$0[key, default: []]` is the result of a `reduce`, and elsewhere a value of anybody's.
    if case .closureParameter(let closure, _)? = name.definition, closure.call?.word != "reduce" { return nil }
    let hasDefault = open.inside.contains {
      $0.keyword == .default && $0.next?.kind == .colon && $0.next(2)?.kind == .leftSquare
    }
    return hasDefault || RowNames.groups.occur(in: name.utf8) || holdsArrays(name, in: file) ? name : nil
  }

  /// `var byDay: [Date: [Entry]]`
  private func holdsArrays(_ name: Token, in file: FileContext) -> Bool {
    guard let type = (file.localBinding(of: name) ?? file.property(at: name).flatMap(file.binding))?.type,
      case .dictionary(_, let group) = TypeReference(of: type), case .array = group.unwrapped
    else { return false }
    return true
  }

  /// `if user.isAdmin { admins.append(user) } else { others.append(user) }`: the first collection, where other ways put the item elsewhere.
  private func part(_ receiver: Tokens, taking item: Tokens) -> Token? {
    guard let name = receiver.only, let item = item.only, item.kind == .identifier, let fork = name.block.owner,
      fork.kind == .if || fork.kind == .switch, isInLoop(name)
    else { return nil }
    // What a pattern takes out of the item is a part of it.
    if case .payload? = item.definition { return nil }
    let ways = fork.kind == .switch ? fork.cases.map(\.block) : fork.branches.map(\.block)
    let parts = ways.compactMap { way in
      way.statements.lazy.compactMap { $0.first?.chain?.tokens.last?.partner?.previous?.call }.first { call in
        call.word == name.next?.next?.word && call.firstArgument?.value.only?.word == item.word
      }?.receiver.only
    }
    return parts.first == name && Set(parts.map(\.word)).count > 1 ? name : nil
  }

  /// `if var group = groups[key] { group.append(item); groups[key] = group }`: the group is taken out, added to, and put back.
  private func bucket(takenInto local: Token) -> Token? {
    // What is put back stands in the next statement. That is asked first: most locals that are added to are rows of their own.
    guard let next = local.statement?.last?.next, next.kind == .identifier, let open = next.next,
      open.kind == .leftSquare,
      let equal = open.partner?.next, equal.kind == .equal, equal.next?.word == local.word
    else { return nil }
    let value: Tokens
    switch local.definition {
    case .variable(let binding): value = binding.value
    case .condition(_, let given): value = given
    default: return nil
    }
    guard let collection = value.first, collection.word == next.word, collection.next?.kind == .leftSquare else {
      return nil
    }
    return collection
  }

  /// In a `for` loop, or in the closure of `forEach` or `reduce`.
  private func isInLoop(_ token: Token) -> Bool {
    for block in token.block.chain {
      switch block.role {
      case .forBody, .whileBody: return true
      case .closure:
        guard let call = block.first?.closure?.call else { return false }
        if call.word == "forEach" || call.word == "reduce" { return true }
      case .functionBody, .accessorBody, .typeBody: return false
      default: break
      }
    }
    return false
  }

  // MARK: - Look-alikes

  /// By the type of what is grouped, and by its name where the sources do not say that.
  private func mayHoldRows(_ source: Tokens, in file: FileContext) -> Bool {
    source.unwrapped.last.flatMap(file.mayHoldRows) ?? !RowNames.otherParts.occur(inNamesOf: source)
  }

  /// `Dictionary(grouping: …).count`, `.isEmpty`, `.keys`, `.contains { }`
  private func isQuestion(_ call: Call) -> Bool {
    guard let dot = call.last?.next, dot.kind == .period, let member = dot.next else { return false }
    return ["count", "isEmpty", "contains", "first", "max", "min"].contains(member.word)
  }
}

extension String {
  fileprivate static func groups(_ name: String, in place: String) -> String {
    "\(place) makes sections with '\(name)'; let a side controller group, and build the snapshot from its sections"
  }
}
