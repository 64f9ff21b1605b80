import ListKnowledge
import RuleKit
import SwiftSource

/// A UI framework in core code that is written in Objective-C: imported for nothing, or used.
struct UIFrameworkInObjectiveCCore: ObjectiveCRule {
  static let id = UIFrameworkInCore.id
  static let needsCore = true
  static let words: WordSet = "UIKit AppKit Cocoa WatchKit"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = CoreCode.importDeclaration(at: token), let framework = UIFramework(module: token.word),
      let profile = CoreCode.profile(of: file), !CoreCode.isGuarded(token, in: file)
    else { return }
    let uses = uses(of: framework, in: file)
    var violation = Violation(token, .uses(token.text, uses.prefix(3).map(\.text), more: uses.count - 3))
    violation.profile = profile
    if uses.isEmpty {
      violation.message = .unused(token.text)
      violation.fix = fix(declaration)
    } else {
      violation.notes = uses.prefix(3).map { Violation.Note($0, "\($0.text) comes from a UI framework") }
    }
    report(violation)
  }

  /// The first place of each name that the framework brings, in file order.
  private func uses(of framework: UIFramework, in file: FileContext) -> [Token] {
    var seen: Set<Word> = []
    return file.tokens.filter { name in
      name.isCapitalized && UIFramework(module: name.word) == nil && !seen.contains(name.word)
        && !CoreCode.isImport(name) && file.isForeign(name)
        && Self.isType(name.text, name.word, of: framework) && seen.insert(name.word).inserted
    }
  }

  /// `UIImage`, `UIApplicationDidEnterBackgroundNotification`, `NSImage`; Foundation's macros and constants start with NS
  /// as well, so that of those only types of AppKit count.
  private static func isType(_ name: String, _ word: Word, of framework: UIFramework) -> Bool {
    if name.hasPrefix("UI") { return UINames.isType(name, word, of: .uiKit) }
    return framework == .appKit && appKitTypes.contains(word)
  }

  private static let appKitTypes: WordSet = """
    NSApplication NSAlert NSBezierPath NSButton NSCell NSColor NSControl NSCursor NSEvent NSFont NSFontManager NSImage
    NSImageRep NSBitmapImageRep NSImageView NSLayoutConstraint NSMenu NSMenuItem NSOpenPanel NSOutlineView NSPanel
    NSPasteboard NSPopover NSResponder NSRunningApplication NSSavePanel NSScreen NSScrollView NSSearchField NSSlider
    NSSplitView NSStatusBar NSStatusItem NSTableColumn NSTableView NSTextField NSTextView NSToolbar NSView
    NSViewController NSWindow NSWindowController NSWorkspace NSApp
    """

  /// Others may have Foundation through this import.
  private func fix(_ declaration: Declaration) -> Violation.ProposedFix {
    var fix = Violation.ProposedFix(
      isSafe: false, explanation: "what imports this file may rest on \(declaration.name?.text ?? "")")
    let isModule = declaration.first?.kind == .atSign
    fix.replace(declaration, with: isModule ? "@import Foundation;" : "#import <Foundation/Foundation.h>")
    return fix
  }
}

extension String {
  fileprivate static func unused(_ module: String) -> String {
    "core code imports \(module) and uses nothing of it; import Foundation"
  }
}
