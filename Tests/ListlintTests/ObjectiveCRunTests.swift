import ClangSource
import Foundation
import TestSupport
import Testing

/// Runs over projects with Objective-C in them, also where libclang is missing or misbehaves.
@Suite struct ObjectiveCRunTests {
  private static let libraries = ClangLocations().paths
  private static var isInstalled: Bool { !libraries.isEmpty }

  private static let violation = """
    @interface UsersViewController : UITableViewController
    @property (nonatomic) NSIndexPath *selectedIndexPath;
    @end
    @implementation UsersViewController
    - (void)tableView:(UITableView *)view didSelectRowAtIndexPath:(NSIndexPath *)path { _selectedIndexPath = path; }
    @end

    """
  private static let controller = """
    #import <UIKit/UIKit.h>
    @interface ListViewController : UIViewController
    @end

    """
  private static let child = """
    final class UsersViewController: ListViewController, UISearchResultsUpdating {
      func updateSearchResults(for controller: UISearchController) {
        users = all.filter { $0.name.contains(trimmedQuery) }
      }
    }

    """

  @Test("Objective-C is linted, and tells what Swift classes are", .enabled(if: isInstalled))
  func linted() async throws {
    let folder = try TemporaryDirectory([
      "A/ListViewController.h": Self.controller, "A/Users.m": Self.violation, "B/UsersViewController.swift": Self.child,
      "C/plain.h": "int add(int a, int b);\n", "C/plain.c": "int x;\n",
    ])
    let run = try await listlint("--format", "concise", ".", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("./A/Users.m:2:36: warning[index-path-state]"))
    // The base class is declared in Objective-C.
    #expect(run.output.contains("./B/UsersViewController.swift:3:17: warning[filtering-in-view-controller]"))
    #expect(run.output.contains("Linted 3 files"))
    let json = try await listlint("--format", "json", ".", in: folder)
    #expect(json.output.contains("\"summary\":{\"files\":3,"))

    let without = try await listlint("--format", "json", "--no-objc", ".", in: folder)
    #expect(without.status == 0)
    #expect(without.output.contains("\"summary\":{\"files\":1,"))
  }

