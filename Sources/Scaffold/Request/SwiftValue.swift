/// Values of options that stand in the emitted code as they are. Each is read as what it is, so that none says more.
public enum SwiftValue {
  /// Where a SwiftUI search field stands: `.toolbar`, `.navigationBarDrawer(displayMode: .always)`.
  public static func placement(_ text: String) throws(RequestProblem) -> String {
    let text = text.hasPrefix(".") ? text : "." + text
    guard text.wholeMatch(of: /\.[A-Za-z]\w*(\(\w+: \.[A-Za-z]\w*\))?/) != nil else {
      throw RequestProblem(
        "--placement \(text): no place of a search field; write one such as .toolbar or "
          + ".navigationBarDrawer(displayMode: .always)")
    }
    return text
  }

  /// The name of a module, as an import has it.
  public static func module(_ text: String) throws(RequestProblem) -> String {
    guard SwiftIdentifier.isValid(text), SwiftIdentifier.escaped(text) == text else {
      throw RequestProblem("--module \(text): no name of a module; letters, digits and _, a letter first")
    }
    return text
  }
}
