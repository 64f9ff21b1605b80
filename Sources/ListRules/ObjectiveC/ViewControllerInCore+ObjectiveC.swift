import ListKnowledge
import RuleKit
import SwiftSource

/// View controllers that core code written in Objective-C names.
struct ViewControllerInObjectiveCCore: ObjectiveCRule {
  static let id = ViewControllerInCore.id
  static let needsCore = true
  /// What an Objective-C file hardly does without.
  static let words: WordSet = "Foundation UIKit AppKit Cocoa NSObject nonatomic instancetype"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    // All of the file is looked through at its first trigger.
    guard token == file.tokens.first(where: { $0.kind == .identifier && Self.words.contains($0.word) }),
      let profile = CoreCode.profile(of: file)
    else { return }
    ViewControllerInCore.controllers(in: file, where: { !CoreCode.isImport($0) }) { name, confidence in
      var violation = Violation(name, .names(name.text, in: file.place(of: name)))
      violation.profile = profile
      violation.confidence = confidence
      report(violation)
    }
  }
}

extension String {
  fileprivate static func names(_ controller: String, in place: String) -> String {
    "\(place) is core code and names the view controller \(controller); let the controller ask for what it needs, or "
      + "hand over a block or a protocol"
  }
}
