@_exported import Foundation
@_exported import HeadlessCombine
@_exported import Observation

// Stands for the part of SwiftUI that search screens use, to be type-checked: there is no view graph, and reading a
// built-in view's `body` ends the process. `HeadlessAppearance` runs what a view does on appearing, and no more.

/// Stands for SwiftUI's `View`.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// A view that is not made of others. Not SwiftUI's.
public protocol HeadlessPrimitiveView: View where Body == Never {}

extension HeadlessPrimitiveView {
  public var body: Never { fatalError("SwiftUI is here to be type-checked, not run") }
}

extension Optional: View, HeadlessPrimitiveView where Wrapped: View {}

/// Stands for SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> HeadlessConditional<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> HeadlessConditional<First, Second> {
    .second(second)
  }
}

/// What `if` and `switch` make. Stands for SwiftUI's `_ConditionalContent`.
public enum HeadlessConditional<First: View, Second: View>: HeadlessPrimitiveView {
  case first(First)
  case second(Second)
}

/// Stands for SwiftUI's `TupleView`.
public struct TupleView<Content>: HeadlessPrimitiveView {
  nonisolated init(_ content: Content) {}
}

/// Stands for SwiftUI's `EmptyView`.
public struct EmptyView: HeadlessPrimitiveView {
  public nonisolated init() {}
}

/// What each modifier makes. Not SwiftUI's.
public struct HeadlessModified<Content: View>: HeadlessPrimitiveView {}

extension View {
  var modified: HeadlessModified<Self> { HeadlessModified() }
}
