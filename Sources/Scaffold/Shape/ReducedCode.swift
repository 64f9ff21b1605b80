import SwiftSource

/// Files without what keeps them from compiling: code that names what is not here stops the program when it is come to, and says
/// what it names; declarations that do are left out.
///
/// Lines stay where they are. A type that an initializer takes and nothing declares is a protocol of that name.
struct ReducedCode {
  private(set) var files: [PlannedFile]
  /// A declaration that was left out.
  struct Gap: Sendable {
    /// Its name; nil where it has none, or is a conformance.
    var name: Word?
    /// Such as `Names.swift:3 (cannot find type 'Name' in scope)`.
    var reason: String
  }

  private var gaps: [Gap] = []
  /// The names of types that stand for those that nothing declares.
  private(set) var standIns: [String] = []

  init(_ files: [PlannedFile]) { self.files = files.map(\.withoutEntryPoint) }

  /// The files with the types that stand for others.
  var all: [PlannedFile] {
    guard !standIns.isEmpty else { return files }
    let lines = standIns.map { "protocol \($0) {}\nfinal class Headless\($0): \($0) { nonisolated init() {} }\n" }
    return files + [PlannedFile(path: "StandIns.swift", text: lines.joined(), role: .test, origin: StandIns.origin)]
  }

  /// What is not there and other code may mean, so that it does something else now.
  ///
  /// Complexity: O(n) in the tokens.
  var leftOut: [String] {
    let words = Set(files.lazy.flatMap { $0.source.tokens }.filter { $0.kind == .identifier }.map(\.word))
    return gaps.filter { gap in gap.name.map(words.contains) ?? true }.map(\.reason)
  }

  /// Takes away what errors are about. Returns whether that was anything.
  ///
  /// Complexity: O(declarations) for each error.
  mutating func reduce(_ errors: [CompilerMessage]) -> Bool {
    let before = (files, standIns)
    for index in files.indices {
      let own = errors.filter { $0.path == files[index].path }
      if own.isEmpty { continue }
      var cut = Cut(files[index].source, name: files[index].name)
      // A type that stands in for another changes what else is an error.
      let names = own.compactMap { cut.standIn(for: $0) }.filter { !standIns.contains($0) }
      for name in names where !standIns.contains(name) { standIns.append(name) }
      for error in own where !names.contains(where: { error.text.contains("'\($0)'") }) { cut.take(error) }
      gaps += cut.gaps
      files[index] = files[index].with(cut.text)
    }
    return files != before.0 || standIns != before.1
  }
}

/// The edits that errors ask for in a file.
private struct Cut {
  private let file: SourceFile
  private let name: String
  private let lines: LineMap
  private var edits: [(range: Range<Int>, text: String)] = []
  private(set) var gaps: [ReducedCode.Gap] = []

  init(_ file: SourceFile, name: String) {
    (self.file, self.name) = (file, name)
    lines = LineMap(file.bytes)
  }

