import SwiftSource
import TestSupport
import Testing

struct LineMapTests {
  @Test("The number of lines is the same with and without a map")
  func count() {
    for seed in Seed.series(50) {
      var numbers = seed.generator
      let length = Int.random(in: 0...1_100, using: &numbers)
      let bytes = (0..<length).map { _ in [0x61, 0x0A, 0x0A, 0x0D][Int.random(in: 0..<4, using: &numbers)] as UInt8 }
      let map = LineMap(bytes)
      let breaks = bytes.indices.filter {
        bytes[$0] == 0x0A || bytes[$0] == 0x0D && !(bytes[($0 + 1)...].first == 0x0A)
      }
      for (line, offset) in zip(1..., [0] + breaks.map { $0 + 1 }) {
        #expect(map.offset(ofLine: line) == offset, "\(seed)")
      }
      #expect(map.offset(ofLine: breaks.count + 2) == nil, "\(seed)")
      // The last line counts when anything stands on it.
      let expected = bytes.isEmpty ? 0 : map.position(of: bytes.count - 1).line
      #expect(LineMap.count(in: bytes) == expected, "\(seed)")
    }
  }
}
