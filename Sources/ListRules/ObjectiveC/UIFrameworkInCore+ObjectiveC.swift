import ClangSource
import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A UI framework in core code that is written in Objective-C: imported for nothing, or used.
struct UIFrameworkInObjectiveCCore: ObjectiveCRule {
  static let id = UIFrameworkInCore.id
  static let needsCore = true
  static let words: Set<Word> = ["UIKit", "AppKit", "Cocoa", "WatchKit"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = CoreCode.importDeclaration(at: index, in: file),
      let framework = UIFramework(module: file.word(index)), let profile = CoreCode.profile(of: file),
      !CoreCode.isGuardedInObjectiveC(index, in: file)
    else { return }
    let module = file.text(index)
    let uses = uses(of: framework, in: file)
    var violation = Violation(
      TokenRange(index, index + 1), .uses(module, uses.prefix(3).map(\.name), more: uses.count - 3))
    violation.profile = profile
    if uses.isEmpty {
      violation.message = .unused(module)
      violation.fix = fix(declaration, in: file)
    } else {
      violation.notes = uses.prefix(3).map {
        Violation.Note(range: TokenRange($0.token, $0.token + 1), message: "\($0.name) comes from a UI framework")
      }
    }
    report(violation)
  }

  /// The first place of each name that the framework brings, in file order.
  private func uses(of framework: UIFramework, in file: FileContext) -> [(name: String, token: TokenIndex)] {
    var seen: Set<Word> = []
    var found: [(String, TokenIndex)] = []
    for token in file.file.raw.tokens.indices where file.file.raw.tokens[token].kind == .identifier {
      let index = TokenIndex(token)
      let word = file.word(index)
      guard file.isCapitalized(index), UIFramework(module: word) == nil, !seen.contains(word),
        !CoreCode.isImport(index, in: file), !file.index.declaresType(named: word)
      else { continue }
      let name = file.text(index)
      guard Self.isType(name, word, of: framework) else { continue }
      seen.insert(word)
      found.append((name, index))
    }
    return found
  }

  /// `UIImage`, `UIApplicationDidEnterBackgroundNotification`, `NSImage`; Foundation's macros and constants start with NS
  /// as well, so that of those only types of AppKit count.
  private static func isType(_ name: String, _ word: Word, of framework: UIFramework) -> Bool {
    if name.hasPrefix("UI") { return UINames.isType(name, word, of: .uiKit) }
    return framework == .appKit && appKitTypes.contains(word)
  }

  private static let appKitTypes: Set<Word> = [
    "NSApplication", "NSAlert", "NSBezierPath", "NSButton", "NSCell", "NSColor", "NSControl", "NSCursor", "NSEvent",
    "NSFont", "NSFontManager", "NSImage", "NSImageRep", "NSBitmapImageRep", "NSImageView", "NSLayoutConstraint",
    "NSMenu", "NSMenuItem", "NSOpenPanel", "NSOutlineView", "NSPanel", "NSPasteboard", "NSPopover", "NSResponder",
    "NSRunningApplication", "NSSavePanel", "NSScreen", "NSScrollView", "NSSearchField", "NSSlider", "NSSplitView",
    "NSStatusBar", "NSStatusItem", "NSTableColumn", "NSTableView", "NSTextField", "NSTextView", "NSToolbar", "NSView",
    "NSViewController", "NSWindow", "NSWindowController", "NSWorkspace", "NSApp",
  ]

  /// Others may have Foundation through this import.
  private func fix(_ declaration: RawDeclaration, in file: FileContext) -> Violation.ProposedFix {
    let isModule = file.kind(declaration.range.lower) == .atSign
    return Violation.ProposedFix(
      isSafe: false, explanation: "what imports this file may rest on \(file.text(declaration.name))",
      replacements: [(declaration.range, isModule ? "@import Foundation;" : "#import <Foundation/Foundation.h>")])
  }
}

extension String {
  fileprivate static func unused(_ module: String) -> String {
    "core code imports \(module) and uses nothing of it; import Foundation"
  }

  fileprivate static func uses(_ module: String, _ names: [String], more: Int) -> String {
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return
      "core code imports \(module) for \(list); keep values that need no UI framework here, and make what is shown "
      + "in the UI"
  }
}
