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
  /// What code stops for, as it tells it, and the error.
  private var stops: [String: CompilerMessage] = [:]
  private(set) var absent = AbsentTypes()
  /// The paths of files that go as a whole where nothing less helps.
  private let others: Set<String>

  /// - Parameter others: What the files rest on.
  init(_ files: [PlannedFile], with others: [PlannedFile] = []) {
    self.files = (files + others).map(\.withoutEntryPoint)
    self.others = Set(others.map(\.path))
  }

  /// The files with the types that stand for others.
  var all: [PlannedFile] { files + [absent.file].compactMap(\.self) }

  /// What is not there and other code may mean, so that it does something else now.
  ///
  /// Complexity: O(n) in the tokens.
  var leftOut: [String] {
    let words = Set(files.lazy.flatMap { $0.source.tokens }.filter { $0.kind == .identifier }.map(\.word))
    return gaps.filter { gap in gap.name.map(words.contains) ?? true }.map(\.reason)
  }

  /// Whether the files of another are here, as they are there: then what they do is the same.
  ///
  /// Complexity: O(n) in the text.
  func includes(_ other: ReducedCode) -> Bool {
    let texts = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
    return absent.includes(other.absent) && other.files.allSatisfy { texts[$0.path] == $0.text }
  }

  /// What is missing where steps came to what is not here, as their reasons say.
  ///
  /// Complexity: O(stops) for each reason.
  func missing(for reasons: [String]) -> [CompilerMessage] {
    var missing: [CompilerMessage] = []
    for reason in Set(reasons).sorted() {
      missing += stops.filter { reason.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
      let types = reason.matches(of: /(?:comes to|list of|superclass|takes) (\w+)(?:\.\w+)?(?:,| is not here)/)
      missing += types.map { CompilerMessage(missingType: String($0.output.1)) }
    }
    return missing
  }

  /// Takes away what errors are about. Returns whether that was anything.
  ///
  /// Complexity: O(declarations) for each error.
  mutating func reduce(_ errors: [CompilerMessage]) -> Bool {
    let before = (files, absent)
    let all = Dictionary(grouping: errors, by: \.path)
    var cuts = files.map { Cut($0.source, name: $0.name) }
    var own: [[CompilerMessage]] = []
    // A type that stands in for another changes what else is an error.
    for (file, cut) in zip(files, cuts) {
      own.append(
        (all[file.path] ?? []).filter { error in cut.token(of: error).map { !absent.take(error, at: $0) } ?? true })
    }
    let isNew = absent != before.1
    if isNew { absent.findUses(in: cuts.map(\.file)) }
    for index in files.indices {
      for error in own[index] where !isNew || Self.isCertain(error) && !absent.isNamed(by: error) {
        cuts[index].take(error)
      }
      if isNew { absent.looks(in: cuts[index].file, path: files[index].path).forEach { cuts[index].take($0) } }
      if cuts[index].isEmpty { continue }
      gaps += cuts[index].gaps
      stops.merge(cuts[index].stops) { first, _ in first }
      files[index] = files[index].with(cuts[index].text)
    }
    return files != before.0 || absent != before.1 || leaveOutFiles(of: errors)
  }

  /// Whether it stays one when other types are known.
  private static func isCertain(_ error: CompilerMessage) -> Bool {
    ["cannot find", "unknown attribute", "invalid redeclaration"].contains { error.text.hasPrefix($0) }
  }

  /// Leaves out files that errors stay in. Returns whether there are such.
  private mutating func leaveOutFiles(of errors: [CompilerMessage]) -> Bool {
    let paths = Set(errors.map(\.path)).intersection(others)
    files.removeAll { paths.contains($0.path) }
    for error in errors where paths.contains(error.path) {
      gaps.append(
        .init(name: nil, reason: "\(error.path.split(separator: "/").last ?? ""):\(error.lineNumber) (\(error.text))"))
    }
    return !paths.isEmpty
  }
}

/// The edits that errors ask for in a file.
private struct Cut {
  let file: SourceFile
  private let name: String
  private let lines: LineMap
  private var edits: [(range: Range<Int>, text: String)] = []
  private(set) var gaps: [ReducedCode.Gap] = []
  private(set) var stops: [String: CompilerMessage] = [:]

  init(_ file: SourceFile, name: String) {
    (self.file, self.name) = (file, name)
    lines = LineMap(file.bytes)
  }

