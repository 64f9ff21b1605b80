import HeadlessTesting

// Compiled into the module of code under test, these come before the standard library's methods of the same names, so
// that code which names no clock sleeps on the manual one.

extension Task where Success == Never, Failure == Never {
  static func sleep(for duration: Duration) async throws {
    try await ManualClock.shared.sleep(for: duration)
  }

  static func sleep(nanoseconds duration: UInt64) async throws {
    try await ManualClock.shared.sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}
