import Foundation
import TestSupport
import Testing

/// `listgen` as a newcomer meets it. What it proves has tests of its own; here the proof is left out.
@Suite struct ListgenTests {
  @Test("One word is enough") func oneWord() async throws {
    let folder = try TemporaryDirectory()
    let run = try await listgen("side-controller", "Users", "--no-verify", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("create    UsersController.swift\nnote: UsersController.swift lies in no project "))
    #expect(try folder.text("UsersController.swift").contains("final class UsersController {"))
  }

  @Test("The configuration says what no option says, and a file may hold the requests") func applied() async throws {
    let configuration = """
      root: true
      listgen:
        platform: appkit
        view: table
        debounce: 400ms
        tests: true
        output: Sources/App
      """
    let screens = """
      - screen: Users
        property: [name:String, isOnline:Bool]
        section-by: isOnline
      - side-controller: Groups
        debounce: 100ms
        with-tests: false
      """
    let folder = try TemporaryDirectory([".listlint.yml": configuration, "screens.yml": screens])
    let run = try await listgen("apply", "screens.yml", "--no-verify", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("Sources/App/UsersViewController.swift").contains("NSTableView"))
    #expect(try folder.text("Sources/App/UsersController.swift").contains("for: .milliseconds(400)"))
    #expect(try folder.text("Sources/App/GroupsController.swift").contains("for: .milliseconds(100)"))
    #expect(FileManager.default.fileExists(atPath: folder.path("Sources/App/Tests/UsersControllerTests.swift")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Sources/App/Tests/GroupsControllerTests.swift")))
    #expect(try await listgen("apply", "screens.yml", "--check", in: folder).status == 0)
    let single = try await listgen("view-controller", "Users", "--view", "collection", "--diff", in: folder)
    #expect(single.output.contains("+++ b/Sources/App/UsersViewController.swift"), "\(single)")
  }

