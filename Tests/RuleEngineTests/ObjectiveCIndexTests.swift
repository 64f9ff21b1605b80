import ClangSource
import ProjectIndex
import SwiftSource
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit

/// One class graph over both languages.
@Suite("Objective-C and Swift in one index", .enabled(if: ObjectiveCReading.installed.isOn))
struct ObjectiveCIndexTests {
  private func findings(_ files: [String: String], only rule: String) -> [String] {
    let engine = Engine(
      settings: [FileSettings(profile: .recommended, only: [rule])], ruleSet: .builtIn, jobs: 1,
      objectiveC: .installed)
    let inputs = files.map { Engine.Input(path: "/nowhere/" + $0.key, contents: Array($0.value.utf8)) }
    return engine.lint(inputs).findings.map { "\($0.path.dropFirst("/nowhere/".count)):\($0.span.line)" }
  }

  private static let filter = """
      func updateSearchResults(for searchController: UISearchController) {
        shown = all.filter { $0.name.contains(searchText) }
      }
    }
    """

  @Test("A base class in Objective-C makes its Swift children controllers")
  func swiftChild() {
    let swift = "class Users: BaseScreen {\n" + Self.filter
    let header = "@interface BaseScreen : UITableViewController\n@end\n"
    #expect(findings(["Users.swift": swift], only: "filtering-in-view-controller") == [])
    #expect(
      findings(["Users.swift": swift, "BaseScreen.h": header], only: "filtering-in-view-controller") == [
        "Users.swift:3"
      ])
  }

  @Test("So does one that Swift knows by another name, and a chain through both")
  func renamedBase() {
    let files = [
      "Users.swift": "class Users: Screen {\n" + Self.filter,
      "XYScreen.h": "NS_SWIFT_NAME(Screen)\n@interface XYScreen : XYBase\n@end\n",
      "XYBase.h": "@interface XYBase : UIViewController\n@end\n",
    ]
    #expect(findings(files, only: "filtering-in-view-controller") == ["Users.swift:3"])
  }

  @Test("An extension in Swift of a controller in Objective-C, and a category of a Swift controller")
  func extensions() {
    let category = """
      @interface Users (Search)
      @end
      @implementation Users (Search)
      - (void)searchBar:(UISearchBar *)bar textDidChange:(NSString *)searchText {
        self.shown = [self.all filteredArrayUsingPredicate:[self predicateFor:searchText]];
      }
      @end
      """
    let files = [
      "Users.h": "@interface Users : UIViewController\n@end\n",
      "Users+Search.swift": "extension Users {\n" + Self.filter,
      "Users+Search.m": category,
    ]
    #expect(
      findings(files, only: "filtering-in-view-controller").sorted() == ["Users+Search.m:5", "Users+Search.swift:3"])
    let swift = ["Users.swift": "class Users: UIViewController {}\n", "Users+Search.m": category]
    #expect(findings(swift, only: "filtering-in-view-controller") == ["Users+Search.m:5"])
  }

  @Test("A class without a declaration in the project is a controller where it calls super as only controllers do")
  func lifecycle() {
    let code = """
      @implementation Users
      - (void)viewDidLoad { [super viewDidLoad]; }
      - (void)searchBar:(UISearchBar *)bar textDidChange:(NSString *)searchText {
        self.shown = [self.all filteredArrayUsingPredicate:[self predicateFor:searchText]];
      }
      @end
      """
    #expect(findings(["Users.m": code], only: "filtering-in-view-controller") == ["Users.m:4"])
    let other = code.replacing("[super viewDidLoad]", with: "[self prepare]")
    #expect(findings(["Users.m": other], only: "filtering-in-view-controller") == [])
  }

  @Test("Facts: properties, change callbacks, calls and what they do")
  func facts() throws {
    let code = """
      #import <UIKit/UIKit.h>
      @interface UsersController : NSObject <Store>
      @property (nonatomic, copy, nullable) void (^didChange)(void);
      @property (class, readonly) UsersController *shared;
      @end
      @implementation UsersController { NSArray<User *> *_users; }
      - (void)setQuery:(NSString *)query {
        [self filter:[query stringByTrimmingCharactersInSet:self.spaces]];
        [self.service fetch:query];
        [NSTimer scheduledTimerWithTimeInterval:1 target:self selector:@selector(tick:) userInfo:nil repeats:NO];
      }
      - (void)filter:(NSString *)text { }
      @end
      """
    let bytes = Array(code.utf8)
    let library = try ClangLibrary(firstOf: ClangLocations().paths)
    let tokens = try library.tokens(of: [bytes], as: .objectiveC)[0].get()
    let facts = ObjectiveCFactCollector.facts(of: ObjectiveCFile(bytes: bytes, tokens: tokens), path: "A.m")
    #expect(facts.imports == ["UIKit"])
    #expect(facts.types.map(\.spelling) == ["UsersController", "UsersController"])
    #expect(facts.types[0].inherited.map(\.spelling) == ["NSObject", "Store"])
    #expect(facts.types[0].announcesChanges && facts.types[0].properties.map(\.name) == ["didChange", "shared"])
    #expect(facts.types[0].properties[1].isStatic && facts.types[0].properties[1].isLet)
    #expect(facts.types[1].properties.map(\.name) == ["_users"])
    let setter = try #require(facts.functions.first)
    #expect(setter.name == "setQuery:" && setter.isSearchEntry)
    #expect(setter.ownCalls == ["filter:", "tick:"])
    #expect(setter.effects == [.trims, .waits])
    #expect(facts.memberCalls.contains { $0.receiver == "service" && $0.method == "fetch:" })
    let index = ProjectIndex(merging: [facts])
    #expect(
      index.type(["UsersController"], at: Scope(file: 0))?.searchDistance == ["setQuery:": 0, "filter:": 0, "tick:": 1])
  }

  @Test("What a change of an Objective-C base class does to Swift files is told")
  func consequences() {
    let engine = Engine(settings: [FileSettings()], ruleSet: .builtIn, jobs: 1, objectiveC: .installed)
    var header = Engine.Input(
      path: "/nowhere/Base.h", contents: Array("@interface Base : UIViewController\n@end\n".utf8))
    header.previousContents = Array("@interface Base : NSObject\n@end\n".utf8)
    let child = Engine.Input(
      path: "/nowhere/Users.swift", contents: Array(("class Users: Base {\n" + Self.filter).utf8), isLinted: false)
    let outcome = engine.lint([header, child])
    #expect(outcome.findings.map(\.rule).contains("filtering-in-view-controller"))
  }
}