  var isEmpty: Bool { edits.isEmpty }

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
  func token(of error: CompilerMessage) -> Token? {
    guard let start = lines.offset(ofLine: error.lineNumber) else { return nil }
    let end = lines.offset(ofLine: error.lineNumber + 1) ?? file.bytes.count
    let onLine = file.tokens.filter { start <= $0.offset && $0.offset < end }
    let place = start + error.column - 1
    let nearest = onLine.min { abs($0.offset - place) < abs($1.offset - place) }
    // Of a type and its member the member is what is missing.
    let quotes = error.text.matches(of: /'(\w+)'/).map(\.output.1)
    guard let quoted = error.text.contains(" has no ") ? quotes.last : quotes.first else { return nearest }
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

  // MARK: - Edits

  mutating func take(_ error: CompilerMessage) {
    guard let token = token(of: error), let declaration = path(to: token).last else { return }
    let symbol = Self.symbol(error, in: name)
    stops[symbol] = error
    let stop = "headlessLacks(\(ShapeContract.literal(symbol)))"
    if let attribute = declaration.attributes.first(where: { $0.tokens.contains(token) }) {
      blank(attribute.tokens)
      return
    }
    if error.text.contains("declares an opaque return type, but has no return statements") {
      let results = [declaration.result] + declaration.bindings.map(\.type)
      if let result = results.first(where: { !$0.isEmpty }) { return edit(result, "Never") }
    }
    if declaration.kind.isType { return takeHeader(of: declaration, error, token) }
    if declaration.kind == .variable { return takeProperty(declaration, error, token, stop) }
    if let body = declaration.body, body.contains(token) {
      return replaceInside(body, at: token, of: declaration, with: stop, error)
    }
    for accessor in declaration.accessors where accessor.body?.contains(token) == true {
      if let body = accessor.body { return replaceInside(body, at: token, of: declaration, with: stop, error) }
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
      if let body = accessor.body { return replaceInside(body, at: token, of: declaration, with: stop, error) }
    }
    if let block = binding.accessorBlock, block.contains(token) {
      return replaceInside(block, at: token, of: declaration, with: stop, error)
    }
    guard binding.value.contains(token), let type = binding.type.last, let value = binding.value.last,
      declaration.bindings.count == 1, let equals = binding.value.first?.previous,
      !declaration.prefix.contains(where: { ["weak", "unowned"].contains($0.text) })
    else { return leaveOut(declaration, error) }
    // Who reads it comes to what is not there. Who sets it may be heard of.
    let isHeardOf = !declaration.attributes.isEmpty || binding.accessorBlock != nil
    for attribute in declaration.attributes where !["MainActor", "available"].contains(attribute.name.text) {
      blank(attribute.tokens)
    }
    for modifier in declaration.prefix where modifier.text == "lazy" { blank(modifier.tokens) }
    edit(declaration.introducer.tokens, "var")
    blank(equals.through(binding.accessorBlock?.last ?? value))
    insert(" { get { \(stop) } set { \(isHeardOf ? "let _: Never = \(stop) " : "")} }", after: type)
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

  /// Stops before the innermost statement that an error is in; what follows in its block is not come to.
  private mutating func replaceInside(
    _ body: Tokens, at token: Token, of declaration: Declaration, with stop: String, _ error: CompilerMessage
  ) {
    // In what a builder reads this is no element.
    let stop = "let _: Never = \(stop) "
    var statement = token.statement
    // A block may end in another branch of `#if` than it begins in.
    let isWhole = !body.contains { $0.text.hasPrefix("#") }
    if isWhole, let found = statement, let holder = Self.holder(of: token, in: found) {
      return edit(found.tokens, "if \(holder.text) != nil { \(stop)}")
    }
    while isWhole, let found = statement, let first = found.first, body.contains(first), first != body.first {
      let block = found.block
      if first.next(5)?.text != "headlessLacks", let last = block.tokens.last {
        let end = block.tokens.first?.kind == .leftBrace ? last.offset : last.end
        edits.append((first.offset..<end, Self.parametersUsed(from: first, upTo: end, in: block) + stop))
        return
      }
      guard let owner = block.owner, owner.id != found.id else { break }
      statement = owner
    }
    guard let open = body.first, let close = body.last, open.next?.text != "headlessLacks",
      open.next(6)?.text != "headlessLacks"
    else { return leaveOut(declaration, error) }
    edits.append((open.end..<close.offset, " \(stop)"))
  }

  /// A statement that names what a closure is given without a name: one that names none of it is of another type.
  private static func parametersUsed(from first: Token, upTo end: Int, in block: Block) -> String {
    let start = block.tokens.first
    guard (start?.kind == .leftBrace ? start : start?.previous)?.closure != nil else { return "" }
    var names: Set<String> = []
    var token: Token? = first
    while let current = token, current.offset < end {
      // What closures inside are given is theirs.
      if current.kind == .leftBrace {
        token = current.group.last?.next
      } else {
        if current.text.wholeMatch(of: /\$\d+/) != nil { names.insert(current.text) }
        token = current.next
      }
    }
    return names.sorted().map { "_ = \($0); " }.joined()
  }

  /// What has to be there for a statement to come to a token: `token` of `token?.invalidate()`. What follows is judged where it is nil.
  private static func holder(of token: Token, in statement: Statement) -> Tokens? {
    guard let first = statement.first else { return nil }
    var sign: Token?
    var next: Token? = first
    while let current = next, current.offset < token.offset {
      if current.text == "?", current.isUnwrapping { sign = current }
      let isPath = current.kind == .identifier || current.kind == .period || current.keyword == .self
      guard isPath || current == sign else { return nil }
      next = current.next
    }
    return sign.map { first.up(to: $0) }
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
