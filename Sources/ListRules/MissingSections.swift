import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Side controllers that announce changes and have no sections to read.
struct MissingSections: Rule {
  static let id = "missing-sections"

  /// `var willChange: (() -> Void)?` in the class that declares it.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.previous?.keyword == .var, let type = file.type(around: token),
      type.kind == .class || type.kind == .actor, let entry = file.index.entry(of: type),
      entry.properties["willChange"] != nil, entry.properties["didChange"] != nil,
      !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    let lineage = file.index.lineage(of: entry)
    // A base class announces for those below it, which may have the sections.
    let related = lineage.entries + file.index.types(below: entry)
    guard !related.contains(where: { hasSections($0, in: file) }),
      let name = file.declaration(of: type).name
    else { return }
    let flat = flatCollection(of: type, in: file)
    var violation = Violation(name, .hasNoSections(type.spelling, flat: flat?.text))
    if let flat { violation.notes = [Violation.Note(flat, "the UI would have to section this")] }
    report(violation)
  }

  /// A readable property of sections, in order, or methods that number them.
  private func hasSections(_ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    let answers = entry.functions.contains { function in
      let fact = file.index[function]
      return !fact.labels.isEmpty && RowNames.sectionQuestions.contains(fact.name) || fact.name == "numberOfSections"
    }
    // In the order of their declarations: that of a dictionary differs from run to run.
    return answers
      || entry.parts.contains { part in
        file.index[part].properties.contains {
          part.file == file.id ? showsSections($0, in: file) : speaksOfSections($0)
        }
      }
  }

  /// Of another file only the words are known.
  private func speaksOfSections(_ property: PropertyFact) -> Bool {
    RowNames.sectionLists.contains(property.name) || property.typeWords.contains("Section")
      || property.typeWords.contains("NSFetchedResultsSectionInfo")
  }

  private func showsSections(_ property: PropertyFact, in file: FileContext) -> Bool {
    guard !property.isStatic, let binding = file.binding(of: property), !binding.declaration.isPrivate else {
      return false
    }
    let type = binding.type.isEmpty ? binding.value : binding.type
    let speaks = (binding.pattern.identifiers + type.identifiers).contains {
      RowNames.sections.occur(in: $0.utf8)
    }
    return (speaks || holdsLists(type, in: file)) && !isDictionary(type)
  }

  /// `[[User]]`, `[(day: Day, users: [User])]`, `[Day]` where each day of the project's has a list.
  private func holdsLists(_ type: Tokens, in file: FileContext) -> Bool {
    guard let open = type.first, open.kind == .leftSquare else { return false }
    let element = open.inside
    if element.dropFirst().contains(where: { $0.kind == .leftSquare }) || element.first?.kind == .leftSquare {
      return true
    }
    guard let name = element.last, let entry = file.type(element.identifiers.map(\.word), at: name) else {
      return false
    }
    return file.flow.declarations(of: entry).contains { part in
      part.members.contains {
        $0.kind == .variable && !$0.isStatic && $0.bindings.contains { $0.type.first?.kind == .leftSquare }
      }
    }
  }

  /// `[Section: [User]]` has sections and no order.
  private func isDictionary(_ type: Tokens) -> Bool {
    guard let first = type.first, first.kind == .leftSquare else { return type.first?.word == "Dictionary" }
    return first.inside.outermost.contains { $0.kind == .colon }
  }

  /// The first readable collection, which the message names.
  private func flatCollection(of type: TypeFact, in file: FileContext) -> Token? {
    type.properties.lazy.filter { !$0.isStatic }.compactMap(file.binding)
      .first { !$0.declaration.isPrivate && $0.type.first?.kind == .leftSquare }?.name
  }
}

extension String {
  fileprivate static func hasNoSections(_ type: String, flat: String?) -> String {
    let now = flat.map { ", only '\($0)'" } ?? ""
    return "\(type) announces changes and has no sections to read\(now), so the UI has to group and order by itself; "
      + "add private(set) var sections: [Section]"
  }
}