  @Test("An app may begin in Objective-C", .enabled(if: isInstalled)) func main() async throws {
    let main = "int main(int argc, const char **argv) { return NSApplicationMain(argc, argv); }\n"
    let lakes = "final class Lakes { func load(of key: Int) { try? controller.performFetch() } }\n"
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "main.m": main, "Lakes.swift": lakes])
    let run = try await listlint(".", in: folder)
    #expect(run.status == 0 && run.output.contains("1 in code that no app runs"), "\(run.output)")
    // Of a part of an app nobody knows what runs it.
    #expect(try await listlint("--no-objc", ".", in: folder).output.contains("swallowed-fetch-error"))
  }

  @Test("Without a library the files are named once, and the run succeeds") func noLibrary() async throws {
    let folder = try TemporaryDirectory(["A.m": Self.violation, "B.swift": Sample.clean])
    let environment = [ClangLocations.variable: "/nowhere/libclang.so"]
    let run = try await listlint(".", in: folder, environment: environment)
    #expect(run.status == 0)
    let told = "1 Objective-C file was not linted: /nowhere/libclang.so cannot be loaded"
    #expect(run.output.components(separatedBy: told).count == 2, "\(run.output)")
    #expect(run.errors == "")

    let lines = try await listlint("--format", "xcode", ".", in: folder, environment: environment)
    #expect(lines.status == 0 && lines.errors.contains("note: \(told)"))
    #expect(try await listlint("--require-objc", ".", in: folder, environment: environment).status == 2)
    #expect(try await listlint("--require-objc", "B.swift", in: folder).status == 0)
    #expect(try await listlint("--require-objc", "--no-objc", ".", in: folder).status == 2)
  }

  @Test("Where nothing but Objective-C is there and none can be read, the run is no success") func nothingJudged()
    async throws
  {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "A.m": Self.violation])
    let environment = [ClangLocations.variable: "/nowhere/libclang.so"]
    for arguments in [["."], ["--format", "xcode", "."], ["baseline", "diff", "."]] {
      try folder.write(".listlint-baseline.json", "{\"version\": 1, \"findings\": []}")
      let run = try await listlint(arguments, in: folder, environment: environment)
      #expect(run.status == 2 && run.output == "", "\(arguments)")
      #expect(
        run.errors.hasPrefix("error: nothing was linted: 1 Objective-C file could not be read: /nowhere/libclang.so"))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test("Entries of files that cannot be read stay, and nothing calls them gone", .enabled(if: isInstalled))
  func unreadBaseline() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\n", "A.m": Self.violation, "B.swift": Sample.error,
    ])
    #expect(try await listlint("init", "--baseline", in: folder).status == 0)
    let before = try folder.bytes(".listlint-baseline.json")
    let environment = [ClangLocations.variable: "/nowhere/libclang.so"]
    let diff = try await listlint("baseline", "diff", in: folder, environment: environment)
    #expect(diff.status == 0 && diff.output == "0 new, 0 gone, 1 known\n")
    #expect(diff.errors.hasPrefix("note: 1 Objective-C file was not linted: "))
    let prune = try await listlint("baseline", "prune", in: folder, environment: environment)
    #expect(prune.output.hasPrefix("0 entries taken out, 2 stay in "))
    #expect(try folder.bytes(".listlint-baseline.json") == before)
    let lint = try await listlint(".", in: folder, environment: environment)
    #expect(lint.status == 0 && lint.errors == "", "\(lint.errors)")
    // What is recorded anew lacks them, and that is said.
    for arguments in [["--write-baseline", "new.json", "."], ["init", "--baseline"]] {
      let record = try await listlint(arguments, in: folder, environment: environment)
      #expect(record.status == 0 && record.errors.hasPrefix("note: 1 Objective-C file was not linted: "))
    }
    #expect(try await listlint("init", "--baseline", in: folder).errors == "")
    // What is gone is gone all the same.
    try folder.remove("A.m")
    #expect(try await listlint("baseline", "prune", "--check", in: folder, environment: environment).status == 1)
  }

  // MARK: - A library that misbehaves

  /// The installed library with one function in its place.
  private func library(_ function: String, in folder: TemporaryDirectory) async throws -> String {
    let real = try #require(Self.libraries.first)
    try folder.write(
      ".fake/fake.c", "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <signal.h>\n#include <string.h>\n" + function)
    let compiled = try await run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "clang", "-shared", "-fPIC", "-o", folder.path(".fake/libfake.so"), folder.path(".fake/fake.c"),
        "-Wl,--no-as-needed", real,
        "-Wl,-rpath," + URL(fileURLWithPath: real).deletingLastPathComponent().path, "-ldl",
      ], in: folder.path)
    try #require(compiled.status == 0, "\(compiled.errors)")
    return folder.path(".fake/libfake.so")
  }

  #if os(Linux)
    @Test("Where no tokens come the findings vanish, and the run says so", .enabled(if: isInstalled))
    func noTokens() async throws {
      let folder = try TemporaryDirectory(["A.m": Self.violation])
      let fake = try await library(
        """
        struct Range { const void *data[2]; unsigned begin, end; };
        void clang_tokenize(void *unit, struct Range range, void **tokens, unsigned *count) { *tokens = 0; *count = 0; }

        """,
        in: folder)
      #expect(try await listlint("--format", "concise", ".", in: folder).status == 1)
      let run = try await listlint("--format", "concise", "--libclang", fake, ".", in: folder)
      #expect(run.status == 2)
      #expect(!run.output.contains("index-path-state"))
      #expect(run.errors.contains("cannot read ./A.m: libclang gave no tokens"))
    }

    @Test("A library that crashes takes one file alone with it", .enabled(if: isInstalled)) func crash() async throws {
      let folder = try TemporaryDirectory(["A.m": Self.violation, "B.m": "// CRASH HERE\n" + Self.violation])
      let fake = try await library(
        """
        struct Unsaved { const char *name, *contents; unsigned long length; };
        int clang_parseTranslationUnit2(
            void *index, const char *name, const char **arguments, int count, struct Unsaved *files, unsigned number,
            unsigned options, void **unit) {
          if (memmem(files->contents, files->length, "CRASH HERE", 10)) raise(SIGKILL);
          int (*next)(void *, const char *, const char **, int, struct Unsaved *, unsigned, unsigned, void **) =
            dlsym(RTLD_NEXT, "clang_parseTranslationUnit2");
          return next(index, name, arguments, count, files, number, options, unit);
        }

        """, in: folder)
      let run = try await listlint("--libclang", fake, ".", in: folder)
      #expect(run.status == 2)
      #expect(run.output.contains("--> ./A.m:2:36") || run.output.contains("./A.m:2:36"))
      #expect(!run.output.contains("./B.m:3"))
      #expect(run.errors.contains("cannot read ./B.m: libclang ended by signal 9"))
      #expect(run.output.contains("Note: libclang ended by signal 9 and was started again"))
    }
  #endif

  // MARK: - Comments, baseline, fixes

  @Test("Comments silence, and are reported where they do not", .enabled(if: isInstalled))
  func comments() async throws {
    let silenced = Self.violation.replacingOccurrences(
      of: "@property", with: "// listlint:disable:next index-path-state - the list never changes\n@property")
    let folder = try TemporaryDirectory([
      "A.m": silenced, "B.m": "// listlint:disable:next index-path-state - gone\n@class A;\n",
    ])
    let run = try await listlint("--format", "concise", ".", in: folder)
    #expect(!run.output.contains("A.m"))
    #expect(run.output.contains("./B.m:1:4: warning[unused-suppression]") || run.output.contains("unused-suppression"))
    let fixed = try await listlint("--fix", "--format", "concise", ".", in: folder)
    #expect(fixed.status == 0, "\(fixed.output)\(fixed.errors)")
    #expect(try folder.text("B.m") == "@class A;\n")
  }

  @Test("A baseline knows findings wherever they move", .enabled(if: isInstalled)) func baseline() async throws {
    let folder = try TemporaryDirectory(["A.m": Self.violation])
    #expect(try await listlint("--write-baseline", "baseline.json", ".", in: folder).status == 0)
    try folder.write("A.m", "// moved\n\n" + Self.violation)
    #expect(try await listlint("--baseline", "baseline.json", ".", in: folder).status == 0)
    #expect(try await listlint(".", in: folder).status == 1)
  }

  @Test("Unsafe fixes are made where they are asked for", .enabled(if: isInstalled)) func unsafeFixes() async throws {
    let code = """
      @implementation A
      - (NSPredicate *)named:(NSString *)name {
        return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"name == '%@'", name]];
      }
      @end

      """
    let folder = try TemporaryDirectory(["A.m": code])
    #expect(try await listlint("--fix", ".", in: folder).status == 1)
    #expect(try folder.text("A.m") == code)
    #expect(try await listlint("--fix", "--unsafe-fixes", ".", in: folder).status == 0)
    #expect(try folder.text("A.m").contains("predicateWithFormat:@\"name == %@\", name];"))
  }

  @Test("Any number of jobs finds the same", .enabled(if: isInstalled)) func jobs() async throws {
    var files: [String: String] = [:]
    for number in 0..<150 { files["F\(number % 7)/File\(number).m"] = Self.violation }
    let folder = try TemporaryDirectory(files)
    let one = try await listlint("--format", "xcode", "--jobs", "1", ".", in: folder)
    let four = try await listlint("--format", "xcode", "--jobs", "4", ".", in: folder)
    #expect(one.output == four.output)
    #expect(one.output.components(separatedBy: "index-path-state").count == 151)
  }
}
