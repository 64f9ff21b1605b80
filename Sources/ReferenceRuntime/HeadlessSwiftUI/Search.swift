// Each modifier stands for SwiftUI's of the same name and labels. None is marked with the release that brought it, so
// a missing availability check is not noticed here.

/// Stands for SwiftUI's `SearchFieldPlacement`.
public struct SearchFieldPlacement: Sendable {
  /// Stands for SwiftUI's enumeration of the same name.
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
  public static let automatic = Self()
  public static let navigationBarDrawer = Self()
  public static let sidebar = Self()
  public static let toolbar = Self()
  public static let toolbarPrincipal = Self()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }
}

/// Stands for SwiftUI's `SearchScopeActivation`.
public struct SearchScopeActivation: Sendable {
  public static let automatic = Self()
  public static let onTextEntry = Self()
  public static let onSearchPresentation = Self()
}

/// Stands for SwiftUI's `SubmitTriggers`.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1)
  public static let search = Self(rawValue: 2)
}

/// Stands for SwiftUI's `SearchPresentationToolbarBehavior`.
public struct SearchPresentationToolbarBehavior: Sendable {
  public static let automatic = Self()
  public static let avoidHidingContent = Self()
}

/// Stands for SwiftUI's `SearchToolbarBehavior`.
public struct SearchToolbarBehavior: Sendable {
  public static let automatic = Self()
  public static let minimize = Self()
}

extension View {
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { modified }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modified }

  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View { modified }

  public func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> S
  ) -> some View { modified }

  public func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> S
  ) -> some View { modified }

  public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable { modified }

  public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable { modified }

  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View { modified }
  public func searchCompletion(_ completion: String) -> some View { modified }

  public func searchScopes<V: Hashable, S: View>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View {
    modified
  }
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View { modified }

  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View { modified }
  public func searchFocused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View { modified }
  public func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View {
    modified
  }
  public func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { modified }
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void) -> some View {
    modified
  }
}
