import SwiftSource

/// Reads declarations off Objective-C tokens, without a preprocessor and without headers: a macro is a name like others.
///
/// Nothing is rejected. What cannot be read is passed over up to the next token that starts something for certain: `@end`,
/// `@interface`, a `-` or `+` at the start of a line before a parenthesis. The nesting of braces is walked with a stack of
/// its own; the rest does not nest. Complexity: O(n) in the tokens.
struct ObjectiveCParser {
  let bytes: [UInt8]
  let tokens: [RawToken]
  let partners: [TokenIndex]

  var declarations: [RawDeclaration] = []
  var bindings: [RawBinding] = []
  var closures: [RawClosure] = []
  var calls: [RawCall] = []
  var blocks: [RawBlock] = []
  var statements: [RawStatement] = []
  var messages: [MessageSend] = []
  var parts: [SelectorPart] = []
  var methods: [MethodHead] = []
  var parameters: [MethodParameter] = []
  var types: [ObjectiveCTypeHead] = []

  /// The type whose members are being read, and its block; -1 at top level.
  private(set) var container: Int32 = -1
  private var containerBlock: Int32 = 0

  init(bytes: [UInt8], tokens: [RawToken], partners: [TokenIndex]) {
    self.bytes = bytes
    self.tokens = tokens
    self.partners = partners
  }

  var end: TokenIndex { TokenIndex(tokens.count) - 1 }

  func kind(_ index: TokenIndex) -> TokenKind {
    index >= 0 && index < end ? tokens[Int(index)].kind : .endOfFile
  }

  func word(_ index: TokenIndex) -> Word { index >= 0 && index < end ? tokens[Int(index)].word : .none }

  func isWord(_ index: TokenIndex) -> Bool { kind(index) == .identifier || kind(index) == .keyword }

  /// Past the token, or past the group it opens.
  func after(_ index: TokenIndex) -> TokenIndex {
    let partner = partners[Int(index)]
    return (partner > index ? partner : index) + 1
  }

  func isDirective(_ index: TokenIndex) -> Bool { kind(index) == .pound && tokens[Int(index)].startsLine }

  func directiveEnd(_ index: TokenIndex) -> TokenIndex {
    TokenIndex(ObjectiveCBrackets.directiveEnd(from: Int(index), in: tokens))
  }

  // MARK: - The file

  mutating func parseFile() {
    blocks.append(RawBlock(role: .file, range: TokenRange(0, end), parent: -1, declaration: -1))
    var index: TokenIndex = 0
    while index < end {
      let next = parseItem(at: index)
      index = max(next, index + 1)
    }
    closeContainer(at: end)
    parseMessages()
  }

  private mutating func parseItem(at index: TokenIndex) -> TokenIndex {
    switch kind(index) {
    case .pound where isDirective(index):
      return parseDirective(at: index)
    case .atSign:
      return parseAtItem(at: index)
    case .binaryOperator where startsMethod(index):
      return parseMethod(at: index)
    case .leftBrace, .rightBrace, .semicolon:
      return index + 1
    default:
      return parseCItem(at: index)
    }
  }

  /// `#import <UIKit/UIKit.h>` imports UIKit; `#import "Model.h"` a file, not a module.
  private mutating func parseDirective(at index: TokenIndex) -> TokenIndex {
    let end = directiveEnd(index)
    let isImport = ["import", "include", "include_next"].contains(word(index + 1))
    guard isImport, word(index + 2) == "<", isWord(index + 3) else { return end }
    addDeclaration(.import, TokenRange(index, end), introducer: index + 1, name: index + 3, parent: -1)
    return end
  }

  private mutating func parseAtItem(at index: TokenIndex) -> TokenIndex {
    switch word(index + 1) {
    case "interface": return parseType(at: index, .interface)
    case "implementation": return parseType(at: index, .implementation)
    case "protocol": return parseType(at: index, .protocolDeclaration)
    case "end":
      closeContainer(at: index + 2)
      return index + 2
    case "property": return parseProperty(at: index)
    case "import":
      if isWord(index + 2) {
        let range = TokenRange(index, statementEnd(from: index))
        addDeclaration(.import, range, introducer: index + 1, name: index + 2, parent: -1)
      }
      return statementEnd(from: index)
    case "class", "synthesize", "dynamic", "compatibility_alias": return statementEnd(from: index)
    // `@optional`, `@private` …
    default: return index + 2
    }
  }

  /// Past the next `;` of this level, or at what starts something for certain.
  func statementEnd(from start: TokenIndex) -> TokenIndex {
    var index = start + 1
    while index < end {
      if kind(index) == .semicolon { return index + 1 }
      if isDirective(index) {
        index = directiveEnd(index)
        continue
      }
      if startsItem(index) { return index }
      index = after(index)
    }
    return end
  }

