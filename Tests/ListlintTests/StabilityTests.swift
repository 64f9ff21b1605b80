import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, however the work is shared out.
@Suite struct StabilityTests {
  /// A project of 300 files whose classes lean on each other, with findings of every kind in known places.
  private static func project() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest])
    for number in 0..<300 {
      var code = "class Screen\(number): \(number % 10 == 0 ? "UIViewController" : "Screen\(number - 1)") {\n"
      code += "  var searchTask: Task<Void, Never>?\n"
      if number % 3 == 0 {
        code += "  func search(_ query: String) {\n    searchTask = Task { await find(query) }\n  }\n"
      }
      if number % 4 == 0 {
        code += "  func updateSearchResults(for search: UISearchController) {\n"
        code += "    shown = users.filter { $0.name.contains(query) }\n  }\n"
      }
      code += "}\n"
      if number % 5 == 0 { code += Sample.error.replacing("wait", with: "wait\(number)") }
      if number % 7 == 0 { code += Sample.warning.replacing("source", with: "source\(number)") }
      try folder.write("Sources/Folder\(number % 13)/Screen\(number).swift", code)
    }
    return folder
  }

  @Test("The output is the same for any number of jobs", arguments: ["json", "xcode"])
  func jobs(_ format: String) async throws {
    let folder = try Self.project()
    let one = try await listlint("--format", format, "--jobs", "1", ".", in: folder)
    #expect(one.status == 1)
    if format == "json" {
      let report = try ReadReport(one)
      #expect(report.summary["files"] == 301)
      // 100 replaced tasks, 75 filters, 60 sleeps, 43 index paths; other rules may have more to say.
      let counted = [
        "uncancelled-task", "filtering-in-view-controller", "sleep-nanoseconds", "index-identifier",
      ]
      #expect(report.rules.filter(counted.contains).count == 278)
    }
    for jobs in ["2", "8", "1000"] {
      let other = try await listlint("--format", format, "--jobs", jobs, ".", in: folder)
      #expect(other.outputBytes == one.outputBytes)
      #expect(other.status == one.status)
    }
  }

  @Test("The output is the same for any order of paths") func pathOrder() async throws {
    let folder = try Self.project()
    let names = (0..<13).map { "Sources/Folder\($0)" }
    let first = try await listlint(["--format", "json"] + names, in: folder)
    let second = try await listlint(["--format", "json"] + names.reversed(), in: folder)
    let third = try await listlint(["--format", "json"] + names[6...] + names[..<6], in: folder)
    #expect(first.outputBytes == second.outputBytes)
    #expect(first.outputBytes == third.outputBytes)
  }

  @Test("The output is the same with a cache, whatever it holds") func cache() async throws {
    let folder = try Self.project()
    try folder.write(
      "Folder/Search.m",
      """
      @implementation Search
      - (void)searchBar:(UISearchBar *)bar textDidChange:(NSString *)text {
        self.shown = [self.all filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@"name CONTAINS %@", text]];
      }
      @end

      """)
    let expected = try await listlint("--format", "json", "--profile", "strict", ".", in: folder)
    for _ in 0..<2 {
      let run = try await listlint("--format", "json", "--profile", "strict", "--cache", "kept", ".", in: folder)
      #expect(run.outputBytes == expected.outputBytes && run.status == expected.status)
    }
    #expect(try folder.text("kept/.gitignore") == "*\n")
    try folder.write("Sources/Folder0/Screen0.swift", "class Screen0 {}\n")
    let changed = try await listlint("--format", "json", "--profile", "strict", ".", in: folder)
    let run = try await listlint("--format", "json", "--profile", "strict", "--cache", "kept", ".", in: folder)
    #expect(run.outputBytes == changed.outputBytes && run.outputBytes != expected.outputBytes)
  }

  @Test("A cache that cannot be written is a remark") func unwritable() async throws {
    let folder = try Self.project()
    try folder.write("kept", "a file\n")
    let run = try await listlint("--cache", "kept", ".", in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("note: cannot write kept: it is no folder, and cannot be made one"))
  }

  @Test("Fixing is the same for any number of jobs") func fixing() async throws {
    var outputs: Set<[UInt8]> = []
    for jobs in ["1", "8"] {
      let run = try await listlint("--diff", "--jobs", jobs, ".", in: Self.project())
      #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("+++ ") }.count == 60)
      outputs.insert(run.outputBytes)
    }
    #expect(outputs.count == 1)
  }
}
