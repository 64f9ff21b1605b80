import SwiftSource

/// One Objective-C file: the records that Swift files have too, and those of its own.
///
/// Declarations, blocks and statements are where Swift has them: an `@interface` with a body of members is a class, a category
/// or an `@implementation` an extension, a method a function. What is between square brackets is a message.
public final class ObjectiveCFile: Sendable {
  public let source: SourceFile
  /// In the order of their opening brackets.
  public let messages: [MessageSend]
  /// The parts of all messages.
  public let parts: [SelectorPart]
  /// In the order of their declarations.
  public let methods: [MethodHead]
  /// The parameters of all methods.
  public let parameters: [MethodParameter]
  /// In the order of their declarations.
  public let types: [ObjectiveCTypeHead]

  /// Reads the structure off the tokens that libclang gave for `bytes`. Any tokens make a file. O(n) in the bytes.
  public init(bytes: [UInt8], tokens clangTokens: [ClangToken]) {
    let (tokens, trivia) = bytes.withUnsafeBufferPointer { buffer in
      var lexer = ObjectiveCLexer(buffer)
      lexer.scan(clangTokens)
      return (lexer.tokens, lexer.trivia)
    }
    let partners = ObjectiveCBrackets.partners(of: tokens)
    var parser = ObjectiveCParser(bytes: bytes, tokens: tokens, partners: partners)
    parser.parseFile()
    source = SourceFile(
      RawSource(
        bytes: bytes, tokens: tokens, trivia: trivia, partners: partners, declarations: parser.declarations,
        bindings: parser.bindings, closures: parser.closures, calls: parser.calls, blocks: parser.blocks,
        statements: parser.statements))
    messages = parser.messages
    parts = parser.parts
    methods = parser.methods
    parameters = parser.parameters
    types = parser.types
  }

  /// Whether a token is one that C has not: `@`, or the `import` of a directive. O(n) in the tokens.
  public var usesObjectiveC: Bool {
    source.raw.tokens.indices.contains { index in
      source.raw.tokens[index].kind == .atSign
        || source.raw.tokens[index].word == "import" && index > 0 && source.raw.tokens[index - 1].kind == .pound
    }
  }

  /// The name and argument of each part of the message's selector.
  public func parts(of message: MessageSend) -> ArraySlice<SelectorPart> {
    parts[Int(message.parts.lowerBound)..<Int(message.parts.upperBound)]
  }

  public func parameters(of method: MethodHead) -> ArraySlice<MethodParameter> {
    parameters[Int(method.parameters.lowerBound)..<Int(method.parameters.upperBound)]
  }

  /// The head of the method that `declaration` is; nil for other declarations. O(log n).
  public func method(declaredBy declaration: Int32) -> MethodHead? {
    let index = methods.partitioningIndex { $0.declaration >= declaration }
    return index < methods.count && methods[index].declaration == declaration ? methods[index] : nil
  }

  /// The head of the type that `declaration` is; nil for other declarations. O(log n).
  public func type(declaredBy declaration: Int32) -> ObjectiveCTypeHead? {
    let index = types.partitioningIndex { $0.declaration >= declaration }
    return index < types.count && types[index].declaration == declaration ? types[index] : nil
  }

  /// The index of the first message that starts at the token or after it; the number of messages where none does. O(log n).
  public func firstMessage(from index: TokenIndex) -> Int { messages.partitioningIndex { $0.range.lower >= index } }

  /// The selector as it is written.
  public func selectorText(of method: MethodHead) -> String {
    parameters(of: method).map { source.text(of: $0.label) + ($0.name < 0 ? "" : ":") }.joined()
  }
}

/// `[receiver part:argument part:argument]`
public struct MessageSend: Sendable {
  /// `[` … past `]`.
  public var range: TokenRange
  public var receiver: TokenRange
  /// The first part of the selector.
  public var name: TokenIndex
  /// The whole selector: `performSelector:withObject:afterDelay:`.
  public var selector: Word
  /// Its parts in `ObjectiveCFile.parts`.
  public var parts: Range<Int32>
  /// The innermost message around this one, or -1.
  public var parent: Int32
}

/// One name of a message's selector with the argument after it.
public struct SelectorPart: Sendable {
  public var name: TokenIndex
  /// Empty for a selector without arguments. More arguments after commas belong to it.
  public var argument: TokenRange
}

/// What a method says before its body.
public struct MethodHead: Sendable {
  public var declaration: Int32
  /// The whole selector.
  public var selector: Word
  public var isClassMethod: Bool
  /// Its parameters in `ObjectiveCFile.parameters`; one without a name for a selector that takes none.
  public var parameters: Range<Int32>
}

/// `label:(type)name`
public struct MethodParameter: Sendable {
  public var label: TokenIndex
  public var type: TokenRange
  /// -1 where the selector takes no argument.
  public var name: TokenIndex
}

/// `@interface Name : Super <Protocols>`, `@interface Name (Category)`, `@implementation Name`, `@protocol Name <Protocols>`
public struct ObjectiveCTypeHead: Sendable {
  public enum Kind: UInt8, Sendable { case interface, category, implementation, protocolDeclaration }

  public var declaration: Int32
  public var kind: Kind
  /// -1 without one.
  public var superclass: TokenIndex
  /// Between the angle brackets.
  public var protocols: TokenRange
  /// The category's name; -1 for none, as in a class extension.
  public var category: TokenIndex
}
