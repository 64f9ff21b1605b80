import SwiftSource

/// How code and the kits name what is on screen, and what a user does with it. Asked of classes that are not at hand, and of values
/// whose type is not.
package enum ViewNames {
  private static let views = NameEndings(
    """
    View Cell Control Button Field Window Layout Recognizer Layer Bar Slider Switch Picker Stepper Label Responder Panel
    ViewRepresentable ControllerRepresentable Coordinator
    """)
  private static let controllers = NameEndings("Controller")

  /// Whether a type of this name shows something. `Controller` tells nothing.
  package static func isView(_ name: String) -> Bool { views.end(name.utf8) }

  /// The same of a class that is known to be no model's.
  package static func isViewOrController(_ name: String) -> Bool { isView(name) || controllers.end(name.utf8) }

  private static let viewControllers = NameEndings("ViewController")

  /// Whether a type of this name that nobody declares is a view controller.
  package static func isViewController(_ name: ArraySlice<UInt8>) -> Bool { viewControllers.end(name) }

  private static let screenParts = NameEndings("View Window Controller Constraint Cell Bar Responder Screen")

  /// Whether a class of UIKit or AppKit of this name is on screen, or lays out what is.
  package static func isScreenPart(_ name: String) -> Bool { screenParts.end(name.utf8) }

  private static let inputs = NameEndings("Recognizer Button Slider Switch Stepper Field Panel Picker Control")

  /// Whether a class of UIKit or AppKit of this name tells what the user does.
  package static func isInput(_ name: String) -> Bool { inputs.end(name.utf8) }

  private static let cells = NameEndings("Cell Layout ReusableView CollectionViewItem")

  /// Whether a class of this name is a cell or a layout, which knows its own place.
  package static func knowsItsPlace(_ name: String) -> Bool { !name.contains("Delegate") && cells.end(name.utf8) }

  // MARK: - Lists

  private static let tables = NameEndings("ableView utlineView tableview outlineview")
  private static let collections = NameEndings("ollectionView collectionview")

  /// Whether a value of this name, as it is written or in lower case, is a table.
  package static func isTable(_ name: String) -> Bool { tables.end(name.utf8) }

  /// Whether a value of this name, as it is written or in lower case, is a collection view.
  package static func isCollection(_ name: String) -> Bool { collections.end(name.utf8) }

  /// A part of the names of methods that show the rows of a list anew, a project's own as well.
  package static let reloads = SpellingParts("reload")

  // MARK: - Bars and navigation

  /// Parts of the name of a bar or a menu, which holds no rows.
  package static let bars = SpellingParts("menu toolbar tabbar navigationbar")

  /// Parts of the name of a view that holds navigation.
  package static let navigation = SpellingParts("navigation tabview splitview router coordinator")

  // MARK: - What a user does

  /// Parts of the names of gestures that end before the list changes.
  package static let gestures = SpellingParts("drag drop swipe reorder contextmenu longpress")

  package static let selects = SpellingParts("select")

  /// Parts of the name of a method that gives a list its selection back.
  package static let restores = SpellingParts("select restore")

  /// Parts of the name of a control that is tapped or chosen from.
  package static let controls = SpellingParts("button segment")

  /// Parts of the names of what has actions and is no such control.
  package static let otherSenders = SpellingParts("menu recogni gesture tap command timer link swipe pan press")

  private static let gestureWords: WordSet = """
    did tap tapped press pressed click clicked touch touched on handle handler was action select selected toggled
    changed change value perform
    """

  /// Whether a word of an action's name is one for the gesture, which its better name leaves out.
  package static func isGestureWord(_ word: String) -> Bool { gestureWords.contains(Word(word.lowercased())) }
}
