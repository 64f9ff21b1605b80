import SwiftParser
import SwiftSyntax

/// Whether files that were changed have more syntax errors than before, as swift-syntax sees it.
struct ParseErrors {
  private let old: String
  private let new: String

  /// `old` and `new` are folders that hold the same files, before and after.
  init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// Prints each place of a file that got more errors. Whether no file did.
  func run() throws(CannotJudge) -> Bool {
    var changed = 0
    var added = 0
    let files = try FileWalk.swiftFiles(under: [new])
    for path in files {
      let after = try FileWalk.read(path)
      let before = try FileWalk.read(old + path.dropFirst(new.count))
      guard before != after else { continue }
      changed += 1
      let errorsBefore = ErrorVisitor.places(in: before).count
      let places = ErrorVisitor.places(in: after)
      guard places.count > errorsBefore else { continue }
      added += places.count - errorsBefore
      print("\(path): \(errorsBefore) syntax errors before, \(places.count) after:")
      for place in places { print("  \(path):\(place.line):\(place.column): \(place.what)") }
    }
    print("\(files.count) files, \(changed) changed, \(added) syntax errors added")
    return added == 0
  }
}

/// Collects what the parser had to make up, and what it could not use.
private final class ErrorVisitor: SyntaxVisitor {
  struct Place {
    var line: Int
    var column: Int
    var what: String
  }

  private let converter: SourceLocationConverter
  private var places: [Place] = []

  static func places(in bytes: [UInt8]) -> [Place] {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    guard tree.hasError else { return [] }
    let visitor = ErrorVisitor(SourceLocationConverter(fileName: "", tree: tree))
    visitor.walk(tree)
    // A tree that says it has an error has one, wherever it is.
    return visitor.places.isEmpty ? [Place(line: 1, column: 1, what: "malformed token")] : visitor.places
  }

  private init(_ converter: SourceLocationConverter) {
    self.converter = converter
    super.init(viewMode: .all)
  }

  private func add(_ what: String, at position: AbsolutePosition) {
    let location = converter.location(for: position)
    places.append(Place(line: location.line, column: location.column, what: what))
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing {
      add("missing '\(token.text)'", at: token.positionAfterSkippingLeadingTrivia)
    } else if token.hasError {
      add("malformed '\(token.text)'", at: token.positionAfterSkippingLeadingTrivia)
    }
    return .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    add("unexpected '\(node.trimmedDescription.prefix(40))'", at: node.positionAfterSkippingLeadingTrivia)
    return .skipChildren
  }
}
