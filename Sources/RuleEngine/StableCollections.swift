import ProjectIndex
import SwiftSource

/// Collections whose positions never change while they are shown, as far as the sources tell.
enum StableCollections {
  enum Answer {
    /// The same elements in the same order for ever: `allCases`, an array literal, a preview's sample.
    case constant
    /// Given once to the view: a `let`, or what a menu or dialog shows.
    case fixed
    /// May change.
    case open
  }

  /// Looks at the collection that `range` iterates: `Array(x.enumerated())`, `x.indices`, `0..<x.count`.
  static func answer(_ range: TokenRange, in file: FileContext) -> Answer {
    if file.outline.contains("allCases", in: range) || isPreview(range.lower, in: file) { return .constant }
    guard let name = rootName(range, in: file) else { return .open }
    if isLiteral(name, in: file) { return .constant }
    if isMenu(around: range.lower, in: file) { return .fixed }
    guard let type = file.type(around: name), let entry = file.index.entry(of: type),
      let (_, property) = entry.properties[file.word(name)], isOwn(name, in: file)
    else { return .open }
    return property.isLet ? .fixed : .open
  }

  /// The name whose elements are counted: the last one before `.enumerated()`, `.indices` or `.count`.
  private static func rootName(_ range: TokenRange, in file: FileContext) -> TokenIndex? {
    for index in range.indices where file.kind(index) == .period {
      switch file.word(index + 1) {
      case "enumerated", "indices", "count", "endIndex", "map":
        let name = index - 1
        return file.kind(name) == .identifier ? name : nil
      default: break
      }
    }
    return nil
  }

  /// `name`, `self.name` or `Self.name`: a property of the type around, not one of another object.
  private static func isOwn(_ name: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(name - 1) == .period else { return true }
    return file.keyword(name - 2) == .self || file.keyword(name - 2) == .selfType
  }

  /// A `let` of an array literal, here or in the type, or a computed property that returns one.
  private static func isLiteral(_ name: TokenIndex, in file: FileContext) -> Bool {
    let word = file.word(name)
    return file.file.bindings.contains { binding in
      guard binding.pattern.upper - binding.pattern.lower == 1, file.word(binding.pattern.lower) == word else {
        return false
      }
      let declaration = file.file.declarations[Int(binding.declaration)]
      if file.kind(binding.value.lower) == .leftSquare, !binding.value.isEmpty {
        return file.keyword(declaration.introducer) == .let
      }
      guard binding.accessors >= 0 else { return false }
      let first = binding.accessors + 1
      let value = file.keyword(first) == .return ? first + 1 : first
      return file.kind(value) == .leftSquare && file.outline.after(value) == file.outline.after(binding.accessors) - 1
    }
  }

  private static func isPreview(_ index: TokenIndex, in file: FileContext) -> Bool {
    if let type = file.type(around: index), type.inherited.contains(where: { $0.word == "PreviewProvider" }) {
      return true
    }
    var id = file.outline.block(around: index)
    while id > 0 {
      let block = file.file.blocks[Int(id)]
      if block.role == .closure {
        var before = block.range.lower - 1
        if file.kind(before) == .rightParen { before = max(file.file.partners[Int(before)], 1) - 1 }
        if file.word(before) == "Preview", file.kind(before - 1) == .pound { return true }
      }
      id = block.parent
    }
    return false
  }

  private static let menus: Set<Word> = [
    "Menu", "Picker", "alert", "confirmationDialog", "contextMenu", "swipeActions", "actionSheet", "CommandMenu",
  ]

  private static func isMenu(around index: TokenIndex, in file: FileContext) -> Bool {
    file.outline.closures(around: index).contains { closure in
      guard closure.call >= 0 else { return false }
      let name = file.file.calls[Int(closure.call)].name
      return name >= 0 && menus.contains(file.word(name))
    }
  }
}
