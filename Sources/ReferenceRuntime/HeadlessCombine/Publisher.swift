@_exported import Foundation
import HeadlessCore

/// Stands for Combine's `Publisher`: values reach whoever subscribes, in order and without demand.
///
/// There are no subscribers of one's own and no back pressure. An operator gives an `AnyPublisher`, where Combine has a type of
/// its own for each.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// Hands all events to `receive` until what is given is cancelled. Not Combine's.
  func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable
}

/// A value, or the end. Not Combine's.
public enum HeadlessEvent<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// Stands for the namespace of the same name.
public enum Subscribers {
  /// Stands for Combine's enumeration of the same name.
  public enum Completion<Failure: Error> { case finished, failure(Failure) }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

/// Stands for Combine's protocol of the same name.
public protocol Cancellable {
  func cancel()
}

extension Cancellable {
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// Stands for Combine's `AnyCancellable`, which cancels when it goes away.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  public init(_ canceller: some Cancellable) { action = canceller.cancel }
  deinit { cancel() }
  public func cancel() {
    let action = action
    self.action = nil
    action?()
  }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable { collection.append(self) }
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Stands for Combine's `AnyPublisher`.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribe: (@escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable
  public init(_ publisher: some Publisher<Output, Failure>) { subscribe = publisher.headlessSubscribe }
  init(_ subscribe: @escaping (@escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable) {
    self.subscribe = subscribe
  }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    subscribe(receive)
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  /// Calls the closures until the result is cancelled or goes away.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    headlessSubscribe { event in
      switch event {
      case .value(let value): receiveValue(value)
      case .completion(let completion): receiveCompletion(completion)
      }
    }
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
  /// Holds the object strongly, as Combine does.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    published.subject.kept.append(sink { subject.send($0) })
  }
}

// MARK: - Subjects

/// Stands for Combine's protocol of the same name.
public protocol Subject<Output, Failure>: Publisher, AnyObject {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// What subjects have in common: those who hear, in the order in which they came. Not Combine's.
public class HeadlessSubject<Output, Failure: Error> {
  private var listeners: [(id: Int, receive: (HeadlessEvent<Output, Failure>) -> Void)] = []
  private var count = 0
  private var end: Subscribers.Completion<Failure>?
  /// What lives as long as the subject.
  var kept: [AnyCancellable] = []

  func tell(_ event: HeadlessEvent<Output, Failure>) {
    guard end == nil else { return }
    if case .completion(let completion) = event { end = completion }
    // One that is cancelled meanwhile hears nothing more.
    for listener in listeners where listeners.contains(where: { $0.id == listener.id }) { listener.receive(event) }
    if end != nil { listeners = [] }
  }

  func add(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void, first: Output?) -> AnyCancellable {
    if let end {
      receive(.completion(end))
      return AnyCancellable {}
    }
    count += 1
    let id = count
    listeners.append((id, receive))
    if let first { receive(.value(first)) }
    // Whoever subscribes keeps the subject alive, as a subscription does.
    return AnyCancellable { self.listeners.removeAll { $0.id == id } }
  }
}

/// Stands for Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: HeadlessSubject<Output, Failure>, Subject {
  public override init() { super.init() }
  public func send(_ value: Output) { tell(.value(value)) }
  public func send(completion: Subscribers.Completion<Failure>) { tell(.completion(completion)) }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    add(receive, first: nil)
  }
}

/// Stands for Combine's `CurrentValueSubject`: it has the new value before it tells of it.
public final class CurrentValueSubject<Output, Failure: Error>: HeadlessSubject<Output, Failure>, Subject {
  private var current: Output
  public init(_ value: Output) { current = value }
  public var value: Output {
    get { current }
    set { send(newValue) }
  }
  public func send(_ value: Output) {
    current = value
    tell(.value(value))
  }
  public func send(completion: Subscribers.Completion<Failure>) { tell(.completion(completion)) }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    add(receive, first: current)
  }
}

// MARK: - Published properties

/// Stands for Combine's `Published`: it tells of a new value before the property has it, as Combine does.
@propertyWrapper
public struct Published<Value> {
  private let subject: PublishedSubject<Value>
  public init(wrappedValue: Value) { subject = PublishedSubject(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("a published property belongs to a class") }
    set { fatalError("a published property belongs to a class \(newValue)") }
  }

  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object, wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].subject.value }
    set {
      (object as? any ObservableObject)?.headlessWillChange()
      object[keyPath: storage].subject.send(newValue)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }

  /// Stands for Combine's structure of the same name.
  public struct Publisher: HeadlessCombine.Publisher {
    /// Stands for the type of the same name.
    public typealias Output = Value
    /// Stands for the type of the same name.
    public typealias Failure = Never
    var subject: PublishedSubject<Value>
    public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Value, Never>) -> Void) -> AnyCancellable {
      subject.add(receive, first: subject.value)
    }
  }
}

final class PublishedSubject<Value>: HeadlessSubject<Value, Never> {
  private(set) var value: Value
  init(_ value: Value) { self.value = value }
  func send(_ new: Value) {
    tell(.value(new))
    value = new
  }
}

/// Stands for Combine's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Stands for Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: HeadlessSubject<Void, Never>, Publisher {
  /// Stands for the type of the same name.
  public typealias Output = Void
  /// Stands for the type of the same name.
  public typealias Failure = Never
  public override init() { super.init() }
  public func send() { tell(.value(())) }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Void, Never>) -> Void) -> AnyCancellable {
    add(receive, first: nil)
  }
}

extension ObservableObject {
  func headlessWillChange() { (objectWillChange as? ObservableObjectPublisher)?.send() }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// One publisher for each object, as long as it lives.
  public var objectWillChange: ObservableObjectPublisher { ChangePublishers.publisher(of: self) }
}

private enum ChangePublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }
  private static let lock = NSLock()
  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      // The address of an object that is gone may be another's.
      if let entry = entries[ObjectIdentifier(object)], entry.object === object { return entry.publisher }
      entries = entries.filter { $0.value.object != nil }
      let publisher = ObservableObjectPublisher()
      entries[ObjectIdentifier(object)] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}
