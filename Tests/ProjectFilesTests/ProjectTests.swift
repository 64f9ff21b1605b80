import Foundation
import TestSupport
import Testing

@testable import ProjectFiles

@Suite struct ProjectTests {
  let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.makeDirectory("home")
  }

  /// What the finder says of a path when `home` is the only home folder.
  private func find(_ path: String) throws -> Project {
    var finder = ProjectFinder(homes: [root.path("home")])
    return finder.project(ofFolder: try #require(RealPath.folder(of: root.path(path))))
  }

  private func project(_ path: String, _ evidence: Project.Evidence) -> Project {
    Project(root: root.path(path), evidence: evidence)
  }

  private func walk(_ paths: String..., buffer: String? = nil, override: String? = nil) throws -> ProjectWalk {
    ProjectWalk(
      paths.map(root.path), buffers: buffer.map { [root.path($0)] } ?? [], options: WalkOptions(),
      override: try override.map { try Project(named: root.path($0)) },
      finder: ProjectFinder(homes: [root.path("home")]))
  }

  /// `root: places`, the named ones starred.
  private func contents(_ walk: ProjectWalk) -> [String] {
    walk.projects.map { contents in
      let name = contents.project.root.map { RealPath.relative($0, to: root.path) ?? "." } ?? "none"
      let places = contents.files.map {
        ($0.isNamed ? "*" : "") + (RealPath.relative($0.place, to: root.path) ?? $0.place)
      }
      return "\(name): \(places.joined(separator: " "))"
    }
  }

  // MARK: - What makes a project

  @Test("A git work tree is a project from any path in it") func workTree() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/Sources/Deep/A.swift")
    for path in ["home/app", "home/app/Sources", "home/app/Sources/Deep/A.swift"] {
      #expect(try find(path) == project("home/app", .git))
    }
    #expect(try find("home/app").description == "project \(root.path("home/app")) (git)")
  }

  @Test(
    "A configuration makes a project where it says so",
    arguments: [
      ("root: true", true), ("profile: strict\nroot: true\n", true), ("root:   true # here\r\nrules: []", true),
      ("\u{FEFF}root: True", true), ("# root: true", false), ("root: false", false), ("rules:\n  root: true", false),
      ("root:true", false), ("root: truely", false), ("rootless: true", false), ("", false),
    ])
  func rootConfiguration(_ text: String, _ isRoot: Bool) throws {
    try root.write("home/mono/.git/HEAD")
    try root.write("home/mono/app/.listlint.yml", text)
    try root.write("home/mono/app/Sources/A.swift")
    #expect(
      try find("home/mono/app/Sources")
        == (isRoot ? project("home/mono/app", .configuration) : project("home/mono", .git)))
  }

  @Test("The nearest configuration counts, and beats git") func nearestConfiguration() throws {
    try root.write("home/all/.listlint.yml", "root: true")
    try root.write("home/all/app/.git/HEAD")
    try root.write("home/all/app/kit/.listlint.yml", "root: true")
    try root.write("home/all/app/kit/A.swift")
    #expect(try find("home/all/app") == project("home/all", .configuration))
    #expect(try find("home/all/app/kit/A.swift") == project("home/all/app/kit", .configuration))
  }

  @Test(
    "Without git the outermost manifest counts",
    arguments: ["Package.swift", "App.xcodeproj/project.pbxproj", "App.xcworkspace/contents.xcworkspacedata"])
  func outermostManifest(_ manifest: String) throws {
    try root.write("home/work/app/\(manifest)")
    try root.write("home/work/app/Modules/Kit/Package.swift")
    try root.write("home/work/app/Modules/Kit/Sources/A.swift")
    #expect(try find("home/work/app/Modules/Kit/Sources") == project("home/work/app", .manifest))
    #expect(try find("home/work") == .none)
  }

  @Test("A home folder is never a project") func homeFolder() throws {
    for marker in ["Package.swift", ".git/HEAD"] { try root.write("home/" + marker) }
    try root.write("home/.listlint.yml", "root: true")
    try root.write(".listlint.yml", "root: true")
    try root.write("home/notes/A.swift")
    for path in ["home", "home/notes", "home/notes/A.swift"] { #expect(try find(path) == .none) }
    try root.write("home/notes/Package.swift")
    #expect(try find("home/notes/A.swift") == project("home/notes", .manifest))
  }

  @Test("A folder that everybody may write to is no project") func sharedFolder() throws {
    try root.write("shared/.listlint.yml", "root: true")
    try root.write("shared/Package.swift")
    try root.write("shared/.git/HEAD")
    try root.write("shared/mine/A.swift")
    #expect(chmod(root.path("shared"), 0o1777) == 0)
    #expect(try find("shared/mine") == .none)
  }

  @Test("A submodule is a part of the tree around it, and a clone is not") func submodule() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/libs/sub/.git", "gitdir: ../../.git/modules/libs/sub\n")
    try root.write("home/app/libs/sub/A.swift")
    try root.write("home/app/libs/clone/.git/HEAD")
    try root.write("home/app/libs/clone/B.swift")
    try root.write("home/app/libs/linked/.git", "gitdir: \(root.path("home/app/.git/worktrees/linked"))\n")
    try root.write("home/app/libs/linked/C.swift")
    #expect(try find("home/app/libs/sub/A.swift") == project("home/app", .git))
    #expect(try find("home/app/libs/clone") == project("home/app/libs/clone", .git))
    #expect(try find("home/app/libs/linked") == project("home/app/libs/linked", .git))
    // Alone it is a tree like any other.
    try root.write("home/sub/.git", "gitdir: ../app/.git/modules/libs/sub\n")
    #expect(try find("home/sub") == project("home/sub", .git))
  }

  @Test("A link to a folder is resolved, and a link to a file stands where it is") func links() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/Sources/A.swift")
    try root.write("home/other/.git/HEAD")
    try root.link("home/other/Linked", to: root.path("home/app/Sources"))
    try root.link("home/other/Linked.swift", to: root.path("home/app/Sources/A.swift"))
    #expect(try find("home/other/Linked/A.swift") == project("home/app", .git))
    #expect(try find("home/other/Linked.swift") == project("home/other", .git))
  }

  @Test("Several paths may have several projects") func severalProjects() throws {
    try root.write("home/one/.git/HEAD")
    try root.write("home/two/.git/HEAD")
    try root.write("home/two/A.swift")
    let found = try Project.find(
      for: ["home/two/A.swift", "home/one", "home/two", "home/missing"].map(root.path))
    #expect(found == [project("home/two", .git), project("home/one", .git)])
  }

  // MARK: - --project

  @Test("A named project takes the place of those that were found") func namedProject() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/Kit/A.swift")
    try root.write("home/app/B.swift")
    #expect(
      try Project.find(for: [root.path("home/app")], override: root.path("home/app/Kit/"))
        == [project("home/app/Kit", .option)])
    // Named files join it wherever they stand.
    #expect(
      try contents(walk("home/app/B.swift", override: "home/app/Kit")) == [
        "home/app/Kit: *home/app/B.swift A.swift"
      ])
  }

  @Test("A project that is not there is named in one line") func missingProject() throws {
    try root.write("home/app/A.swift")
    func problem(_ path: String) -> String {
      do throws(ProjectProblem) {
        _ = try Project.find(for: [], override: root.path(path))
        return "none"
      } catch {
        return error.description.replacingOccurrences(of: root.path + "/", with: "")
      }
    }
    #expect(problem("home/ap") == "no such project folder: home/ap (did you mean home/app?)")
    #expect(
      problem("elsewhere-entirely")
        == "no such project folder: elsewhere-entirely (check the name and the current directory)")
    #expect(
      problem("home/app/A.swift") == "not a project folder: home/app/A.swift is a file (name the folder it stands in)")
  }

  // MARK: - What is indexed

  @Test("The whole project is indexed around what is named") func indexed() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/.gitignore", "Generated/\n")
    for file in [
      "A.swift", "Sources/B.swift", "Sources/C.swift", "Pods/Lib/D.swift", "Pods/Lib/E.swift", "Generated/F.swift",
    ] {
      try root.write("home/app/" + file)
    }
    #expect(try contents(walk("home/app/Sources/B.swift")) == ["home/app: A.swift *Sources/B.swift Sources/C.swift"])
    #expect(try contents(walk("home/app")) == ["home/app: *A.swift *Sources/B.swift *Sources/C.swift"])
    // Vendored and ignored code counts where it is named.
    #expect(
      try contents(walk("home/app/Pods/Lib/D.swift", "home/app/Generated")) == [
        "home/app: A.swift *Generated/F.swift *Pods/Lib/D.swift Sources/B.swift Sources/C.swift"
      ])
  }

  @Test("A file is in once, and keeps the name it was given") func once() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/A.swift")
    try root.write("home/app/B.swift")
    let name = root.path("home/app/../app/A.swift")
    let walk = ProjectWalk([name, root.path("home/app/A.swift")])
    let files = try #require(walk.projects.first).files
    #expect(files.map(\.file.path) == [name, root.path("home/app/B.swift")])
    #expect(files.map(\.place) == ["A.swift", "B.swift"])
  }

  @Test("Each file has the same project, however it is reached") func sameProject() throws {
    try root.write("home/many/one/.git/HEAD")
    try root.write("home/many/one/A.swift")
    try root.write("home/many/one/nested/.git/HEAD")
    try root.write("home/many/one/nested/B.swift")
    try root.write("home/many/two/.listlint.yml", "root: true")
    try root.write("home/many/two/C.swift")
    let all = ["home/many/one: *A.swift", "home/many/one/nested: *B.swift", "home/many/two: *C.swift"]
    #expect(try contents(walk("home/many")) == all)
    #expect(try contents(walk("home/many/one")) == Array(all[..<2]))
    #expect(try contents(walk("home/many/one/A.swift")) == ["home/many/one: *A.swift"])
    #expect(try contents(walk("home/many/one/nested/B.swift")) == ["home/many/one/nested: *B.swift"])
  }

  @Test("A named folder that nothing speaks for stays whole") func bareFolder() throws {
    try root.write("home/unpacked/App/A.swift")
    try root.write("home/unpacked/Kit/Package.swift")
    try root.write("home/unpacked/Kit/Sources/B.swift")
    try root.write("home/unpacked/Kit/Sources/C.swift")
    let whole = [
      "none: *home/unpacked/App/A.swift *home/unpacked/Kit/Package.swift *home/unpacked/Kit/Sources/B.swift *home/unpacked/Kit/Sources/C.swift"
    ]
    #expect(try contents(walk("home/unpacked")) == whole)
    #expect(try contents(walk("home/unpacked", "home/unpacked/Kit/Sources/B.swift")) == whole)
    #expect(
      try contents(walk("home/unpacked/Kit/Sources/B.swift")) == [
        "home/unpacked/Kit: Package.swift *Sources/B.swift Sources/C.swift"
      ])
    #expect(try contents(walk("home/unpacked/App/A.swift")) == ["none: *home/unpacked/App/A.swift"])
  }

  @Test("Nothing beside the named paths is read in a home folder") func pathsAtHome() throws {
    try root.write("home/A.swift")
    try root.write("home/B.swift")
    try root.write("home/.git/HEAD")
    #expect(try contents(walk("home/A.swift")) == ["none: *home/A.swift"])
  }

  @Test("A linked file belongs to where its link stands") func linkedFile() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/A.swift")
    try root.write("home/kit/.git/HEAD")
    try root.write("home/kit/K.swift")
    try root.link("home/app/K.swift", to: root.path("home/kit/K.swift"))
    #expect(try contents(walk("home/app/A.swift")) == ["home/app: *A.swift K.swift"])
    #expect(try contents(walk("home/app/K.swift")) == ["home/app: A.swift *K.swift"])
  }

  @Test("A buffer takes the place of its file") func buffer() throws {
    try root.write("home/app/.git/HEAD")
    try root.write("home/app/A.swift")
    try root.write("home/app/B.swift")
    let known = try walk(buffer: "home/app/A.swift")
    #expect(contents(known) == ["home/app: B.swift"])
    #expect(known.buffers[0]?.project == 0)
    #expect(known.buffers[0]?.place == "A.swift")
    let new = try walk(buffer: "home/app/New.swift")
    #expect(contents(new) == ["home/app: A.swift B.swift"])
    #expect(new.buffers[0]?.place == "New.swift")
  }
}
