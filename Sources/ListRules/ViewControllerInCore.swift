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

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let tokens = tokens(startedBy: token, in: file) else { return }
    var found: [(name: Token, confidence: Confidence)] = []
    ViewControllerInCore.controllers(in: tokens, where: CoreCode.standsAlone, of: file) { found.append(($0, $1)) }
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

  /// What is looked through at the trigger: all of the file at its first import; in a file that imports nothing, the trigger
  /// alone.
  private func tokens(startedBy token: Token, in file: FileContext) -> Tokens? {
    let first = file.declarations.first { $0.kind == .import && Self.modules.contains($0.word) }
    guard let first else { return token.tokens }
    return first.name == token ? file.tokens.drop { $0 < token } : nil
  }

  private static let modules: WordSet = "Foundation UIKit AppKit Cocoa SwiftUI Combine CoreData Observation"

  /// Calls `body` with each controller among the names, where no `#if` stands around it, once.
  static func controllers(
    in tokens: Tokens, where isName: (Token) -> Bool, of file: FileContext, body: (Token, Confidence) -> Void
  ) {
    var settled: Set<Word> = []
    for name in tokens where name.isCapitalized && !settled.contains(name.word) && isName(name) {
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
      let isController = file.index.facts(of: file.index.entry(id)).first.map { file.isViewController($0).isYes }
      return isController == true ? .likely : nil
    case .outside(let path):
      if path.last.map(file.index.isSDKController) == true { return .likely }
      return ViewNames.isViewController(name.text) ? .possible : nil
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