  /// Whether an item of a file or type starts here for certain.
  func startsItem(_ index: TokenIndex) -> Bool {
    switch kind(index) {
    case .atSign:
      ["interface", "implementation", "protocol", "end", "property", "class", "import"].contains(word(index + 1))
        && tokens[Int(index)].startsLine
    case .binaryOperator: startsMethod(index)
    default: false
    }
  }

  // MARK: - Records

  @discardableResult
  mutating func addDeclaration(
    _ kind: Declaration.Kind, _ range: TokenRange, introducer: TokenIndex, name: TokenIndex, parent: Int32
  ) -> Int32 {
    var declaration = RawDeclaration(kind: kind, range: range, introducer: introducer, name: name)
    declaration.parent = parent
    declarations.append(declaration)
    return Int32(declarations.count) - 1
  }

  // MARK: - Types

  private mutating func parseType(at index: TokenIndex, _ kind: ObjectiveCTypeHead.Kind) -> TokenIndex {
    let name = index + 2
    guard isWord(name) else { return index + 2 }
    // `@protocol A, B;` declares nothing.
    if kind == .protocolDeclaration, self.kind(name + 1) == .semicolon || self.kind(name + 1) == .comma {
      return statementEnd(from: index)
    }
    closeContainer(at: index)
    var head = ObjectiveCTypeHead(declaration: -1, kind: kind, superclass: -1, protocols: .empty, category: -1)
    var next = name + 1
    var isCategory = false
    if word(next) == "<", let close = angleEnd(from: next) {
      // Of a class these are its generic parameters where its superclass or a category follows.
      let isGeneric = kind == .interface && [.colon, .leftParen].contains(self.kind(close))
      if !isGeneric { head.protocols = TokenRange(next + 1, close - 1) }
      next = close
    }
    if self.kind(next) == .leftParen, partners[Int(next)] > next {
      isCategory = true
      if isWord(next + 1) { head.category = next + 1 }
      next = after(next)
    }
    if self.kind(next) == .colon {
      if isWord(next + 1) { head.superclass = next + 1 }
      next += 2
      if word(next) == "<", let close = angleEnd(from: next) {
        // `NSObject <P>` and `Base<Item *> <P>`
        let isGeneric = word(close) == "<" || (next..<close).contains { word($0) == "*" }
        if !isGeneric { head.protocols = TokenRange(next + 1, close - 1) }
        next = close
      }
    }
    if head.protocols.isEmpty, word(next) == "<", let close = angleEnd(from: next) {
      head.protocols = TokenRange(next + 1, close - 1)
      next = close
    }
    if isCategory, kind == .interface { head.kind = .category }
    let declarationKind: Declaration.Kind =
      switch head.kind {
      case .interface: .class
      case .protocolDeclaration: .protocol
      case .category, .implementation: .extension
      }
    container = addDeclaration(
      declarationKind, TokenRange(index, end), introducer: index + 1, name: name, parent: -1)
    head.declaration = container
    declarations[Int(container)].inheritance = head.protocols
    types.append(head)
    containerBlock = Int32(blocks.count)
    blocks.append(RawBlock(role: .typeBody, range: TokenRange(next, end), parent: 0, declaration: container))
    if self.kind(next) == .leftBrace, partners[Int(next)] > next {
      parseInstanceVariables(in: next)
      next = after(next)
    }
    return next
  }

