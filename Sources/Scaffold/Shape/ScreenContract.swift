import SwiftSource

/// The steps of a screen's contract: what a user does to any list.
enum ScreenStep: String, CaseIterable {
  case appears = "the screen appears"
  case rows = "each row can be shown"
  case selects = "a row can be selected"
  case types = "a query can be typed"
  case refreshes = "the list can be refreshed"
  case leaves = "deallocated when it goes away"
}

/// The contract of a view controller that a person wrote: it is made, appears, is used and goes away, and does nothing meanwhile that
/// ends an app.
struct ScreenContract: StepContract {
  static let template = "verify/Screen.swift.mustache"
  static let steps = ScreenStep.allCases.map { ContractStep(name: $0.rawValue, function: "\($0)") }

  let type: Symbols.TypeSymbol
  private(set) var reasons: [String: String] = [:]
  /// Outlets, which a nib would fill, where nothing broken is told of.
  private var doubt: String?
  private var scope = TemplateScope()

  /// Nil for what is no view controller.
  init?(_ type: Symbols.TypeSymbol, _ symbols: Symbols) {
    // The class of the kit that it comes from.
    guard type.kind == .class,
      let parent = Self.superclasses.first(where: { symbols.reaches(WordSet([Word($0)]), from: type) })
    else { return nil }
    self.type = type
    scope.set("Screen", type.spelling)
    scope.set("uikit", parent.hasPrefix("UI"))
    scope.set("appkit", parent.hasPrefix("NS"))
    describeOutlets()
    do throws(ValueMaker.Missing) {
      scope.set("make", try make(ValueMaker(symbols: symbols), parent))
    } catch {
      scope.set("make", "")
      for step in Self.steps { excuse(step.name, because: "verify cannot make a \(type.name): \(error.reason)") }
    }
  }

  /// Whether there is a list to use.
  var showsList: Bool {
    let lists = ["UITableView", "UICollectionView", "NSTableView", "NSOutlineView", "NSCollectionView"]
    return type.inherited.contains { ["UITableViewController", "UICollectionViewController"].contains($0.lastName) }
      || lists.contains { type.mentions(Word($0)) }
  }

  private static let superclasses = [
    "UIViewController", "UITableViewController", "UICollectionViewController", "NSViewController",
  ]

  func doubt(of step: String) -> String? { doubt }

  mutating func excuse(_ step: String, because reason: String) { reasons[step] = reasons[step] ?? reason }

  func text(_ renderer: TemplateRenderer, _ template: Template) throws(TemplateProblem) -> String {
    var scope = scope
    setSteps(in: &scope)
    return try renderer.render(template, in: scope)
  }

  // MARK: - Making it

  private func make(_ maker: ValueMaker, _ parent: String) throws(ValueMaker.Missing) -> String {
    guard type.isVisible else { throw .init(reason: "it is private") }
    guard !type.isGeneric else { throw .init(reason: "it is generic") }
    let declared = type.initializers.filter { !$0.isPrivate && $0.inputs.first?.label != "coder" }
    if declared.isEmpty {
      // Those that it inherits, where its properties have values.
      switch parent {
      case "UICollectionViewController":
        return "\(type.spelling)(collectionViewLayout: UICollectionViewFlowLayout())"
      case "NSViewController": return "\(type.spelling)(nibName: nil, bundle: nil)"
      default: return "\(type.spelling)()"
      }
    }
    var problem: ValueMaker.Missing?
    for initializer in declared.map({ ValueMaker.Initializer(type: type.spelling, inputs: $0.inputs, declaration: $0) })
    {
      do throws(ValueMaker.Missing) {
        let inputs = initializer.inputs.filter { !$0.hasDefault }
        return initializer.call(try maker.arguments(inputs, inside: type.path, .init(text: "Anna", number: 1)))
      } catch {
        problem = problem ?? .init(reason: "\(initializer.signature) takes \(error.reason)")
      }
    }
    throw problem ?? .init(reason: "its initialisers are private")
  }

  /// What a nib would give it, as far as code may.
  private mutating func describeOutlets() {
    var fillings: [TemplateScope] = []
    for property in type.properties where property.declaration.hasAttribute("IBOutlet") {
      doubt = "its outlets and cells come from a nib"
      guard property.isSettable, let kind = property.valueType?.unwrapped.lastName else { continue }
      guard kind.hasPrefix("UI") || kind.hasPrefix("NS") else { continue }
      let layout = "frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()"
      var element = TemplateScope()
      element.set("outlet", property.spelling)
      element.set("value", kind == "UICollectionView" ? "UICollectionView(\(layout))" : "\(kind)()")
      element.set("isTable", kind == "UITableView" && conforms(to: "UITableViewDataSource"))
      element.set("isTableDelegate", kind == "UITableView" && conforms(to: "UITableViewDelegate"))
      element.set("isCollection", kind == "UICollectionView" && conforms(to: "UICollectionViewDataSource"))
      fillings.append(element)
    }
    if type.mentions("UIStoryboard") { doubt = doubt ?? "it rests on a storyboard" }
    scope["outlets"] = .list(
      fillings, names: ["outlet", "value", "isTable", "isTableDelegate", "isCollection"])
  }

  private func conforms(to name: String) -> Bool { type.inherited.contains { $0.lastName == name } }
}
