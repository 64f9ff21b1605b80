import Foundation
import HeadlessCore

/// Collects the misuses that the runtime reports.
final class MisuseRecorder: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var recorded: [HeadlessMisuse] = []

  var all: [HeadlessMisuse] { lock.withLock { recorded } }

  var handler: HeadlessRuntime.MisuseHandler {
    { misuse in self.lock.withLock { self.recorded.append(misuse) } }
  }
}

/// Runs `body` in a mode and returns the misuses it was charged with.
func misuses(mode: HeadlessMode = .friendly, _ body: () -> Void) -> [HeadlessMisuse] {
  let recorder = MisuseRecorder()
  HeadlessRuntime.with(mode: mode, onMisuse: recorder.handler, body)
  return recorder.all
}
