import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// View controllers that core code names.
struct ViewControllerInCore: Rule {
  static let id = "view-controller-in-core"
  static let needsCore = true

  func concerns(_ file: FileOutlook) -> Bool { CoreCode.mayHold(file) }

  func check(_ file: FileContext, report: (Violation) -> Void) {
    var found: [(name: Token, confidence: Confidence)] = []
    ViewControllerInCore.controllers(in: file, where: CoreCode.standsAlone) { found.append(($0, $1)) }
    // Most core code names none, and what a file is for is dear to ask.
    guard !found.isEmpty, let profile = CoreCode.profile(of: file), !isReportedWithImport(file) else { return }
    for (name, confidence) in found {
      var violation = Violation(name, .names(name.text, in: file.place(of: name)))
      violation.profile = profile
      violation.confidence = confidence
      report(violation)
    }
  }

  /// The import of the UI framework is the cause, and its own finding names the controllers too.
  private func isReportedWithImport(_ file: FileContext) -> Bool {
    guard file.settings.choice(of: UIFrameworkInCore.id)?.value ?? true else { return false }
    return file.declarations.contains { declaration in
      guard declaration.kind == .import, let module = declaration.name else { return false }
      // An import that nothing else needs goes away, and the controllers stay.
      guard let framework = UIFramework(module: module.word), !CoreCode.isGuarded(module, in: file) else {
        return false
      }
      return !UIFrameworkInCore().uses(of: framework, in: file).isEmpty
    }
  }

  /// Calls `body` with each controller among the file's names, where no `#if` stands around it, once. Complexity: O(n) in the tokens,
  /// and a question for each capitalized name.
  static func controllers(in file: FileContext, where isName: (Token) -> Bool, body: (Token, Confidence) -> Void) {
    var settled: Set<Word> = []
    let (tokens, bytes) = (file.file.raw.tokens, file.file.bytes)
    for index in tokens.indices where tokens[index].kind == .identifier {
      // Most names are no types.
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[Int(tokens[index].offset)],
        !settled.contains(tokens[index].word)
      else { continue }
      let name = file.file.token(TokenIndex(index))
      guard
        file.index.mayNameController(name.word) || file.index.isSDKController(name.word)
          || ViewNames.isViewController(name.utf8)
      else {
        settled.insert(name.word)
        continue
      }
      guard isName(name) else { continue }
      let confidence = confidence(of: name, in: file)
      if confidence != nil, CoreCode.isGuarded(name, in: file) { continue }
      settled.insert(name.word)
      if let confidence { body(name, confidence) }
    }
  }

  /// How sure it is that the name is that of a view or window controller, of the SDK, of the project or, by its spelling
  /// alone, of somebody else.
  private static func confidence(of name: Token, in file: FileContext) -> Confidence? {
    switch file.meaning(of: name.word, at: name) {
    case .type(let id):
      return file.isViewController(id).isYes ? .likely : nil
    case .outside(let path):
      if path.last.map(file.index.isSDKController) == true { return .likely }
      return ViewNames.isViewController(name.utf8) ? .possible : nil
    case .unknown: return nil
    }
  }
}

extension String {
  fileprivate static func names(_ controller: String, in place: String) -> String {
    "\(place) is core code and names the view controller \(controller); let the controller ask for what it needs, or "
      + "hand over a closure or a protocol"
  }
}
