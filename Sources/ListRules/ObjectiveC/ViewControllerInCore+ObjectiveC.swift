import ClangSource
import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// View controllers that core code written in Objective-C names.
struct ViewControllerInObjectiveCCore: ObjectiveCRule {
  static let id = ViewControllerInCore.id
  static let needsCore = true
  /// What an Objective-C file hardly does without.
  static let words: Set<Word> = ["Foundation", "UIKit", "AppKit", "Cocoa", "NSObject", "nonatomic", "instancetype"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard isFirst(index, in: file), let profile = CoreCode.profile(of: file) else { return }
    var settled: Set<Word> = []
    for token in file.file.raw.tokens.indices where file.file.raw.tokens[token].kind == .identifier {
      let name = TokenIndex(token)
      guard file.isCapitalized(name), !settled.contains(file.word(name)), !CoreCode.isImport(name, in: file) else {
        continue
      }
      guard let confidence = confidence(at: name, in: file) else {
        settled.insert(file.word(name))
        continue
      }
      guard !CoreCode.isGuardedInObjectiveC(name, in: file) else { continue }
      settled.insert(file.word(name))
      var violation = Violation(TokenRange(name, name + 1), .names(file.text(name), in: file.place(of: name)))
      violation.profile = profile
      violation.confidence = confidence
      report(violation)
    }
  }

  /// All of the file is looked through at its first trigger.
  private func isFirst(_ index: TokenIndex, in file: FileContext) -> Bool {
    !file.file.raw.tokens.prefix(Int(index)).contains { $0.kind == .identifier && Self.words.contains($0.word) }
  }

  private func confidence(at name: TokenIndex, in file: FileContext) -> Confidence? {
    let word = file.word(name)
    if file.index.declaresType(named: word) {
      guard let entry = file.index.entry(at: [word]), let part = entry.parts.first else { return nil }
      return file.isViewController(file.index.files[Int(part.file)].types[Int(part.type)]).isYes ? .likely : nil
    }
    if file.index.isSDKController(word) { return .likely }
    return file.text(name).hasSuffix("ViewController") ? .possible : nil
  }
}

extension String {
  fileprivate static func names(_ controller: String, in place: String) -> String {
    "\(place) is core code and names the view controller \(controller); let the controller ask for what it needs, or "
      + "hand over a block or a protocol"
  }
}
