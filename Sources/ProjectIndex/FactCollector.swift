import SwiftSource
import Vocabulary

/// Reads the facts of one file off its declarations and calls. Complexity: O(n) in the file's tokens and records.
public struct FactCollector {
  let file: SourceFile
  var facts: FileFacts
  /// For each declaration, the type fact it is or stands in; -1 outside of types.
  private(set) var typeOfDeclaration: [Int32]
  /// Functions with a local that stands for `self`: `let screen = self`.
  private var functionsNamingSelf: Set<Int> = []
  /// Asked when all declarations are known.
  private lazy var functionNames = Set(facts.functions.map(\.name))
  lazy var itemHolders = typesWithItemHolders()
  /// Previews, and what only debug builds hold.
  private(set) lazy var trials = previews() + debugBranches()
  /// For each declaration, the function fact whose code it holds or stands in; -1 elsewhere.
  var functionOfDeclaration: [Int32]

  let compared: ComparedTexts
  /// The typealiases of the file for closures.
  let closures: Set<Word>
  /// Where the extensions of the file stand, by what they extend.
  let extensions: [[Word]: [TokenRange]]

  /// The line of the byte at ``linesEnd``, counted from 1.
  private var line: Int32 = 1
  private var linesEnd = 0

  private init(_ file: SourceFile, path: String) {
    self.file = file
    compared = ComparedTexts(in: file)
    closures = FactCollector.closureTypes(in: file)
    extensions = FactCollector.extensions(in: file)
    facts = FileFacts(path: path)
    typeOfDeclaration = [Int32](repeating: -1, count: file.raw.declarations.count)
    functionOfDeclaration = typeOfDeclaration
  }

  public static func facts(of file: SourceFile, path: String) -> FileFacts {
    var collector = FactCollector(file, path: path)
    for id in file.raw.declarations.indices { collector.collect(id) }
    collector.collectCalls()
    collector.collectClosureCalls()
    collector.collectWords()
    collector.facts.findTestRole()
    collector.facts.fit()
    return collector.facts
  }

  // MARK: - Declarations

  private mutating func collect(_ id: Int) {
    let declaration = file.raw.declarations[id]
    let parent = Int(declaration.parent)
    if parent >= 0 {
      typeOfDeclaration[id] = typeOfDeclaration[parent]
      functionOfDeclaration[id] = functionOfDeclaration[parent]
    }
    switch declaration.kind {
    case .import:
      if declaration.name >= 0 { collectImport(id, word(declaration.name)) }
    case .class, .struct, .enum, .actor, .protocol, .extension:
      collectType(id, declaration)
    case .typealias:
      facts.aliases.append(
        AliasFact(
          name: word(declaration.name), targets: inheritedNames(aliasedTypes(declaration)),
          access: access(of: declaration), parent: typeOfDeclaration[id], local: local(id)))
    case .associatedtype:
      if typeOfDeclaration[id] >= 0 {
        facts.types[Int(typeOfDeclaration[id])].parameters.append(word(declaration.name))
      }
    case .function, .initializer, .deinitializer, .subscript:
      collectFunction(id, declaration)
    case .variable:
      collectVariable(id, declaration)
    case .enumCase:
      if typeOfDeclaration[id] >= 0 { facts.types[Int(typeOfDeclaration[id])].hasCases = true }
      collectPayloads(id, declaration)
    default:
      break
    }
  }

  private mutating func collectType(_ id: Int, _ declaration: RawDeclaration) {
    guard declaration.name >= 0 else { return }
    let parent = typeOfDeclaration[id]
    var path = parent >= 0 ? facts.types[Int(parent)].path : []
    var spelling = file.text(of: declaration.name)
    if declaration.kind == .extension {
      // `extension A.B` speaks of the type `A.B` wherever it stands.
      path = []
      var index = declaration.name
      while file.raw.tokens[Int(index)].kind == .identifier {
        path.append(word(index))
        spelling = file.text(of: index)
        index += 1
        if file.raw.tokens[Int(index)].word == FactCollector.leftAngle {
          while index < declaration.range.upper, file.raw.tokens[Int(index)].word != FactCollector.rightAngle {
            index += 1
          }
          index += 1
        }
        guard index < declaration.range.upper, file.raw.tokens[Int(index)].kind == .period else { break }
        index += 1
      }
      // `extension [Town]` adds to arrays, as `extension Array where Element == Town` does.
      if path.isEmpty, file.raw.tokens[Int(index)].kind == .leftSquare {
        let isKeyed = file.token(index).inside.outermost.contains { $0.kind == .colon }
        (path, spelling) = isKeyed ? (["Dictionary"], "Dictionary") : (["Array"], "Array")
      }
    } else {
      path.append(word(declaration.name))
    }
    typeOfDeclaration[id] = Int32(facts.types.count)
    facts.types.append(
      TypeFact(
        declaration: Int32(id), parent: parent, local: local(id), line: line(of: declaration.name),
        kind: declaration.kind, access: access(of: declaration), path: path, spelling: spelling,
        inherited: inheritedNames(declaration.inheritance), parameters: genericParameters(of: declaration),
        attributes: attributes(of: declaration)))
    if declaration.kind == .extension { collectWhereClause(of: declaration) }
  }

