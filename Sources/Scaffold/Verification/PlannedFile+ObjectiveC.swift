import SwiftSource

extension PlannedFile {
  /// What is compiled in the place of a file that needs Objective-C, where there is none.
  ///
  /// Attributes of Objective-C are left out, selectors are values with the list of the methods that the file exposes, properties of
  /// `@NSManaged` are computed, initializers of cells are required, casts to snapshots are calls, and overrides in extensions stand in
  /// their class. Messages of the compiler have the lines of the file.
  var withoutObjectiveC: PlannedFile {
    #if canImport(Darwin)
      return self
    #else
      let marks = ["@objc", "@NSManaged", "@IB", "#selector", "#keyPath", "override", "SnapshotReference"]
      guard marks.contains(where: text.contains) else { return self }
      var copy = CopyWithoutObjectiveC(file: source)
      return with(copy.text(named: name))
    #endif
  }
}

/// The edits that make a copy of a file which compiles without Objective-C.
private struct CopyWithoutObjectiveC {
  let file: SourceFile
  private var edits: [(range: Range<Int>, text: String)] = []

  init(file: SourceFile) { self.file = file }

  mutating func text(named name: String) -> String {
    for declaration in file.declarations {
      leaveOutAttributes(of: declaration)
      compute(declaration)
      require(declaration)
    }
    callCasts()
    let hasSelectors = replaceSelectors()
    moveOverrides(named: name)
    return applied(to: 0..<file.bytes.count) + (hasSelectors ? Self.list(of: exposing) : "")
  }

  /// The bytes of a range with the edits in it.
  private func applied(to range: Range<Int>) -> String {
    var text = ""
    var place = range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place && edit.range.upperBound <= range.upperBound {
      text += String(decoding: file.bytes[place..<edit.range.lowerBound], as: UTF8.self) + edit.text
      place = edit.range.upperBound
    }
    return text + String(decoding: file.bytes[place..<range.upperBound], as: UTF8.self)
  }

  // MARK: - Declarations

  private static let attributes: Set<String> = [
    "NSManaged", "objc", "nonobjc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "NSCopying",
  ]

  private mutating func leaveOutAttributes(of declaration: Declaration) {
    for attribute in declaration.attributes where Self.attributes.contains(attribute.name.text) {
      guard let last = attribute.last, let first = attribute.first else { continue }
      edits.append((first.offset..<last.end, ""))
    }
    for token in declaration.prefix where token.text == "dynamic" { edits.append((token.offset..<token.end, "")) }
  }

  /// Nothing makes properties of `@NSManaged`.
  private mutating func compute(_ declaration: Declaration) {
    guard declaration.hasAttribute("NSManaged"), let end = declaration.last?.end else { return }
    if let name = declaration.bindings.first?.pattern.text {
      let body = " { get { headlessAttribute(\"\(name)\") } set { setValue(newValue, forKey: \"\(name)\") } }"
      edits.append((end..<end, body))
    } else if declaration.kind == .function {
      edits.append((end..<end, " {}"))
    }
  }

  /// A view makes cells of a class by a required initializer, which Objective-C finds without.
  private mutating func require(_ declaration: Declaration) {
    guard declaration.kind == .initializer, let parent = declaration.parent, parent.kind == .class,
      let superclass = parent.inheritedTypes.first?.last?.text,
      ["Cell", "ReusableView", "HeaderFooterView", "CollectionViewItem"].contains(where: superclass.hasSuffix),
      let label = declaration.parameters.first?.firstName?.text, ["frame", "style", "nibName"].contains(label),
      let token = declaration.prefix.first(where: { $0.text == "override" })
    else { return }
    edits.append((token.offset..<token.end, "required"))
  }

  /// Writes `reference as NSDiffableDataSourceSnapshot<…>` with a call that gives the snapshot.
  private mutating func callCasts() {
    for token in file.tokens where token.keyword == .as && token.next?.text == "NSDiffableDataSourceSnapshot" {
      edits.append((token.offset..<token.offset, ".headlessSnapshot() "))
    }
  }

  // MARK: - Selectors

  /// The `#selector` and `#keyPath` of the file: where each begins, and its name.
  private var expressions: [(start: Int, name: Token)] {
    file.tokens.compactMap { token in
      let name = token.text.drop { $0 == "#" }
      guard name == "selector" || name == "keyPath" else { return nil }
      if name.count < token.text.count { return (token.offset, token) }
      return token.previous.flatMap { $0.text == "#" ? ($0.offset, token) : nil }
    }
  }

  /// - Returns: Whether there are selectors.
  private mutating func replaceSelectors() -> Bool {
    var found = false
    for (start, name) in expressions {
      guard let open = name.next, let close = open.partner else { continue }
      let lines = String(repeating: "\n", count: line(at: close.end) - line(at: start))
      if name.text.hasSuffix("keyPath") {
        edits.append((start..<close.end, "\"\(open.inside.text.filter { !$0.isWhitespace })\"" + lines))
      } else {
        found = true
        let value = "Selector(\"\(selector(open.inside))\", headlessActionsOfFile\(lines))"
        edits.append((start..<close.end, value))
      }
    }
    return found
  }

