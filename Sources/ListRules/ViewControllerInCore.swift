import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// View controllers that core code names.
struct ViewControllerInCore: Rule {
  static let id = "view-controller-in-core"
  static let needsCore = true

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let range = range(startedBy: index, in: file), let profile = CoreCode.profile(of: file) else { return }
    // Names that are reported, and those of no controller.
    var settled: Set<Word> = []
    for name in range.indices where file.kind(name) == .identifier && file.isCapitalized(name) {
      guard !settled.contains(file.word(name)), CoreCode.standsAlone(name, in: file) else { continue }
      guard let confidence = confidence(at: name, in: file) else {
        settled.insert(file.word(name))
        continue
      }
      guard !CoreCode.isGuarded(name, in: file) else { continue }
      settled.insert(file.word(name))
      var violation = Violation(TokenRange(name, name + 1), .names(file.text(name), in: file.place(of: name)))
      violation.profile = profile
      violation.confidence = confidence
      report(violation)
    }
  }

  /// What is looked through at the trigger: all of the file at its first import; in a file that imports nothing, the trigger
  /// alone.
  private func range(startedBy index: TokenIndex, in file: FileContext) -> TokenRange? {
    let first = file.file.raw.declarations.lazy.first {
      $0.kind == .import && Self.modules.contains(file.word($0.name))
    }
    guard let first else { return TokenRange(index, index + 1) }
    return first.name == index ? TokenRange(index, TokenIndex(file.file.raw.tokens.count)) : nil
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