  /// The outermost function around the declaration, -1 at file scope and in a type's body.
  private func local(_ id: Int) -> Int32 {
    functionOfDeclaration[id] < 0 ? -1 : facts.functions[Int(functionOfDeclaration[id])].declaration
  }

  private mutating func collectImport(_ id: Int, _ name: Word) {
    facts.imports.append(name)
    for attribute in Declaration(file: file, id: Int32(id)).attributes {
      switch attribute.name.word {
      case "testable": facts.testableImports.append(name)
      case "_exported": facts.exportedImports.append(name)
      default: continue
      }
    }
  }

  /// The line of a token that stands after those asked for before. Complexity: O(n) in the bytes between.
  private mutating func line(of index: TokenIndex) -> Int32 {
    let end = max(Int(file.raw.tokens[Int(index)].offset), linesEnd)
    line += Int32(file.bytes.withUnsafeBufferPointer { LineBreaks.count(in: $0, from: linesEnd, to: end) })
    linesEnd = end
    return line
  }

  func attributes(of declaration: RawDeclaration) -> [Word] {
    var names: [Word] = []
    for index in declaration.range.lower..<declaration.introducer where file.raw.tokens[Int(index)].kind == .atSign {
      names.append(word(index + 1))
    }
    return names
  }

  static let main: Word = "main"
  private static let selections: WordSet = "selectionIndexPaths selectionIndexes isSelected"
  private static let fieldTexts: WordSet = "text stringValue"
  private static let words = fieldTexts.union(SDKNames.lists).union(SDKNames.controllerMembers).union(selections).union(
    "MainActor onMainThread main"
  )
  .union(RowNames.tableTypes)

  /// The one pass over all tokens: who names a list, the main actor or queue, or what only controllers have as their own;
  /// who selects; `#selector`; what is compared with nil.
  private mutating func collectWords() {
    let words = FactCollector.words
    let functions = functionsRunByName()
    // Most names are none of these: one bit of each word says so without asking the table.
    let bits = functions.keys.reduce(UInt64(0)) { $0 | 1 << ($1.hash & 63) }
    let (tokens, bytes) = (file.raw.tokens, file.bytes)
    for position in tokens.indices {
      let token = tokens[position]
      let index = TokenIndex(position)
      switch token.kind {
      case .identifier:
        if words.contains(token.word) { collectWord(token.word, at: index) }
        if bits & 1 << (token.word.hash & 63) != 0, let named = functions[token.word] {
          collectMention(at: position, of: named)
        }
        if bytes[Int(token.offset)] == UInt8(ascii: "$") { collectWrite(at: position) }
        if position > 1, tokens[position - 1].kind == .period { collectMemberMention(at: position) }
      case .equal:
        collectWrite(at: position)
        collectAssignment(before: position)
        collectHandler(at: position)
      case .colon: collectCompoundName(endingAt: position)
      case .pound: collectSelector(after: index)
      case .poundAvailable, .poundUnavailable: collectReleases(after: position)
      case .keyword:
        if token.keyword == .nil { collectNilCheck(before: index) }
        if token.keyword == .case { collectCasePatterns(after: index) }
        if token.keyword == .`self` || token.keyword == .`init`, position > 1, tokens[position - 1].kind == .period,
          tokens[position - 2].kind == .identifier
        {
          collectTypeMention(at: index - 2)
        }
      default: break
      }
    }
  }

  /// `child.didChange = { … }`, `child.didChange = reload`: a function that another object keeps, or the own one.
  private mutating func collectHandler(at position: Int) {
    let tokens = file.raw.tokens
    guard position > 1, position + 2 < tokens.count, tokens[position - 1].kind == .identifier else { return }
    let isMember = tokens[position - 2].kind == .period
    let isWritten = tokens[position + 1].keyword == .`self` && position + 3 < tokens.count
    let value = tokens[isWritten ? position + 3 : position + 1]
    let id = declaration(around: TokenIndex(position))
    guard id >= 0, typeOfDeclaration[id] >= 0 else { return }
    let function = functionIndex(around: TokenIndex(position))
    if tokens[position + 1].keyword == .`self`, tokens[position + 2].kind != .period, let function {
      functionsNamingSelf.insert(function)
    }
    let isFunction =
      if value.kind == .leftBrace, !isWritten {
        function.map(functionsNamingSelf.contains) == true
          || mayHoldOwner(TokenIndex(position) + 1, facts.types[Int(typeOfDeclaration[id])])
      } else { value.kind == .identifier && isMember && functionNames.contains(value.word) }
    if isFunction {
      facts.handlers.append(GivenHandler(type: typeOfDeclaration[id], taker: TokenIndex(position) - 1))
    }
  }

