/// Stands for SwiftUI's `LocalizedStringKey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  private let key: String
  public init(stringLiteral value: String) { key = value }
}

/// Stands for SwiftUI's `Text`.
public struct Text: HeadlessPrimitiveView {
  public nonisolated init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) {}
}

/// Stands for SwiftUI's `Label`, with a system image.
public struct Label: HeadlessPrimitiveView {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

/// Stands for SwiftUI's `Button`.
public struct Button<Label: View>: HeadlessPrimitiveView {}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}

/// Stands for SwiftUI's `HStack`.
public struct HStack<Content: View>: HeadlessPrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

/// Stands for SwiftUI's `VStack`.
public struct VStack<Content: View>: HeadlessPrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

/// Stands for SwiftUI's `Color`.
public struct Color: HeadlessPrimitiveView, Hashable, Sendable {
  public static let red = Color()
}

/// Stands for SwiftUI's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: Sendable {
  public static let primary = Self()
  public static let secondary = Self()
  public static let tertiary = Self()
}

/// Stands for SwiftUI's `ProgressView`, without a value.
public struct ProgressView: HeadlessPrimitiveView {
  public init() {}
}

/// Stands for SwiftUI's `Circle`.
public struct Circle: HeadlessPrimitiveView {
  public init() {}
  public func fill(_ content: Color) -> some View { modified }
}

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { modified }
  public func foregroundStyle(_ style: HierarchicalShapeStyle) -> some View { modified }
  public func accessibilityIdentifier(_ identifier: String) -> some View { modified }
  public func tag<V: Hashable>(_ tag: V) -> some View { modified }
}
