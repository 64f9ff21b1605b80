/// Stands for SwiftUI's `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

// As SwiftUI has it.
extension Binding: @unchecked Sendable where Value: Sendable {}

final class StateBox<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Stands for SwiftUI's `State`.
@propertyWrapper
public struct State<Value> {
  private let box: StateBox<Value>

  public init(wrappedValue: Value) { box = StateBox(wrappedValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    let box = box
    return Binding(get: { box.value }, set: { box.value = $0 })
  }
}

/// Stands for SwiftUI's `Bindable`.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }

  public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

/// Stands for SwiftUI's `FocusState`.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// Stands for SwiftUI's `FocusState.Binding`.
  @propertyWrapper
  public struct Binding {
    let box: StateBox<Value>
    public var wrappedValue: Value {
      get { box.value }
      nonmutating set { box.value = newValue }
    }
    public var projectedValue: Self { self }
  }

  private let box: StateBox<Value>

  public init() where Value == Bool { box = StateBox(false) }
  public init<Wrapped>() where Value == Wrapped? { box = StateBox(nil) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding { Binding(box: box) }
}

/// Stands for SwiftUI's `Environment`, for key paths.
@propertyWrapper
public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}

/// Stands for SwiftUI's `EnvironmentValues`, with its values about search.
public struct EnvironmentValues {
  public var isSearching: Bool { false }
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
}

/// Stands for SwiftUI's `DismissSearchAction`.
public struct DismissSearchAction: Sendable {
  public func callAsFunction() {}
}
