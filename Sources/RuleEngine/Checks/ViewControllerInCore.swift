import ProjectIndex
import RuleDocuments
import SwiftSource

/// View controllers that core code names.
struct ViewControllerInCore: Rule {
  static let id = "view-controller-in-core"
  static let needsCore = true

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard isFirstTrigger(index, in: file), let profile = CoreCode.profile(of: file) else { return }
    var seen: Set<Word> = []
    for token in file.file.tokens.indices {
      let name = TokenIndex(token)
      guard file.kind(name) == .identifier, file.isCapitalized(name), CoreCode.standsAlone(name, in: file),
        !seen.contains(file.word(name)), let confidence = confidence(at: name, in: file),
        !CoreCode.isGuarded(name, in: file)
      else { continue }
      seen.insert(file.word(name))
      var violation = Violation(TokenRange(name, name + 1), .names(file.text(name), in: file.place(of: name)))
      violation.profile = profile
      violation.confidence = confidence
      report(violation)
    }
  }

  /// Whether the trigger stands in the first import of a file or, where nothing is imported, anywhere: findings that are
  /// reported twice are one.
  private func isFirstTrigger(_ index: TokenIndex, in file: FileContext) -> Bool {
    let first = file.file.declarations.lazy.first { $0.kind == .import && Self.modules.contains(file.word($0.name)) }
    guard let first else { return true }
    return first.name == index
  }

  private static let modules: Set<Word> = [
    "Foundation", "UIKit", "AppKit", "Cocoa", "SwiftUI", "Combine", "CoreData", "Observation",
  ]

  /// How sure it is that the name is that of a view or window controller, of the SDK, of the project or, by its spelling
  /// alone, of somebody else.
  private func confidence(at name: TokenIndex, in file: FileContext) -> Confidence? {
    let word = file.word(name)
    if file.index.declaresType(named: word) {
      guard let entry = file.index.entry(at: [word]), let part = entry.parts.first else { return nil }
      let isController = file.isViewController(file.index.files[Int(part.file)].types[Int(part.type)]).isYes
      return isController ? .likely : nil
    }
    if file.index.isSDKController(word) { return .likely }
    return file.text(name).hasSuffix("ViewController") ? .possible : nil
  }
}

extension String {
  fileprivate static func names(_ controller: String, in place: String) -> String {
    "\(place) is core code and names the view controller \(controller); let the controller ask for what it needs, or "
      + "hand over a closure or a protocol"
  }
}
