/// One file, scanned: its tokens and what they form.
///
/// The records stand in the flat arrays of ``raw``. Over them stand *views*: ``Token``, ``Declaration``, ``Call``, ``Chain`` and
/// the others, each a reference to the file and an index, which lead to each other by name. Any bytes make a file;
/// nothing here traps or throws on malformed source.
public final class SourceFile: Sendable {
  #if DEBUG
    private let records: InPlace<RawSource>
    /// Counts what views read, for a test.
    package let work: WorkCount?
    public var raw: RawSource {
      unsafeAddress {
        work?.add(1)
        return records.address
      }
    }
    private init(_ records: RawSource, _ work: WorkCount?) { (self.records, self.work) = (InPlace(records), work) }

    /// Scans `bytes`; each record that is looked at from then on is counted.
    package convenience init(counting bytes: [UInt8], in work: WorkCount = WorkCount()) {
      self.init(RawSource(scanning: bytes, findsOwners: true), work)
    }
  #else
    public let raw: RawSource
    private init(_ records: RawSource, _ work: Void?) { raw = records }
  #endif

  /// Scans `bytes`. Complexity: O(n) in their number.
  public convenience init(bytes: [UInt8]) { self.init(RawSource(scanning: bytes, findsOwners: true), nil) }

  /// Scans `bytes` for facts alone: no token may be asked for its call, closure or chain. Complexity: O(n) in their number.
  package convenience init(surveying bytes: [UInt8]) {
    self.init(RawSource(scanning: bytes, findsOwners: false), nil)
  }

  /// A file that something else scanned, in a language that has these records too.
  package convenience init(_ raw: RawSource) { self.init(raw, nil) }

  /// The tokens of `bytes` alone, for what needs no structure. Complexity: O(n) in their number.
  public static func tokens(of bytes: [UInt8]) -> [RawToken] {
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      lexer.scan()
      return lexer.tokens
    }
  }

  public var bytes: [UInt8] { raw.bytes }

  public func text(of index: TokenIndex) -> String { raw.text(of: index) }
  public func text(of range: TokenRange) -> String { raw.text(of: range) }

  /// All tokens, the last of which is the end of the file.
  public var tokens: Tokens { Tokens(file: self, range: TokenRange(0, TokenIndex(raw.tokens.count))) }

  public var declarations: Views<Declaration> { Views(file: self, ids: 0..<Int32(raw.declarations.count)) }
  public var bindings: Views<Binding> { Views(file: self, ids: 0..<Int32(raw.bindings.count)) }
  public var closures: Views<Closure> { Views(file: self, ids: 0..<Int32(raw.closures.count)) }
  public var calls: Views<Call> { Views(file: self, ids: 0..<Int32(raw.calls.count)) }
  public var chains: Views<Chain> { Views(file: self, ids: 0..<Int32(raw.chains.count)) }
  public var blocks: Views<Block> { Views(file: self, ids: 0..<Int32(raw.blocks.count)) }
  public var statements: Views<Statement> { Views(file: self, ids: 0..<Int32(raw.statements.count)) }

  /// The tokens of `range`.
  public func tokens(_ range: TokenRange) -> Tokens { Tokens(file: self, range: range) }

  /// The token at `index`, which the file has.
  public func token(_ index: TokenIndex) -> Token { Token(file: self, index: index) }

  /// The token of an index of a record; nil for -1.
  func optionalToken(_ index: TokenIndex) -> Token? { index < 0 ? nil : Token(file: self, index: index) }
}

/// A view of one of a file's records.
public protocol SourceView: Sendable, Hashable {
  /// The view of the record with this index.
  init(file: SourceFile, id: Int32)
  var file: SourceFile { get }
  /// The record's index among those of its kind: the same for as long as the file's bytes are.
  var id: Int32 { get }
}

extension SourceView {
  public static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.file === right.file }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What stands for a run of tokens.
public protocol TokenRun {
  var tokens: Tokens { get }
}

extension TokenRun {
  /// The source from the first token through the last one, layout included.
  public var text: String { tokens.text }
  public var first: Token? { tokens.first }
  public var last: Token? { tokens.last }

  public func contains(_ token: Token) -> Bool { tokens.range.contains(token.index) }
  public func contains(_ other: some TokenRun) -> Bool { tokens.range.contains(other.tokens.range) }
  /// Whether all of it stands before the token.
  public func precedes(_ token: Token) -> Bool { tokens.range.upper <= token.index }
  /// Whether a token spells `word`. Complexity: O(n) in the tokens.
  public func contains(_ word: Word) -> Bool { tokens.raw.contains { $0.word == word } }
  /// Whether an identifier or keyword is one of `words`. Complexity: O(n) in the tokens.
  public func contains(anyOf words: WordSet) -> Bool {
    tokens.raw.contains { ($0.kind == .identifier || $0.kind == .keyword) && words.contains($0.word) }
  }
}

/// Records that stand together, as views.
public struct Views<View: SourceView>: RandomAccessCollection, Sendable {
  public let file: SourceFile
  let ids: Range<Int32>

  public var startIndex: Int { Int(ids.lowerBound) }
  public var endIndex: Int { Int(ids.upperBound) }
  public subscript(position: Int) -> View { View(file: file, id: Int32(position)) }

  /// The view of the record with this index; nil for -1.
  subscript(optional id: Int32) -> View? { id < 0 ? nil : View(file: file, id: id) }
}