  var text: String {
    var bytes = file.bytes
    // What lies in a larger edit is gone with it; of two for one range the first counts.
    var kept: [(range: Range<Int>, text: String)] = []
    for edit in edits.sorted(by: { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) })
    where kept.last.map({ $0.range.upperBound <= edit.range.lowerBound && $0.range != edit.range }) ?? true {
      kept.append(edit)
    }
    for edit in kept.reversed() {
      let breaks = bytes[edit.range].count { $0 == UInt8(ascii: "\n") }
      bytes.replaceSubrange(edit.range, with: Array((edit.text + String(repeating: "\n", count: breaks)).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Places

  /// The token that an error is about. Columns are those of a copy: the name that the message quotes says more.
  private func token(of error: CompilerMessage) -> Token? {
    guard let start = lines.offset(ofLine: error.lineNumber) else { return nil }
    let end = lines.offset(ofLine: error.lineNumber + 1) ?? file.bytes.count
    let onLine = file.tokens.filter { start <= $0.offset && $0.offset < end }
    let place = start + error.column - 1
    let nearest = onLine.min { abs($0.offset - place) < abs($1.offset - place) }
    guard let quoted = error.text.firstMatch(of: /'(\w+)'/)?.output.1 else { return nearest }
    let named = onLine.filter { $0.text == quoted }
    return named.min { abs($0.offset - place) < abs($1.offset - place) } ?? nearest
  }

  /// The declarations around a token, the outermost first; those in code are left out.
  private func path(to token: Token) -> [Declaration] {
    let around = file.declarations.filter { $0.tokens.contains(token) }
      .sorted { (left: Declaration, right: Declaration) in left.tokens.count > right.tokens.count }
    let end = around.firstIndex { !$0.kind.isType }
    return Array(around.prefix(end.map { $0 + 1 } ?? around.count))
  }

  /// The name of a type that nothing declares and that an initializer takes or a superclass's place needs.
  func standIn(for error: CompilerMessage) -> String? {
    guard let name = error.text.prefixMatch(of: /cannot find type '(\w+)' in scope/)?.output.1,
      let token = token(of: error), token.next?.text.hasPrefix("<") != true,
      let declaration = path(to: token).last, declaration.kind == .initializer,
      declaration.parameterClause.contains(token)
    else { return nil }
    return String(name)
  }

  // MARK: - Edits

  mutating func take(_ error: CompilerMessage) {
    guard let token = token(of: error), let declaration = path(to: token).last else { return }
    let stop = "headlessLacks(\(ShapeContract.literal(Self.symbol(error, in: name))))"
    if let attribute = declaration.attributes.first(where: { $0.tokens.contains(token) }) {
      blank(attribute.tokens)
      return
    }
    if declaration.kind.isType { return takeHeader(of: declaration, error, token) }
    if declaration.kind == .variable { return takeProperty(declaration, error, token, stop) }
    if let body = declaration.body, body.contains(token) {
      return replaceInside(body, of: declaration, with: stop, error)
    }
    for accessor in declaration.accessors where accessor.body?.contains(token) == true {
      if let body = accessor.body { return replaceInside(body, of: declaration, with: stop, error) }
    }
    if let input = declaration.parameters.first(where: { $0.defaultValue.contains(token) }),
      let equals = input.defaultValue.first?.previous
    {
      return blank(equals.through(input.defaultValue.last ?? equals))
    }
    leaveOut(declaration, error)
  }

  private mutating func takeProperty(
    _ declaration: Declaration, _ error: CompilerMessage, _ token: Token, _ stop: String
  ) {
    guard let binding = declaration.bindings.first(where: { $0.tokens.contains(token) }) else {
      return leaveOut(declaration, error)
    }
    for accessor in binding.accessors where accessor.body?.contains(token) == true {
      if let body = accessor.body { return replaceInside(body, of: declaration, with: stop, error) }
    }
    if let block = binding.accessorBlock, block.contains(token) {
      return replaceInside(block, of: declaration, with: stop, error)
    }
    guard binding.value.contains(token), !binding.type.isEmpty, binding.value.first?.text != "headlessLacks" else {
      return leaveOut(declaration, error)
    }
    edit(binding.value, stop)
  }

  private mutating func takeHeader(of type: Declaration, _ error: CompilerMessage, _ token: Token) {
    if let body = type.body, body.contains(token), token != body.first { return }
    // Properties that nothing gives a value stop the program when they are read.
    if error.text.contains("has no initializers") {
      for property in type.members where property.kind == .variable && !property.isStatic {
        guard property.bindings.count == 1, let binding = property.bindings.first, binding.value.isEmpty,
          !binding.isComputed, let last = binding.type.last, !last.isUnwrapping
        else { continue }
        edit(property.introducer.through(property.introducer), "var")
        insert(" { get { headlessLacks(\"\(binding.pattern.text) of \(type.word)\") } set {} }", after: last)
      }
      return
    }
    let inherited = type.inheritedTypes
    let quoted = error.text.matches(of: /'([\w.]+)'/).map { String($0.output.1) }
    if let index = inherited.firstIndex(where: { part in part.contains(token) || quoted.contains(part.text) }),
      let first = inherited[index].first, let last = inherited[index].last
    {
      // With the comma or colon before it, or the comma behind.
      let isFirst = index == 0
      if isFirst, inherited.count > 1, let comma = last.next {
        blank(first.through(comma))
      } else if let sign = first.previous {
        blank(sign.through(last))
      }
      gaps.append(.init(name: nil, reason: "\(name):\(error.lineNumber) (\(error.text))"))
      return
    }
    leaveOut(type, error)
  }

  private mutating func replaceInside(
    _ block: Tokens, of declaration: Declaration, with stop: String, _ error: CompilerMessage
  ) {
    guard let open = block.first, let close = block.last, open.next?.text != "headlessLacks",
      open.next?.text != "_" || open.next(4)?.text != "headlessLacks"
    else { return leaveOut(declaration, error) }
    edits.append((open.end..<close.offset, " _ = \(stop) as Never "))
  }

  private mutating func leaveOut(_ declaration: Declaration, _ error: CompilerMessage) {
    // Of several cases or properties in one declaration all go.
    // Who calls a function of this name may call another now; who named a property or a type is left out as well.
    let word =
      declaration.kind == .function || declaration.kind.isType ? declaration.word : declaration.bindings.first?.word
    gaps.append(.init(name: word, reason: "\(name):\(error.lineNumber) (\(error.text))"))
    blank(declaration.tokens)
  }

  private mutating func blank(_ run: some TokenRun) { edit(run, "") }

  private mutating func edit(_ run: some TokenRun, _ text: String) {
    guard let first = run.first, let last = run.last else { return }
    edits.append((first.offset..<last.end, text))
  }

  private mutating func insert(_ text: String, after token: Token) { edits.append((token.end..<token.end, text)) }

  /// What is told of code that is come to: `Foo.bar (Names.swift:3)`.
  private static func symbol(_ error: CompilerMessage, in name: String) -> String {
    let text = error.text
    var symbol = text
    if let match = text.prefixMatch(of: /cannot find (?:type |operator )?'([^']+)' in scope/) {
      symbol = String(match.output.1)
    } else if let match = text.firstMatch(of: /type '([^']+)' has no (?:\w+ )?member '(\w+)'/) {
      symbol = "\(match.output.1).\(match.output.2)"
    }
    guard symbol != text else { return "code that does not compile: \(text) (\(name):\(error.lineNumber))" }
    return "\(symbol) (\(name):\(error.lineNumber)), which is not here"
  }
}

extension PlannedFile {
  /// Without what begins a program, and without previews, which need a macro.
  fileprivate var withoutEntryPoint: PlannedFile {
    guard ["@main", "ApplicationMain", "#Preview"].contains(where: text.contains) else { return self }
    let file = source
    var bytes = file.bytes
    var ranges: [Range<Int>] = []
    for declaration in file.declarations where declaration.kind.isType {
      for attribute in declaration.attributes
      where ["main", "UIApplicationMain", "NSApplicationMain"].contains(attribute.name.text) {
        if let first = attribute.tokens.first { ranges.append(first.offset..<attribute.name.end) }
      }
    }
    for token in file.tokens where token.text == "#Preview" || token.text == "Preview" && token.previous?.text == "#" {
      let first = token.text == "Preview" ? token.previous ?? token : token
      var last = token
      while let next = last.next, next.kind == .leftParen || next.kind == .leftBrace { last = next.group.last ?? next }
      ranges.append(first.offset..<last.end)
    }
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let breaks = bytes[range].count { $0 == UInt8(ascii: "\n") }
      bytes.replaceSubrange(range, with: Array(repeating: UInt8(ascii: "\n"), count: breaks))
    }
    return with(String(decoding: bytes, as: UTF8.self))
  }
}
