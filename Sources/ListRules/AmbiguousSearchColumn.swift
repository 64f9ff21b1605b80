import DataFlow
import RuleKit
import SwiftSource

/// `.searchable` on a whole split view, with no word on the column.
struct AmbiguousSearchColumn: Rule {
  static let id = "ambiguous-search-column"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.name == token, token.isMember,
      // `placement: .automatic` says nothing.
      call.argument(labeled: "placement").map({ $0.value.last?.word == "automatic" }) ?? true,
      let chain = token.chain, let first = chain.tokens.first
    else { return }
    let view =
      chain.operand.count == 1 && !first.isCapitalized ? file.flow.expressions(of: chain.operand) : [chain.tokens]
    guard view.contains(where: isSplitView) else { return }
    report(Violation(token, .saysNoColumn))
  }

  private func isSplitView(_ view: Tokens) -> Bool {
    let name = view.first?.word == "SwiftUI" ? view.dropFirst(2).first : view.first
    return name?.word == "NavigationSplitView"
  }
}

extension String {
  fileprivate static let saysNoColumn =
    "nobody says which column of this NavigationSplitView searches; give .searchable to the column's view, or say "
    + "placement: .sidebar"
}
