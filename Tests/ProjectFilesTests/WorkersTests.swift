import Foundation
import Testing

@testable import ProjectFiles

@Suite struct WorkersTests {
  @Test("Results come in the order of the items", arguments: [-1, 0, 1, 2, 3, 8, 64], [0, 1, 2, 7, 1_000, 20_000])
  func order(jobs: Int, count: Int) {
    let results = Workers.map(Array(0..<count), jobs: jobs) { $0 &* 3 }
    #expect(results == (0..<count).map { $0 * 3 })
  }

  @Test("One job works on the caller's thread") func oneJob() {
    let here = UInt(bitPattern: Thread.current.hash)
    #expect(Workers.map([1, 2], jobs: 1) { _ in UInt(bitPattern: Thread.current.hash) } == [here, here])
  }

  @Test("A slow item does not hold up the others") func slowItem() {
    // The first item waits for all the others, so another worker must take them.
    let count = 100
    let done = DispatchSemaphore(value: 0)
    let results = Workers.map(Array(0..<count), jobs: 2) { item in
      guard item == 0 else {
        done.signal()
        return true
      }
      return (1..<count).allSatisfy { _ in done.wait(timeout: .now() + 60) == .success }
    }
    #expect(results.allSatisfy { $0 })
  }

  @Test("Each worker keeps its own state") func ownState() {
    // The state counts the items of its worker: in the end every item was counted by one of at most four.
    let counts = Workers.map(Array(0..<10_000), jobs: 4, makeState: { 0 }) { count, _ in
      count += 1
      return count
    }
    let firsts = counts.count { $0 == 1 }
    #expect((1...4).contains(firsts))
    for value in 2...2_500 { #expect(counts.count { $0 == value } <= firsts) }
    #expect(
      Workers.map([5, 6, 7], jobs: 1, makeState: { 0 }) {
        $0 += $1; return $0
      } == [5, 11, 18])
  }

  @Test("A worker may descend twelve megabytes") func stack() {
    let results = Workers.map([3_000, 3_000], jobs: 2) { descend($0) }
    #expect(results == [3_000, 3_000])
  }

  @Test("The default is at least one job") func defaultJobs() {
    #expect(Workers.defaultJobs >= 1)
    #expect(Workers.map(["a", "b"]) { $0 + "!" } == ["a!", "b!"])
  }
}

/// Recurses `depth` times with four kilobytes of stack each.
private func descend(_ depth: Int) -> Int {
  guard depth > 0 else { return 0 }
  return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { buffer in
    buffer.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: depth))
    return descend(depth - 1) + (buffer[4_095] == UInt8(truncatingIfNeeded: depth) ? 1 : 0)
  }
}
