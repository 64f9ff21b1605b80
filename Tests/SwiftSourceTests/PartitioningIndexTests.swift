import SwiftSource
import Testing

@Suite struct PartitioningIndexTests {
  @Test("Each partition of each length is found") func eachPartitionOfEachLengthIsFound() {
    for count in 0..<20 {
      for first in 0...count {
        #expect((0..<count).partitioningIndex { $0 >= first } == first)
        // Indices of a slice do not start at zero.
        let slice = Array(-3..<count)[3...]
        #expect(slice.partitioningIndex { $0 >= first } == first + 3)
      }
    }
  }

  @Test("Few elements are asked") func fewElementsAreAsked() {
    var asked = 0
    let index = (0..<1_000_000).partitioningIndex { element in
      asked += 1
      return element >= 777_777
    }
    #expect(index == 777_777 && asked <= 20)
  }
}
