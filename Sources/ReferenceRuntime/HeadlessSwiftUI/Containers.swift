/// Stands for SwiftUI's `List`.
public struct List<Content: View>: HeadlessPrimitiveView {
  public init(@ViewBuilder content: () -> Content) { _ = content() }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
}

/// Stands for SwiftUI's `ForEach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: HeadlessPrimitiveView {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

/// Stands for SwiftUI's `Section`, with a title.
public struct Section<Content: View>: HeadlessPrimitiveView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

/// Stands for SwiftUI's `ContentUnavailableView`, for searches.
public struct ContentUnavailableView: HeadlessPrimitiveView {
  public static var search: ContentUnavailableView { ContentUnavailableView() }
  public static func search(text: String) -> ContentUnavailableView { ContentUnavailableView() }
}

/// Stands for SwiftUI's `NavigationStack`.
public struct NavigationStack<Root: View>: HeadlessPrimitiveView {
  public init(@ViewBuilder root: () -> Root) { _ = root() }
}

/// Stands for SwiftUI's `NavigationSplitView` of two columns.
public struct NavigationSplitView<Sidebar: View, Detail: View>: HeadlessPrimitiveView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}

/// Stands for SwiftUI's `NavigationLink` to a value.
public struct NavigationLink<Label: View>: HeadlessPrimitiveView {}

extension NavigationLink where Label == Text {
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {}
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {}
}

extension View {
  public func task<T: Equatable>(id value: T, _ action: @escaping @MainActor () async -> Void) -> some View { modified }
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View { modified }
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View { modified }
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some View { modified }
  public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { modified }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    if let action { HeadlessAppearance.actions.append(action) }
    return modified
  }
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { modified }
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { modified }
}

/// What views do when they appear, without a view graph. Not SwiftUI's.
@MainActor
public enum HeadlessAppearance {
  fileprivate static var actions: [() -> Void] = []

  /// Runs what the body of a view, and of the built-in stacks and lists in it, does on appearing.
  public static func appear(_ view: some View) {
    actions = []
    _ = view.body
    let pending = actions
    actions = []
    for action in pending { action() }
  }
}
