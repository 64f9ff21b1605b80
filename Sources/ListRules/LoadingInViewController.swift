import ProjectIndex
import RuleKit
import SwiftSource

/// A view controller that loads: over the network, from a file, from a store, through a decoder.
struct LoadingInViewController: Rule {
  static let id = "loading-in-view-controller"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let what = source(at: token, in: file), let type = file.type(around: token),
      case .yes(let evidence) = file.isViewController(type), isFirst(token, in: file)
    else { return }
    var violation = Violation(token, .loads(what, in: file.place(of: token)))
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  /// One finding for each function: a request and the decoding of its answer are one piece of work.
  private func isFirst(_ token: Token, in file: FileContext) -> Bool {
    !file.memberTokens(around: token).before(token).contains {
      Self.words.contains($0.word) && source(at: $0, in: file) != nil
    }
  }

  private static let words: WordSet = """
    URLSession dataTask downloadTask uploadTask dataTaskPublisher JSONDecoder PropertyListDecoder NSFetchRequest
    fetchRequest fetch contentsOf contentsOfFile contentsOfDirectory NSURLConnection JSONSerialization
    PropertyListSerialization responseJSON responseDecodable responseData responseString objects
    """

  // MARK: - What loads

  private static let requests: WordSet = "data dataTask download downloadTask upload uploadTask bytes dataTaskPublisher"

  /// What the code at the trigger loads from, for the message; nil where it loads nothing.
  private func source(at token: Token, in file: FileContext) -> String? {
    switch token.word {
    case "URLSession":
      return usesSession(token) ? "over the network" : nil
    case "dataTask", "downloadTask", "uploadTask", "dataTaskPublisher":
      // `URLSession.shared.dataTask` is found at its start.
      guard let call = token.call, isRequest(call), call.first?.word != "URLSession" else { return nil }
      return "over the network"
    case "JSONDecoder", "PropertyListDecoder":
      return token.call != nil && !isArgument(token) ? "through a decoder" : nil
    case "NSFetchRequest", "fetchRequest":
      return makesRequest(token) ? "from a store" : nil
    case "NSURLConnection":
      return token.call != nil || Self.sends.contains(token.next(2)?.word ?? .none) ? "over the network" : nil
    // Alamofire
    case "responseJSON", "responseDecodable", "responseData", "responseString":
      return token.isMember && token.call?.closures.isEmpty == false ? "over the network" : nil
    case "JSONSerialization", "PropertyListSerialization":
      return token.next?.kind == .period && Self.readings.contains(token.next(2)?.word ?? .none)
        ? "through a decoder" : nil
    case "objects":
      return asksRealm(token) ? "from a store" : nil
    case "fetch":
      return fetches(token, in: file) ? "from a store" : nil
    default:
      return readsFile(token) ? "from a file" : nil
    }
  }

  /// `URLSession.shared.data(from:)`, `URLSession(configuration:)`; a session handed to somebody else is wiring.
  private func usesSession(_ token: Token) -> Bool {
    if token.call != nil { return !isArgument(token) }
    guard token.next(2)?.word == "shared", token.next(3)?.kind == .period, let request = token.next(4)?.call else {
      return false
    }
    return Self.requests.contains(request.word)
  }

  private func isRequest(_ call: Call) -> Bool {
    guard !call.receiver.isEmpty else { return false }
    switch call.firstArgument?.label {
    case "with", "for", "withResumeData", "withStreamedRequest": return true
    default: return false
    }
  }

  /// `NSFetchRequest<User>(…)`, `User.fetchRequest()`; a request handed to a side controller is wiring, as is a fetched
  /// results controller's own.
  private func makesRequest(_ token: Token) -> Bool {
    guard let call = token.call, let first = call.first, !isArgument(first) else { return false }
    return token.word != "fetchRequest"
      || call.arguments.isEmpty && call.receiver.last?.text.first?.isUppercase == true
  }

  /// `try context.fetch(request)`: what answers at once, may fail, and is none of the project's own types.
  private func fetches(_ token: Token, in file: FileContext) -> Bool {
    guard let call = token.call, call.name == token, call.closures.isEmpty, let request = call.arguments.first,
      call.arguments.count == 1, request.label == .none, let context = call.receiverName,
      let before = token.statement?.tokens.before(token), before.contains(where: { $0.keyword == .try }),
      !before.contains(where: { $0.keyword == .await })
    else { return false }
    return file.flow.callees(of: call.tokens).isEmpty
      && NamedValue(endingAt: context).map { file.projectType(of: $0) == nil } ?? true
  }

  private static let sends: WordSet = "sendSynchronousRequest sendAsynchronousRequest"
  private static let readings: WordSet = "jsonObject propertyList"

  /// Realm's `realm.objects(User.self)`.
  private func asksRealm(_ token: Token) -> Bool {
    guard let call = token.call, call.name == token, token.isMember, call.arguments.count == 1,
      let type = call.firstArgument, type.label == .none
    else { return false }
    return type.value.last?.keyword == .self && type.value.first?.isCapitalized == true
  }

  private static let readers: WordSet = "Data String NSData NSString NSDictionary NSArray init"

  /// `Data(contentsOf: url)`, `String(contentsOfFile: path)`, `FileManager.default.contentsOfDirectory(at:)`
  private func readsFile(_ token: Token) -> Bool {
    if token.word == "contentsOfDirectory" { return token.call?.receiver.isEmpty == false }
    guard token.next?.kind == .colon, token.previous?.kind == .leftParen, let callee = token.next(-2) else {
      return false
    }
    return Self.readers.contains(callee.word)
      && (callee.word != "init" || callee.owner.map { Self.readers.contains($0.token.word) } == true)
  }

  /// Whether the expression that starts at the token is an argument, with or without a label.
  private func isArgument(_ token: Token) -> Bool {
    let before = token.previous?.kind == .colon ? token.next(-3) : token.previous
    return before?.kind == .leftParen || before?.kind == .comma
  }
}

extension String {
  fileprivate static func loads(_ what: String, in place: String) -> String {
    "\(place) loads \(what) in a view controller; move it into a side controller that calls didChange when it is done"
  }
}
