import RuleKit
import SwiftSource

/// What SwiftUI's own views are to a search.
package enum SwiftUIViews {
  /// The views that show the field of a `.searchable` inside of them or on them.
  package static let navigationContainers: WordSet = [
    "NavigationStack", "NavigationSplitView", "NavigationView", "TabView", "UINavigationController",
    "NavigationController", "UISplitViewController", "UITabBarController",
  ]

  /// The modifiers and views whose closure is another screen, with a search of its own.
  package static let screens: WordSet = [
    "sheet", "fullScreenCover", "popover", "navigationDestination", "NavigationLink", "inspector",
  ]

  /// Views that hold what their closure makes, or show something, and cannot be chosen.
  package static let passive: WordSet = [
    "Text", "Label", "Image", "AsyncImage", "HStack", "VStack", "ZStack", "LazyHStack", "LazyVStack", "Group",
    "ForEach", "Section", "Spacer", "Divider", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Color",
    "EmptyView", "LabeledContent", "ViewThatFits", "Grid", "GridRow",
  ]

  /// Views that hold rows or other views, which make no search field themselves.
  package static let plainContainers: WordSet = [
    "List", "Form", "ScrollView", "Table", "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid",
    "LazyHGrid", "Group", "Grid", "Text", "OutlineGroup",
  ]
}

extension FileContext {
  /// Whether the call is a modifier: `.name(…)` on a view or on nothing that is seen.
  package func isModifier(_ call: RawCall) -> Bool { call.name >= 0 && kind(call.name - 1) == .period }

  /// The name of the property whose projection stands at `index`: `query` for `$query`; nil for another word.
  package func projectedName(_ index: TokenIndex) -> Word? {
    guard kind(index) == .identifier || kind(index) == .dollarIdentifier else { return nil }
    let spelling = text(index)
    return spelling.hasPrefix("$") ? Word(String(spelling.dropFirst())) : nil
  }

  /// The argument with the label, without it.
  package func argument(_ label: Word, of call: RawCall) -> TokenRange? {
    outline.arguments(of: call).first { outline.label(of: $0) == label }.map { outline.value(of: $0) }
  }

  /// The closures given to the call: its trailing ones, and those in its parentheses.
  package func closures(of call: RawCall) -> [RawClosure] {
    var found: [RawClosure] = []
    for argument in outline.arguments(of: call) {
      if let closure = outline.closure(at: outline.value(of: argument).lower) { found.append(closure) }
    }
    var brace = call.trailingClosure
    while brace >= 0, brace < call.range.upper, let closure = outline.closure(at: brace) {
      found.append(closure)
      // `} label: {`
      brace = kind(closure.range.upper + 1) == .colon ? closure.range.upper + 2 : -1
    }
    return found
  }

  /// The type whose member the token stands in, with its extensions in this file: their ranges.
  package func parts(of type: Int32) -> [TokenRange] {
    guard let fact = index.type(declaredBy: type, in: id) else { return [file.raw.declarations[Int(type)].range] }
    return facts.types.filter { $0.path == fact.path && $0.variant == fact.variant }
      .map { file.raw.declarations[Int($0.declaration)].range }
  }

  /// Whether the token stands right in the body of `if matches.isEmpty { … }`.
  package func runsWhenEmpty(_ index: TokenIndex) -> Bool {
    var id = outline.block(around: index)
    while file.raw.blocks[Int(id)].role == .closure { id = file.raw.blocks[Int(id)].parent }
    let block = file.raw.blocks[Int(id)]
    guard block.role == .ifBody else { return false }
    let around = outline.statement(around: block.range.lower - 1)
    guard around >= 0 else { return false }
    let head = CancellableCode.head(of: file.raw.statements[Int(around)], in: self)
    return outline.contains("isEmpty", in: head) && !head.indices.contains { kind($0) == .prefixOperator }
  }
}
