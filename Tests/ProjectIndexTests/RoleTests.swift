import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct RoleTests {
  private func answer(_ role: Role, _ name: String, _ files: String...) throws -> Answer {
    let project = Project(files.enumerated().map { ("File\($0.offset).swift", $0.element) })
    return try project.index.answer(role, of: project.type(name), in: 0)
  }

  @Test("A side controller tells by closures that it changes") func sideControllers() throws {
    let code = "final class Users { var didChange: (() -> Void)?\nvar items: [User] = [] }"
    #expect(
      try answer(.sideController, "Users", code)
        == .yes(because: ["Users tells by closures that its data changes", "Users is at File0.swift:1"]))
    #expect(
      try answer(.sideController, "Users", "class Users: Base {}", "class Base { var onUpdate: (() -> Void)? }").isYes)
    #expect(try answer(.sideController, "Users", "actor Users { var usersWillChange: (@Sendable () -> Void)? }").isYes)
  }

  @Test(
    "Other types are no side controllers",
    arguments: [
      "final class Users { var items: [User] = [] }", "final class Users { var didChange = false }",
      "final class Users { var onTap: (() -> Void)? }", "final class Users { var onSizeChange: ((CGSize) -> Void)? }",
      "class Users: UIViewController { var didChange: (() -> Void)? }",
      "class Users: UITableViewCell { var didChange: (() -> Void)? }",
      "class Users: UIControl { var didChange: (() -> Void)? }", "struct Users { var didChange: (() -> Void)? }",
    ])
  func otherTypes(_ code: String) throws {
    #expect(try answer(.sideController, "Users", code) == .no)
  }

  @Test("A base from elsewhere leaves the role open") func foreignBase() throws {
    let code = "class Users: Vendor { var didChange: (() -> Void)? }"
    for role in [Role.sideController, .viewController, .cell] {
      #expect(try answer(role, "Users", code) == .unknown, "\(role)")
    }
    #expect(try answer(.test, "Users", code) == .no)
  }

  @Test("Cells are known by their chain or by reuse") func cells() throws {
    #expect(
      try answer(.cell, "UserCell", "class UserCell: Cell {}", "class Cell: UITableViewCell {}")
        == .yes(because: [
          "UserCell → Cell → UITableViewCell", "UserCell is at File0.swift:1", "Cell is at File1.swift:1",
        ]))
    #expect(try answer(.cell, "UserCell", "class UserCell: Vendor { override func prepareForReuse() {} }").isYes)
    #expect(try answer(.cell, "UserCell", "class UserCell: NSView { override func prepareForReuse() {} }") == .no)
    #expect(try answer(.cell, "UserCell", "struct UserCell: View {}") == .no)
  }

  @Test(
    "Views of SwiftUI conform",
    arguments: [
      "struct Users: View {}", "struct Users: SwiftUI.View {}", "struct Users: Themed {}\nprotocol Themed: View {}",
      "extension Users: View {}\nstruct Users {}", "struct Users: UIViewRepresentable {}",
      "struct Users: Vendor { var body: some View { Text(\"\") } }",
    ])
  func swiftUIViews(_ code: String) throws {
    #expect(try answer(.swiftUIView, "Users", code).isYes)
  }

  @Test("A 'View' of the project's own is no view of SwiftUI") func ownView() throws {
    #expect(try answer(.swiftUIView, "Users", "struct Users: View {}", "protocol View {}") == .no)
    #expect(try answer(.swiftUIView, "Users", "struct Users: Hashable { var body: String { \"\" } }") == .no)
    #expect(try answer(.swiftUIView, "Users", "struct Users: Vendor {}") == .unknown)
  }

  @Test("Static tables are their structs and their rows") func staticTables() throws {
    let code = """
      struct TableData<Row> { let sections: [TableSection<Row>] }
      struct TableSection<Row> { let rows: [Row] }
      enum Settings { case name }
      enum OtherCell { case name }
      enum Mode { case edit }
      struct Screen { let data: TableData<Settings> }
      """
    #expect(try answer(.staticTableType, "TableData", code).isYes)
    #expect(
      try answer(.staticTableType, "Settings", code) == .yes(because: ["Settings is what a table's structure holds"]))
    #expect(try answer(.staticTableType, "OtherCell", code) == .unknown)
    #expect(try answer(.staticTableType, "Mode", code) == .no)
    #expect(try answer(.staticTableType, "TableSection", "class TableSection: UIView {}") == .no)
  }

  @Test("Tests are known by import, folder, base or attribute") func tests() throws {
    #expect(try answer(.test, "A", "import XCTest\nclass A {}").isYes)
    #expect(try answer(.test, "A", "class A: Base {}", "class Base: XCTestCase {}").isYes)
    #expect(try answer(.test, "A", "@Suite struct A {}").isYes)
    #expect(try answer(.test, "A", "struct A {}") == .no)
    let project = Project([("App/FeatureTests/A.swift", "struct A {}"), ("App/Tests.swift", "struct B {}")])
    #expect(project.index.files.map(\.isTest) == [true, false])
  }

  @Test("The first role is the strongest") func strongestRole() throws {
    let project = Project("class Users: UIViewController { var didChange: (() -> Void)? }\nstruct Model {}")
    #expect(try project.index.role(of: project.type("Users"), in: 0)?.role == .viewController)
    #expect(try project.index.role(of: project.type("Model"), in: 0) == nil)
  }
}
