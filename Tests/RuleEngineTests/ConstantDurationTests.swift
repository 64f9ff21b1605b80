import Testing
@testable import ListRules
@testable import RuleEngine

/// Every spelling of a count of nanoseconds that was met in public code, and what the fix makes of it.
@Suite struct ConstantDurationTests {
  /// The argument list that the fix leaves, and whether it needs to be asked for more than once; nil without a fix.
  private func fixed(_ value: String, safe: inout Bool?) throws -> String? {
    let code =
      "@available(iOS 16, macOS 13, *) func wait() async throws { try await Task.sleep(nanoseconds: \(value)) }"
    let finding = try #require(Engine(only: SleepNanoseconds.id).findings(in: code).first, "\(value) is not found")
    guard let fix = finding.fix else { return nil }
    safe = fix.isSafe
    let bytes = FixApplier(includesUnsafe: true).apply([finding], to: Array(code.utf8)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.range(of: "Task.sleep("))
    return String(text[start.upperBound...].dropLast(3))
  }

  @Test(
    "What is exact becomes the largest whole unit",
    arguments: [
      // Literals
      ("0", ".seconds(0)"), ("1", ".nanoseconds(1)"), ("999", ".nanoseconds(999)"), ("1000", ".microseconds(1)"),
      ("1_000_000_000", ".seconds(1)"), ("1000000000", ".seconds(1)"), ("250_000_000", ".milliseconds(250)"),
      ("1_500_000_000", ".milliseconds(1500)"), ("12_345_000_000", ".milliseconds(12_345)"),
      ("1_234_567", ".nanoseconds(1_234_567)"), ("3_600_000_000_000", ".seconds(3600)"),
      ("0x3B9A_CA00", ".seconds(1)"), ("0b1111_1010_00", ".microseconds(1)"), ("0o1750", ".microseconds(1)"),
      ("18_446_744_073_709_551_615", ".nanoseconds(18_446_744_073_709_551_615)"),
      // Products and quotients
      ("1_000_000_000 * 3", ".seconds(3)"), ("10*10_000", ".microseconds(100)"),
      ("2 * 60 * 1_000_000_000", ".seconds(120)"),
      ("1_000_000_000 / 2", ".milliseconds(500)"), ("1_000_000_000 / 4 * 3", ".milliseconds(750)"),
      // The system's constants
      ("NSEC_PER_SEC", ".seconds(1)"), ("NSEC_PER_SEC * 3", ".seconds(3)"), ("3 * NSEC_PER_SEC", ".seconds(3)"),
      ("NSEC_PER_SEC / 2", ".milliseconds(500)"), ("NSEC_PER_MSEC * 250", ".milliseconds(250)"),
      ("NSEC_PER_USEC * 5", ".microseconds(5)"), ("300 * NSEC_PER_MSEC", ".milliseconds(300)"),
      // One conversion around
      ("UInt64(500_000_000)", ".milliseconds(500)"), ("UInt64(10e9)", ".seconds(10)"),
      ("UInt64(1.5e9)", ".milliseconds(1500)"),
      ("UInt64(1e9)", ".seconds(1)"), ("UInt64(1E+9)", ".seconds(1)"), ("UInt64(NSEC_PER_SEC)", ".seconds(1)"),
      ("UInt64(2 * 1_000_000_000)", ".seconds(2)"), ("UInt64(1_000.0)", ".microseconds(1)"),
    ])
  func exact(_ value: String, _ duration: String) throws {
    var safe: Bool?
    #expect(try fixed(value, safe: &safe) == "for: \(duration)")
    #expect(safe == true)
  }

  @Test(
    "What is not exact is found, and not fixed",
    arguments: [
      "NSEC_PER_SEC / 3", "1_000_000_000 / 7", "1_000_000_000 / 0", "isLong ? 2_000_000_000 : 1_000_000_000",
      "UInt64(pow(10.0, 9.0))", "UInt64(0.5 * Double(NSEC_PER_SEC))", "UInt64(0.5 * 1_000_000_000)", ".second * 2",
      ".max",
      "UInt64.max", ".random(in: 0..<1_000_000)", "delay()", "delay", "delay * 1_000_000", "1_000_000_000 + 1",
      "1_000_000_000 - 1", "-1", "(1_000_000_000)", "UInt64(UInt64(1_000))", "UInt64(exactly: 1_000)", "UInt64(1e-3)",
      "UInt64(1.0e99)", "99_999_999_999_999_999_999", "10_000_000_000 * 10_000_000_000", "1 << 30", "UInt64(0x1p30)",
      "UInt64(delay.seconds() * 1_000_000_000)", "UInt64(delay) * 1_000_000_000", "NSEC_PER_SEC * UInt64(delay)",
      "Self.delay", "NSEC_PER_SEC % 7", "UInt64(1.5)",
    ])
  func inexact(_ value: String) throws {
    var safe: Bool?
    #expect(try fixed(value, safe: &safe) == nil)
  }

  @Test(
    "Seconds in a variable are offered as unsafe",
    arguments: [
      ("UInt64(seconds * 1_000_000_000)", "seconds"), ("UInt64(1_000_000_000 * seconds)", "seconds"),
      ("UInt64(seconds * 1e9)", "seconds"), ("UInt64(seconds * Double(NSEC_PER_SEC))", "seconds"),
      ("UInt64(Double(NSEC_PER_SEC) * self.delay)", "self.delay"),
      ("UInt64(options.delay * 1_000_000_000)", "options.delay"),
    ])
  func variables(_ value: String, _ seconds: String) throws {
    var safe: Bool?
    #expect(try fixed(value, safe: &safe) == "for: .seconds(\(seconds))")
    #expect(safe == false)
  }

  @Test("Comments beside the value stay", arguments: ["/* a second */ 1_000_000_000", "1_000_000_000 /* a second */"])
  func commentsBeside(_ value: String) throws {
    var safe: Bool?
    let comment = "/* a second */"
    #expect(try fixed(value, safe: &safe) == "for: " + value.replacing("1_000_000_000", with: ".seconds(1)"))
    #expect(value.contains(comment))
  }

  @Test(
    "A value with a comment inside is left alone",
    arguments: ["1_000_000_000 /* a second */ * 3", "UInt64(/* half */ 500_000_000)"])
  func commentsInside(_ value: String) throws {
    var safe: Bool?
    #expect(try fixed(value, safe: &safe) == nil)
  }

  @Test(
    "The advice on a constant names its declaration",
    arguments: [
      ("Pauses.short", "declare Pauses.short as a Duration, and write Task.sleep(for: Pauses.short)"),
      ("pause", "write Task.sleep(for:) with a Duration"),
      ("NSEC_PER_SEC", "write a Duration: Task.sleep(for: .seconds(1))"),
    ])
  func advice(_ value: String, _ advice: String) throws {
    let code = """
      enum Pauses { static let short: UInt64 = 50_000_000 }
      @available(iOS 16, macOS 13, *) func wait(pause: UInt64) async throws { try await Task.sleep(nanoseconds: \(value)) }
      """
    let finding = try #require(Engine(only: SleepNanoseconds.id).findings(in: code).first)
    #expect(finding.message.hasSuffix("; " + advice), "\(finding.message)")
  }
}