  /// Whether the closure that begins here holds `self`, or is a view's, which is captured without a word. `{ … }()` is its result.
  private func mayHoldOwner(_ open: TokenIndex, _ type: TypeFact) -> Bool {
    let tokens = file.raw.tokens
    let close = Int(file.raw.partners[Int(open)])
    guard close > Int(open) else { return false }
    if close + 1 < tokens.count, tokens[close + 1].kind == .leftParen, !tokens[close + 1].startsLine { return false }
    return type.kind == .struct || holdsSelf(closureAt: Int(open))
  }

  private mutating func collectWord(_ word: Word, at index: TokenIndex) {
    if RowNames.tableTypes.contains(word) { return collectTableRow(after: index) }
    if FactCollector.fieldTexts.contains(word) {
      guard index > 1, file.raw.tokens[Int(index) - 1].kind == .period, file.raw.tokens[Int(index) + 1].kind != .equal,
        let function = functionIndex(around: index)
      else { return }
      facts.functions[function].effects.insert(.readsField)
      return
    }
    if FactCollector.selections.contains(word) {
      // `collectionView.selectionIndexPaths = paths`
      guard file.raw.tokens[Int(index) + 1].kind == .equal, let function = functionIndex(around: index) else { return }
      facts.functions[function].selectsInList = true
      return
    }
    var id = declaration(around: index)
    if SDKNames.controllerMembers.contains(word) {
      let isOwn = index == 0 || file.raw.tokens[Int(index) - 1].kind != .period || isSelf(before: index - 1)
      if id >= 0, typeOfDeclaration[id] >= 0, isOwn {
        facts.types[Int(typeOfDeclaration[id])].namesControllerMembers = true
      }
      return
    }
    let isList = SDKNames.lists.contains(word)
    // `@MainActor`, `MainActor.run`, `DispatchQueue.main`
    guard isList || word != FactCollector.main || index > 0 && file.raw.tokens[Int(index) - 1].kind == .period else {
      return
    }
    while id >= 0 {
      if file.raw.declarations[id].kind.isType, typeOfDeclaration[id] >= 0 {
        if isList {
          facts.types[Int(typeOfDeclaration[id])].mentionsList = true
        } else {
          facts.types[Int(typeOfDeclaration[id])].mentionsMain = true
        }
      }
      id = Int(file.raw.declarations[id].parent)
    }
  }

  private static let lifecycle: WordSet = """
    viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear viewDidLayoutSubviews
    viewWillLayoutSubviews loadView windowDidLoad viewWillTransition
    """

  private static let textFieldDelegate: Word = "controlTextDidChange"

  private mutating func collectFunction(_ id: Int, _ declaration: RawDeclaration) {
    let name = declaration.name >= 0 ? word(declaration.name) : .none
    let type = typeOfDeclaration[id]
    if type >= 0, declaration.modifiers.contains(.override) {
      if FactCollector.lifecycle.contains(name) { facts.types[Int(type)].overridesLifecycle = true }
      if name == "prepareForReuse" { facts.types[Int(type)].overridesReuse = true }
    }
    // A function inside a function is part of the outer one.
    guard functionOfDeclaration[id] < 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    let view = Declaration(file: file, id: Int32(id))
    let parameters = view.parameters
    var function = FunctionFact(
      declaration: Int32(id), type: type, name: declaration.kind == .function ? name : word(declaration.introducer),
      access: access(of: declaration), labels: parameters.map(\.label),
      result: declaration.result.isEmpty ? nil : TypeReader.type(declaration.result, in: file),
      parameters: genericParameters(of: declaration))
    function.isRunByName = isRunByName(declaration, parameters)
    function.isTried = isTried(declaration.introducer)
    if function.isRunByName { function.callLabel = callLabel(parameters) }
    if type >= 0, refusesArchives(declaration, parameters) { facts.types[Int(type)].refusesArchives = true }
    function.takesText = parameters.contains { parameter in
      parameter.raw.type.indices.contains { SDKNames.texts.contains(word($0)) }
    }
    if parameters.count == 1, declaration.result.isEmpty, isNested(parameters[0].raw.type) { function.takesText = true }
    function.isTextFieldDelegate = declaration.kind == .function && name == FactCollector.textFieldDelegate
    function.speaksOfSearch = function.isTextFieldDelegate && speaksOfSearch(type)
    function.searchEntry =
      function.isTextFieldDelegate
      ? function.speaksOfSearch ? .yes : .no : searchEntry(declaration, name: name, parameters: parameters)
    if function.searchEntry == .no, selects(by: view) { function.becomeEntryByDeed() }
    function.keepsClosure = keepsClosure(of: parameters, declaration)
    if FactCollector.comparisons.contains(name) {
      let start = declaration.parameterClause >= 0 ? declaration.parameterClause : declaration.introducer
      function.comparedNames = lastNames(in: TokenRange(start, declaration.range.upper))
    }
    facts.functions.append(function)
  }

