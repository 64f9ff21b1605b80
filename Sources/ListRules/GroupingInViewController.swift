import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Sections that a view controller makes itself, by grouping or in a loop.
struct GroupingInViewController: Rule {
  static let id = "grouping-in-view-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), let grouping = grouping(call, in: file), !file.facts.isTest,
      !isAboutViews(grouping.source, in: file), !isQuestion(call, in: file), let type = file.type(around: index),
      let entry = file.index.entry(of: type), entry.mentionsList,
      case .yes(let evidence) = file.isViewController(type)
    else { return }
    var violation = Violation(
      grouping.range, .groups(file.text(grouping.range), in: file.place(of: index)))
    if let because = evidence.first {
      let name = file.file.raw.declarations[Int(type.declaration)].name
      violation.notes = [.init(range: TokenRange(name, name + 1), message: "a view controller: \(because)")]
    }
    report(violation)
  }

  private struct Grouping {
    var range: TokenRange
    /// What is grouped.
    var source: TokenRange
  }

  private func grouping(_ call: RawCall, in file: FileContext) -> Grouping? {
    let receiver = file.receiver(of: call)
    let argument = file.outline.firstArgument(of: call)
    let label = file.outline.label(of: argument)
    let name = TokenRange(call.name, call.name + 1)
    switch file.word(call.name) {
    case "Dictionary":
      return label == "grouping" ? Grouping(range: name, source: file.outline.value(of: argument)) : nil
    case "grouped", "chunked":
      guard !receiver.isEmpty, label == "by" || label == "on" || argument.isEmpty && call.trailingClosure >= 0 else {
        return nil
      }
      return Grouping(range: name, source: receiver)
    case "append", "insert":
      guard let collection = bucket(receiver, in: file), isInLoop(call, in: file) else { return nil }
      return Grouping(range: TokenRange(collection, collection + 1), source: file.outline.value(of: argument))
    default:
      return nil
    }
  }

  private static let sections = SpellingParts(["section", "group", "bucket", "byletter", "byinitial", "bydate"])

  /// The collection of `groups[key, default: []]`, and of `sections[index]` where the name says that it holds sections.
  private func bucket(_ receiver: TokenRange, in file: FileContext) -> TokenIndex? {
    var last = receiver.upper - 1
    while last > receiver.lower, [.postfixQuestionMark, .exclamationMark].contains(file.kind(last)) { last -= 1 }
    guard last > receiver.lower, file.kind(last) == .rightSquare else { return nil }
    let open = file.file.raw.partners[Int(last)]
    guard open > receiver.lower, file.kind(open - 1) == .identifier || file.kind(open - 1) == .dollarIdentifier else {
      return nil
    }
    let hasDefault = TokenRange(open, last).indices.contains { index in
      file.keyword(index) == .default && file.kind(index + 1) == .colon && file.kind(index + 2) == .leftSquare
    }
    let name = open - 1
    // `$0[key, default: []]` is the result of a `reduce`, and elsewhere a value of anybody's.
    if file.kind(name) == .dollarIdentifier, !isReduced(name, in: file) { return nil }
    return hasDefault || GroupingInViewController.sections.occur(in: file.text(name).utf8) ? name : nil
  }

  private func isReduced(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard let closure = file.outline.closures(around: index).first, closure.call >= 0 else { return false }
    let name = file.file.raw.calls[Int(closure.call)].name
    return name >= 0 && file.word(name) == "reduce"
  }

  /// In a `for` loop, or in the closure of `forEach` or `reduce`.
  private func isInLoop(_ call: RawCall, in file: FileContext) -> Bool {
    var id = file.outline.block(around: call.name)
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      switch block.role {
      case .forBody, .whileBody: return true
      case .closure:
        guard let closure = file.outline.closure(at: block.range.lower), closure.call >= 0 else { return false }
        let name = file.file.raw.calls[Int(closure.call)].name
        if name >= 0, ["forEach", "reduce"].contains(file.word(name)) { return true }
      case .functionBody, .accessorBody, .typeBody: return false
      default: break
      }
      id = block.parent
    }
    return false
  }

  // MARK: - Look-alikes

  private static let views = SpellingParts([
    "indexpath", "subviews", "constraint", "visiblecells", "gesturerecognizers", "viewcontrollers", "attributes",
    "layout", "selected", "cell", "observer", "cancellable", "handler", "cache",
  ])

  /// Index paths by section, views, layout attributes: no content of the list.
  private func isAboutViews(_ source: TokenRange, in file: FileContext) -> Bool {
    source.indices.contains { index in
      file.kind(index) == .identifier && GroupingInViewController.views.occur(in: file.text(index).utf8)
    }
  }

  /// `Dictionary(grouping: …).count`, `.isEmpty`, `.keys`, `.contains { }`
  private func isQuestion(_ call: RawCall, in file: FileContext) -> Bool {
    file.kind(call.range.upper) == .period
      && ["count", "isEmpty", "contains", "first", "max", "min"].contains(file.word(call.range.upper + 1))
  }
}

extension String {
  fileprivate static func groups(_ name: String, in place: String) -> String {
    "\(place) makes sections with '\(name)'; let a side controller group, and build the snapshot from its sections"
  }
}
