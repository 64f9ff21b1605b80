import Foundation

#if !canImport(Darwin)
  /// Stands for the `Selector` of the Objective-C runtime: a name, and the actions that can be found under it.
  ///
  /// Nothing finds a method by its name here. What compiles code for the runtime writes a list of the methods that a file
  /// exposes, and hands it to each selector of that file; a selector without one can be compared, and not be performed.
  public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String
    private let actions: @MainActor @Sendable () -> [HeadlessAction]

    public init(_ name: String) { self.init(name, { [] }) }
    public init(stringLiteral name: String) { self.init(name, { [] }) }

    /// A selector that finds its method among `actions`. Not Apple's.
    public init(_ name: String, _ actions: @escaping @MainActor @Sendable () -> [HeadlessAction]) {
      description = name
      self.actions = actions
    }

    public static func == (left: Selector, right: Selector) -> Bool { left.description == right.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Calls the method of `target`; a target that has none is a misuse, as an unrecognized selector is. Not Apple's.
    @MainActor public func headlessPerform(on target: AnyObject, sender: Any? = nil, event: Any? = nil) {
      for action in actions() where action.name == description {
        if action.perform(target, sender, event) { return }
      }
      HeadlessRuntime.refuse("\(type(of: target))", description, "unrecognized selector sent to instance")
    }

    /// Whether the method of `target` is known. Not Apple's.
    @MainActor public func headlessIsKnown(to target: AnyObject) -> Bool {
      actions().contains { $0.name == description && $0.isMethod(target) }
    }
  }
#else
  extension Selector {
    /// Calls the method of `target`. Not Apple's.
    @MainActor public func headlessPerform(on target: AnyObject, sender: Any? = nil, event: Any? = nil) {
      _ = (target as? NSObject)?.perform(self, with: sender, with: event)
    }

    /// Whether `target` has the method. Not Apple's.
    @MainActor public func headlessIsKnown(to target: AnyObject) -> Bool {
      (target as? NSObject)?.responds(to: self) ?? false
    }
  }
#endif

/// A method that a selector finds: written from the declarations of a file, for it to be called by name. Not Apple's.
@MainActor
public struct HeadlessAction {
  let name: String
  let isMethod: (AnyObject) -> Bool
  let perform: (_ target: AnyObject, _ sender: Any?, _ event: Any?) -> Bool

  /// A method without parameters.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> Void) {
    self.name = name
    isMethod = { $0 is Target }
    perform = { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)
      return true
    }
  }

  /// A method that takes its sender. A sender of another type is a misuse: Objective-C hands it over all the same.
  public init<Target: AnyObject, Sender>(_ name: String, _ method: @escaping (Target, Sender) -> Void) {
    self.name = name
    isMethod = { $0 is Target }
    perform = { target, sender, _ in
      guard let target = target as? Target else { return false }
      if let sender = Self.convert(sender, to: Sender.self) {
        method(target, sender)
      } else {
        HeadlessRuntime.refuse(name, sender ?? "nil", "the sender is no \(Sender.self)")
      }
      return true
    }
  }

  /// A method that takes its sender and an event.
  public init<Target: AnyObject, Sender, Event>(_ name: String, _ method: @escaping (Target, Sender, Event) -> Void) {
    self.name = name
    isMethod = { $0 is Target }
    perform = { target, sender, event in
      guard let target = target as? Target else { return false }
      if let sender = Self.convert(sender, to: Sender.self), let event = Self.convert(event, to: Event.self) {
        method(target, sender, event)
      } else {
        HeadlessRuntime.refuse(name, sender ?? "nil", "the sender is no \(Sender.self), or the event no \(Event.self)")
      }
      return true
    }
  }

  /// Nothing is a value of an optional type.
  private static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    if let value { return value as? Value }
    return (Any?.none as Any) as? Value
  }
}

/// A target and its action, as controls, bar buttons and gestures keep them. Not Apple's.
@MainActor
public struct HeadlessTarget {
  public weak var target: AnyObject?
  public var action: Selector

  public init(_ target: Any?, _ action: Selector) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Sends the action; a target that is gone, or none, hears nothing: there is no responder chain.
  public func send(from sender: Any?, event: Any? = nil) {
    target.map { action.headlessPerform(on: $0, sender: sender, event: event) }
  }
}
