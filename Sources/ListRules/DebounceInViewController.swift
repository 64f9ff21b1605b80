import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A search that a view controller delays itself: a timer, a work item, a sleep, `debounce` on the query.
struct DebounceInViewController: Rule {
  static let id = "debounce-in-view-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), let range = delay(call, in: file), !file.facts.isTest,
      let type = file.type(around: index), case .yes(let evidence) = file.isViewController(type),
      isPipelineOnQuery(call, in: file) || delaysSearch(call, in: file)
    else { return }
    var violation = Violation(range, .debounces(with: file.text(range).singleLine, in: file.place(of: index)))
    if let because = evidence.first {
      let name = file.file.raw.declarations[Int(type.declaration)].name
      violation.notes = [.init(range: TokenRange(name, name + 1), message: "a view controller: \(because)")]
    }
    report(violation)
  }

  // MARK: - What delays

  /// The callee of a call that delays work once; nil for another call.
  private func delay(_ call: RawCall, in file: FileContext) -> TokenRange? {
    let receiver = file.receiver(of: call)
    let callee = TokenRange(receiver.isEmpty ? call.name : receiver.lower, call.name + 1)
    let name = TokenRange(call.name, call.name + 1)
    switch file.word(call.name) {
    case "scheduledTimer":
      return isTimer(receiver, in: file) && !repeats(call, in: file) ? callee : nil
    case "Timer":
      return call.leftParen >= 0 && !repeats(call, in: file) ? name : nil
    case "DispatchWorkItem":
      return name
    case "asyncAfter":
      // A work item is the finding where it is made.
      return givesWorkItem(call, in: file) ? nil : name
    case "perform":
      let delay = file.outline.arguments(of: call).first { file.outline.label(of: $0) == "afterDelay" }
      return delay.map { file.text(file.outline.value(of: $0)) != "0" } == true ? name : nil
    case "debounce":
      return receiver.isEmpty || file.kind(receiver.upper - 1) != .binaryOperator ? name : nil
    case "sleep":
      return file.isTaskType(receiver) || isClock(receiver, in: file) ? callee : nil
    default:
      return nil
    }
  }

  private func isTimer(_ receiver: TokenRange, in file: FileContext) -> Bool {
    receiver.indices.last.map { file.word($0) == "Timer" } ?? false
  }

  private func isClock(_ receiver: TokenRange, in file: FileContext) -> Bool {
    receiver.indices.last.map { file.text($0).lowercased().hasSuffix("clock") } ?? false
  }

  /// A timer that repeats shows progress or polls.
  private func repeats(_ call: RawCall, in file: FileContext) -> Bool {
    file.outline.arguments(of: call).contains {
      file.outline.label(of: $0) == "repeats" && file.keyword(file.outline.value(of: $0).lower) == .true
    }
  }

  private func givesWorkItem(_ call: RawCall, in file: FileContext) -> Bool {
    file.outline.arguments(of: call).contains { argument in
      file.outline.label(of: argument) == "execute"
        && file.outline.closure(at: file.outline.value(of: argument).lower) == nil
        && !file.outline.contains("DispatchWorkItem", in: argument)
    }
  }

  // MARK: - What is delayed

  private static let texts = SpellingParts(["searchtext", "searchterm", "searchquery", "query", "searchstring"])
  private static let fields: Set<Word> = ["searchBar", "searchField", "searchTextField", "searchController"]
  private static let fieldTexts: Set<Word> = [
    "text", "rx", "textPublisher", "stringValue", "textDidChange", "publisher",
  ]

  /// `$query.debounce(…)`, `searchBar.rx.text.debounce(…)`, in any function: the text is what passes through.
  private func isPipelineOnQuery(_ call: RawCall, in file: FileContext) -> Bool {
    guard file.word(call.name) == "debounce" else { return false }
    let receiver = file.receiver(of: call)
    if file.outline.contains(anyOf: DebounceInViewController.fields, in: receiver) {
      return file.outline.contains(anyOf: DebounceInViewController.fieldTexts, in: receiver)
    }
    return receiver.indices.contains { index in
      file.kind(index) == .identifier && file.kind(index + 1) != .colon
        && DebounceInViewController.texts.occur(in: file.text(index).utf8)
    }
  }

  /// In a search entry point; or one call from one, where the code speaks of search.
  private func delaysSearch(_ call: RawCall, in file: FileContext) -> Bool {
    guard let distance = file.searchDistance(around: call.name), distance <= 1,
      let function = file.function(around: call.name), !isAboutViews(call, in: file)
    else { return false }
    return distance == 0 || speaksOfSearch(call, function, in: file)
  }

  private static let viewWords: Set<Word> = [
    "becomeFirstResponder", "resignFirstResponder", "makeFirstResponder", "isHidden", "alpha", "animate", "present",
    "dismiss", "scrollToRow", "scrollToItem", "setContentOffset", "layoutIfNeeded", "endRefreshing", "beginUpdates",
    "startAnimating", "stopAnimating", "endEditing", "UIAccessibility", "deselectRow", "selectRow", "contentOffset",
  ]

  /// Whether what is delayed moves the keyboard or shows something, and never speaks of the query.
  private func isAboutViews(_ call: RawCall, in file: FileContext) -> Bool {
    let closures = file.file.raw.closures.filter { call.range.contains($0.range) }
    return closures.contains { closure in
      file.outline.contains(anyOf: DebounceInViewController.viewWords, in: closure.range)
        && !closure.range.indices.contains { index in
          SearchVocabulary.queryNames.contains(file.word(index))
            && !DebounceInViewController.fields.contains(file.word(index))
        }
    }
  }

  private static let parts = SpellingParts(["search", "query", "filter", "debounce", "suggest"])

  private func speaksOfSearch(_ call: RawCall, _ function: FunctionFact, in file: FileContext) -> Bool {
    let statement = file.outline.statement(around: call.name)
    let range = statement < 0 ? call.range : file.file.raw.statements[Int(statement)].range
    let name = file.file.raw.declarations[Int(function.declaration)].name
    return ([name] + range.indices).contains { index in
      index >= 0 && file.kind(index) == .identifier
        && DebounceInViewController.parts.occur(in: file.text(index).utf8)
    }
  }
}

extension String {
  fileprivate static func debounces(with callee: String, in place: String) -> String {
    "\(place) delays the search with '\(callee)'; forward the text at once and let the side controller debounce, "
      + "so that all its screens behave alike"
  }
}
