import TestSupport
import HeadlessUIKit

/// A snapshot as one would write it in ten minutes: a list of sections with their items. What the real one is held
/// against.
struct SnapshotModel: Equatable {
  struct Section: Equatable {
    var id: Int
    var items: [Int]
  }

  var sections: [Section] = []

  var items: [Int] { sections.flatMap(\.items) }
  var sectionIDs: [Int] { sections.map(\.id) }

  func place(of item: Int) -> (section: Int, index: Int)? {
    for (section, each) in sections.enumerated() {
      if let index = each.items.firstIndex(of: item) { return (section, index) }
    }
    return nil
  }

  mutating func remove(_ gone: [Int]) {
    for section in sections.indices { sections[section].items.removeAll { gone.contains($0) } }
  }
}

/// One edit, as data, so that it can be printed and made on the model and on a snapshot.
enum SnapshotEdit {
  case appendSections([Int])
  case insertSections([Int], at: Int, after: Bool)
  case deleteSections([Int])
  case moveSection(Int, to: Int, after: Bool)
  case appendItems([Int], Int?)
  case insertItems([Int], at: Int, after: Bool)
  case deleteItems([Int])
  case moveItem(Int, to: Int, after: Bool)
  case reload([Int])
  case reconfigure([Int])
  case reloadSections([Int])
  case deleteAll

  /// An edit among few identifiers, so that it often meets what is there, and now and then may not be made.
  static func random(using random: inout SeededGenerator) -> SnapshotEdit {
    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0..<40, using: &random) }
    let sections = (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<7, using: &random) }
    let (item, other) = (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<40, using: &random))
    let (section, sibling) = (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<7, using: &random))
    let after = Bool.random(using: &random)
    return switch Int.random(in: 0..<100, using: &random) {
    case ..<10: .appendSections(sections)
    case ..<16: .insertSections(sections, at: section, after: after)
    case ..<20: .deleteSections(sections)
    case ..<28: .moveSection(section, to: sibling, after: after)
    case ..<50: .appendItems(items, Bool.random(using: &random) ? section : nil)
    case ..<66: .insertItems(items, at: item, after: after)
    case ..<74: .deleteItems(items)
    case ..<88: .moveItem(item, to: other, after: after)
    case ..<92: .reload(items)
    case ..<95: .reconfigure(items)
    case ..<98: .reloadSections(sections)
    default: .deleteAll
    }
  }
}

extension NSDiffableDataSourceSnapshot<Int, Int> {
  mutating func make(_ edit: SnapshotEdit) {
    switch edit {
    case .appendSections(let ids): appendSections(ids)
    case .insertSections(let ids, let at, false): insertSections(ids, beforeSection: at)
    case .insertSections(let ids, let at, true): insertSections(ids, afterSection: at)
    case .deleteSections(let ids): deleteSections(ids)
    case .moveSection(let id, let to, false): moveSection(id, beforeSection: to)
    case .moveSection(let id, let to, true): moveSection(id, afterSection: to)
    case .appendItems(let ids, let section): appendItems(ids, toSection: section)
    case .insertItems(let ids, let at, false): insertItems(ids, beforeItem: at)
    case .insertItems(let ids, let at, true): insertItems(ids, afterItem: at)
    case .deleteItems(let ids): deleteItems(ids)
    case .moveItem(let id, let to, false): moveItem(id, beforeItem: to)
    case .moveItem(let id, let to, true): moveItem(id, afterItem: to)
    case .reload(let ids): reloadItems(ids)
    case .reconfigure(let ids): reconfigureItems(ids)
    case .reloadSections(let ids): reloadSections(ids)
    case .deleteAll: deleteAllItems()
    }
  }
}

extension SnapshotModel {
  /// Makes an edit; returns false, and changes nothing, when it may not be made.
  mutating func make(_ edit: SnapshotEdit, movesPresentItems: Bool) -> Bool {
    switch edit {
    case .appendSections(let ids): return insert(sections: ids, at: sections.count)
    case .insertSections(let ids, let at, let after):
      guard let place = sectionIDs.firstIndex(of: at) else { return false }
      return insert(sections: ids, at: after ? place + 1 : place)
    case .deleteSections(let ids): sections.removeAll { ids.contains($0.id) }
    case .moveSection(let id, let to, let after):
      guard id != to, let old = sectionIDs.firstIndex(of: id), sectionIDs.contains(to) else { return false }
      let section = sections.remove(at: old)
      guard let place = sectionIDs.firstIndex(of: to) else { return false }
      sections.insert(section, at: after ? place + 1 : place)
    case .appendItems(let ids, let section):
      guard let place = section.map({ sectionIDs.firstIndex(of: $0) }) ?? sections.indices.last else { return false }
      guard clear(ids, movesPresentItems) else { return false }
      sections[place].items += ids
    case .insertItems(let ids, let at, let after):
      guard place(of: at) != nil, !ids.contains(at), clear(ids, movesPresentItems), let place = place(of: at)
      else { return false }
      sections[place.section].items.insert(contentsOf: ids, at: after ? place.index + 1 : place.index)
    case .deleteItems(let ids): remove(ids)
    case .moveItem(let id, let to, let after):
      guard id != to, place(of: id) != nil, place(of: to) != nil else { return false }
      remove([id])
      guard let place = place(of: to) else { return false }
      sections[place.section].items.insert(id, at: after ? place.index + 1 : place.index)
    case .reload(let ids), .reconfigure(let ids): return ids.allSatisfy { place(of: $0) != nil }
    case .reloadSections(let ids): return ids.allSatisfy(sectionIDs.contains)
    case .deleteAll: sections = []
    }
    return true
  }

  private mutating func insert(sections ids: [Int], at place: Int) -> Bool {
    guard Set(ids).count == ids.count, Set(ids).isDisjoint(with: sectionIDs) else { return false }
    sections.insert(contentsOf: ids.map { Section(id: $0, items: []) }, at: place)
    return true
  }

  /// Whether items may be added: those that are here are taken out first, if the mode has it so.
  private mutating func clear(_ ids: [Int], _ movesPresentItems: Bool) -> Bool {
    guard Set(ids).count == ids.count else { return false }
    guard movesPresentItems else { return Set(ids).isDisjoint(with: items) }
    remove(ids)
    return true
  }
}