  @Test(
    "A mistake in a file of requests is told with its line, before anything is written",
    arguments: [
      (
        "- side-controller: Users\n- side-controller: Groups\n  colour: red\n",
        "screens.yml:2: Unknown option '--colour'"
      ),
      (
        "- side-controller: Users\n- Groups\n",
        "screens.yml:2: an entry must begin with a kind, such as '- screen: Users'"
      ),
      ("- {}\n", "screens.yml:1: an entry must begin with a kind"),
      ("screen: Users\n", "screens.yml: this must be a list"),
    ])
  func wrongRequests(text: String, message: String) async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "screens.yml": text])
    let run = try await listgen("apply", "screens.yml", "--no-verify", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: " + message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("UsersController.swift")))
  }

  @Test("What no project records is told before a later run has to refuse") func unrecorded() async throws {
    let folder = try TemporaryDirectory()
    let first = try await listgen("side-controller", "Users", "--no-verify", "--format", "json", in: folder)
    #expect(first.output.contains("nothing records what is generated"))
    let other = try await listgen("screen", "Users", "--property", "age:Int", "--no-verify", in: folder)
    #expect(other.status == 1 && other.output.contains("conflict  UsersController.swift"), "\(other)")
    try folder.write(".listlint.yml", "root: true\n")
    let recorded = try await listgen("side-controller", "Groups", "--no-verify", in: folder)
    #expect(recorded.output == "create    GroupsController.swift\n")
  }

  @Test("A folder that is made belongs to the project around it; where there is none, nothing around is read")
  func missingFolder() async throws {
    let folder = try TemporaryDirectory([
      "Other/User.swift": "struct User: Hashable { let id: Int; var name: String }\n"
    ])
    let ask = ["side-controller", "Users", "--model", "User", "--output", "New/Users", "--dry-run", "--no-verify"]
    let outside = try await listgen(ask, in: folder)
    #expect(outside.status == 2 && outside.errors.contains("declares no such type"), "\(outside)")
    try folder.write(".listlint.yml", "root: true\n")
    let inside = try await listgen(ask, in: folder)
    #expect(inside.status == 0, "\(inside)")
  }

  @Test("A second run changes nothing") func secondRun() async throws {
    let folder = try TemporaryDirectory()
    _ = try await listgen("side-controller", "Users", "--no-verify", in: folder)
    let before = try folder.bytes("UsersController.swift")
    let run = try await listgen("side-controller", "Users", "--no-verify", in: folder)
    #expect((run.status, run.output) == (0, "identical UsersController.swift\n"))
    #expect(try folder.bytes("UsersController.swift") == before)
    #expect(try await listgen("side-controller", "Users", "--check", in: folder).status == 0)
  }

  @Test("What differs is not overwritten") func differences() async throws {
    let folder = try TemporaryDirectory(["UsersController.swift": "// mine\n"])
    let run = try await listgen("screen", "Users", "--no-verify", in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("conflict  UsersController.swift\ncreate    UsersViewController.swift\n"))
    #expect(
      run.errors.hasPrefix("error: files that differ are there, and what they were generated from is not known; --diff")
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["UsersController.swift"])
    #expect(try folder.text("UsersController.swift") == "// mine\n")
    #expect(try await listgen("side-controller", "Users", "--check", in: folder).status == 1)

    let diff = try await listgen("side-controller", "Users", "--diff", in: folder)
    #expect(diff.output.hasPrefix("--- a/UsersController.swift\n+++ b/UsersController.swift\n@@ -1 +1,"))
    #expect(diff.output.contains("-// mine\n+import Foundation\n"))
    #expect(try folder.text("UsersController.swift") == "// mine\n")

    let forced = try await listgen("side-controller", "Users", "--no-verify", "--force", in: folder)
    #expect((forced.status, forced.output) == (0, "force     UsersController.swift\n"))
    #expect(try folder.text("UsersController.swift").hasPrefix("import Foundation\n"))
  }

  @Test("A file that was edited is merged with what is generated now, and blocks no other") func edits() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    let old = ["screen", "Users", "--no-verify"]
    #expect(try await listgen(old, in: folder).status == 0)
    let screen = "UsersViewController.swift"
    func edit(_ text: String, _ other: String) throws {
      let edited = try folder.text(screen).replacingOccurrences(of: text, with: other)
      try edited.write(toFile: folder.path(screen), atomically: false, encoding: .utf8)
    }
    try edit("title = \"Users\"", "title = \"People\"")
    let again = try await listgen(old, in: folder)
    #expect(again.status == 0 && again.output.contains("edited    \(screen)\n"), "\(again)")
    #expect(try await listgen(["screen", "Users", "--check"], in: folder).status == 0)

    let merged = try await listgen(old + ["--property", "title:String"], in: folder)
    #expect(merged.status == 0 && merged.output.hasPrefix("update    UsersController.swift\nmerge     \(screen)\n"))
    #expect(try folder.text(screen).contains("title = \"People\"") && folder.text(screen).contains("= user.title"))

    try edit("= user.title", "= user.title + \"!\"")
    let marked = try await listgen(old + ["--property", "nick:String"], in: folder)
    #expect(marked.status == 1 && marked.output.hasPrefix("update    UsersController.swift\nconflict  \(screen)\n"))
    #expect(marked.errors.contains("which are marked as git does: \(screen) (1)"))
    let marks = try folder.text(screen)
    #expect(marks.contains("<<<<<<< edited\n") && marks.contains(">>>>>>> generated now\n"))
    #expect(try await listgen(old + ["--property", "nick:String"], in: folder).status == 1, "it is not resolved yet")
    #expect(try folder.text(screen) == marks)
  }

  @Test("A dry run writes nothing") func dryRun() async throws {
    let folder = try TemporaryDirectory()
    let run = try await listgen("side-controller", "Users", "--dry-run", "--no-verify", in: folder)
    #expect((run.status, run.output) == (0, "create    UsersController.swift\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(
    "What is wrong is said in one line",
    arguments: [
      (["side-controler", "Users"], "there is no kind 'side-controler'; did you mean 'side-controller'?"),
      (["Users"], "there is no kind 'Users'; say what to write, such as 'listgen side-controller Users'"),
      (["side-controller", "order-lines"], "'order-lines' cannot be the name of a Swift type; write OrderLines"),
      (
        ["side-controller", "Users", "--property", "name"],
        "'name' is no property; write name:Type, such as name:String"
      ),
      (
        ["side-controller", "Users", "--debounce", "250"], "'250' is no time to wait; write 250ms or 0.3s (at most 60s)"
      ),
      (["side-controller", "Users", "--header", "none.txt"], "--header: no such file: none.txt"),
      (
        ["static-table", "Settings", "--row", "a b"],
        "'a b' cannot be the name of a Swift property; letters and digits, a letter first"
      ),
      (["view-controller", "Users", "--controller", "none.swift"], "no such file: none.swift"),
      (
        ["templates", "show", "side-controler"],
        "there is no template 'side-controler'; did you mean 'side-controller'?"
      ),
    ])
  func wrongUsage(arguments: [String], message: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await run(Products.executable("listgen"), arguments, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors == "error: \(message)\n")
    #expect(run.output.isEmpty)
  }

  @Test("A run that is ended leaves no folders, whenever that is", arguments: [0, 0.3, 0.7, 1, 1.3, 1.6])
  func endedRun(after seconds: Double) async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    let script = """
      mkdir tmp; export TMPDIR="$PWD/tmp"
      "$0" screen Users --dry-run > /dev/null 2>&1 &
      while kill -0 $! && [ -z "$(ls tmp)" ]; do :; done
      sleep \(seconds)
      kill -TERM $!; wait $!; echo "$? $(ls tmp)"
      """
    let listgen = try Products.executable("listgen").path
    let run = try await TestSupport.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, listgen], in: folder.path)
    // A machine may be done by then.
    #expect(run.output == "143 \n" || seconds > 0 && run.output == "0 \n", "\(run)")
  }

  @Test("Where nothing can be judged, verify says why, once") func nothingJudged() async throws {
    let folder = try TemporaryDirectory([
      "App/UsersController.swift": """
      final class UsersController {
        var users: [Int] = []
        var didChange: (() -> Void)?
      }

      """, "App/Other.swift": "struct Other {}\n",
    ])
    let run = try await listgen(["verify", "App"], in: folder, environment: ["PATH": "", "LISTGEN_SWIFTC": ""])
    #expect(run.status == 2)
    #expect(run.output.components(separatedBy: "no Swift compiler was found").count == 2, "\(run.output)")
  }

  @Test("Without a compiler the proof ends after lint") func noCompiler() async throws {
    let folder = try TemporaryDirectory()
    let nowhere = ["PATH": "/nonexistent", "LISTGEN_SWIFTC": ""]
    let run = try await listgen("side-controller", "Users", "--require", "types", in: folder, environment: nowhere)
    #expect(run.status == 2)
    #expect(run.output.contains("✓ lint"))
    #expect(run.output.contains("– types      not judged, no Swift compiler was found"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let lenient = try await listgen("side-controller", "Users", in: folder, environment: nowhere)
    #expect(lenient.status == 0, "\(lenient.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["UsersController.swift"])
  }

  @Test("JSON says the same") func json() async throws {
    let folder = try TemporaryDirectory()
    let run = try await listgen("side-controller", "Users", "--no-verify", "--format", "json", in: folder)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.outputBytes)) as? [String: Any])
    #expect(report["version"] as? Int == 1)
    #expect(report["written"] as? Bool == true)
    let file = try #require((report["files"] as? [[String: String]])?.first)
    #expect(file["path"] == "UsersController.swift")
    #expect(file["state"] == "create")
  }

  @Test("The page on listgen names each member of its JSON") func jsonMembers() async throws {
    let folder = try TemporaryDirectory()
    let run = try await listgen(
      "view-controller", "Users", "--format", "json", in: folder,
      environment: ["PATH": "/nonexistent", "LISTGEN_SWIFTC": ""])
    func members(_ value: Any) -> Set<String> {
      if let object = value as? [String: Any] {
        return object.values.reduce(into: Set(object.keys)) { $0.formUnion(members($1)) }
      }
      return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(members($1)) }
    }
    let names = members(try JSONSerialization.jsonObject(with: Data(run.outputBytes)))
    #expect(names.isSuperset(of: ["template", "source", "seconds", "steps"]), "\(names)")
    let page = try Package.text("Documentation/listgen.md")
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  /// A package says where tests go, what they import, and which Swift it has to be.
  @Test("The package decides where files go and how they are written") func package() async throws {
    let folder = try TemporaryDirectory(["Package.swift": "// swift-tools-version: 5.9\n"])
    let run = try await listgen(
      "side-controller", "Users", "--with-tests", "--no-verify", "--output", "Sources/App/Users", in: folder)
    #expect(
      run.output == """
        create    Sources/App/Users/UsersController.swift
        create    Tests/AppTests/UsersControllerTests.swift
        create    Tests/AppTests/ManualClock.swift

        """)
    #expect(try folder.text("Tests/AppTests/UsersControllerTests.swift").contains("@testable import App\n"))
    #expect(!(try folder.text("Sources/App/Users/UsersController.swift").contains("nonisolated struct")))
  }

  @Test("A header begins each file") func header() async throws {
    let folder = try TemporaryDirectory(["header.txt": "// Copyright <us> & \"them\"\n\n"])
    _ = try await listgen("side-controller", "Users", "--header", "header.txt", "--no-verify", in: folder)
    #expect(
      try folder.text("UsersController.swift").hasPrefix("// Copyright <us> & \"them\"\n\nimport Foundation\n"))
  }
}

