import SwiftSource
import Testing

@testable import ProjectIndex

/// What an app never runs. Methods whose names begin with `dead` are those.
@Suite struct ReachTests {
  private static let app = ("App.swift", "@main struct Shop: App { var body: some Scene { WindowGroup { Shelf() } } }")
  private static let shelf = (
    "Shelf.swift",
    """
    struct Shelf: View {
      let store = Store()
      var body: some View { List(store.rows(in: 1)) { row in Text(row) } }
    }
    """
  )

  private func index(_ files: (String, String)...) -> ProjectIndex { Project([Self.app, Self.shelf] + files).index }

  /// The functions that are never run, and those that are called so.
  private func unreached(_ index: ProjectIndex) -> (found: Set<Word>, expected: Set<Word>) {
    var (found, expected): (Set<Word>, Set<Word>) = ([], [])
    for (id, file) in index.files.enumerated() {
      for function in file.functions where index.isUnreached(declaredBy: function.declaration, in: Int32(id)) {
        found.insert(function.name)
      }
      expected.formUnion(file.functions.map(\.name).filter(Self.dead.contains))
    }
    return (found, expected)
  }

  private static let dead: WordSet = "deadEnd deadStart deadLoop deadRequirement deadDraw deadMock"

  @Test(
    "By calls, from what begins the app",
    arguments: [
      "class Store { func rows(in shelf: Int) -> [Row] { sort(by: 1) }; func sort(by key: Int) -> [Row] { [] } }",
      "class Store { func rows(in shelf: Int) {}; func deadStart(at key: Int) { deadEnd(of: key) }; func deadEnd(of key: Int) {} }",
      "class Store { func rows(in shelf: Int) {}; func deadLoop(of key: Int) { deadLoop(of: key) } }",
      "protocol Sorting { func deadRequirement(by key: Int) }; class Store: Sorting { func rows(in shelf: Int) {}; "
        + "func deadRequirement(by key: Int) {} }",
      "class Store { func rows(in shelf: Int) {}; override func load(of key: Int) {}; @objc func tap(on key: Int) {} }",
      "class Store: NSObject, Delegate { func rows(in shelf: Int) {}; func told(of key: Int) {} }",
      "class Store { func rows(in shelf: Int) { each(sort(by:)) }; func sort(by key: Int) {} }",
      "class Store { func rows(in shelf: Int) { each(sort) }; func sort(by key: Int) {} }",
      "class Store { func rows(in shelf: Int) {}; static func + (one: Store, other: Store) -> Store { one } }",
      "class Store { func rows(in shelf: Int) { Sketch() } }; class Sketch { init() { draw(on: 1) }; func draw(on: Int) {} }",
      "class Store { func rows(in shelf: Int) {} }; class Sketch { func deadDraw(on paper: Int) {} }",
      "class Store { func rows(in shelf: Int) { draw(on: 1) }; func draw(at place: Int) {} }",
      "class Store { func rows(in shelf: Int) { Sketch(); deadDraw(on: 1) } }; class Sketch { func deadDraw(on place: Int) {} }",
      "class Pen {}; class Sketch { func deadDraw(on place: Int) {} }; "
        + "class Store { let pen: Pen; func rows(in shelf: Int) { Sketch(); pen.deadDraw(on: 1) } }",
      "class Sketch { func draw(on place: Int) {} }; class Pen: Sketch {}; "
        + "class Store { let pen: Pen?; func rows(in shelf: Int) { Pen(); pen?.draw(on: 1) } }",
      "class Pen {}; class Sketch { func draw(on place: Int) {} }; "
        + "class Store { let pen: Pen; func rows(in shelf: Int, pen: Sketch) { Sketch(); pen.draw(on: 1) } }",
      "class Store { func rows(in shelf: Int) {} }; class Sketch { func deadDraw(on paper: Int) {} }; "
        + "class DemoStore { func deadStart(of kind: Int) { make(Sketch.self) } }",
      "class Store { func rows(in shelf: Int) { make(Sketch.self) } }; class Sketch { init() { draw(on: 1) }; "
        + "func draw(on paper: Int) {} }",
      "class Pen {}; class Sketch { static let pen = Sketch(); func draw(on place: Int) {} }; "
        + "class Store { let pen: Pen; func rows(in shelf: Int) { Sketch.pen.draw(on: 1) } }",
    ])
  func calls(_ code: String) {
    let (found, expected) = unreached(index(("Store.swift", code)))
    #expect(found == expected)
  }

