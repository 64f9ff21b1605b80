import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A view controller that loads: over the network, from a file, from a store, through a decoder.
struct LoadingInViewController: Rule {
  static let id = "loading-in-view-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let what = loading(at: index, in: file), let type = file.type(around: index),
      case .yes(let evidence) = file.isViewController(type), isFirst(index, in: file)
    else { return }
    var violation = Violation(TokenRange(index, index + 1), .loads(what, in: file.place(of: index)))
    let declaration = file.file.raw.declarations[Int(type.declaration)]
    if let because = evidence.first, declaration.name >= 0 {
      violation.notes = [
        Violation.Note(
          range: TokenRange(declaration.name, declaration.name + 1), message: "a view controller: \(because)")
      ]
    }
    report(violation)
  }

  /// One finding for each function: a request and the decoding of its answer are one piece of work.
  private func isFirst(_ index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.memberRange(around: index)
    return !TokenRange(member.lower, index).indices.contains { earlier in
      Self.words.contains(file.word(earlier)) && loading(at: earlier, in: file) != nil
    }
  }

  private static let words: Set<Word> = [
    "URLSession", "dataTask", "downloadTask", "uploadTask", "dataTaskPublisher", "JSONDecoder", "PropertyListDecoder",
    "NSFetchRequest", "fetchRequest", "contentsOf", "contentsOfFile", "contentsOfDirectory",
  ]

  // MARK: - What loads

  private static let requests: Set<Word> = [
    "data", "dataTask", "download", "downloadTask", "upload", "uploadTask", "bytes", "dataTaskPublisher",
  ]

  /// What the code at the trigger loads from, for the message; nil where it loads nothing.
  private func loading(at index: TokenIndex, in file: FileContext) -> String? {
    switch file.word(index) {
    case "URLSession":
      return usesSession(at: index, in: file) ? "over the network" : nil
    case "dataTask", "downloadTask", "uploadTask", "dataTaskPublisher":
      guard let call = file.outline.call(named: index), isRequest(call, in: file) else { return nil }
      // `URLSession.shared.dataTask` is found at its start.
      return file.word(call.range.lower) == "URLSession" ? nil : "over the network"
    case "JSONDecoder", "PropertyListDecoder":
      return file.outline.call(named: index) != nil && !isArgument(index, in: file) ? "through a decoder" : nil
    case "NSFetchRequest", "fetchRequest":
      return makesRequest(at: index, in: file) ? "from a store" : nil
    default:
      return readsFile(at: index, in: file) ? "from a file" : nil
    }
  }

  /// `URLSession.shared.data(from:)`, `URLSession(configuration:)`; a session handed to somebody else is wiring.
  private func usesSession(at index: TokenIndex, in file: FileContext) -> Bool {
    if file.outline.call(named: index) != nil { return !isArgument(index, in: file) }
    guard file.word(index + 2) == "shared", file.kind(index + 3) == .period else { return false }
    return Self.requests.contains(file.word(index + 4)) && file.outline.call(named: index + 4) != nil
  }

  private func isRequest(_ call: RawCall, in file: FileContext) -> Bool {
    guard !file.receiver(of: call).isEmpty else { return false }
    switch file.outline.label(of: file.outline.firstArgument(of: call)) {
    case "with", "for", "withResumeData", "withStreamedRequest": return true
    default: return false
    }
  }

  /// `NSFetchRequest<User>(…)`, `User.fetchRequest()`; a request handed to a side controller is wiring, as is a fetched
  /// results controller's own.
  private func makesRequest(at index: TokenIndex, in file: FileContext) -> Bool {
    guard let call = file.outline.call(named: index), !isArgument(call.range.lower, in: file) else { return false }
    guard file.word(index) == "fetchRequest" else { return true }
    let receiver = file.receiver(of: call)
    return !receiver.isEmpty && file.outline.arguments(of: call).isEmpty
      && file.text(receiver.upper - 1).first?.isUppercase == true
  }

  private static let readers: Set<Word> = ["Data", "String", "NSData", "NSString", "NSDictionary", "NSArray", "init"]

  /// `Data(contentsOf: url)`, `String(contentsOfFile: path)`, `FileManager.default.contentsOfDirectory(at:)`
  private func readsFile(at index: TokenIndex, in file: FileContext) -> Bool {
    if file.word(index) == "contentsOfDirectory" {
      guard let call = file.outline.call(named: index) else { return false }
      return !file.receiver(of: call).isEmpty
    }
    guard file.kind(index + 1) == .colon, file.kind(index - 1) == .leftParen else { return false }
    return Self.readers.contains(file.word(index - 2))
      && (file.word(index - 2) != "init" || Self.readers.contains(file.word(index - 4)))
  }

  /// Whether the expression that starts at `index` is an argument, with or without a label.
  private func isArgument(_ index: TokenIndex, in file: FileContext) -> Bool {
    var before = index - 1
    if file.kind(before) == .colon { before -= 2 }
    return file.kind(before) == .leftParen || file.kind(before) == .comma
  }
}

extension String {
  fileprivate static func loads(_ what: String, in place: String) -> String {
    "\(place) loads \(what) in a view controller; move it into a side controller that calls didChange when it is done"
  }
}