/// What is written is judged as `listlint` judges it where it goes, but more strictly.
@Suite struct ListgenProjectTests {
  private let nowhere = ["PATH": "/nonexistent", "LISTGEN_SWIFTC": ""]

  private func generate(
    _ configuration: String, _ arguments: [String], files: [String: String] = [:]
  ) async throws -> (run: Run, written: [String]) {
    let folder = try TemporaryDirectory(files.merging([".listlint.yml": "root: true\n" + configuration]) { $1 })
    let before = Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
    let run = try await run(Products.executable("listgen"), arguments, in: folder.path, environment: nowhere)
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (run, after.filter { !before.contains($0) && $0.hasSuffix(".swift") })
  }

  @Test("A house rule is kept") func houseRule() async throws {
    let rule = HouseRule.document("final-class", match: "Task.sleep")
    let (run, written) = try await generate(
      "house-rules: [rules]\n", ["side-controller", "Users"], files: ["rules/final-class.md": rule])
    #expect(run.status == 1)
    #expect(run.output.contains("✗ lint") && run.output.contains("(final-class)"))
    #expect(written.isEmpty)
  }

  @Test("Core code is kept free of the UI", arguments: ["Model", "Model/Users"])
  func coreCode(folder: String) async throws {
    let (run, written) = try await generate("core: [Model]\n", ["view-controller", "Users", "--output", folder])
    #expect(run.status == 1)
    #expect(run.output.contains("\(folder)/UsersViewController.swift:1:8: core code imports UIKit"))
    #expect(written.isEmpty)
  }

