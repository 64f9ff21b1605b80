import Foundation

/// Where the numbers of a property test begin. A failure shows it, and with it the command that runs the same again:
///
/// ```swift
/// let seed = Seed()
/// var generator = seed.generator
/// #expect(law(of: anything(using: &generator)), "\(seed)")
/// ```
///
/// Seeds are fixed, so a run gives what the last one gave, also where a trap leaves no report. `LISTLINT_SEED` begins
/// elsewhere; CI sets it to the number of the run.
package struct Seed: Sendable, CustomStringConvertible {
  private static let variable = "LISTLINT_SEED"

  package let number: UInt64
  private let test: String

  /// The first seed there is for the test that asks: the one of the environment, or 1.
  package init(file: String = #fileID, function: String = #function) {
    self.init(number: environmentNumber(Self.variable) ?? 1, test: Self.name(file, function))
  }

  private init(number: UInt64, test: String) {
    self.number = number
    self.test = test
  }

  /// As many seeds as there are rounds, from the first one on. Each can be the first one of another run.
  package static func series(_ count: Int, file: String = #fileID, function: String = #function) -> [Seed] {
    let first = Seed(file: file, function: function)
    return (0..<UInt64(count)).map { Seed(number: first.number &+ $0, test: first.test) }
  }

  /// How many rounds a test runs whose rounds are slow: `LISTLINT_ROUNDS`, or `usual`.
  package static func rounds(_ usual: Int) -> Int { environmentNumber("LISTLINT_ROUNDS") ?? usual }

  package var generator: SeededGenerator { SeededGenerator(state: number) }

  /// The generator of one argument of a test, so that no two arguments get the same numbers.
  package func generator(for argument: some CustomStringConvertible) -> SeededGenerator {
    // FNV-1a; hash values of Swift differ from run to run.
    let hash = argument.description.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return SeededGenerator(state: number ^ hash)
  }

  package var description: String { "seed \(number); again: \(Self.variable)=\(number) swift test --filter '\(test)'" }

  /// `Module.*function`, which matches the test in whatever suite it stands.
  private static func name(_ file: String, _ function: String) -> String {
    "\(file.prefix { $0 != "/" })\\..*\(function.prefix { $0 != "(" })"
  }
}

private func environmentNumber<Number: FixedWidthInteger>(_ variable: String) -> Number? {
  ProcessInfo.processInfo.environment[variable].flatMap { Number($0) }
}

/// A generator whose whole run follows from where it begins (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  fileprivate init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