  @Test(
    "What another file hands on or makes without a plain call",
    arguments: [
      ("Bar(onTap: store.sort)", "func sort(by key: Int) {}"), ("bar.onTap = store.sort", "func sort() {}"),
      ("Bar(onTap: store.sort(by:then:))", "func sort(by key: Int, then next: Int) {}"),
      ("Registration<Cell, Row> { cell, _, row in cell.show(row) }", "func deadEnd() {}"),
      ("print(store.title)", "func deadEnd() {}"),
    ])
  func mentions(_ mention: String, _ method: String) {
    let store = ("Store.swift", "class Store { func rows(in shelf: Int) {}; \(method) }")
    let bar = ("Bar.swift", "class Bar: UIView { override func draw() {\n\(mention)\n} }")
    let cell = (
      "Cell.swift",
      "class Cell: UITableViewCell { required init?(coder: NSCoder) { fatalError() }; func show(_ row: Row) {} }"
    )
    let (found, expected) = unreached(mention.contains("Cell") ? index(store, bar, cell) : index(store, bar))
    #expect(found == expected)
  }

  /// The functions of an app that are never run, where the words of its storyboards are known.
  private func unreached(_ files: [(String, String)], archived words: Set<Word>?, leftOut: Set<Int32> = []) -> Set<Word>
  {
    let facts = ([Self.app, Self.shelf] + files).map {
      FactCollector.facts(of: SourceFile(bytes: Array($0.1.utf8)), path: $0.0)
    }
    var modules = Modules([.init(names: ["Shop"])], ofFile: facts.map { _ in [0] })
    modules.archivedWords = { words }
    modules.leftOut = leftOut
    return unreached(ProjectIndex(merging: facts, modules: modules)).found
  }

  @Test(
    "A controller that no storyboard names is made by code that names it",
    arguments: [
      ("", [], true), ("", ["Bin"], false), ("", nil, false), ("show(Bin())", [], false),
      ("show(Bin.self)", [], false), ("Host<Bin>()", [], false),
      ("NSClassFromString(\"Shop.Bin\")", [], false), ("NSClassFromString(\"Shop.Pot\")", [], true),
      ("NSClassFromString(name)", [], false), ("NSClassFromString(\"Shop.\\(name)\")", [], false),
      ("Bundle.main.classNamed(\"Bin\")", [], false), ("Bundle.main.classNamed(\"Pot\")", [], true),
      ("}; var bin: Bin?; func close() {", [], false),
    ] as [(String, Set<Word>?, Bool)])
  func archives(_ use: String, _ words: Set<Word>?, _ isDead: Bool) {
    let bin = (
      "Bin.swift", "class Bin: UITableViewController { static let id = \"bin\"; override func viewDidLoad() {} }"
    )
    let bar = ("Bar.swift", "class Bar: UIView { override func draw() { \(use) } }")
    let dead = unreached([bin, bar], archived: words.map { $0.union(["Bar"]) })
    #expect(dead.contains("viewDidLoad") == isDead)
    #expect(!dead.contains("draw"))
  }

  @Test(
    "So is a plain object, but for one that an archive of data may hold",
    arguments: [("NSObject", [], true), ("NSObject", ["Bin"], false), ("NSObject, NSCoding", [], false)]
      as [(String, Set<Word>, Bool)])
  func objects(_ inherited: String, _ words: Set<Word>, _ isDead: Bool) {
    let bin = ("Bin.swift", "class Bin: \(inherited) { override func awakeFromNib() {} }")
    #expect(unreached([bin], archived: words).contains("awakeFromNib") == isDead)
  }

