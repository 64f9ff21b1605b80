import RuleDocuments
import RuleKit
import TextProcessing

/// The rules that a project has: the built-in ones, and beside them its own.
public struct RuleSet: Sendable {
  /// Sorted by guidance document and id.
  public let documents: [RuleDocument]
  public let ids: Set<String>
  /// In no order that matters: findings are sorted at the end.
  package var rules: [any Rule]
  /// Those that look at Objective-C files.
  package let objectiveCRules: [any Rule]
  private let byID: [String: RuleDocument]

  /// The built-in rules and `houseRules`; a house rule stands in the place of a built-in one of its id, and of two house
  /// rules with one id the first counts. ``HouseRuleReader`` reports both.
  public init(_ houseRules: [HouseRule], code: RuleCode) {
    guard !houseRules.isEmpty else {
      documents = Catalog.documents
      ids = Catalog.ids
      rules = code.rules
      objectiveCRules = code.objectiveCRules
      byID = Dictionary(uniqueKeysWithValues: Catalog.documents.map { ($0.id, $0) })
      return
    }
    let own = Dictionary(houseRules.map { ($0.document.id, $0) }) { first, _ in first }
    // In an order, as rules report in it.
    let house = own.ordered { $0.key < $1.key }.map(\.value)
    let documents = Catalog.documents.filter { own[$0.id] == nil } + house.map(\.document)
    self.documents = documents.ordered { ($0.document, $0.id) < ($1.document, $1.id) }
    byID = Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
    ids = Set(byID.keys)
    rules = code.rules.filter { own[$0.documentID] == nil } + house.flatMap(\.rules)
    // A document with the dialect Objective-C is the built-in one, read again to be tested.
    objectiveCRules = code.objectiveCRules.filter { rule in
      own[rule.documentID]?.document.dialects.contains(RuleDocument.objectiveC) ?? true
    }
  }

  public func document(_ id: String) -> RuleDocument? { byID[id] }
}
