import Foundation

/// The settings that all headless modules read: the mode, and what becomes of a misuse.
///
/// A program sets them once with `configure(mode:onMisuse:)`; a test sets them for its own scope with
/// `with(mode:onMisuse:_:)`, so that tests may run side by side.
public enum HeadlessRuntime {
  /// What is called with each misuse. When it returns, the misused object is as it was before the call.
  public typealias MisuseHandler = @Sendable (HeadlessMisuse) -> Void

  struct Settings: Sendable {
    var mode: HeadlessMode
    var onMisuse: MisuseHandler
  }

  @TaskLocal static var scoped: Settings?

  // `Mutex` needs macOS 15. Every access holds the lock.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var process = Settings(mode: .friendly, onMisuse: stop)

  static var settings: Settings { scoped ?? lock.withLock { process } }

  /// The mode in force here. A list reads it once, at each apply.
  public static var mode: HeadlessMode { settings.mode }

  /// Sets the mode and the handler for the whole process, outside of any `with`.
  public static func configure(mode: HeadlessMode, onMisuse: @escaping MisuseHandler = stop) {
    lock.withLock { process = Settings(mode: mode, onMisuse: onMisuse) }
  }

  /// Runs `body` with a mode and a handler of its own; tasks that it starts inherit them.
  public static func with<Result>(
    mode: HeadlessMode, onMisuse: @escaping MisuseHandler = stop, _ body: () throws -> Result
  ) rethrows -> Result {
    try $scoped.withValue(Settings(mode: mode, onMisuse: onMisuse), operation: body)
  }

  /// Runs `body` with a mode and a handler of its own; tasks that it starts inherit them.
  @MainActor public static func with<Result>(
    mode: HeadlessMode, onMisuse: @escaping MisuseHandler = stop, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(Settings(mode: mode, onMisuse: onMisuse), operation: body)
  }

  /// The handler of a program that sets none: warnings go to standard error, an error ends the process.
  public static let stop: MisuseHandler = { misuse in
    guard misuse.severity == .error else { return FileHandle.standardError.write(Data("\(misuse)\n".utf8)) }
    fatalError(misuse.description)
  }

  /// Hands a misuse to the handler in force.
  public static func report(_ misuse: HeadlessMisuse) {
    settings.onMisuse(misuse)
  }

  /// Reports that `call` was refused because of `subject`.
  public static func refuse(_ call: String, _ subject: some Any, _ reason: String) {
    report(HeadlessMisuse(call: call, identifiers: ["\(subject)"], reason: reason))
  }

  /// Reports that the default implementation of an optional delegate method stood in for `object`.
  ///
  /// In Objective-C a method of a subclass is found though only its superclass declares the conformance. In Swift the
  /// default implementation is fixed at the declaration of the conformance, so that method would be skipped without a
  /// word. Whether there is one cannot be seen at run time: this warns in `hostile` mode whenever a superclass
  /// of the object's class declares the conformance.
  ///
  /// - Parameter conforms: whether a type declares or inherits the conformance.
  public static func reportDefault(_ call: String, of object: Any, conforms: (Any.Type) -> Bool) {
    guard mode == .hostile, let parent = Mirror(reflecting: object).superclassMirror?.subjectType, conforms(parent)
    else { return }
    report(
      HeadlessMisuse(
        severity: .warning, call: call, identifiers: ["\(type(of: object))"],
        reason: "a method of a subclass is not called, because \(parent) declares the conformance; "
          + "implement it there and override it"))
  }
}