  @Test(
    "A value of the type's own is made without its name",
    arguments: [
      ("static let height = CGFloat(54)", true), ("static let ids = [\"bin\"]", true),
      ("static let style: Style = .plain", true), ("static let all: [Bin] = [.init()]", false),
      ("static let one = Self()", false), ("static let one = make()", false),
    ])
  func constants(_ constant: String, _ isDead: Bool) {
    let bin = ("Bin.swift", "class Bin: UIViewController { \(constant); override func viewDidLoad() {} }")
    let others = ("Others.swift", "enum Style { case plain }")
    #expect(unreached([bin, others], archived: []).contains("viewDidLoad") == isDead)
  }

  @Test("Where code goes through all classes, none is made by its name alone", arguments: [false, true])
  func walks(_ goesThrough: Bool) {
    let code = "class Plug: ObservableObject { init() { load(of: 1) }; func load(of key: Int) {} }"
    let use = goesThrough ? "objc_copyClassList(nil)" : ""
    let bar = ("Bar.swift", "class Bar: UIView { override func draw() { \(use) } }")
    #expect(unreached([("Plug.swift", code), bar], archived: nil).contains("load") == !goesThrough)
  }

  @Test("What stands in a file that nobody builds is never run, and runs nothing") func leftOut() {
    let store = ("Store.swift", "class Store { func rows(in shelf: Int) {}; func sort(by key: Int) {} }")
    let old = ("Old.swift", "class Old: UIView { override func draw() { store.sort(by: 1) } }")
    #expect(unreached([store, old], archived: nil, leftOut: [3]) == ["draw", "sort"])
    #expect(unreached([store, old], archived: nil).isEmpty)
  }

  @Test("A file that begins in the middle of something", arguments: ["a.b\nc", ".b\nc", "= a.b.c", "a.b.c)"])
  func fragments(_ code: String) {
    #expect(unreached(index(("Part.swift", code))).found.isEmpty)
  }

  @Test("`public` code of a module that others import may be called by others; that of the app's own may not")
  func publicCode() {
    let store = "public class Store { public init() {}; public func sort(by key: Int) {} }"
    let kit = ("Kit/Store.swift", store)
    let user = ("Bar.swift", "import Kit\nclass Bar: UIView {}")
    #expect(unreached(Project([("App/App.swift", Self.app.1), ("App/" + kit.0, store), user]).index).found.isEmpty)
    let bar = ("App/Bar.swift", "class Bar: UIView { let store = Store() }")
    let own = Project([("App/App.swift", Self.app.1), ("App/Store.swift", store), bar])
    #expect(unreached(own.index).found == ["sort"])
  }

  @Test("Calls of tests and previews do not count; without an app everything may be called")
  func triesAndLibraries() {
    let store = ("Store.swift", "class Store { func rows(in shelf: Int) {}; func deadMock(of key: Int) {} }")
    let test = ("StoreTests/Mock.swift", "import XCTest\nclass Mock { func test() { Store().deadMock(of: 1) } }")
    let preview = ("Preview.swift", "#Preview { Store().deadMock(of: 1) }")
    let (found, expected) = unreached(index(store, test, preview))
    #expect(found == expected)
    #expect(unreached(Project([store]).index).found.isEmpty)
  }

  @Test(
    "What only debug builds hold runs nothing, and is not run",
    arguments: [
      ("DEBUG", true), ("DEBUG && os(iOS)", true), ("!DEBUG", false), ("DEBUG || BETA", false), ("BETA", false),
    ])
  func debugBuilds(_ condition: String, _ isTried: Bool) {
    let store = ("Store.swift", "class Store { func rows(in shelf: Int) {}; func sort(by key: Int) {} }")
    let sketch = ("Sketch.swift", "class Sketch { init() { draw(on: 1) }; func draw(on: Int) {} }")
    let debug = (
      "Debug.swift",
      """
      #if \(condition)
      extension UIView { override func draw() { Store().sort(by: 1) }; override func show() { Store.sketches() } }
      extension Store { static func sketches() { register(Sketch.self) } }
      #else
      extension UIView { override func layout() {} }
      #endif
      """
    )
    let found = unreached(index(store, sketch, debug)).found
    #expect(found == (isTried ? ["draw", "show", "sort", "init", "sketches"] : []))
  }

