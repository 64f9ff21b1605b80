#if canImport(HeadlessSwiftUI)
  import HeadlessSwiftUI

  /// Stands for the macro `@Query` and the type of the same name, to be type-checked: it has nothing to give.
  @MainActor @propertyWrapper
  public struct Query<Element: PersistentModel> {
    public var wrappedValue: [Element] { [] }

    public init() {}
    public init<Value: Comparable>(
      filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value> & Sendable, order: SortOrder = .forward
    ) {}
    public init<Value: Comparable>(
      filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?> & Sendable, order: SortOrder = .forward
    ) {}
    public init(filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = []) {}
    public init(_ descriptor: FetchDescriptor<Element>) {}
  }

  extension View {
    public func modelContainer(_ container: ModelContainer) -> some View { self }
    public func modelContainer(for type: any PersistentModel.Type) -> some View { self }
  }

  extension EnvironmentValues {
    public var modelContext: ModelContext { fatalError("SwiftUI is here to be type-checked, not run") }
  }
#endif
