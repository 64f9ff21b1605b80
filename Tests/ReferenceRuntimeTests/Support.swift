import Foundation
import HeadlessCore

/// Pseudo-random numbers that depend on the seed alone, so that a failure can be repeated. SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Collects the misuses that the runtime reports.
final class MisuseRecorder: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var recorded: [HeadlessMisuse] = []

  var all: [HeadlessMisuse] { lock.withLock { recorded } }
  var errors: [HeadlessMisuse] { all.filter { $0.severity == .error } }
  var warnings: [HeadlessMisuse] { all.filter { $0.severity == .warning } }

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
