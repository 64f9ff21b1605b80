import ClangSource
import SwiftSource
import Vocabulary

/// Reads the same facts off an Objective-C file as ``FactCollector`` off a Swift file, so that the two languages share one
/// index. Methods go by their whole selectors. Complexity: O(n) in the file's tokens and records.
public struct ObjectiveCFactCollector {
  let objectiveC: ObjectiveCFile
  let file: SourceFile
  var facts: FileFacts
  /// For each declaration, the type fact that it is or stands in; -1 outside of types.
  private var typeOfDeclaration: [Int32]
  /// For each declaration, the function fact whose code it holds; -1 for others.
  private var functionOfDeclaration: [Int32]

  private init(_ objectiveC: ObjectiveCFile, path: String) {
    self.objectiveC = objectiveC
    file = objectiveC.source
    facts = FileFacts(path: path)
    typeOfDeclaration = [Int32](repeating: -1, count: file.raw.declarations.count)
    functionOfDeclaration = [Int32](repeating: -1, count: file.raw.declarations.count)
  }

  public static func facts(of file: ObjectiveCFile, path: String) -> FileFacts {
    var collector = ObjectiveCFactCollector(file, path: path)
    for id in collector.file.raw.declarations.indices { collector.collect(id) }
    collector.collectMessages()
    collector.collectSelectors()
    collector.collectClasses()
    collector.collectWords()
    collector.facts.findTestRole()
    return collector.facts
  }

  // MARK: - Declarations

  private mutating func collect(_ id: Int) {
    let declaration = file.raw.declarations[id]
    if declaration.parent >= 0 { typeOfDeclaration[id] = typeOfDeclaration[Int(declaration.parent)] }
    switch declaration.kind {
    case .import: facts.imports.append(word(declaration.name))
    case .class, .protocol, .extension: collectType(id, declaration)
    case .function: collectFunction(id, declaration)
    case .variable: collectVariable(id, declaration)
    default: break
    }
  }

  private mutating func collectType(_ id: Int, _ declaration: RawDeclaration) {
    guard let head = objectiveC.type(declaredBy: Int32(id)) else { return }
    var inherited: [InheritedName] = []
    if head.superclass >= 0 { inherited.append(inheritedName(head.superclass)) }
    for index in head.protocols.indices where file.raw.tokens[Int(index)].kind == .identifier {
      inherited.append(inheritedName(index))
    }
    typeOfDeclaration[id] = Int32(facts.types.count)
    let offset = Int(file.raw.tokens[Int(declaration.name)].offset)
    facts.types.append(
      TypeFact(
        declaration: Int32(id), line: Int32(lines.position(of: offset).line), kind: declaration.kind,
        path: [word(declaration.name)], spelling: file.text(of: declaration.name), inherited: inherited))
    // `NS_SWIFT_NAME(Users) @interface XYZUsers`
    let macro = declaration.range.lower - 4
    if macro >= 0, word(macro) == "NS_SWIFT_NAME" {
      facts.aliases.append(AliasFact(name: word(macro + 2), targets: [inheritedName(declaration.name)]))
    }
  }

  private lazy var lines = LineMap(file.bytes)

  private func inheritedName(_ index: TokenIndex) -> InheritedName {
    InheritedName(path: [word(index)], spelling: file.text(of: index))
  }

  private mutating func collectFunction(_ id: Int, _ declaration: RawDeclaration) {
    // What a header says of a method, the implementation says again.
    guard declaration.body >= 0 else { return }
    let type = typeOfDeclaration[id]
    functionOfDeclaration[id] = Int32(facts.functions.count)
    guard let method = objectiveC.method(declaredBy: Int32(id)) else {
      facts.functions.append(
        FunctionFact(declaration: Int32(id), type: type, name: word(declaration.name), labels: []))
      return
    }
    var function = FunctionFact(declaration: Int32(id), type: type, name: method.selector, labels: [])
    function.isTextFieldDelegate = method.selector == "controlTextDidChange:"
    function.speaksOfSearch = function.isTextFieldDelegate && speaksOfSearch(type)
    function.searchEntry =
      function.isTextFieldDelegate ? function.speaksOfSearch ? .yes : .no : searchEntry(method, body: declaration)
    facts.functions.append(function)
  }

  private mutating func collectVariable(_ id: Int, _ declaration: RawDeclaration) {
    let type = typeOfDeclaration[id]
    guard type >= 0 else { return }
    let attributes = attributes(of: declaration)
    for index in declaration.bindings { collect(file.raw.bindings[Int(index)], of: id, attributes, in: type) }
  }

  private mutating func collect(_ binding: RawBinding, of id: Int, _ attributes: [Word], in type: Int32) {
    let property = PropertyFact(
      name: word(binding.pattern.lower), declaration: Int32(id), isLet: attributes.contains("readonly"),
      isStatic: attributes.contains("class"), isLazy: false, isComputed: false, cancelsWhenSet: false,
      typeWords: binding.type.indices.prefix(12).compactMap {
        file.raw.tokens[Int($0)].kind == .identifier ? word($0) : nil
      }, hasTypeAnnotation: true,
      origin: binding.type.indices.first { file.raw.tokens[Int($0)].kind == .identifier }
        .map { .written(.named([word($0)])) } ?? .unknown, attributes: attributes,
      isChangeCallback: binding.type.indices.contains { word($0) == "^" }
        && ChangeNames.isCallback(file.text(of: binding.pattern.lower)))
    if property.isChangeCallback { facts.types[Int(type)].announcesChanges = true }
    facts.types[Int(type)].properties.append(property)
  }

  private func attributes(of declaration: RawDeclaration) -> [Word] {
    guard declaration.parameterClause >= 0 else { return [] }
    return (declaration.parameterClause + 1..<file.raw.partners[Int(declaration.parameterClause)]).compactMap { index in
      file.raw.tokens[Int(index)].kind == .identifier || file.raw.tokens[Int(index)].kind == .keyword
        ? word(index) : nil
    }
  }

  // MARK: - Small things

  func word(_ index: TokenIndex) -> Word {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].word : .none
  }

  func spelling(_ index: TokenIndex) -> ArraySlice<UInt8> {
    let token = file.raw.tokens[Int(index)]
    return file.bytes[Int(token.offset)..<Int(token.end)]
  }

  /// The function fact of the method or function around the token.
  func functionIndex(around index: TokenIndex) -> Int? {
    guard let id = file.token(index).declaration?.id, functionOfDeclaration[Int(id)] >= 0 else { return nil }
    return Int(functionOfDeclaration[Int(id)])
  }

  func typeIndex(around index: TokenIndex) -> Int? {
    guard let id = file.token(index).typeDeclaration?.id, typeOfDeclaration[Int(id)] >= 0 else { return nil }
    return Int(typeOfDeclaration[Int(id)])
  }
}
