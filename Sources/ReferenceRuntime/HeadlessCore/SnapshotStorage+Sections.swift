/// Editing sections. An edit that is refused reports a misuse and changes nothing.
extension SnapshotStorage {
  /// Where sections go, relative to those that are there.
  public enum SectionAnchor {
    case end
    case before(Section)
    case after(Section)
  }

  /// Adds empty sections. O(k) at the end, O(number of sections) elsewhere.
  public mutating func insertSections(_ new: [Section], at anchor: SectionAnchor, call: String) {
    guard let start = position(of: anchor, call: call) else { return }
    var seen = Set<Section>()
    let repeated = new.filter { tokens[$0] != nil || !seen.insert($0).inserted }
    guard repeated.isEmpty else {
      Self.refuse(call, repeated, "would be in the snapshot twice")
      return
    }
    let fresh = Int32(records.count)..<Int32(records.count + new.count)
    for (section, token) in zip(new, fresh) {
      tokens[section] = token
      records.append(Record(section: section, position: 0))
    }
    order.insert(contentsOf: fresh, at: start)
    numberPositions(from: start)
  }

  /// Takes sections out with their items; those that are not here are ignored.
  public mutating func deleteSections(_ sections: [Section]) {
    var isChanged = false
    for section in sections {
      guard let token = tokens.removeValue(forKey: section) else { continue }
      for item in records[Int(token)].items { places[item] = nil }
      records[Int(token)] = Record(section: section, position: -1)
      isChanged = true
    }
    guard isChanged else { return }
    order.removeAll { records[Int($0)].position < 0 }
    numberPositions()
    dropMarksOfDeleted()
  }

  /// Moves a section with its items next to another.
  public mutating func moveSection(_ section: Section, to anchor: SectionAnchor, call: String) {
    guard let token = tokens[section] else {
      Self.refuse(call, [section], "not a section of the snapshot")
      return
    }
    guard anchor.section != section else {
      Self.refuse(call, [section], "cannot be moved relative to itself")
      return
    }
    guard let target = position(of: anchor, call: call) else { return }
    let old = records[Int(token)].position
    order.remove(at: old)
    let new = old < target ? target - 1 : target
    order.insert(token, at: new)
    numberPositions(from: min(old, new))
  }

  /// Marks sections whose cells are to be made anew.
  public mutating func reloadSections(_ sections: [Section], call: String) {
    let absent = sections.filter { tokens[$0] == nil }
    guard absent.isEmpty else {
      Self.refuse(call, absent, "not a section of the snapshot")
      return
    }
    reloadedSections = reloadedSections.union(sections)
  }

  private func position(of anchor: SectionAnchor, call: String) -> Int? {
    guard let section = anchor.section else { return order.count }
    guard let token = tokens[section] else {
      Self.refuse(call, [section], "not a section of the snapshot")
      return nil
    }
    let position = records[Int(token)].position
    if case .after = anchor { return position + 1 }
    return position
  }
}

extension SnapshotStorage.SectionAnchor {
  var section: Section? {
    switch self {
    case .end: nil
    case .before(let section), .after(let section): section
    }
  }
}
