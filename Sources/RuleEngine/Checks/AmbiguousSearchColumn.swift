import SwiftSource

/// `.searchable` on a whole split view: the system chooses the column that shows the field.
struct AmbiguousSearchColumn: Rule {
  static let id = "ambiguous-search-column"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let view = file.outline.call(named: index),
      file.kind(index - 1) != .period || file.word(index - 2) == "SwiftUI"
    else { return }
    let chain = file.modifierChain(of: view)
    for modifier in chain.modifiers where file.word(modifier.name) == "searchable" {
      if let placement = file.argument("placement", of: modifier), !isAutomatic(placement, in: file) { continue }
      report(Violation(TokenRange(modifier.name, modifier.name + 1), .undecided))
    }
  }

  private func isAutomatic(_ placement: TokenRange, in file: FileContext) -> Bool {
    file.word(placement.upper - 1) == "automatic"
  }
}

extension String {
  fileprivate static let undecided =
    "nobody says which column of this NavigationSplitView searches; give .searchable to the column's view, or say "
    + "placement: .sidebar"
}
