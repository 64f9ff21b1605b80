import SwiftSource

/// A view controller that filters what its list shows itself, taken apart.
struct SearchingScreen {
  /// Why a screen is left as it is.
  struct NotUnderstood: Error, Hashable {
    let line: Int?
    let reason: String
  }

  /// A delegate method that hears of each change of the text in a search field.
  struct Entry {
    let function: Declaration
    /// The expression of the text.
    let text: String
  }

  let file: SourceFile
  let type: Symbols.TypeSymbol
  /// The data, and what of it is shown.
  let all: Binding
  let filtered: Binding
  let item: TypeText
  let filter: Call
  /// The function that filters.
  let function: Declaration
  let entry: Entry
  /// The name in the filter that stands for the query, and what is done to the typed text before.
  let textName: String
  let transforms: String

  /// - Throws: Where it is no such screen.
  init(_ planned: PlannedFile, _ symbols: Symbols) throws(NotUnderstood) {
    guard let index = symbols.types.firstIndex(where: { $0.file == planned.path && $0.isScreen }) else {
      throw NotUnderstood(line: nil, reason: "no view controller that hears of a search is declared there")
    }
    let type = symbols.types[index]
    self.type = type
    file = type.declaration.file
    guard let found = Self.filter(in: type) else {
      throw NotUnderstood(
        line: nil, reason: "no statement of \(type.name) gives a list what a filter leaves of another list of its own")
    }
    (filter, all, filtered, item) = (found.call, found.all, found.filtered, found.item)
    let line = LineMap(file.bytes).position(of: found.call.first?.offset ?? 0).line
    guard let function = found.call.first?.function, let closure = found.call.closures.first else {
      throw NotUnderstood(line: line, reason: "the filter stands in no function")
    }
    self.function = function
    let entries = type.functions.compactMap { Self.entry($0) }
    guard
      let entry = entries.first(where: { $0.function == function })
        ?? entries.first(where: { Self.leads($0.function, to: function) })
    else {
      throw NotUnderstood(
        line: line, reason: "'\(function.signature)' filters, and nothing that hears of a search field calls it")
    }
    self.entry = entry
    let names = Self.freeNames(of: closure)
    guard names.count == 1 else {
      let others = names.sorted().joined(separator: ", ")
      throw NotUnderstood(
        line: line,
        reason: names.isEmpty
          ? "the filter names no text that is searched for" : "the filter rests on more than one text: \(others)")
    }
    textName = names.first ?? ""
    transforms = try Self.transforms(of: textName, in: function, entry, line)
  }

  // MARK: - The filter

  private typealias Filter = (call: Call, all: Binding, filtered: Binding, item: TypeText)

  /// The statement `filtered = all.filter { … }`, with what may stand around the filter.
  private static func filter(in type: Symbols.TypeSymbol) -> Filter? {
    for function in type.functions {
      for call in function.file.calls where call.word == "filter" && function.code.contains(call) {
        guard let statement = call.first?.statement, let source = call.receiver.last,
          call.receiver.count == 1 || call.receiver.first?.keyword == .self && call.receiver.count == 3,
          let target = statement.assigned, let all = type.property(source.text),
          let filtered = type.property(target.text),
          all.spelling != filtered.spelling, let item = all.valueType?.element,
          filtered.valueType?.element == item, !all.isComputed, !filtered.isComputed
        else { continue }
        return (call, all, filtered, item)
      }
    }
    return nil
  }

  /// Names of values that the closure takes from around it.
  private static func freeNames(of closure: Closure) -> Set<String> {
    var own = Set(closure.parameterNames.map(\.text))
    let code = closure.code
    for token in code where token.kind == .identifier && [.let, .var].contains(token.previous?.keyword) {
      own.insert(token.text)
    }
    var names: Set<String> = []
    for token in code where token.kind == .identifier || token.keyword == .self {
      let isLabel = token.next?.kind == .colon && [.leftParen, .comma].contains(token.previous?.kind)
      guard !token.isMember, !isLabel, !token.isCapitalized, !own.contains(token.text), !token.text.hasPrefix("$")
      else { continue }
      names.insert(token.text)
    }
    return names
  }

  // MARK: - The text

  /// What is done to the typed text before the filter sees it, as calls of pure functions.
  private static func transforms(
    of name: String, in function: Declaration, _ entry: Entry, _ line: Int
  ) throws(NotUnderstood) -> String {
    if function.parameters.contains(where: { ($0.name ?? $0.firstName)?.text == name }) { return "" }
    guard
      let token = function.code.first(where: { $0.text == name && [.let, .var].contains($0.previous?.keyword) }),
      let equal = token.next, equal.kind == .equal
    else { throw NotUnderstood(line: line, reason: "where '\(name)' comes from is not clear") }
    var text = ""
    var next = equal.next
    while let current = next, !current.startsLine, ![.comma, .leftBrace].contains(current.kind),
      current.keyword != .else
    {
      text += function.file.text(of: TokenRange(current.index, current.index + 1))
      next = current.next
    }
    text = text.replacingOccurrences(of: "??\"\"", with: "")
    let pure = #/(\.(lowercased\(\)|uppercased\(\)|localizedLowercase|trimmingCharacters\(in: ?\.\w+\)))*/#
    text = text.replacingOccurrences(of: ";", with: "")
    for source in ["searchBar.text", "searchText", ".stringValue", "sender.text"] {
      guard let start = text.firstRange(of: source) else { continue }
      let rest = text[start.upperBound...].drop { "!?)".contains($0) }
      if rest.wholeMatch(of: pure) != nil { return String(rest) }
    }
    throw NotUnderstood(line: line, reason: "what '\(name)' is made of the typed text by is not understood: \(text)")
  }

  // MARK: - The entry

  private static func entry(_ function: Declaration) -> Entry? {
    let inputs = function.parameters
    guard let first = inputs.first, let name = (first.name ?? first.firstName)?.text else { return nil }
    switch function.signature {
    case "updateSearchResults(for:)": return Entry(function: function, text: "\(name).searchBar.text ?? \"\"")
    case "searchBar(_:textDidChange:)":
      guard let text = inputs[1].name ?? inputs[1].firstName else { return nil }
      return Entry(function: function, text: text.text)
    case "controlTextDidChange(_:)":
      return Entry(function: function, text: "(\(name).object as? NSSearchField)?.stringValue ?? \"\"")
    default:
      guard inputs.count == 1, TypeText(first.type).unwrapped == .named("NSSearchField", []) else { return nil }
      return Entry(function: function, text: "\(name).stringValue")
    }
  }

  private static func leads(_ entry: Declaration, to function: Declaration) -> Bool {
    entry.file.calls.contains { entry.code.contains($0) && $0.word == function.word }
      || entry.code.contains { $0.word == function.word && $0.previous?.kind == .leftParen }
  }
}

extension Symbols.TypeSymbol {
  /// Whether its instances are screens with a search, as their names and methods say.
  fileprivate var isScreen: Bool {
    kind == .class
      && (functions.contains { ["viewDidLoad()", "windowDidLoad()"].contains($0.signature) }
        || inherited.contains { $0.lastName?.hasSuffix("ViewController") == true })
  }
}

extension Statement {
  /// The property of `self` that the statement assigns as a whole: `filtered` of `self.filtered = …`.
  var assigned: Token? {
    guard let first = tokens.first else { return nil }
    let name = first.keyword == .self ? first.next(2) : first
    return name?.next?.kind == .equal && name?.kind == .identifier ? name : nil
  }
}
