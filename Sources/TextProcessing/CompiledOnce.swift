// Much of the standard library is compiled anew in each module, and for each type, that uses it: a sort into some 2,500
// lines of the optimizer's language, a number's reading into as many, a thousand of which take a tenth of a second.
// What follows is compiled once, for places that are not hot.

extension Sequence {
  /// The elements as `sorted(by:)` has them; equal ones keep their order. Complexity: O(n log n) comparisons.
  package func ordered(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
    let elements = Array(self)
    // Positions are sorted, so that no code is made for the elements.
    return try positions(elements.count) { try precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence<String> {
  /// The texts in ascending order.
  package func ordered() -> [String] { Array(self).sorted() }
}

/// The numbers up to `count`, in the order of what stands there.
private func positions(_ count: Int, by precedes: (Int, Int) throws -> Bool) rethrows -> [Int] {
  try (0..<count).sorted(by: precedes)
}

extension Int {
  /// The number that `text` writes with digits; nil for anything else.
  @inline(never)
  package init?(decimal text: String) { self.init(text) }
}
