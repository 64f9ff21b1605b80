import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A diffable data source whose items are whole models: equal only when everything in them is.
struct ModelItem: Rule {
  static let id = "model-item"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let item = file.diffableItem(of: token), file.isFirstMention(item) else { return }
    guard let entry = file.type(item.path, at: token), let model = ItemEquality(index: file.index).model(in: entry)
    else {
      return
    }
    if model.isGuess { file.evidence.guess("the only constant of \(model.type) is taken for its identity") }
    let identity = model.identity.flatMap { file.spelling(of: $0) } ?? "id"
    let others = model.others.compactMap { file.spelling(of: $0) }
    let carrier = model.type == entry.spelling ? nil : model.type
    report(
      Violation(
        item,
        .compares(
          item.text, carrying: carrier, besides: identity, others: others.count == model.others.count ? others : [],
          in: file.place(of: token))))
  }
}

/// What makes two items the same, as far as the project's sources tell.
struct ItemEquality {
  let index: ProjectIndex

  /// A type with an identity whose values differ when something else does.
  struct Model {
    var type: String
    var identity: Word?
    /// What is compared besides the identity.
    var others: [Word]
    /// Nothing but that the identity stays as it is made speaks for it.
    var isGuess = false
  }

  /// The type itself, or one that its values carry: the payload of a case, the model that a wrapper holds. Nil where
  /// equality rests on identity, or is not known.
  func model(in entry: ProjectIndex.TypeEntry, depth: Int = 2) -> Model? {
    let own = comparisons(of: entry)
    if own.isEmpty, !isSynthesized(entry) { return nil }
    let stored = index.lineage(of: entry).entries.flatMap(index.propertiesInOrder)
      .filter { !$0.isStatic && !$0.isComputed && !$0.isLazy }
    guard let identity = stored.first(where: isIdentity) ?? onlyConstant(of: stored, in: entry) else {
      return own.isEmpty && depth > 0 ? carried(by: entry, stored, depth: depth) : nil
    }
    let compared = Set(own.flatMap(\.comparedNames))
    let writesBoth = own.contains { $0.name == "==" } && own.contains { $0.name == "hash" }
    // A type that compares one thing alone says that this is its identity, whatever it is called.
    if writesBoth, stored.count(where: { compared.contains($0.name) }) <= 1 { return nil }
    // What is not written is made for all that is stored.
    let isWhole = isStruct(entry) && !writesBoth
    let others = stored.filter { property in
      property != identity && !isIdentity(property) && !RowNames.discriminators.contains(property.name)
        && (own.isEmpty || isWhole && isSynthesized(entry) || compared.contains(property.name))
    }
    guard !others.isEmpty else { return nil }
    return Model(
      type: entry.spelling, identity: identity.name,
      others: others.map(\.name), isGuess: !isIdentity(identity))
  }

  private func isIdentity(_ property: PropertyFact) -> Bool {
    property.namesIdentity || property.typeWords.first == "UUID" || property.typeWords.last == "ID"
      || property.typeWords.first == "NSManagedObjectID"
  }

  /// What stays while all else of a struct's values may change tells one from another, whatever it is called.
  private func onlyConstant(of stored: [PropertyFact], in entry: ProjectIndex.TypeEntry) -> PropertyFact? {
    guard stored.count > 1, isStruct(entry), stored.count(where: \.isLet) == 1 else { return nil }
    return stored.first(where: \.isLet)
  }

  // MARK: - Who compares

  /// The functions that compare: the type's own, those of a protocol of the project, or one at top level.
  private func comparisons(of entry: ProjectIndex.TypeEntry) -> [FunctionFact] {
    var found: [FunctionFact] = []
    for ancestor in index.lineage(of: entry, throughProtocols: true).entries {
      found += index.functions(of: ancestor).filter { !$0.comparedNames.isEmpty }
    }
    guard found.isEmpty, let name = entry.path.last else { return found }
    return index.freeFunctions(named: "==").filter { $0.comparedNames.contains(name) }
  }

  /// The compiler writes `==` and `hash(into:)` for a struct or an enum that says Hashable.
  private func isSynthesized(_ entry: ProjectIndex.TypeEntry) -> Bool {
    kind(of: entry) != .class && kind(of: entry) != .actor
      && index.lineage(of: entry, throughProtocols: true).reaches("Hashable Equatable")
  }

  private func isStruct(_ entry: ProjectIndex.TypeEntry) -> Bool { kind(of: entry) == .struct }

  private func kind(of entry: ProjectIndex.TypeEntry) -> Declaration.Kind? {
    index.facts(of: entry).first?.kind
  }

  // MARK: - What a wrapper holds

  private func carried(by entry: ProjectIndex.TypeEntry, _ stored: [PropertyFact], depth: Int) -> Model? {
    guard let scope = index.scope(inside: entry) else { return nil }
    let payloads = index.facts(of: entry).flatMap(\.payloads)
    let held = stored.compactMap { $0.typeWords.first.map { [$0] } }
    for path in payloads + held {
      guard let type = index.type(path, at: scope), type.id != entry.id, let model = model(in: type, depth: depth - 1)
      else { continue }
      return model
    }
    return nil
  }
}

extension String {
  fileprivate static func compares(
    _ item: String, carrying carrier: String?, besides identity: String, others: [String], in place: String
  ) -> String {
    let subject = carrier.map { "\(item), which carries \($0), a model that" } ?? "\(item), a model that"
    let compared =
      others.isEmpty ? "more than its \(identity)" : others.joined(separator: ", ") + " besides its \(identity)"
    return
      "\(place) identifies items by \(subject) compares \(compared), so an edited item counts as removed and inserted; "
      + "make the \(identity) the item, and look the model up for the cell"
  }
}
