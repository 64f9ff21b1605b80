import SwiftSource

/// Reads the types of one file with their members off its declarations.
struct SymbolReader {
  private(set) var types: [Symbols.TypeSymbol] = []
  /// Parts of types that may be declared elsewhere.
  private(set) var extensions: [Symbols.TypeSymbol] = []
  private let file: SourceFile
  private let outline: Outline
  private let path: String

  init(_ source: PlannedFile) {
    file = SourceFile(bytes: Array(source.text.utf8))
    outline = Outline(file)
    path = source.path
    var symbols: [Int32: Symbols.TypeSymbol] = [:]
    for (id, declaration) in file.raw.declarations.enumerated() where declaration.kind.isType {
      symbols[Int32(id)] = type(declaration, outer: declaration.parent >= 0 ? symbols[declaration.parent] : nil)
    }
    for declaration in file.raw.declarations where symbols[declaration.parent] != nil {
      add(declaration, to: &symbols[declaration.parent])
    }
    for (id, symbol) in symbols.sorted(by: { $0.key < $1.key }) {
      if file.raw.declarations[Int(id)].kind == .extension { extensions.append(symbol) } else { types.append(symbol) }
    }
  }

  // MARK: - Types

  private func type(_ declaration: RawDeclaration, outer: Symbols.TypeSymbol?) -> Symbols.TypeSymbol {
    let head = file.text(of: TokenRange(declaration.name, max(declaration.name, declaration.body)))
    let name: String
    if declaration.kind == .extension {
      // `extension Store.Item: Hashable where …`
      name = String(head.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "`" })
    } else {
      name = declaration.name >= 0 ? file.text(of: declaration.name) : ""
    }
    let (modifiers, attributes) = modifiers(of: declaration)
    let isGeneric =
      declaration.kind != .extension && declaration.name + 1 < Int32(file.raw.tokens.count)
      && file.text(of: declaration.name + 1).hasPrefix("<")
    var words: Set<String> = []
    for index in declaration.range.indices where file.raw.tokens[Int(index)].kind == .identifier {
      words.insert(file.text(of: index))
    }
    return Symbols.TypeSymbol(
      path: (outer?.path ?? []) + name.split(separator: ".").map(String.init), kind: declaration.kind, file: path,
      isVisible: (outer?.isVisible ?? true) && !isHidden(modifiers), isGeneric: isGeneric || outer?.isGeneric == true,
      attributes: attributes,
      inherited: TypeText.split(Substring(file.text(of: declaration.inheritance))).map(String.init), words: words)
  }

  private func add(_ declaration: RawDeclaration, to symbol: inout Symbols.TypeSymbol?) {
    switch declaration.kind {
    case .variable: symbol?.properties += properties(declaration)
    case .function: symbol?.functions.append(function(declaration))
    case .initializer: symbol?.initializers.append(function(declaration))
    case .enumCase:
      for binding in bindings(of: declaration) where binding.pattern.upper > binding.pattern.lower {
        let next = binding.pattern.lower + 1
        let hasPayload = next < Int32(file.raw.tokens.count) && file.raw.tokens[Int(next)].kind == .leftParen
        if !hasPayload { symbol?.cases.append(file.text(of: binding.pattern.lower)) }
      }
    default: break
    }
  }

  private func bindings(of declaration: RawDeclaration) -> ArraySlice<RawBinding> {
    file.raw.bindings[Int(declaration.bindings.lowerBound)..<Int(declaration.bindings.upperBound)]
  }

  // MARK: - Members

  private func properties(_ declaration: RawDeclaration) -> [Symbols.Property] {
    let (modifiers, attributes) = modifiers(of: declaration)
    let isLet = file.text(of: declaration.introducer) == "let"
    return bindings(of: declaration).map { binding in
      let accessors = accessorWords(of: binding)
      let isObserved = accessors.contains("didSet") || accessors.contains("willSet")
      let isComputed = binding.accessorBlock >= 0 && !isObserved
      let hasSetter = !isComputed || accessors.contains("set") || accessors.contains("_modify")
      let isSetterHidden = modifiers.contains("private(set)") || modifiers.contains("fileprivate(set)")
      let text = file.text(of: binding.type)
      return Symbols.Property(
        name: file.text(of: binding.pattern), type: text.isEmpty ? type(ofValue: binding) : TypeText(text),
        typeText: text, isLet: isLet, isStatic: modifiers.contains("static") || modifiers.contains("class"),
        isReadable: !isHidden(modifiers), isSettable: !isHidden(modifiers) && !isLet && hasSetter && !isSetterHidden,
        isComputed: isComputed, hasValue: !binding.value.isEmpty, attributes: attributes)
    }
  }

  /// The words that open the accessors, at the top of their block.
  private func accessorWords(of binding: RawBinding) -> Set<String> {
    guard binding.accessorBlock >= 0 else { return [] }
    let end = file.raw.partners[Int(binding.accessorBlock)]
    var words: Set<String> = []
    var index = binding.accessorBlock + 1
    while index < end {
      let text = file.text(of: index)
      if ["get", "set", "didSet", "willSet", "_modify"].contains(text) {
        words.insert(text)
      }
      index = outline.after(index)
    }
    return words
  }

  /// What a value says of its type: `[Item]()`, `Item(…)`, a literal.
  private func type(ofValue binding: RawBinding) -> TypeText? {
    let value = file.text(of: binding.value)
    if value.hasPrefix("\"") { return TypeText("String") }
    if value.hasPrefix("[\"") {
      return TypeText.topLevel(of: value.dropFirst(), ":").isEmpty ? TypeText("[String]") : nil
    }
    if value == "true" || value == "false" { return TypeText("Bool") }
    if Int(value) != nil { return TypeText("Int") }
    if Double(value) != nil { return TypeText("Double") }
    guard value.hasSuffix(")"), let paren = value.firstIndex(of: "(") else { return nil }
    let name = value[..<paren]
    guard let first = name.first, first == "[" || first.isUppercase, !name.contains(" ") else { return nil }
    return TypeText(name)
  }

  private func function(_ declaration: RawDeclaration) -> Symbols.Function {
    let (modifiers, _) = modifiers(of: declaration)
    let open = declaration.parameterClause
    let close = open >= 0 ? file.raw.partners[Int(open)] : -1
    let inside = open >= 0 && close > open ? file.text(of: TokenRange(open + 1, close)) : ""
    let end = declaration.body >= 0 ? declaration.body : declaration.range.upper
    let effects = close >= 0 && end > close + 1 ? file.text(of: TokenRange(close + 1, end)) : ""
    let beforeArrow = effects.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    let isInitializer = declaration.kind == .initializer
    let next = declaration.introducer + 1
    return Symbols.Function(
      name: isInitializer || declaration.name < 0 ? "init" : file.text(of: declaration.name),
      parameters: TypeText.split(Substring(inside)).map(parameter),
      result: declaration.result.isEmpty ? .tuple([]) : TypeText(file.text(of: declaration.result)),
      isStatic: modifiers.contains("static") || modifiers.contains("class"), isVisible: !isHidden(modifiers),
      isAsync: beforeArrow.contains("async"), isThrowing: beforeArrow.contains("throws"),
      isFailable: isInitializer && next < Int32(file.raw.tokens.count) && ["?", "!"].contains(file.text(of: next)))
  }

  /// `label name: Type = value`
  private func parameter(_ text: Substring) -> Symbols.Parameter {
    let colon = TypeText.topLevel(of: text, ":").first
    let names = text[..<(colon?.lowerBound ?? text.endIndex)].split(whereSeparator: \.isWhitespace)
      .filter { !$0.hasPrefix("@") }
    let rest = colon.map { text[$0.upperBound...] } ?? ""
    let equal = TypeText.topLevel(of: rest, "=").first
    let type = rest[..<(equal?.lowerBound ?? rest.endIndex)]
    let label = names.first.map(String.init) ?? ""
    return Symbols.Parameter(
      label: label == "_" ? nil : label, name: names.last.map(String.init) ?? "",
      type: TypeText(type), typeText: String(TypeText.trimmed(type)), hasDefault: equal != nil)
  }

  /// What stands before the keyword of a declaration: words, with what is in parentheses after them, and attributes.
  private func modifiers(of declaration: RawDeclaration) -> (modifiers: Set<String>, attributes: [String]) {
    var modifiers: Set<String> = []
    var attributes: [String] = []
    var index = declaration.range.lower
    while index < declaration.introducer {
      if file.raw.tokens[Int(index)].kind == .atSign {
        attributes.append(file.text(of: index + 1))
        index += 2
      } else if file.raw.tokens[Int(index)].kind == .leftParen {
        index = outline.after(index)
      } else {
        let word = file.text(of: index)
        let isSetter = file.raw.tokens[Int(index) + 1].kind == .leftParen && file.text(of: index + 2) == "set"
        modifiers.insert(isSetter ? "\(word)(set)" : word)
        index += 1
      }
    }
    return (modifiers, attributes)
  }

  private func isHidden(_ modifiers: Set<String>) -> Bool {
    modifiers.contains("private") || modifiers.contains("fileprivate")
  }
}
