import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct ViewControllerTests {
  @Test("A chain through three files is followed and shown") func chain() throws {
    let project = Project(
      "class Users: ListScreen {}", "class ListScreen: Base, Themed {}", "class Base: UITableViewController {}")
    #expect(
      try project.isViewController("Users")
        == .yes(because: [
          "Users → ListScreen → Base → UITableViewController", "Users is at File0.swift:1",
          "ListScreen is at File1.swift:1", "Base is at File2.swift:1",
        ]))
    #expect(
      try project.isViewController("Base")
        == .yes(because: ["Base → UITableViewController", "Base is at File2.swift:1"]))
  }

  @Test(
    "The SDK's controllers are controllers",
    arguments: [
      "UIViewController", "UICollectionViewController", "NSViewController", "NSWindowController",
      "UIHostingController<Root>",
      "UIKit.UIViewController", "UIViewController, UISearchResultsUpdating", "Themed, UIViewController",
      "@preconcurrency Themed, UIViewController", "Themed & UIViewController", "Box<A, B<C>>, UIViewController",
    ])
  func sdkControllers(_ parents: String) throws {
    #expect(try Project("final class Screen: \(parents) {}").isViewController("Screen").isYes)
  }

  @Test(
    "The SDK's other classes are no controllers",
    arguments: [
      "NSObject", "UIView", "UITableViewCell, Themed", "NSWindow",
      "UITableViewDiffableDataSource<Int, UIViewController>",
      "NSObject where T: UIViewController",
    ])
  func sdkClasses(_ parents: String) throws {
    let project = Project("protocol Themed {}\nclass Thing<T>: \(parents) {}")
    #expect(try project.isViewController("Thing") == .no)
  }

  @Test("A typealias is followed") func typeAlias() throws {
    let project = Project(
      "class Users: Screen {}", "typealias Screen = OtherScreen", "typealias OtherScreen = UIKit.UIViewController")
    #expect(try project.isViewController("Users").isYes)
  }

  @Test("A typealias of a composition is followed") func composition() throws {
    let first = Project("class Users: Screen {}\ntypealias Screen = Themed & UIViewController\nprotocol Themed {}")
    #expect(try first.isViewController("Users").isYes)
    let last = Project("class Users: Screen {}\ntypealias Screen = UIViewController & Themed\nprotocol Themed {}")
    let answer = try last.isViewController("Users")
    #expect(answer.isYes)
  }

  @Test(
    "A generic base is followed",
    arguments: [
      "class Users: Screen<User> {}", "class Users: App.Screen<[User: Item]> {}",
      "class Users: Loaded, Screen<Box<User>> {}",
      "class Users: Alias<User> {}", "class Users<T: View>: Screen<T> where T: Equatable {}",
    ])
  func genericBase(_ code: String) throws {
    let project = Project(
      code, "class Screen<Item>: UIViewController where Item: Hashable {}", "typealias Alias<T> = Screen<T>",
      "protocol Loaded {}")
    #expect(try project.isViewController("Users").isYes)
  }

  @Test("A generic argument is no base") func genericArgument() throws {
    let project = Project(
      "class Users: Loader<Screen> {}", "class Loader<T>: NSObject {}", "class Screen: UIViewController {}")
    #expect(try project.isViewController("Users") == .no)
  }

  @Test("A nested type is told from its namesake") func nestedType() throws {
    let project = Project(
      "enum A { class Screen: UIViewController {} }", "enum B { class Screen: NSObject {} }",
      "extension B { class Other: A.Screen { struct Row {} } }")
    #expect(try project.isViewController("A.Screen").isYes)
    #expect(try project.isViewController("B.Screen") == .no)
    #expect(try project.isViewController("B.Other").isYes)
    #expect(try project.isViewController("B.Other.Row") == .no)
  }

  @Test("A base is looked up from the inside out") func insideOut() throws {
    let project = Project(
      "enum A { class Base: UIViewController {} }", "enum B { class Base: NSObject {}\nclass Store: Base {} }")
    let answer = try project.isViewController("B.Store")
    #expect(answer == .no)
  }

  @Test("A qualified base is the one that is written") func qualifiedBase() throws {
    let project = Project(
      "enum A { class Base: UIViewController {} }\nenum B { class Base: NSObject {} }", "class Store: B.Base {}")
    let answer = try project.isViewController("Store")
    #expect(answer == .no)
  }

  @Test("Cycles end") func cycles() throws {
    let project = Project(
      "class A: B {}", "class B: C {}\nclass C: A {}", "class D: D {}",
      "typealias X = Y\ntypealias Y = X\nclass E: X {}")
    #expect(try project.isViewController("A") == .no)
    #expect(try project.isViewController("D") == .no)
    #expect(try project.isViewController("E") == .unknown)
  }

  @Test("A controller in a cycle is still found") func controllerInCycle() throws {
    let project = Project("class A: B {}", "class B: A, UIViewController {}")
    #expect(try project.isViewController("A").isYes)
    #expect(try project.isViewController("B").isYes)
  }

  @Test("An extension counts as its type") func extensions() throws {
    let project = Project(
      "extension Users: UISearchBarDelegate { func f() {} }", "class Users: UIViewController {}",
      "extension Other { func f() {} }", "extension UIViewController { func f() {} }",
      "extension Outer.Inner { func f() {} }", "enum Outer { class Inner: NSViewController {} }")
    #expect(try project.isViewController("Users").isYes)
    #expect(try project.isViewController("Other") == .unknown)
    #expect(try project.isViewController("UIViewController").isYes)
    #expect(try project.isViewController("Outer.Inner").isYes)
  }

  @Test("An unknown base is unknown until its methods tell") func unknownBase() throws {
    let project = Project(
      "class Users: VendorScreen {}", "class Items: VendorScreen { override func viewDidLoad() {} }")
    #expect(try project.isViewController("Users") == .unknown)
    #expect(
      try project.isViewController("Items")
        == .yes(because: ["Items overrides a method that only controllers have", "Items is at File1.swift:1"]))
  }

  @Test("Lines are those of the names") func lines() throws {
    let project = Project("\n\n@MainActor\nclass A: UIViewController {\r\n\r\n  class B: A {}\r  class C: A {} }")
    for (name, line) in [("A", 4), ("A.B", 6), ("A.C", 7)] {
      #expect(try project.type(name).line == line)
    }
  }

  // MARK: - Evidence by rank

  @Test("A base that the configuration names is a controller") func configuredBase() throws {
    let files = ["class Users: Screen {}", "class Screen: Vendor.VendorScreen<User> {}", "class Other: NSObject {}"]
    let facts = files.enumerated().map {
      FactCollector.facts(of: SourceFile(bytes: Array($0.element.utf8)), path: "\($0.offset).swift")
    }
    let index = ProjectIndex(merging: facts, viewControllerBases: "VendorScreen")
    #expect(
      index.isViewController(index.files[0].types[0])
        == .yes(because: [
          "Users → Screen → VendorScreen, a controller by the configuration", "Users is at 0.swift:1",
          "Screen is at 1.swift:1",
        ]))
    #expect(index.isViewController(index.files[2].types[0]) == .no)
  }

  @Test("An override above counts for the heirs") func inheritedOverride() throws {
    let project = Project(
      "class Users: Screen {}", "class Screen: Vendor { func f() {} }",
      "extension Screen { override func loadView() {} }")
    #expect(
      try project.isViewController("Users")
        == .yes(because: [
          "Users → Screen overrides a method that only controllers have", "Screen is at File2.swift:1",
        ]))
  }

  @Test("A search protocol with a controller's member is the last evidence") func searchProtocol() throws {
    let updater = "extension Users: UISearchResultsUpdating { func f() { navigationItem.title = nil } }"
    #expect(try Project("class Users: Vendor {}", updater).isViewController("Users").isYes)
    // Neither alone, nor where the chain is known, nor on another object.
    #expect(try Project("class Users: Vendor, UISearchResultsUpdating {}").isViewController("Users") == .unknown)
    #expect(try Project("class Users: Vendor { func f() { navigationItem } }").isViewController("Users") == .unknown)
    #expect(
      try Project("class Users: NSObject, UISearchResultsUpdating { func f() { navigationItem } }")
        .isViewController("Users") == .no)
    #expect(
      try Project("class Users: Vendor, UISearchBarDelegate { func f() { owner.navigationItem } }")
        .isViewController("Users") == .unknown)
  }

  @Test(
    "An overridden lifecycle method tells, also from an extension",
    arguments: ["viewDidLoad", "viewWillAppear", "viewDidAppear", "loadView", "windowDidLoad"])
  func lifecycle(_ method: String) throws {
    let project = Project("class Users: VendorScreen {}", "extension Users { public override func \(method)() {} }")
    #expect(try project.isViewController("Users").isYes)
    // Without `override` it is a method of the project's own.
    let own = Project("class Users: VendorScreen {}", "extension Users { func \(method)() {} }")
    #expect(try own.isViewController("Users") == .unknown)
  }

  @Test("An override in a nested type is not the outer one's") func nestedOverride() throws {
    let project = Project("class Users: NSObject { class Inner: Vendor { override func viewDidLoad() {} } }")
    #expect(try project.isViewController("Users") == .no)
    #expect(try project.isViewController("Users.Inner").isYes)
  }

  @Test("A protocol of the project proves nothing") func projectProtocol() throws {
    let project = Project(
      "protocol Themed: UIViewController {}", "class Store: NSObject, Themed {}", "class Plain: Themed {}",
      "protocol SearchViewController {}", "struct Model: SearchViewController {}")
    #expect(try project.isViewController("Store") == .no)
    #expect(try project.isViewController("Plain") == .no)
    #expect(try project.isViewController("Model") == .no)
  }

  @Test(
    "A name proves nothing",
    arguments: ["UsersController", "UsersViewController", "ControllerOfUsers", "ViewController"])
  func names(_ name: String) throws {
    #expect(try Project("class \(name) {}").isViewController(name) == .no)
    #expect(try Project("class \(name): NSObject {}").isViewController(name) == .no)
    #expect(
      try Project("class \(name): ObservableObject { let child: UIViewController }").isViewController(name) == .no)
    #expect(try Project("struct \(name) { var controllers: [UIViewController] }").isViewController(name) == .no)
  }

  @Test("A chain of a thousand classes is followed") func longChain() throws {
    let classes = (0..<1_000).map { "class Screen\($0): Screen\($0 + 1) {}" }.joined(separator: "\n")
    let project = Project(classes, "class Screen1000: UIViewController {}")
    #expect(try project.isViewController("Screen0").isYes)
  }
}