  /// Past the `>` that closes the `<` at `start`; nil where none does before what no type holds.
  func angleEnd(from start: TokenIndex) -> TokenIndex? {
    var depth = 0
    var index = start
    while index < end {
      switch kind(index) {
      case .binaryOperator:
        switch word(index) {
        case "<": depth += 1
        case ">": depth -= 1
        case ">>": depth -= 2
        case "*", "^": break
        default: return nil
        }
        if depth <= 0 { return index + 1 }
      case .identifier, .keyword, .comma, .colon, .colonColon: break
      case .leftParen: index = after(index) - 1
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func closeContainer(at index: TokenIndex) {
    guard container >= 0 else { return }
    declarations[Int(container)].range.upper = index
    blocks[Int(containerBlock)].range.upper = index
    container = -1
    containerBlock = 0
  }

  // MARK: - Methods

  /// `-` or `+` at the start of a line, before the result type in parentheses or a name.
  private func startsMethod(_ index: TokenIndex) -> Bool {
    guard container >= 0, word(index) == "-" || word(index) == "+", tokens[Int(index)].startsLine else { return false }
    return kind(index + 1) == .leftParen && partners[Int(index) + 1] > index
      || isWord(index + 1) && [.colon, .semicolon, .leftBrace].contains(kind(index + 2))
  }

  private mutating func parseMethod(at index: TokenIndex) -> TokenIndex {
    var next = index + 1
    var result = TokenRange.empty
    if kind(next) == .leftParen {
      result = TokenRange(next + 1, partners[Int(next)])
      next = after(next)
    }
    let first = Int32(parameters.count)
    let name = next
    guard isWord(name) || kind(name) == .colon else { return next }
    var spelling: [UInt8] = []
    if isWord(name), kind(name + 1) != .colon {
      parameters.append(MethodParameter(label: name, type: .empty, name: -1))
      append(name, to: &spelling)
      next += 1
    } else {
      while next < end, kind(next) == .colon || isWord(next) && kind(next + 1) == .colon {
        let label = next
        if isWord(next) {
          append(next, to: &spelling)
          next += 1
        }
        spelling.append(UInt8(ascii: ":"))
        next += 1
        var type = TokenRange.empty
        if kind(next) == .leftParen, partners[Int(next)] > next {
          type = TokenRange(next + 1, partners[Int(next)])
          next = after(next)
        }
        while isAttribute(next) { next = kind(next + 1) == .leftParen ? after(next + 1) : next + 1 }
        parameters.append(MethodParameter(label: label, type: type, name: isWord(next) ? next : label))
        if isWord(next) { next += 1 }
      }
    }
    let id = addDeclaration(
      .function, TokenRange(index, next), introducer: index, name: name, parent: container)
    declarations[Int(id)].result = result
    methods.append(
      MethodHead(
        declaration: id, selector: Word(of: spelling), isClassMethod: word(index) == "+",
        parameters: first..<Int32(parameters.count)))
    // What macros say stands before the body or the semicolon.
    while next < end, kind(next) != .semicolon, kind(next) != .leftBrace, !startsItem(next) {
      next = isDirective(next) ? directiveEnd(next) : after(next)
    }
    // `- (void)reload; { … }`
    let body = kind(next) == .semicolon && kind(next + 1) == .leftBrace ? next + 1 : next
    if kind(body) == .leftBrace, partners[Int(body)] > body { return parseBody(at: body, of: id) }
    declarations[Int(id)].range.upper = kind(next) == .semicolon ? next + 1 : next
    return kind(next) == .semicolon || kind(next) == .leftBrace ? next + 1 : next
  }

  /// `__unused`, `NS_NOESCAPE`: a name where another name follows.
  private func isAttribute(_ index: TokenIndex) -> Bool {
    isWord(index) && (isWord(index + 1) && kind(index + 2) != .colon && kind(index + 1) != .keyword)
      && tokens[Int(index)].length > 2
      && (bytes[Int(tokens[Int(index)].offset)] == UInt8(ascii: "_") || isCapitals(index))
  }

  /// Whether the name holds no small letter, as macros have it.
  func isCapitals(_ index: TokenIndex) -> Bool {
    let token = tokens[Int(index)]
    return !bytes[Int(token.offset)..<Int(token.end)].contains { (0x61...0x7A).contains($0) }
  }

  func append(_ index: TokenIndex, to spelling: inout [UInt8]) {
    let token = tokens[Int(index)]
    spelling += bytes[Int(token.offset)..<Int(token.end)]
  }

  private mutating func parseBody(at brace: TokenIndex, of declaration: Int32) -> TokenIndex {
    declarations[Int(declaration)].body = brace
    declarations[Int(declaration)].range.upper = partners[Int(brace)] + 1
    parseCode(in: brace, declaration: declaration, parent: containerBlock)
    return partners[Int(brace)] + 1
  }

  // MARK: - C

  /// A function, or anything else up to its `;`. Braces of `extern "C"` and of namespaces hold items.
  private mutating func parseCItem(at start: TokenIndex) -> TokenIndex {
    var index = start
    var name: TokenIndex = -1
    var hasValue = false
    let isType = ["typedef", "enum"].contains(word(start))
    while index < end {
      switch kind(index) {
      case .pound where isDirective(index):
        index = directiveEnd(index)
        continue
      case .semicolon: return index + 1
      case .equal: hasValue = true
      case .leftParen where name < 0 && index > start && isFunctionName(index - 1): name = index - 1
      case .leftBrace:
        guard partners[Int(index)] > index else { return index + 1 }
        if ["namespace", "extern"].contains(word(start)), name < 0, !hasValue { return index + 1 }
        if name >= 0, !hasValue, !isType {
          let id = addDeclaration(
            .function, TokenRange(start, index), introducer: start, name: name, parent: container)
          declarations[Int(id)].parameterClause = name + 1
          return parseBody(at: index, of: id)
        }
      default:
        if index > start, startsItem(index) { return index }
      }
      index = after(index)
    }
    return end
  }

  private func isFunctionName(_ index: TokenIndex) -> Bool {
    kind(index) == .identifier && word(index) != "__attribute__" && !isCapitals(index)
  }
}

extension Word {
  /// The word that `spelling` would be.
  init(of spelling: [UInt8]) { self = spelling.withUnsafeBufferPointer { Word(bytes: $0) } }
}
