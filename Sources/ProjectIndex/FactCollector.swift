import SwiftSource

/// Reads the facts of one file off its declarations and calls. Complexity: O(n) in the file's tokens and records.
public struct FactCollector {
  let file: SourceFile
  var facts: FileFacts
  /// For each declaration, the type fact it is or stands in; -1 outside of types.
  private(set) var typeOfDeclaration: [Int32]
  /// For each declaration, the function fact whose code it holds or stands in; -1 elsewhere.
  var functionOfDeclaration: [Int32]

  /// The line of the byte at ``linesEnd``, counted from 1.
  private var line: Int32 = 1
  private var linesEnd = 0

  private init(_ file: SourceFile, path: String) {
    self.file = file
    self.facts = FileFacts(path: path)
    self.typeOfDeclaration = [Int32](repeating: -1, count: file.raw.declarations.count)
    self.functionOfDeclaration = [Int32](repeating: -1, count: file.raw.declarations.count)
  }

  public static func facts(of file: SourceFile, path: String) -> FileFacts {
    var collector = FactCollector(file, path: path)
    for id in file.raw.declarations.indices { collector.collect(id) }
    collector.collectWords()
    collector.collectCalls()
    collector.collectConditions()
    collector.facts.findTestRole()
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
      if declaration.name >= 0 { facts.imports.append(word(declaration.name)) }
    case .class, .struct, .enum, .actor, .protocol, .extension:
      collectType(id, declaration)
    case .typealias:
      for target in inheritedNames(aliasedTypes(declaration)) {
        facts.aliases.append((word(declaration.name), target.word))
      }
    case .function, .initializer, .deinitializer, .subscript:
      collectFunction(id, declaration)
    case .variable:
      collectVariable(id, declaration)
    case .enumCase:
      collectPayloads(id, declaration)
    default:
      break
    }
  }

  private mutating func collectType(_ id: Int, _ declaration: RawDeclaration) {
    guard declaration.name >= 0 else { return }
    var path = typeOfDeclaration[id] >= 0 ? facts.types[Int(typeOfDeclaration[id])].path : []
    var spelling = file.text(of: declaration.name)
    if declaration.kind == .extension {
      // `extension A.B` speaks of the type `A.B` wherever it stands.
      path = []
      var index = declaration.name
      while file.raw.tokens[Int(index)].kind == .identifier {
        path.append(word(index))
        spelling = file.text(of: index)
        index += 1
        if file.raw.tokens[Int(index)].word == "<" {
          while index < declaration.range.upper, file.raw.tokens[Int(index)].word != ">" { index += 1 }
          index += 1
        }
        guard index < declaration.range.upper, file.raw.tokens[Int(index)].kind == .period else { break }
        index += 1
      }
    } else {
      path.append(word(declaration.name))
    }
    typeOfDeclaration[id] = Int32(facts.types.count)
    facts.types.append(
      TypeFact(
        declaration: Int32(id), kind: declaration.kind, path: path, spelling: spelling,
        inherited: inheritedNames(declaration.inheritance), attributes: attributes(of: declaration),
        line: line(of: declaration.name)))
  }

  /// The line of a token that stands after those asked for before. Complexity: O(n) in the bytes between.
  private mutating func line(of index: TokenIndex) -> Int32 {
    let end = max(Int(file.raw.tokens[Int(index)].offset), linesEnd)
    file.bytes.withUnsafeBufferPointer { bytes in
      var previous: UInt8 = linesEnd > 0 ? bytes[linesEnd - 1] : 0
      for byte in bytes[linesEnd..<end] {
        line &+= byte == 0x0D || byte == 0x0A && previous != 0x0D ? 1 : 0
        previous = byte
      }
    }
    linesEnd = end
    return line
  }

  private func attributes(of declaration: RawDeclaration) -> [Word] {
    var names: [Word] = []
    for index in declaration.range.lower..<declaration.introducer where file.raw.tokens[Int(index)].kind == .atSign {
      names.append(word(index + 1))
    }
    return names
  }

  /// The names of each type in an inheritance clause or composition, generic arguments left out.
  private func inheritedNames(_ range: TokenRange) -> [InheritedName] {
    var names: [InheritedName] = []
    var index = range.lower
    var last: TokenIndex = -1
    var path: [Word] = []
    var angles = 0
    while index <= range.upper, range.lower < range.upper {
      let token = file.raw.tokens[Int(index)]
      if index == range.upper || (angles == 0 && (token.kind == .comma || token.word == "&")) {
        if last >= 0 { names.append(InheritedName(path: path, spelling: file.text(of: last))) }
        last = -1
        path = []
      } else if token.kind == .identifier, angles == 0 {
        last = index
        path.append(token.word)
      } else if token.word == "<" {
        angles += 1
      } else if token.word == ">" {
        angles -= 1
      } else if token.word == ">>" {
        angles -= 2
      } else if token.kind == .leftParen, file.raw.partners[Int(index)] > index {
        index = file.raw.partners[Int(index)]
      }
      index += 1
    }
    return names
  }

  private static let listWords: [Word] = [
    "tableView", "collectionView", "outlineView", "UITableView", "UICollectionView", "NSTableView", "NSOutlineView",
    "NSCollectionView", "UITableViewDataSource", "UICollectionViewDataSource", "NSTableViewDataSource",
    "UITableViewController", "UICollectionViewController", "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource", "NSCollectionViewDiffableDataSource",
    "NSDiffableDataSourceSnapshot", "ListAdapter",
  ]

  private static let controllerWords: [Word] = [
    "navigationItem", "navigationController", "tabBarController", "presentingViewController", "presentedViewController",
    "viewIfLoaded", "isViewLoaded", "popoverPresentationController",
  ]
  private static let mainWords: [Word] = ["MainActor", "onMainThread", "main"]
  private static let controllerMembers = WordSet(controllerWords)
  private static let words = WordSet(listWords + controllerWords + mainWords + Array(ProjectIndex.tableTypes))
  private static let lists = WordSet(listWords)

  /// Marks the types that name a list, the main actor or queue, and those that name what only controllers have as their
  /// own.
  private mutating func collectWords() {
    for index in file.raw.tokens.indices {
      let token = file.raw.tokens[index]
      guard token.kind == .identifier, FactCollector.words.contains(token.word) else { continue }
      if ProjectIndex.tableTypes.contains(token.word) {
        collectTableRow(after: TokenIndex(index))
        continue
      }
      let isList = FactCollector.lists.contains(token.word)
      var id = declaration(around: TokenIndex(index))
      if FactCollector.controllerMembers.contains(token.word) {
        let isOwn = index == 0 || file.raw.tokens[index - 1].kind != .period || isSelf(before: TokenIndex(index) - 1)
        if id >= 0, typeOfDeclaration[id] >= 0, isOwn {
          facts.types[Int(typeOfDeclaration[id])].namesControllerMembers = true
        }
        continue
      }
      guard isList || namesMain(TokenIndex(index)) else { continue }
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
  }

  /// By what it imports, or by the folders it stands in.
  /// `@MainActor`, `MainActor.run`, `DispatchQueue.main`
  private func namesMain(_ index: TokenIndex) -> Bool {
    switch word(index) {
    case "MainActor", "onMainThread": true
    case "main": index > 0 && file.raw.tokens[Int(index) - 1].kind == .period
    default: false
    }
  }

  private static let lifecycle: Set<Word> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "viewDidLayoutSubviews",
    "viewWillLayoutSubviews", "loadView", "windowDidLoad", "viewWillTransition",
  ]

  private mutating func collectFunction(_ id: Int, _ declaration: RawDeclaration) {
    let name = declaration.name >= 0 ? word(declaration.name) : .none
    let type = typeOfDeclaration[id]
    if type >= 0, FactCollector.lifecycle.contains(name), has(.override, in: declaration) {
      facts.types[Int(type)].overridesLifecycle = true
    }
    if type >= 0, name == "prepareForReuse", has(.override, in: declaration) {
      facts.types[Int(type)].overridesReuse = true
    }
    // A function inside a function is part of the outer one.
    guard functionOfDeclaration[id] < 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    var function = FunctionFact(
      declaration: Int32(id), type: type, name: declaration.kind == .function ? name : word(declaration.introducer),
      labels: [])
    let parameters = parameterNames(declaration)
    function.labels = parameters.map(\.label)
    function.isTextFieldDelegate = declaration.kind == .function && name == "controlTextDidChange"
    function.isSearchEntry =
      function.isTextFieldDelegate
      ? speaksOfSearch(type) : isSearchEntry(declaration, name: name, parameters: parameters)
    if FactCollector.comparisons.contains(name) {
      let start = declaration.parameterClause >= 0 ? declaration.parameterClause : declaration.introducer
      function.comparedNames = lastNames(in: TokenRange(start, declaration.range.upper))
    }
    facts.functions.append(function)
  }

  private mutating func collectVariable(_ id: Int, _ declaration: RawDeclaration) {
    let type = typeOfDeclaration[id]
    let isMember = declaration.parent >= 0 && file.raw.declarations[Int(declaration.parent)].kind.isType
    for binding in declaration.bindings {
      let binding = file.raw.bindings[Int(binding)]
      if isMember, type >= 0, binding.pattern.upper - binding.pattern.lower == 1 {
        let property = property(binding, of: declaration, id: Int32(id))
        if property.isChangeCallback { facts.types[Int(type)].announcesChanges = true }
        facts.types[Int(type)].properties.append(property)
      }
    }
    guard functionOfDeclaration[id] < 0, isMember || declaration.parent < 0, declaration.name >= 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    var function = FunctionFact(declaration: Int32(id), type: type, name: word(declaration.name), labels: [])
    if FactCollector.comparisons.contains(function.name) { function.comparedNames = lastNames(in: declaration.range) }
    facts.functions.append(function)
  }

  private func property(_ binding: RawBinding, of declaration: RawDeclaration, id: Int32) -> PropertyFact {
    var isComputed = false
    var cancels = false
    var accessors: Accessors = []
    if binding.accessorBlock >= 0 {
      let end = max(file.raw.partners[Int(binding.accessorBlock)], binding.accessorBlock)
      let first = file.raw.tokens[Int(binding.accessorBlock) + 1].keyword
      isComputed = first != .didSet && first != .willSet
      cancels = (binding.accessorBlock...end).contains { word($0) == "cancel" }
      accessors = self.accessors(in: binding.accessorBlock)
    }
    let source = binding.type.isEmpty ? binding.value : binding.type
    return PropertyFact(
      name: word(binding.pattern.lower), declaration: id,
      isLet: file.raw.tokens[Int(declaration.introducer)].keyword == .let, isStatic: has(.static, in: declaration),
      isLazy: has(.lazy, in: declaration), isComputed: isComputed, cancelsWhenSet: cancels,
      typeWords: (source.lower..<min(source.upper, source.lower + 12)).compactMap {
        file.raw.tokens[Int($0)].kind == .identifier ? word($0) : nil
      }, hasTypeAnnotation: !binding.type.isEmpty, attributes: attributes(of: declaration),
      hasSetter: accessors.contains(.setter), hasObserver: accessors.contains(.observer),
      isChangeCallback: isChangeCallback(binding), namesIdentity: namesIdentity(binding.pattern.lower))
  }

  private struct Accessors: OptionSet {
    let rawValue: UInt8
    static let setter = Accessors(rawValue: 1)
    static let observer = Accessors(rawValue: 2)
  }

  /// The accessors of the block that opens at `brace`: words before a brace at its top.
  private func accessors(in brace: TokenIndex) -> Accessors {
    var found: Accessors = []
    var index = brace + 1
    let end = file.raw.partners[Int(brace)]
    while index < end {
      let partner = file.raw.partners[Int(index)]
      if partner > index {
        index = partner + 1
        continue
      }
      let next = file.raw.tokens[Int(index) + 1].kind
      if next == .leftBrace || next == .leftParen {
        switch file.raw.tokens[Int(index)].keyword {
        case .set, .underscoreModify: found.insert(.setter)
        case .didSet, .willSet: found.insert(.observer)
        default: break
        }
      }
      index += 1
    }
    return found
  }

  private func isChangeCallback(_ binding: RawBinding) -> Bool {
    binding.type.indices.contains { file.raw.tokens[Int($0)].kind == .arrow }
      && ChangeNames.isCallback(file.text(of: binding.pattern.lower))
  }

  // MARK: - Small things

  func word(_ index: TokenIndex) -> Word {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].word : .none
  }

  func has(_ keyword: Keyword, in declaration: RawDeclaration) -> Bool {
    (declaration.range.lower..<declaration.introducer).contains { file.raw.tokens[Int($0)].keyword == keyword }
  }

  /// The types after the `=` of a typealias.
  private func aliasedTypes(_ declaration: RawDeclaration) -> TokenRange {
    var index = declaration.introducer
    while index < declaration.range.upper, file.raw.tokens[Int(index)].kind != .equal { index += 1 }
    return TokenRange(index + 1, declaration.range.upper)
  }
}
