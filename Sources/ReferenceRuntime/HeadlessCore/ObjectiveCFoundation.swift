import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

// What Foundation has on Apple's systems and lacks where there is no Objective-C.

#if !canImport(Darwin)
  extension NotificationCenter {
    /// Stands for Foundation's method of the same labels. The observer is held weakly; notifications that another thread
    /// posts are delivered on the main actor.
    public func addObserver(
      _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
      nonisolated(unsafe) weak let target = observer as AnyObject
      let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
        nonisolated(unsafe) let notification = notification
        let deliver: @MainActor @Sendable () -> Void = {
          target.map { aSelector.headlessPerform(on: $0, sender: notification) }
        }
        if HeadlessObservers.isOnMain { MainActor.assumeIsolated(deliver) } else { Task(operation: deliver) }
      }
      HeadlessObservers.add(token, of: observer as AnyObject)
    }

    /// Ends what `addObserver(_:selector:name:object:)` began, which `removeObserver(_:)` does not find here.
    public func removeObserver(_ observer: Any, name aName: NSNotification.Name?) {
      for token in HeadlessObservers.remove(of: observer as AnyObject) { removeObserver(token) }
    }
  }

  /// The tokens of observers that were added by selector.
  private enum HeadlessObservers {
    private static let mark: DispatchSpecificKey<Void> = {
      let key = DispatchSpecificKey<Void>()
      DispatchQueue.main.setSpecific(key: key, value: ())
      return key
    }()

    /// Whether the main queue runs this, which need not be on the first thread.
    static var isOnMain: Bool { DispatchQueue.getSpecific(key: mark) != nil || Thread.isMainThread }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var tokens: [ObjectIdentifier: [any NSObjectProtocol]] = [:]

    static func add(_ token: any NSObjectProtocol, of observer: AnyObject) {
      lock.withLock { tokens[ObjectIdentifier(observer), default: []].append(token) }
    }

    static func remove(of observer: AnyObject) -> [any NSObjectProtocol] {
      lock.withLock { tokens.removeValue(forKey: ObjectIdentifier(observer)) ?? [] }
    }
  }

  extension Timer {
    /// Stands for Foundation's method of the same labels.
    @MainActor @discardableResult public static func scheduledTimer(
      timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
      repeats yesOrNo: Bool
    ) -> Timer {
      let target = HeadlessTarget(aTarget, aSelector)
      return scheduledTimer(withTimeInterval: ti, repeats: yesOrNo) { timer in
        nonisolated(unsafe) let timer = timer
        MainActor.assumeIsolated { target.send(from: timer) }
      }
    }
  }

  extension NSObjectProtocol {
    /// Stands for the method of `NSObject`, for the methods that the selector's file exposes.
    @MainActor public func responds(to aSelector: Selector?) -> Bool { aSelector?.headlessIsKnown(to: self) ?? false }
  }

  extension NSObjectProtocol where Self: NSObject {
    /// Stands for the method of `NSObject`.
    @MainActor @discardableResult public func perform(_ aSelector: Selector, with object: Any? = nil) -> AnyObject? {
      aSelector.headlessPerform(on: self, sender: object)
      return nil
    }

    /// Stands for the method of `NSObject`; the delay is that of the system's clock.
    @MainActor public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
      let target = HeadlessTarget(self, aSelector)
      nonisolated(unsafe) let argument = anArgument
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(delay))
        target.send(from: argument)
      }
    }
  }

  extension NSObject {
    // MARK: - Accepted and ignored

    public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {}
    public static func cancelPreviousPerformRequests(
      withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {}
    public func addObserver(
      _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
      context: UnsafeMutableRawPointer?
    ) {}
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {}
    public func willChangeValue(forKey key: String) {}
    public func didChangeValue(forKey key: String) {}
  }

  extension NSObjectProtocol where Self: NSObject {
    // MARK: - Accepted and ignored

    public func observe<Value>(
      _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation { NSKeyValueObservation() }
  }

  /// Stands for Foundation's class. Accepted and ignored: nothing is observed by key.
  public final class NSKeyValueObservation: NSObject {
    public func invalidate() {}
  }

  /// Stands for Foundation's structure of the same name.
  public struct NSKeyValueObservedChange<Value> {
    public var newValue: Value?
    public var oldValue: Value?
  }

  /// Stands for Foundation's structure of the same name.
  public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  }

  /// Stands for Foundation's option set of the same name.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
  }

  extension UserDefaults {
    /// Stands for Foundation's method of the same labels.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  }

  extension URL {
    // MARK: - Accepted and ignored

    @discardableResult public func startAccessingSecurityScopedResource() -> Bool { true }
    public func stopAccessingSecurityScopedResource() {}
  }

  /// Stands for the function of the Objective-C overlay: there is no pool to drain.
  public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

  /// Stands for Core Foundation's type of the same name.
  public typealias CFAbsoluteTime = Double
  /// Stands for Core Foundation's function of the same name.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
  /// Stands for Core Foundation's type of the same name.
  public typealias CFString = NSString
  /// Stands for Foundation's type of the same name.
  public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
  /// Stands for QuartzCore's function of the same name.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CACurrentMediaTime() -> TimeInterval { ProcessInfo.processInfo.systemUptime }

  /// Stands for Foundation's `UndoManager`, which undoes what was registered, the last first.
  open class UndoManager: NSObject {
    private var actions: [() -> Void] = []
    open private(set) var undoActionName = ""
    open var canUndo: Bool { !actions.isEmpty }
    open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
      actions.append { [weak target] in target.map(handler) }
    }
    open func setActionName(_ actionName: String) { undoActionName = actionName }
    open func undo() { actions.popLast()?() }
    open func removeAllActions() { actions = [] }

    // MARK: - Accepted and ignored

    open var canRedo: Bool { false }
    open func redo() {}
    open func beginUndoGrouping() {}
    open func endUndoGrouping() {}
    open func disableUndoRegistration() {}
    open func enableUndoRegistration() {}
  }

  /// Stands for Foundation's `NSUserActivity`, of which the properties are kept.
  open class NSUserActivity: NSObject {
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?
    open var isEligibleForHandoff = true
    open var isEligibleForSearch = false
    open var isEligibleForPrediction = false
    public init(activityType: String) { self.activityType = activityType }

    // MARK: - Accepted and ignored

    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
  }

  /// Stands for Foundation's `NSItemProvider`, which holds one object.
  open class NSItemProvider: NSObject {
    public let headlessObject: Any?
    open var suggestedName: String?
    public init(object: Any) { headlessObject = object }
    public override init() { headlessObject = nil }
    public init(item: Any?, typeIdentifier: String?) { headlessObject = item }
    public convenience init?(contentsOf fileURL: URL) { self.init(object: fileURL) }
  }

  /// Stands for Foundation's `RelativeDateTimeFormatter`. Its words are not Apple's.
  open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    /// Stands for Foundation's enumeration of the same name.
    public enum UnitsStyle: Sendable { case full, spellOut, short, abbreviated }
    /// Stands for Foundation's enumeration of the same name.
    public enum DateTimeStyle: Sendable { case numeric, named }
    open var unitsStyle = UnitsStyle.full
    open var dateTimeStyle = DateTimeStyle.numeric
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
      "\(Int(date.timeIntervalSince(referenceDate))) s"
    }
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String { "\(Int(timeInterval)) s" }
  }
#endif
