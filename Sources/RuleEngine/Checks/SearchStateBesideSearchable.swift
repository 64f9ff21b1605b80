import ProjectIndex
import SwiftSource

/// `@Environment(\.isSearching)` in the view that applies `.searchable` itself: it hears of searches around it only.
struct SearchStateBesideSearchable: Rule {
  static let id = "search-state-beside-searchable"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard isEnvironmentKey(index, in: file) else { return }
    let type = file.outline.typeDeclaration(around: index)
    guard type >= 0, let searchable = searchable(in: type, file) else { return }
    let name = file.type(around: index)?.spelling ?? "this view"
    let key = file.text(index)
    var violation = Violation(TokenRange(index, index + 1), .beside(key, name))
    violation.notes = [
      Violation.Note(
        range: TokenRange(searchable, searchable + 1), message: "\(name) makes its content searchable here")
    ]
    report(violation)
  }

  /// `\.isSearching` or `\EnvironmentValues.isSearching`, as the argument of `@Environment`.
  private func isEnvironmentKey(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(index - 1) == .period else { return false }
    var start = index - 2
    if file.word(start) == "EnvironmentValues" { start -= 1 }
    return file.kind(start) == .backslash && file.kind(start - 1) == .leftParen && file.word(start - 2) == "Environment"
  }

  /// The first `.searchable(…)` of the type's own code, nested types and other screens left out.
  private func searchable(in type: Int32, _ file: FileContext) -> TokenIndex? {
    for part in file.parts(of: type) {
      for index in part.indices where file.word(index) == "searchable" {
        guard let call = file.outline.call(named: index), file.isModifier(call), !isOnAnotherScreen(index, in: file)
        else { continue }
        let around = file.outline.typeDeclaration(around: index)
        if around >= 0, file.file.declarations[Int(around)].range == part { return index }
      }
    }
    return nil
  }

  private func isOnAnotherScreen(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.outline.closures(around: index).contains { closure in
      guard closure.call >= 0 else { return false }
      let call = file.file.calls[Int(closure.call)]
      return call.name >= 0 && SwiftUIViews.screens.contains(file.word(call.name))
    }
  }
}

extension String {
  fileprivate static func beside(_ key: String, _ type: String) -> String {
    let effect = key == "isSearching" ? "is always false" : "dismisses nothing"
    return
      "'\(key)' \(effect) in \(type), which applies .searchable itself; read it in a view inside of the searchable one"
  }
}
