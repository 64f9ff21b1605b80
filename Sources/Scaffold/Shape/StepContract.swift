/// A step that a contract of code of any shape may have.
struct ContractStep: Hashable, Sendable {
  /// What it is told by.
  let name: String
  /// The name of its function in the template.
  let function: String
}

/// A contract whose steps are judged where they fit the code.
protocol StepContract {
  static var template: String { get }
  static var steps: [ContractStep] { get }
  /// Why steps are not judged, by their names.
  var reasons: [String: String] { get }
  /// Why a step that is broken may not be the code's fault; nil where it is.
  func doubt(of step: String) -> String?
  /// Leaves a step out; the first reason counts.
  mutating func excuse(_ step: String, because reason: String)
  /// The program.
  func text(_ renderer: TemplateRenderer, _ template: Template) throws(TemplateProblem) -> String
}

extension StepContract {
  var steps: [ContractStep] { Self.steps }
  var template: String { Self.template }

  /// What the template's list of steps and sections of each step ask for.
  func setSteps(in scope: inout TemplateScope) {
    var elements: [TemplateScope] = []
    for step in steps {
      let reason = reasons[step.name]
      scope.set(step.function, reason == nil)
      var element = TemplateScope()
      element.set("name", step.name)
      element.set("function", step.function)
      element.set("isJudged", reason == nil)
      element.set("reason", ShapeContract.literal(reason ?? ""))
      elements.append(element)
    }
    scope["steps"] = .list(elements, names: ["name", "function", "isJudged", "reason"])
  }
}

/// One of the contracts.
///
/// No existential: the optimizer of Swift 6.3 does not get through an asynchronous function that keeps one over its waits.
enum AnyContract {
  case shape(ShapeContract)
  case screen(ScreenContract)

  private var contract: any StepContract {
    switch self {
    case .shape(let contract): contract
    case .screen(let contract): contract
    }
  }

  var template: String { contract.template }
  var steps: [ContractStep] { contract.steps }
  var reasons: [String: String] { contract.reasons }
  func doubt(of step: String) -> String? { contract.doubt(of: step) }

  mutating func excuse(_ step: String, because reason: String) {
    switch self {
    case .shape(var contract):
      contract.excuse(step, because: reason)
      self = .shape(contract)
    case .screen(var contract):
      contract.excuse(step, because: reason)
      self = .screen(contract)
    }
  }

  /// Leaves out a statement that does not fit the code. Returns whether it has that.
  mutating func leaveOut(_ statement: String) -> Bool {
    guard case .shape(var contract) = self, contract.leaveOut(statement) else { return false }
    self = .shape(contract)
    return true
  }

  func text(_ renderer: TemplateRenderer, _ template: Template) throws(TemplateProblem) -> String {
    switch self {
    case .shape(let contract): try contract.text(renderer, template)
    case .screen(let contract): try contract.text(renderer, template)
    }
  }
}