  @Test("What a configuration turns off is judged nevertheless") func disabledRule() async throws {
    let template = ".listlint/Templates/side-controller/Controller.swift.mustache"
    let configuration = "rules: {sleep-nanoseconds: off}\nexcluded: ['*']\n"
    let (run, written) = try await generate(
      configuration, ["side-controller", "Users"],
      files: [template: "func wait() async throws { try await Task.sleep(nanoseconds: 1) }\n"])
    #expect(run.status == 1)
    #expect(run.output.contains("(sleep-nanoseconds)"))
    #expect(written.isEmpty)
  }

  @Test("A mistake in the configuration stops the run") func brokenConfiguration() async throws {
    let (run, written) = try await generate("profil: strict\n", ["side-controller", "Users"])
    #expect(run.status == 2)
    #expect(run.errors == "error: .listlint.yml:2: unknown key 'profil'; did you mean 'profile'?\n")
    #expect(written.isEmpty)
  }
}

/// The templates are a team's to change.
@Suite struct ListgenTemplatesTests {
  @Test("A template in the project takes the place of the bundled one") func projectTemplate() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    let copy = try await listgen("templates", "copy", "side-controller/Controller.swift.mustache", in: folder)
    let path = ".listlint/Templates/side-controller/Controller.swift.mustache"
    #expect((copy.status, copy.output) == (0, "wrote \(path)\n"))
    #expect(try await listgen("templates", "copy", "side-controller", in: folder).status == 1)

    try folder.write(path, "// {{Title}}: Array<{{Item}}>\n" + folder.text(path))
    let which = try await listgen("templates", "which", "side-controller/Controller.swift.mustache", in: folder)
    #expect(which.output == folder.path(path) + "\n")
    _ = try await listgen("side-controller", "Users", "--no-verify", in: folder)
    #expect(try folder.text("UsersController.swift").hasPrefix("// Users: Array<User>\nimport Foundation\n"))
  }

  @Test("A name that does not exist is an error with its place") func unknownName() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\n",
      ".listlint/Templates/side-controller/Controller.swift.mustache": "let a = 1\n{{#sections}}{{Itm}}{{/sections}}\n",
    ])
    let run = try await listgen("side-controller", "Users", "--no-verify", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.hasSuffix("Controller.swift.mustache:2: there is no name 'Itm'; did you mean 'Item'?\n"))
  }

  /// A contract is code that is run.
  @Test("A contract is taken from inside the project only") func foreignContract() async throws {
    let elsewhere = try TemporaryDirectory(["side-controller/Contract.swift.mustache": "fatalError()\n"])
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    let run = try await listgen(
      "side-controller", "Users", "--no-verify", "--templates", elsewhere.path, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("is left out: a contract is run, so it has to stand in the project"))
  }
}
