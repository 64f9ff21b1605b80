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
  private let components: [Double]
  private let name: String

  public init(_ name: String) { (components, self.name) = ([], name) }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (components, name) = ([red, green, blue, opacity], "rgb")
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    (components, name) = ([hue, saturation, brightness, opacity], "hsb")
  }

  public static let red = Color("red")
  public static let orange = Color("orange")
  public static let yellow = Color("yellow")
  public static let green = Color("green")
  public static let blue = Color("blue")
  public static let purple = Color("purple")
  public static let pink = Color("pink")
  public static let gray = Color("gray")
  public static let black = Color("black")
  public static let white = Color("white")
  public static let clear = Color("clear")
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  public static let accentColor = Color("accentColor")
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
