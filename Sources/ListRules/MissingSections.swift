import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Side controllers that announce changes and have no sections to read.
struct MissingSections: Rule {
  static let id = "missing-sections"

  /// `var willChange: (() -> Void)?` in the class that declares it.
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, file.keyword(index - 1) == .var, let type = file.type(around: index),
      type.kind == .class || type.kind == .actor, let entry = file.index.entry(of: type),
      entry.properties["willChange"] != nil, entry.properties["didChange"] != nil,
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    let chain = file.chain(of: entry)
    guard chain.allSatisfy({ isKnown($0, in: file) }), !chain.contains(where: { hasSections($0, in: file) }) else {
      return
    }
    let name = file.file.raw.declarations[Int(type.declaration)].name
    let flat = flatCollection(of: type, in: file)
    var violation = Violation(
      TokenRange(name, name + 1), .hasNoSections(type.spelling, flat: flat.map { file.text($0) }))
    if let flat {
      violation.notes = [
        Violation.Note(range: TokenRange(flat, flat + 1), message: "the UI would have to section this")
      ]
    }
    report(violation)
  }

  /// All parents are the project's own or known to have no sections.
  private func isKnown(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    entry.inherited.allSatisfy { parent in
      file.index.declaresType(named: parent.word) || parent.word == "NSObject"
        || !parent.spelling.hasSuffix("Controller") && !parent.spelling.hasSuffix("Store")
    }
  }

  private static let names: Set<Word> = [
    "sections", "sectionIdentifiers", "sectionInfos", "sectionItems", "sectionIDs", "sectionIds", "orderedSections",
    "sectionedItems", "sectionModels", "allSections", "visibleSections", "tableSections", "tableData",
  ]
  private static let questions: Set<Word> = [
    "numberOfSections", "section", "numberOfItems", "numberOfRows", "sectionIdentifier", "items", "sections",
  ]

  /// A readable property of sections, in order, or methods that number them.
  private func hasSections(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    let answers = entry.functions.contains { function in
      let fact = file.index.files[Int(function.file)].functions[Int(function.function)]
      return !fact.labels.isEmpty && MissingSections.questions.contains(fact.name) || fact.name == "numberOfSections"
    }
    return answers
      || entry.properties.values.contains { other, property in
        other == file.id ? showsSections(property, in: file) : speaksOfSections(property)
      }
  }

  /// Of another file only the words are known.
  private func speaksOfSections(_ property: PropertyFact) -> Bool {
    MissingSections.names.contains(property.name) || property.typeWords.contains("Section")
      || property.typeWords.contains("NSFetchedResultsSectionInfo")
  }

  private static let parts = SpellingParts(["section", "tabledata"])

  private func showsSections(_ property: PropertyFact, in file: FileContext) -> Bool {
    let declaration = file.file.raw.declarations[Int(property.declaration)]
    guard !isPrivate(declaration, in: file), !property.isStatic,
      let binding = declaration.bindings.lazy.map({ file.file.raw.bindings[Int($0)] }).first(where: {
        file.word($0.pattern.lower) == property.name
      })
    else { return false }
    let isNamed = MissingSections.parts.occur(in: file.text(binding.pattern.lower).utf8)
    let type = binding.type.isEmpty ? binding.value : binding.type
    let isTyped = type.indices.contains {
      file.kind($0) == .identifier && MissingSections.parts.occur(in: file.text($0).utf8)
    }
    return (isNamed || isTyped) && !isDictionary(type, in: file)
  }

  private func isPrivate(_ declaration: RawDeclaration, in file: FileContext) -> Bool {
    TokenRange(declaration.range.lower, declaration.introducer).indices.contains {
      (file.keyword($0) == .private || file.keyword($0) == .fileprivate) && file.kind($0 + 1) != .leftParen
    }
  }

  /// `[Section: [User]]` has sections and no order.
  private func isDictionary(_ type: TokenRange, in file: FileContext) -> Bool {
    guard file.kind(type.lower) == .leftSquare else { return file.word(type.lower) == "Dictionary" }
    var index = type.lower + 1
    while index < type.upper, file.kind(index) != .rightSquare {
      if file.kind(index) == .colon { return true }
      index = file.outline.after(index)
    }
    return false
  }

  /// The first readable collection, which the message names.
  private func flatCollection(of type: TypeFact, in file: FileContext) -> TokenIndex? {
    for property in type.properties where !property.isStatic {
      let declaration = file.file.raw.declarations[Int(property.declaration)]
      guard !isPrivate(declaration, in: file) else { continue }
      for id in declaration.bindings {
        let binding = file.file.raw.bindings[Int(id)]
        if file.kind(binding.type.lower) == .leftSquare, !binding.type.isEmpty { return binding.pattern.lower }
      }
    }
    return nil
  }
}

extension String {
  fileprivate static func hasNoSections(_ type: String, flat: String?) -> String {
    let now = flat.map { ", only '\($0)'" } ?? ""
    return "\(type) announces changes and has no sections to read\(now), so the UI has to group and order by itself; "
      + "add private(set) var sections: [Section]"
  }
}