  @Test("A type that the clause of an extension names is made there", arguments: ["Sketch", "Kit.Sketch", "Paper"])
  func sameTypes(_ type: String) {
    let sketch = ("Sketch.swift", "class Sketch { init() { draw(on: 1) }; func draw(on: Int) {} }; class Paper {}")
    let head = "extension Page where Content == \(type), Self: UIView"
    let page = ("Page.swift", "\(head) { init() { self.init { .init() } } }")
    #expect(unreached(index(sketch, page)).found == (type == "Paper" ? ["draw", "init"] : []))
  }

  @Test("An app begins in its main file, too", arguments: ["App/main.swift", "main.swift", "App/start.swift"])
  func mainFiles(_ path: String) {
    let store = ("Store.swift", "class Store { func sort(by key: Int) {} }")
    let main = (path, "let app = NSApplication.shared\napp.delegate = Delegate()\napp.run()")
    #expect(unreached(Project([store, main]).index).found == (path == "App/start.swift" ? [] : ["sort"]))
  }

  @Test("`public` code of a package that an app has for itself is for nobody else", arguments: [true, false])
  func packagesOfApps(_ isOfApp: Bool) {
    let kit = ("Kit/Store.swift", "public class Store { public init() {}; public func sort(by key: Int) {} }")
    let user = ("Bar.swift", "import Kit\nclass Bar: UIView { let store = Store() }")
    let facts = [Self.app, user, kit].map { FactCollector.facts(of: SourceFile(bytes: Array($0.1.utf8)), path: $0.0) }
    let modules = Modules([.init(names: ["Shop"]), .init(names: ["Kit"], isOfApp: isOfApp)], ofFile: [[0], [0], [1]])
    #expect(unreached(ProjectIndex(merging: facts, modules: modules)).found == (isOfApp ? ["sort"] : []))
  }

  @Test("A call that comes or goes alters the type whose method it runs")
  func change() {
    let store = ("Store.swift", "class Store { func rows(in shelf: Int) {}; func sort(by key: Int) {} }")
    let idle = index(store, ("Bar.swift", "class Bar: UIView { override func draw() {} }"))
    let busy = index(store, ("Bar.swift", "class Bar: UIView { override func draw() { store.sort(by: 1) } }"))
    #expect(busy.alteration(since: idle).types.contains(["Store"]))
    #expect(idle.alteration(since: busy).types.contains(["Store"]))
  }

  @Test("It is found once for an index, and once more after an edit")
  func findsOnce() throws {
    let made = Made()
    let facts = [Self.app, Self.shelf].map {
      FactCollector.facts(of: SourceFile(bytes: Array($0.1.utf8)), path: $0.0)
    }
    let index = ProjectIndex(merging: facts, sideWork: made)
    for _ in 0..<3 { _ = unreached(index) }
    // What is run, and the files of the app.
    #expect(made.count == 2)
    let edited = FactCollector.facts(
      of: SourceFile(bytes: Array((Self.shelf.1 + "\n// More").utf8)), path: "Shelf.swift")
    let next = try #require(index.replacing(edited, of: 1, sideWork: made)).index
    for _ in 0..<3 { _ = unreached(next) }
    #expect(made.count == 4)
  }

  /// Counts what is made for the first who asks. The test asks from one thread.
  private final class Made: SideWork, @unchecked Sendable {
    private(set) var count = 0
    private var values: [any Sendable] = []

    func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value { make }

    func once<Value: Sendable>() -> @Sendable (() -> Value) -> Value {
      let place = values.count
      values.append(0)
      return { [self] make in
        if let known = values[place] as? Value { return known }
        count += 1
        let value = make()
        values[place] = value
        return value
      }
    }
  }
}