  /// The name of `Self.didTap(_:)`, and of `didTap` where the file declares one method of that name.
  private func selector(_ expression: Tokens) -> String {
    let names = expression.identifiers
    let labels = expression.text.split(separator: "(").last.map { $0.prefix { $0 != ")" } } ?? ""
    if expression.text.contains("("), labels.contains(":") {
      guard let base = expression.first(where: { $0.next?.text == "(" }) else { return expression.text }
      let parts = labels.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
      return Self.selector(base.text, parts.map { $0 == "_" ? "" : $0 })
    }
    guard let base = names.last else { return expression.text }
    let methods = file.declarations.filter { $0.kind == .function && $0.word == base.word }
    return methods.first.map(Self.selector) ?? base.text
  }

  private static func selector(_ method: Declaration) -> String {
    selector(method.name?.text ?? "", method.parameters.map { $0.labelToken?.text ?? "" })
  }

  private static func selector(_ base: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return base }
    let with = first.isEmpty ? "" : "With" + first.prefix(1).uppercased() + first.dropFirst()
    return base + with + ":" + labels.dropFirst().map { "\($0):" }.joined()
  }

  // MARK: - The methods that a file exposes

  /// The methods that a selector may mean, by the path of their class.
  private var exposing: [(path: String, methods: [Declaration])] {
    let named = Set(expressions.flatMap { $0.name.next?.inside.identifiers.map(\.word) ?? [] })
    var order: [String] = []
    var methods: [String: [Declaration]] = [:]
    for method in file.declarations where method.kind == .function && Self.isCallable(method) {
      guard let type = method.parent, type.kind == .class || type.kind == .extension,
        type.genericParameters.isEmpty, type.ancestors.allSatisfy({ $0.kind.isType && $0.genericParameters.isEmpty }),
        named.contains(method.word) || method.hasAttribute("objc") || method.hasAttribute("IBAction")
      else { continue }
      let path = ([type] + type.ancestors).reversed().map { $0.path.map(\.text).joined(separator: ".") }
        .joined(separator: ".")
      if methods[path] == nil { order.append(path) }
      methods[path, default: []].append(method)
    }
    return order.map { ($0, methods[$0] ?? []) }
  }

  private static func isCallable(_ method: Declaration) -> Bool {
    !method.isStatic && method.genericParameters.isEmpty && !method.isAsync && !method.isThrowing
      && method.parameters.count <= 2 && !method.prefix.contains { $0.text == "override" }
      && !method.parameters.contains { $0.type.text.hasPrefix("inout") }
  }

  /// A list for each class, where its private methods can be named, and one of them all.
  private static func list(of classes: [(path: String, methods: [Declaration])]) -> String {
    var text = "\nimport HeadlessCore\n"
    for (index, entry) in classes.enumerated() {
      text +=
        "extension \(entry.path) { @MainActor fileprivate static var headlessActions\(index): [HeadlessAction] { ["
      for method in entry.methods {
        let values = ["sender", "event"].prefix(method.parameters.count)
        let types = zip(values, method.parameters).map { ", \($0): \($1.type.text)" }.joined()
        let arguments = zip(values, method.parameters)
          .map { value, parameter in (parameter.labelToken.map { "\($0.text): " } ?? "") + value }.joined(
            separator: ", ")
        text += "HeadlessAction(\"\(selector(method))\") { (object: \(entry.path)\(types)) in "
        text += "_ = object.\(method.name?.text ?? "")(\(arguments)) }, "
      }
      text += "] } }\n"
    }
    let all = classes.indices.map { "\(classes[$0].path).headlessActions\($0)" }.joined(separator: " + ")
    return text
      + "@MainActor private func headlessActionsOfFile() -> [HeadlessAction] { \(all.isEmpty ? "[]" : all) }\n"
  }

  // MARK: - Overrides in extensions

  /// Puts the bodies of extensions that override something behind the brace that opens their class, where the file has it.
  private mutating func moveOverrides(named name: String) {
    for type in file.declarations where type.kind == .extension && type.parent == nil {
      guard let open = type.body?.first, let close = type.body?.last, let word = type.path.last?.word,
        type.members.contains(where: { $0.prefix.contains { $0.text == "override" } }),
        let brace = file.declarations.first(where: { $0.kind == .class && $0.word == word })?.body?.first
      else { continue }
      let body = applied(to: open.end..<close.offset)
      let text =
        "\n#sourceLocation(file: \"\(name)\", line: \(line(at: open.end)))\n\(body)\n"
        + "#sourceLocation(file: \"\(name)\", line: \(line(at: brace.end)))\n"
      edits.removeAll { open.end <= $0.range.lowerBound && $0.range.upperBound <= close.offset }
      edits.append(
        (open.end..<close.offset, String(repeating: "\n", count: line(at: close.offset) - line(at: open.end))))
      edits.append((brace.end..<brace.end, text))
    }
  }

  private func line(at offset: Int) -> Int { 1 + file.bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }
}
