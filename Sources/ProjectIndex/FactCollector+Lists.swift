import SwiftSource
import Vocabulary

/// Facts about identity and lists: what makes two values the same, what a case carries, who reloads and selects.
extension FactCollector {
  // MARK: - Identity

  /// `case user(User), header(title: App.Title)` carries `User` and `App.Title`.
  mutating func collectPayloads(_ id: Int, _ declaration: RawDeclaration) {
    guard typeOfDeclaration[id] >= 0 else { return }
    for binding in declaration.bindings {
      var path: [Word] = []
      for index in file.raw.bindings[Int(binding)].type.indices where file.raw.tokens[Int(index)].kind == .identifier {
        switch file.raw.tokens[Int(index) + 1].kind {
        case .colon: continue
        case .period: path.append(word(index))
        default:
          facts.types[Int(typeOfDeclaration[id])].payloads.append(path + [word(index)])
          if SDKNames.texts.contains(word(index)) {
            let name = file.raw.bindings[Int(binding)].pattern.lower
            facts.types[Int(typeOfDeclaration[id])].textCases.append(word(name))
          }
          path = []
        }
      }
    }
  }

  private func isQualifierOrLabel(_ index: TokenIndex) -> Bool {
    var next = Int(index) + 1
    while [.postfixQuestionMark, .exclamationMark].contains(file.raw.tokens[next].kind) { next += 1 }
    return [.period, .colon].contains(file.raw.tokens[next].kind)
  }

  /// What decides whether two values are the same.
  static let comparisons: WordSet = "== hash hashValue isEqual"

  /// The names that no `.name` follows: `a` and `c` of `a == b.c`.
  func lastNames(in range: TokenRange) -> Set<Word> {
    range.indices.reduce(into: []) { names, index in
      guard file.raw.tokens[Int(index)].kind == .identifier, !isQualifierOrLabel(index) else { return }
      names.insert(word(index))
    }
  }

  func namesIdentity(_ name: TokenIndex) -> Bool {
    let token = file.raw.tokens[Int(name)]
    return RowNames.isIdentity(token.word, spelled: file.bytes[Int(token.offset)..<Int(token.end)])
  }

  // MARK: - Lists

  private static let apply: Word = "apply"
  private static let reloads: WordSet = "reloadData applySnapshotUsingReloadData applySnapshot"
  private static let selectingMethods: WordSet = "selectRow selectItem selectItems selectRowIndexes setSelected"

  mutating func collectListEffect(of call: RawCall, _ name: Word, _ function: Int) {
    if FactCollector.selectingMethods.contains(name) { facts.functions[function].selectsInList = true }
    if FactCollector.reloads.contains(name)
      || name == FactCollector.apply && isDataSource(before: call.name - 1, function)
    {
      facts.functions[function].reloadsList = true
    }
  }

  /// `dataSource.apply`, `tableDataSource?.apply`, `rows.apply` of a property that is one by its type.
  private mutating func isDataSource(before index: TokenIndex, _ function: Int) -> Bool {
    guard let receiver = receiver(before: index) else { return false }
    let token = file.raw.tokens[Int(receiver)]
    if file.bytes[Int(token.offset)..<Int(token.end)].suffix(9).elementsEqual("ataSource".utf8) { return true }
    let type = facts.functions[function].type
    guard type >= 0, let holders = itemHolders[token.word] else { return false }
    return holders.contains(facts.types[Int(type)].path)
  }

  /// The types of the file that have such a property, by its name.
  func typesWithItemHolders() -> [Word: Set<[Word]>] {
    var types: [Word: Set<[Word]>] = [:]
    for type in facts.types {
      for property in type.properties where property.typeWords.first.map(SDKNames.itemHolders.contains) == true {
        types[property.name, default: []].insert(type.path)
      }
    }
    return types
  }

  /// `TableData<SettingsCell>`
  mutating func collectTableRow(after name: TokenIndex) {
    guard word(name + 1) == "<" else { return }
    var index = name + 2
    var path = [word(index)]
    while file.raw.tokens[Int(index)].kind == .identifier, file.raw.tokens[Int(index) + 1].kind == .period {
      index += 2
      path.append(word(index))
    }
    guard file.raw.tokens[Int(index)].kind == .identifier else { return }
    let id = declaration(around: name)
    facts.tableRows.append(TableRow(path: path, type: id < 0 ? -1 : typeOfDeclaration[id]))
  }
}
