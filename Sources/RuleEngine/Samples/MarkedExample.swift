import ProjectModel
import Findings
import RuleDocuments

/// An example of a rule's document, with what the document shows its fix to make of it.
public struct MarkedExample: Sendable, CustomStringConvertible {
  public let document: RuleDocument
  public let example: RuleExample
  /// The fence just after it, where that is a fixed one.
  public let fixedExample: RuleExample?
  private let ruleSet: RuleSet

  var code: String { example.code }
  /// `id.md:line (violation)`
  public var description: String { "\(document.id).md:\(example.line) (\(example.kind))" }

  /// The violations and compliant samples of a document, in its order.
  ///
  /// - Parameter ruleSet: All rules; the document belongs to one of them.
  public static func all(of document: RuleDocument, in ruleSet: RuleSet) -> [MarkedExample] {
    let examples = document.examples
    return examples.indices.compactMap { index in
      let example = examples[index]
      guard example.kind != .fixed else { return nil }
      let next = index + 1 < examples.count ? examples[index + 1] : nil
      return MarkedExample(
        document: document, example: example, fixedExample: next?.kind == .fixed ? next : nil, ruleSet: ruleSet)
    }
  }

  /// Whether the sample can be run: one in Objective-C needs libclang.
  public var isJudged: Bool { example.language == .swift || ObjectiveCReading.installed.isOn }

  /// What the engine itself says is about the rules that ran, so that all of them run in its samples.
  private var otherRules: Set<String> {
    (Catalog.engineRules.contains(document.id) ? Catalog.engineRules : ruleSet.ids).subtracting([document.id])
  }

  /// - Parameter disabled: The rules that do not run.
  private func settings(disabled: Set<String>) -> FileSettings {
    var settings = FileSettings(profile: example.profile, disabled: disabled)
    settings.isCore.value = example.attributes["core"] == "yes"
    return settings
  }

  /// The document's rule alone.
  var engine: Engine {
    Engine(settings: [settings(disabled: otherRules)], ruleSet: ruleSet, jobs: 1, objectiveC: .installed)
  }
  var engineWithoutTriggers: Engine {
    Engine(
      settings: [settings(disabled: otherRules)], ruleSet: ruleSet, jobs: 1, skipsFilesWithoutTrigger: false,
      objectiveC: .installed)
  }
  /// All rules of the example's profile.
  var engineOfAllRules: Engine {
    Engine(settings: [settings(disabled: [])], ruleSet: ruleSet, jobs: 1, objectiveC: .installed)
  }

  /// What the document's rule finds.
  func findings(in inputs: [Engine.Input], by engine: Engine? = nil) -> [Finding] {
    (engine ?? self.engine).lint(Engine.Input.withRoles(inputs)).findings.filter { $0.rule == document.id }
  }

  /// What the document's rule finds in `files`.
  func findings(in files: [MarkedFile], by engine: Engine? = nil) -> [Finding] {
    findings(in: files.map { Engine.Input(path: $0.path, contents: Array($0.text.utf8)) }, by: engine)
  }
}

extension Engine.Input {
  /// The files of a sample, with what the manifests among them say.
  static func withRoles(_ inputs: [Engine.Input]) -> [Engine.Input] {
    let buffers = inputs.compactMap { input in input.contents.map { ("/" + input.path, $0) } }
    let model = ProjectModel(manifests: [], buffers: Dictionary(buffers) { first, _ in first })
    return zip(inputs, model.roles(of: inputs.map { "/" + $0.path })).map { input, role in
      var input = input
      input.role = role
      return input
    }
  }
}
