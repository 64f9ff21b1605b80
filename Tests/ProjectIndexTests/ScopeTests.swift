import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct ScopeTests {
  @Test("A nested type is seen inside of its type alone")
  func nesting() throws {
    let project = Project("enum Store { struct Task {}\nfunc f() {} }", "class Users { func g() {} }")
    #expect(try project.meaning("Task", at: project.scope(0, in: "Store", function: "f")) == "Task in File0.swift")
    #expect(project.meaning("Task", at: Scope(file: 0)) == "outside")
    #expect(try project.meaning("Task", at: project.scope(1, in: "Users")) == "outside")
    #expect(project.meaning("Store.Task", at: Scope(file: 1)) == "Task in File0.swift")
  }

  @Test("A private type is seen in its file alone", arguments: ["private", "fileprivate"])
  func privateTypes(_ access: String) {
    let project = Project("\(access) struct Task {}\n\(access) typealias View = Int", "")
    #expect(project.meaning("Task", at: Scope(file: 0)) == "Task in File0.swift")
    #expect(project.meaning("Task", at: Scope(file: 1)) == "outside")
    #expect(project.meaning("View", at: Scope(file: 0)) == "outside, renamed")
    #expect(project.meaning("View", at: Scope(file: 1)) == "outside")
  }

  @Test("A private nested type is seen in its type and its extensions of the file")
  func privateNestedTypes() throws {
    let project = Project(
      "struct A { private struct Row {} }\nextension A { func f() {} }\nstruct B {}", "extension A { func g() {} }")
    #expect(try project.meaning("Row", at: project.scope(0, in: "A")) == "Row in File0.swift")
    #expect(project.meaning("A.Row", at: Scope(file: 0)) == "unknown")
    #expect(try project.meaning("Row", at: project.scope(1, in: "A")) == "outside")
    #expect(try project.meaning("Row", at: project.scope(0, in: "B")) == "outside")
  }

  @Test("What a private extension declares is as private as it")
  func privateExtensions() throws {
    let project = Project("struct A {}\nprivate extension A { struct Row {} }", "extension A {}")
    #expect(project.meaning("A.Row", at: Scope(file: 0)) == "Row in File0.swift")
    #expect(try project.meaning("Row", at: project.scope(1, in: "A")) == "outside")
  }

  @Test("A type in a function is seen in that function alone")
  func localTypes() throws {
    let project = Project(
      "class A { func f() { struct Row { struct Cell {} } }\nfunc g() { struct Row {} } }\nfunc h() {}")
    let (f, g) = (try project.scope(0, in: "A", function: "f"), try project.scope(0, in: "A", function: "g"))
    #expect(project.meaning("Row", at: f) == "Row in File0.swift")
    #expect(project.index.resolve("Row", at: f) != project.index.resolve("Row", at: g))
    #expect(project.meaning("Row.Cell", at: f) == "Cell in File0.swift")
    #expect(try project.meaning("Row", at: project.scope(0, function: "h")) == "outside")
    #expect(try project.meaning("Row", at: project.scope(0, in: "A")) == "outside")
  }

  @Test("Generic parameters and associated types hide other types")
  func parameters() throws {
    let project = Project(
      "struct Item {}\nclass List<Item> { func f() {} }\nextension List { func g() {} }",
      "protocol Source { associatedtype Item }\nfunc free<Item>(_ item: Item) {}")
    #expect(try project.meaning("Item", at: project.scope(0, in: "List", function: "f")) == "unknown")
    #expect(try project.meaning("Item", at: project.scope(1, in: "Source")) == "unknown")
    #expect(try project.meaning("Item", at: project.scope(1, function: "free")) == "unknown")
    #expect(project.meaning("Item", at: Scope(file: 1)) == "Item in File0.swift")
  }

  @Test("Types are looked for from the inside out, with what the types around inherit")
  func inheritedTypes() throws {
    let project = Project(
      "class Base { struct Row {} }\nprotocol Listing { typealias Cell = Row2 }\nstruct Row2 {}",
      "class Users: Base, Listing { struct Inner {} }", "struct Row {}")
    #expect(try project.meaning("Row", at: project.scope(1, in: "Users.Inner")) == "Row in File0.swift")
    #expect(try project.meaning("Cell", at: project.scope(1, in: "Users")) == "Row2 in File0.swift")
    #expect(project.meaning("Row", at: Scope(file: 1)) == "Row in File2.swift")
    #expect(project.meaning("Users.Row", at: Scope(file: 2)) == "Row in File0.swift")
  }

  @Test("An extension sees its type, and not the types around that one")
  func extensionsOfNestedTypes() throws {
    let project = Project("enum A { struct B { struct D {} }\nstruct C {} }", "extension A.B { func f() {} }")
    #expect(try project.meaning("D", at: project.scope(1, in: "A.B")) == "D in File0.swift")
    #expect(try project.meaning("C", at: project.scope(1, in: "A.B")) == "outside")
  }

  @Test("A typealias means its target where that is written")
  func aliases() throws {
    let project = Project(
      "enum Kit { class Base {}\ntypealias Screen = Base }\ntypealias Plain = Kit.Screen", "class Base {}",
      "typealias A = B\ntypealias B = A\ntypealias View = UIKit.UIView", "extension Plain { struct Row {} }")
    #expect(project.meaning("Plain", at: Scope(file: 1)) == "Base in File0.swift")
    #expect(project.meaning("Kit.Screen", at: Scope(file: 1)) == "Base in File0.swift")
    #expect(project.meaning("A", at: Scope(file: 1)) == "unknown")
    #expect(project.meaning("View", at: Scope(file: 0)) == "outside, renamed")
    #expect(project.meaning("Kit.Base.Row", at: Scope(file: 1)) == "Row in File3.swift")
  }

  @Test("Of a composition the class counts; branches of #if count both")
  func compositions() throws {
    let project = Project(
      "typealias Screen = Themed & UIViewController\nprotocol Themed {}",
      "#if os(iOS)\ntypealias Color = UIColor\n#else\ntypealias Color = NSColor\n#endif")
    #expect(project.index.resolve("Screen", at: Scope(file: 1)) == .outside(["UIViewController"]))
    #expect(
      project.index.meanings(of: ["Color"], at: Scope(file: 0)) == [.outside(["UIColor"]), .outside(["NSColor"])])
  }

  @Test("A name may stand after its module's")
  func modules() {
    let project = Project([
      ("App/A.swift", "import Vendor\nimport Kit"), ("Kit/View.swift", "struct View {}\nstruct Task {}"),
    ])
    #expect(project.meaning("Kit.View", at: Scope(file: 0)) == "View in Kit/View.swift")
    #expect(project.meaning("App.View", at: Scope(file: 0)) == "View in Kit/View.swift")
    #expect(project.meaning("SwiftUI.View", at: Scope(file: 0)) == "outside")
    #expect(project.meaning("Vendor.View", at: Scope(file: 0)) == "outside")
    #expect(project.meaning("_Concurrency.Task", at: Scope(file: 0)) == "outside")
  }

  @Test("A typealias hands on a type of its own name from another module")
  func handedOn() {
    let project = Project([
      ("modules/Core/Server.swift", "public enum Server {}"),
      ("modules/Foundation/Types.swift", "import Core\npublic typealias Server = Core.Server"),
      ("modules/Foundation/Use.swift", "extension Server { struct Row {} }"),
      ("modules/Other/Types.swift", "public typealias Server = Kernel.Server"),
    ])
    for file in 1...3 {
      #expect(project.meaning("Server.Row", at: Scope(file: Int32(file))) == "Row in modules/Foundation/Use.swift")
    }
  }

  @Test("A name of the SDK is not taken by a target that the file does not import")
  func targets() {
    let project = Project([
      ("Kit/Sources/Store/Task.swift", "public class Task {}\npublic class Base {}"), ("App/A.swift", "import UIKit"),
      ("App/B.swift", "import Store"), ("Kit/Sources/Store/C.swift", ""), ("Kit/Sources/Other/D.swift", ""),
    ])
    let meanings = (1...4).map { project.meaning("Task", at: Scope(file: Int32($0))) }
    #expect(
      meanings == [
        "outside", "Task in Kit/Sources/Store/Task.swift", "Task in Kit/Sources/Store/Task.swift", "outside",
      ])
    #expect(project.meaning("Base", at: Scope(file: 1)) == "Base in Kit/Sources/Store/Task.swift")
  }

  @Test("A module's name may be that of a type in it")
  func moduleOfItsTypesName() {
    let project = Project([("Users/Users.swift", "struct Users {}\nstruct Row {}"), ("App/A.swift", "")])
    #expect(project.meaning("Users.Row", at: Scope(file: 1)) == "Row in Users/Users.swift")
  }

  @Test("What the project adds to a type from outside is found there")
  func additions() {
    let project = Project("extension UIView { enum Edge {} }", "extension UIView.Edge {}")
    #expect(project.meaning("UIView.Edge", at: Scope(file: 1)) == "Edge in File0.swift")
    #expect(project.meaning("UIView", at: Scope(file: 1)) == "outside")
    #expect(project.meaning("UIView.AnimationCurve", at: Scope(file: 1)) == "outside")
  }

  @Test("Of many namesakes the nearest counts, in any order of files", arguments: [3, 40])
  func namesakes(_ count: Int) {
    let files = (0..<count).map { ("App/Part\($0)/Store.swift", "struct Store {}") }
    for files in [files, files.reversed()] {
      let asking = [("App/Part2/More/A.swift", ""), ("Other/A.swift", "")]
      let project = Project(files + asking)
      #expect(project.meaning("Store", at: Scope(file: Int32(count))) == "Store in App/Part2/Store.swift")
      #expect(project.meaning("Store", at: Scope(file: Int32(count + 1))) == "Store in App/Part0/Store.swift")
    }
  }

  @Test("Unrelated types of any name change no meaning")
  func noise() {
    let users = "class Users: Screen {}\nclass Screen: UIViewController {}"
    let noise = ["enum Other { class Screen {}\nclass UIViewController {} }", "func f() { class Screen {} }"]
    let project = Project([
      ("A.swift", users), ("B.swift", noise[0]), ("C.swift", noise[1]),
      ("D.swift", "private class Screen {}\nprivate class UIViewController {}"),
    ])
    #expect(project.index.isViewController(project.index.files[0].types[0]).isYes)
  }
}
