import Foundation
import Testing

@testable import Scaffold

/// What a controller's declarations say of how it is given data, changes and tells.
@Suite struct ControllerShapeTests {
  private func shape(_ text: String, of name: String = "Model") throws -> ControllerShape {
    let symbols = Symbols([PlannedFile(existing: "Model.swift", text: text)])
    return ControllerShape(try #require(symbols.types.first { $0.name == name }), symbols)
  }

  @Test(
    "Methods that add to the list or assign it change it, whatever they are called; those that look for a place do not")
  func mutators() throws {
    let shape = try shape(
      """
      final class Model {
        private(set) var names: [String] = []
        private var other: [String] = []
        var onChange: (() -> Void)?
        func record(_ name: String) { DispatchQueue.main.async { [weak self] in self?.names.append(name) } }
        func clear() { self.names = [] }
        func take(_ new: [String]) { for name in new { note(name) } }
        func selectAll() { other.append("") }
        func addOther(_ model: Model) { model.names.append("") }
        func insert(_ name: String, at index: Int) { names.insert(name, at: index) }
        func drop(_ index: Int) { names.remove(at: index); names += [] }
        func first(_ name: String) { names.insert(name, at: 0) }
        func compare(_ name: String) -> Bool { names == [name] }
        private func note(_ name: String) { names += [name] }
      }
      """)
    #expect(shape.mutators.map(\.spelling) == ["record", "clear", "take", "first"])
  }

  @Test("A method that gives its text back by inout is no way in for a query") func inoutQuery() throws {
    let shape = try shape(
      """
      final class Model: ObservableObject {
        @Published var names = [String]()
        func search(text: inout String) { names = [text] }
      }
      """)
    #expect(shape.query == nil && shape.mutators.isEmpty && shape.looksLikeSideController)
  }

  @Test("A class with a list that tells a delegate or publishes something of another kind is one")
  func tells() throws {
    let delegate = """
      protocol ModelDelegate: AnyObject { func present(_ name: String) }
      final class Model { var names: [String] = []; weak var delegate: ModelDelegate? }
      """
    #expect(try shape(delegate).looksLikeSideController)
    #expect(
      try shape("final class Model { var names: [String] = []; @Published var isBusy = false }").looksLikeSideController
    )
    #expect(try !shape("final class Model { var names: [String] = []; var isBusy = false }").looksLikeSideController)
  }

  @Test("A name that several types give to another type means that of its own type") func aliases() throws {
    let symbols = Symbols([
      PlannedFile(
        existing: "Model.swift",
        text: """
          protocol First {}
          protocol Second {}
          final class Model { typealias Factory = First; typealias Done = () -> Void }
          final class Other { typealias Factory = First & Second; typealias Done = (Int) -> Void }
          """)
    ])
    let factory = TypeText.named("Factory", [])
    #expect(symbols.protocols(factory, inside: ["Model"])?.map(\.name) == ["First"])
    #expect(symbols.protocols(factory, inside: ["Other"])?.map(\.name) == ["First", "Second"])
    #expect(symbols.protocols(factory, inside: []) == nil)
    #expect(symbols.protocols(.named("Model.Factory", []), inside: [])?.map(\.name) == ["First"])
    let done = TypeText.named("Done", [])
    #expect(symbols.resolved(done, inside: ["Model"]) == .function([], result: .tuple([])))
    #expect(symbols.resolved(.optional(done), inside: ["Other"]).unwrapped != .function([], result: .tuple([])))
    #expect(symbols.resolved(done, inside: []) == done)
  }

  @Test(
    """
    A call that does not fit the code is left out alone; an autoclosure is given a value; in Swift 5, code that says nothing of actors \
    may use views, since Apple's declarations are older than actors (SE-0337)
    """)
  func fits() async throws {
    let text = """
      import Combine
      import UIKit

      final class NamesModel: ObservableObject {
        @Published private(set) var names: [String] = []
        private let badge: UIView
        init() { badge = UIView(frame: .zero) }
        #if NEVER
          func add(_ name: String) { names.append(name) }
        #endif
        func note(_ name: @autoclosure () -> String) { names.append(name()) }
      }
      """
    let verifier = HandwrittenVerifier(compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let checklists = try await verifier.verify([PlannedFile(existing: "Names.swift", text: text)], with: [])
    let steps = try #require(checklists.first?.entries.last?.steps)
    let passed = steps.filter { $0.outcome == .passed }.map(\.name)
    #expect(passed == ["willChange comes before the data changes", "deallocated when let go"], "\(steps)")
  }

  @Test("What a factory gives has a class of the contract's own, too; a change is tried with another sample")
  func factory() async throws {
    let text = """
      import Combine
      protocol NameStore { var prefix: String { get } }
      protocol StoreFactory { func makeStore() -> NameStore }
      enum Kind { case none, name }

      final class NamesModel: ObservableObject {
        @Published private(set) var names: [String] = []
        private let store: NameStore
        init(factory: StoreFactory) { store = factory.makeStore() }
        func record(_ kind: Kind) { if kind == .name { names.append(store.prefix) } }
      }
      """
    let verifier = HandwrittenVerifier(compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let checklists = try await verifier.verify([PlannedFile(existing: "Names.swift", text: text)], with: [])
    let steps = try #require(checklists.first?.entries.last?.steps)
    let passed = steps.filter { $0.outcome == .passed }.map(\.name)
    #expect(passed == ["willChange comes before the data changes", "deallocated when let go"], "\(steps)")
  }
}
