import Foundation
import HeadlessTesting

// As those of `Task`: what waits in the code under test waits on the manual clock.

extension DispatchQueue {
  func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    asyncAfter(deadline: deadline, execute: DispatchWorkItem(block: work))
  }

  /// One that is cancelled meanwhile does nothing, as with Dispatch.
  func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
    let now = DispatchTime.now().uptimeNanoseconds
    let rest = deadline.uptimeNanoseconds > now ? deadline.uptimeNanoseconds - now : 0
    // In whole milliseconds: some time has passed since the deadline was told.
    headlessAfter(.milliseconds(Int64((Double(rest) / 1_000_000).rounded(.up)))) { self.async(execute: item) }
  }
}

extension Timer {
  static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    // In no run loop it only knows whether it is valid.
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    headlessRun(timer, every: .seconds(interval), block)
    return timer
  }
}

private func headlessRun(_ timer: Timer, every interval: Duration, _ block: @escaping (Timer) -> Void) {
  headlessAfter(interval) {
    guard timer.isValid else { return }
    block(timer)
    guard timer.isValid else { return }
    if timer.timeInterval > 0 { headlessRun(timer, every: interval, block) } else { timer.invalidate() }
  }
}

/// Runs work on the main actor when the manual clock has come so far.
private func headlessAfter(_ delay: Duration, _ work: @escaping () -> Void) {
  nonisolated(unsafe) let work = work
  Task { @MainActor in
    try? await ManualClock.shared.sleep(for: delay)
    work()
  }
}