  private mutating func collectVariable(_ id: Int, _ declaration: RawDeclaration) {
    let type = typeOfDeclaration[id]
    let isMember = declaration.parent >= 0 && file.raw.declarations[Int(declaration.parent)].kind.isType
    for bindingID in declaration.bindings where isMember && type >= 0 {
      let binding = file.raw.bindings[Int(bindingID)]
      // Those of its closures and accessors stand between its own.
      guard binding.declaration == id else { continue }
      if binding.pattern.upper - binding.pattern.lower > 1 {
        facts.types[Int(type)].properties += parts(of: binding, declaration)
      } else {
        var property = property(binding, of: declaration, Binding(file: file, id: bindingID))
        property.isComparedText = isComparedText(property, Binding(file: file, id: bindingID), of: type)
        let written = binding.type.isEmpty ? binding.value : binding.type
        property.isNamedAsPause =
          !written.isEmpty && WorkNames.pauses.occur(in: file.token(written.lower).utf8)
        property.choosesElements =
          !property.isLet && !compared.isEmpty
          && parts(of: type).contains { compared.choose(by: property.name, in: $0) }
        if property.isChangeCallback { facts.types[Int(type)].announcesChanges = true }
        facts.types[Int(type)].properties.append(property)
      }
    }
    guard functionOfDeclaration[id] < 0, isMember || declaration.parent < 0, declaration.name >= 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    var function = FunctionFact(
      declaration: Int32(id), type: type, name: word(declaration.name), access: access(of: declaration), labels: [])
    if FactCollector.comparisons.contains(function.name) { function.comparedNames = lastNames(in: declaration.range) }
    function.searchEntry = searchEntry(ofVariable: declaration)
    if function.searchEntry == .no, observesComparedText(id, type) { function.becomeEntryByDeed() }
    facts.functions.append(function)
  }

  private static let cancel: Word = "cancel"

  private func property(_ raw: RawBinding, of declaration: RawDeclaration, _ binding: Binding) -> PropertyFact {
    let source = raw.type.isEmpty ? raw.value : raw.type
    // `{ set.count }` is a getter, and `{ get set }` promises what others write.
    let accessors = raw.accessorBlock < 0 ? [] : binding.accessors.filter { $0.body != nil }
    return PropertyFact(
      name: word(raw.pattern.lower), declaration: raw.declaration, access: access(of: declaration),
      isLet: file.raw.tokens[Int(declaration.introducer)].keyword == .let,
      isStatic: declaration.modifiers.contains(.static), isLazy: declaration.modifiers.contains(.lazy),
      isComputed: binding.isComputed,
      cancelsWhenSet: raw.accessorBlock >= 0 && binding.accessorBlock?.contains(FactCollector.cancel) ?? false,
      typeWords: (source.lower..<min(source.upper, source.lower + 12)).compactMap {
        file.raw.tokens[Int($0)].kind == .identifier ? word($0) : nil
      }, hasTypeAnnotation: !raw.type.isEmpty,
      origin: raw.type.isEmpty
        ? environmentType(of: declaration) ?? ValueOrigin(of: raw.value, in: file)
        : .written(TypeReader.type(raw.type, in: file)),
      attributes: attributes(of: declaration),
      hasSetter: accessors.contains { $0.keyword == .set || $0.keyword == .underscoreModify },
      hasObserver: accessors.contains { $0.keyword == .didSet || $0.keyword == .willSet },
      isChangeCallback: isChangeCallback(raw), takesText: takesText(raw.type),
      namesIdentity: namesIdentity(raw.pattern.lower))
  }

  /// `Model` of `@Environment(Model.self) private var model` (SwiftUI of iOS 17).
  private func environmentType(of declaration: RawDeclaration) -> ValueOrigin? {
    // `@Environment(Model.self)` has six tokens; most properties have fewer before their `var`.
    guard declaration.introducer > declaration.range.lower + 5 else { return nil }
    for token in file.tokens(TokenRange(declaration.range.lower, declaration.introducer))
    where token.word == FactCollector.environment && token.next?.kind == .leftParen {
      guard let type = token.next?.inside, type.last?.keyword == .self, type.count > 2 else { continue }
      return .written(TypeReader.type(TokenRange(type.range.lower, type.range.upper - 2), in: file))
    }
    return nil
  }

  private static let environment: Word = "Environment"
}
