import RuleKit
import SwiftSource

/// What SwiftUI's own views are to a search.
package enum SwiftUIViews {
  /// The views that show the field of a `.searchable` inside of them or on them.
  package static let navigationContainers: WordSet = """
    NavigationStack NavigationSplitView NavigationView TabView UINavigationController NavigationController
    UISplitViewController UITabBarController
    """

  /// Views that hold what their closure makes, or show something, and cannot be chosen.
  package static let passive: WordSet = """
    Text Label Image AsyncImage HStack VStack ZStack LazyHStack LazyVStack Group ForEach Section Spacer Divider Circle
    Rectangle RoundedRectangle Capsule Color EmptyView LabeledContent ViewThatFits Grid GridRow
    """

  /// Views that hold rows or other views, which make no search field themselves.
  package static let plainContainers: WordSet = """
    List Form ScrollView Table VStack HStack ZStack LazyVStack LazyHStack LazyVGrid LazyHGrid Group Grid Text
    OutlineGroup
    """
}

extension Token {
  /// Whether it stands right in the body of `if matches.isEmpty { … }`, and is no row of something else.
  package var runsWhenEmpty: Bool {
    guard let block = block.chain.first(where: { $0.role != .closure }), block.role == .ifBody,
      let condition = block.owner?.branches.first(where: { $0.block == block })?.condition,
      !closures.contains(where: { $0.call?.word == "ForEach" && block.contains($0.brace) })
    else { return false }
    return ConditionTest.all(in: condition, isTrue: true).contains { $0.value == .lacks }
  }
}

extension FileContext {
  /// The type and its extensions in this file.
  package func parts(of type: Declaration) -> [Declaration] {
    guard let fact = index.type(declaredBy: type.id, in: id) else { return [type] }
    return facts.types.filter { $0.id == fact.id }.map { declaration(of: $0) }
  }
}
