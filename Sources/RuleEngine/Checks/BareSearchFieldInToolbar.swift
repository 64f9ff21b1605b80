import ProjectIndex
import RuleDocuments
import SwiftSource

/// An `NSToolbarItem` whose view is an `NSSearchField`.
struct BareSearchFieldInToolbar: Rule {
  static let id = "bare-search-field-in-toolbar"

  /// `NSSearchToolbarItem` exists from this release on (Apple, "NSSearchToolbarItem").
  private static let releases: [Word: Int] = ["macOS": 11]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let support = file.targets.support(Self.releases, imports: file.facts.imports)
    guard support != .notAll, !file.facts.isTest else { return }
    for view in views(at: index, in: file) {
      guard isSearchField(after: view + 1, in: file), !isForOlder(view, in: file) else { continue }
      report(Violation(TokenRange(view, view + 1), .bare(in: file.place(of: view))))
    }
  }

  // MARK: - The item's view

  /// The word `view` of each `item.view =`, for the item that the word `NSToolbarItem` at `index` declares or makes, and
  /// of each `view =` in a class that inherits from it.
  private func views(at index: TokenIndex, in file: FileContext) -> [TokenIndex] {
    let id = file.outline.declaration(around: index)
    if id >= 0, file.file.declarations[Int(id)].inheritance.contains(index) {
      let body = TokenRange(index, file.file.declarations[Int(id)].range.upper)
      return assignments(in: body, file) { $0 == nil }
    }
    guard let name = declaredName(at: index, in: file) else { return [] }
    let member = file.memberRange(around: index)
    // A property's item may get its view anywhere in the type.
    let isProperty = file.property(at: name)?.declaration == file.outline.declaration(around: name)
    let scope = isProperty ? TokenRange(0, TokenIndex(file.file.tokens.count)) : member
    return assignments(in: scope, file) { $0 == file.word(name) }
  }

  /// The words `view` before `=` whose owner's name suits: none for `view` and `self.view`.
  private func assignments(in range: TokenRange, _ file: FileContext, owner suits: (Word?) -> Bool) -> [TokenIndex] {
    range.indices.filter { index in
      guard file.word(index) == "view", file.kind(index + 1) == .equal else { return false }
      guard file.kind(index - 1) == .period else { return file.keyword(index - 1) != .let && suits(nil) }
      var owner = index - 2
      while file.kind(owner) == .postfixQuestionMark || file.kind(owner) == .exclamationMark { owner -= 1 }
      return file.keyword(owner) == .self ? suits(nil) : suits(file.word(owner))
    }
  }

  /// The name that is declared with the type, or with the value that starts, at `index`.
  private func declaredName(at index: TokenIndex, in file: FileContext) -> TokenIndex? {
    let binding = file.file.bindings.first { $0.type.lower == index && !$0.type.isEmpty || $0.value.lower == index }
    if let binding, binding.pattern.upper - binding.pattern.lower == 1 { return binding.pattern.lower }
    // A parameter: `_ item: NSToolbarItem`.
    guard file.kind(index - 1) == .colon, file.kind(index - 2) == .identifier else { return nil }
    return index - 2
  }

  // MARK: - What it is

  /// Whether the value after the `=` is a search field: made there, or by a name of that type.
  private func isSearchField(after equal: TokenIndex, in file: FileContext) -> Bool {
    let first = equal + 1
    if file.word(first) == "NSSearchField" { return true }
    var last = first
    while file.kind(last + 1) == .period || file.kind(last) == .period { last += 1 }
    guard file.kind(last) == .identifier, file.kind(last + 1) != .leftParen, let value = file.namedValue(endingAt: last)
    else { return false }
    return file.typeWords(of: value).first == "NSSearchField"
  }

  /// Code for systems before the toolbar item: the `else` of an availability check.
  private func isForOlder(_ index: TokenIndex, in file: FileContext) -> Bool {
    var id = file.outline.block(around: index)
    while id > 0 {
      let block = file.file.blocks[Int(id)]
      if block.role == .elseBody || block.role == .guardBody {
        let statement = file.outline.statement(around: block.range.lower - 1)
        if statement >= 0 {
          let head = TokenRange(file.file.statements[Int(statement)].range.lower, block.range.lower)
          if head.indices.contains(where: { file.kind($0) == .poundAvailable }) { return true }
        }
      }
      id = block.parent
    }
    return false
  }
}

extension String {
  fileprivate static func bare(in place: String) -> String {
    "\(place) gives a toolbar item a search field as its view; make an NSSearchToolbarItem and take its searchField"
  }
}
