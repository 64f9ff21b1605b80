import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Rows that are changed by hand, and what the project adds to the lists of the SDK.
struct ImperativeListUpdate: Rule {
  static let id = "imperative-list-update"

  static let updates: WordSet = reloads.union(
    """
    insertRows deleteRows moveRow insertSections deleteSections moveSection insertItems deleteItems moveItem removeRows removeItems
    """)
  private static let reloads: WordSet = """
    reloadData reloadRows reloadSections reloadItems reloadItem noteNumberOfRowsChanged
    """

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.name == token, changesRows(call) else { return }
    guard token.isMember, call.receiver.first?.keyword != .self || call.receiver.count > 1 else {
      return checkAddition(token, in: file, report: report)
    }
    guard let value = NamedValue(endingAt: token.previous?.previous), let list = file.listView(value) else { return }
    let update = "\(value.token.text).\(token.text)"
    if let source = file.drivingSource(of: value) {
      var violation = Violation(token, .changes(update, in: file.place(of: token), source))
      // The same rows look different, and a table loses a selection at most. A collection view may scroll in its sections, too.
      if token.word == "reloadData", list.kind == .table, onlyRestyles(token, in: file) { violation.holdBack() }
      report(violation)
    } else if !isToldElsewhere(token, value, list.kind, in: file) {
      report(handUpdate(at: token, update, in: file))
    }
  }

  /// Batch updates stand for what is in them, and change nothing by themselves.
  private func changesRows(_ call: Call) -> Bool {
    guard call.word == "performBatchUpdates" else {
      return !(call.name?.closures.contains { $0.call?.word == "performBatchUpdates" } ?? true)
    }
    return call.closures.contains { $0.contains(anyOf: Self.updates) }
  }

  private func handUpdate(at token: Token, _ update: String, in file: FileContext) -> Violation {
    var violation = Violation(token, .updates(update, in: file.place(of: token)))
    (violation.profile, violation.severity) = (.strict, .info)
    return violation
  }

  // MARK: - Looks

  /// What of a view is its look, whatever it shows.
  private static let looks: WordSet = """
    backgroundColor tintColor barTintColor separatorColor sectionIndexColor indicatorStyle barStyle keyboardAppearance
    overrideUserInterfaceStyle appearance standardAppearance scrollEdgeAppearance compactAppearance gridColor
    """

  /// `view.backgroundColor = .background; tableView.reloadData()`: whether the function around gives views another look, and nothing else
  /// that the project declares another value.
  private func onlyRestyles(_ reload: Token, steps: Int = 1, in file: FileContext) -> Bool {
    guard reload.closures.isEmpty, let function = reload.member, function.kind == .function else { return false }
    return file.remembered(about: function, reload.word) {
      let others = function.block?.statements.filter { !$0.contains(reload.word) } ?? []
      if others.isEmpty, steps > 0, let sites = file.callSites(of: reload) {
        return sites.elsewhere.isEmpty && !sites.here.isEmpty
          && sites.here.allSatisfy { onlyRestyles($0, steps: steps - 1, in: file) }
      }
      let targets = others.map { statement in
        statement.tokens.first { $0.next?.kind == .equal && DataFlow.assignedValue($0) != nil }
      }
      return function.parameters.isEmpty && targets.contains { $0.map { Self.looks.contains($0.word) } ?? false }
        && zip(others, targets).allSatisfy { statement, target in
          target.map { file.flow.property(at: $0) == nil } ?? (statement.first?.keyword == .super)
        }
    }
  }

  // MARK: - Lists that are fed by hand

  /// Whether it is a later reload of a list that the type feeds by hand: its cause is the data source, whose finding notes the place.
  private func isToldElsewhere(_ token: Token, _ list: NamedValue, _ kind: ListKind, in file: FileContext) -> Bool {
    guard Self.reloads.contains(token.word), file.isFedByHand(list), let type = file.type(around: token) else {
      return false
    }
    let first = Self.places(by: type, kind, in: file).first { Self.reloads.contains($0.word) }
    return first.map { $0 < token } ?? false
  }

  private struct Place: Hashable {
    let type: TypeID
    let kind: ListKind
  }

  /// Where the type's code in this file changes rows of its lists of the kind, in file order.
  static func places(by type: TypeFact, _ kind: ListKind, in file: FileContext) -> [Token] {
    let places = file.remembered {
      updates.words.flatMap { file.names(spelled: $0) }.sorted { $0 < $1 }.reduce(into: [Place: [Token]]()) {
        places, name in
        guard name.call?.name == name, let value = NamedValue(endingAt: name.previous?.previous),
          let type = file.type(around: name), let list = file.listView(value)
        else { return }
        places[Place(type: type.id, kind: list.kind), default: []].append(name)
      }
    }
    return places[Place(type: type.id, kind: kind)] ?? []
  }

  // MARK: - What the project adds to lists

  /// `extension UITableView { func redo() { reloadData() } }`, and `table.redo()` of a list with a diffable data source in the same file.
  private func checkAddition(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.typeDeclaration?.kind == .extension, let type = file.type(around: token), type.path.count == 1,
      ListKind.views[type.path[0]] != nil, let helper = token.function, helper.kind == .function
    else { return }
    // Of helpers with one name the first speaks for their use.
    let isFirst = file.functions(named: helper.word).first.map { file.declaration(of: $0) == helper } ?? false
    for use in isFirst ? file.calls(named: helper.word).compactMap(\.name) : [] {
      guard let list = NamedValue(endingAt: use.previous?.previous), let source = file.drivingSource(of: list) else {
        continue
      }
      var violation = Violation(use, .changes("\(list.token.text).\(use.text)", in: file.place(of: use), source))
      violation.notes = [Violation.Note(token, "\(token.text) changes the list here")]
      report(violation)
    }
    // What one helper does is one finding.
    let updates = helper.code.filter {
      Self.updates.contains($0.word) && $0.call?.name == $0 && $0.call?.isOnSelf == true
    }
    guard let first = updates.first, first == token || token.word == "performBatchUpdates" && first > token else {
      return
    }
    var violation = handUpdate(at: token, token.text, in: file)
    violation.notes = updates.filter { $0 != token }.map { Violation.Note($0, "\($0.text) changes the list too") }
    report(violation)
  }
}

extension String {
  fileprivate static func changes(_ update: String, in place: String, _ source: String) -> String {
    "\(update) in \(place) changes a list behind the back of its diffable data source\(source.isEmpty ? "" : " \(source)"); "
      + "change the data and apply a snapshot (reconfigureItems for rows that only look different)"
  }

  fileprivate static func updates(_ update: String, in place: String) -> String {
    "\(update) in \(place) updates the list by hand; drive it by a diffable data source and apply a snapshot"
  }
}
