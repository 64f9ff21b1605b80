import SwiftSource

/// A view and all its modifiers: `List { … }.searchable(text: $query).onSubmit(of: .search) { … }`.
package struct ModifierChain {
  /// The call that makes the view (`List { … }`); nil where the view is a value (`content`, `self`).
  package let view: Call?
  /// The modifiers in their order, those of every branch of a `#if` among them.
  package let modifiers: [Call]

  /// The whole chain that `call` is a part of, up to its view and down to its last modifier.
  package init(of call: Call) {
    let calls = call.chain?.steps.compactMap(\.call).filter { $0.name != nil } ?? [call]
    view = calls.first.flatMap { $0.name?.isCapitalized == true ? $0 : nil }
    modifiers = Array(view == nil ? calls[...] : calls.dropFirst())
  }
}

extension Call {
  /// Whether it is a modifier: `.name(…)` on a view or on nothing that is seen.
  package var isModifier: Bool { name?.isMember ?? false }
}
