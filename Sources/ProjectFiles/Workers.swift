import Foundation
import TextProcessing

/// Work on many items at once, on threads that share nothing but the number of the next item.
public enum Workers {
  /// One per active processor.
  public static var defaultJobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The stack of each worker in bytes. Threads of the system's pools have half a megabyte on macOS, too little for a
  /// parser that descends as deep as its limit lets it; only pages that are touched cost memory.
  public static let stackSize = 16 << 20

  /// The result of `body` for each item, in the order of the items whatever the order of the work.
  ///
  /// Items are taken from the front as workers become free, so put the largest first. With one job, or one item,
  /// the work is done on the caller's thread and stack; else on `jobs` new threads of ``stackSize``, and the caller
  /// waits.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int = defaultJobs, _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    map(items, jobs: jobs, makeState: {}) { _, item in body(item) }
  }

  /// The same, with a state that each worker makes on its own thread and keeps from item to item: buffers, caches.
  ///
  /// A result must not depend on which items its worker had before.
  public static func map<Item: Sendable, Result: Sendable, State>(
    _ items: [Item], jobs: Int = defaultJobs, makeState: @escaping @Sendable () -> State,
    body: @escaping @Sendable (inout State, Item) -> Result
  ) -> [Result] {
    let jobs = min(jobs, items.count)
    guard jobs > 1 else {
      var state = makeState()
      return items.map { body(&state, $0) }
    }

    let next = Locked(0)
    let finished = Locked<[[(range: Range<Int>, results: [Result])]]>([])
    // Small enough that the last runs end together, large enough that tiny items do not queue for the lock.
    let run = max(1, min(64, items.count / (jobs * 256)))
    let work: @Sendable () -> Void = {
      var state = makeState()
      var own: [(range: Range<Int>, results: [Result])] = []
      while true {
        let start = next.withLock { index in
          defer { index = min(index + run, items.count) }
          return index
        }
        guard start < items.count else { break }
        let range = start..<min(start + run, items.count)
        own.append((range, items[range].map { body(&state, $0) }))
      }
      let results = own
      finished.withLock { $0.append(results) }
    }

    let threads = (0..<jobs).compactMap { _ in WorkerThread(stackSize: stackSize, work) }
    // When the system gives no thread at all the work is still done.
    if threads.isEmpty { work() }
    for thread in threads { thread.join() }

    let runs = finished.withLock { $0 }.joined().ordered { $0.range.lowerBound < $1.range.lowerBound }
    return runs.flatMap(\.results)
  }
}
