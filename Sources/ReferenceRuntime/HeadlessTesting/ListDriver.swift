import Foundation
import HeadlessCore

/// A list as its user meets it: texts in sections, some of them selected, which can be tapped.
@MainActor
public protocol DrivableList: AnyObject {
  /// How many sections there are.
  var drivableSectionCount: Int { get }
  /// How many items a section has.
  func drivableItemCount(inSection section: Int) -> Int
  /// The text that an item shows; nil when it shows none.
  func drivableText(at path: IndexPath) -> String?
  /// The paths of the selected items.
  var drivableSelection: [IndexPath] { get }
  /// Taps or clicks an item as the user would.
  func drivableTap(_ path: IndexPath)
}

/// Reads and taps a list of UIKit or AppKit through what it shows.
@MainActor
public struct ListDriver {
  private let list: any DrivableList

  public init(_ list: any DrivableList) { self.list = list }

  /// The texts of all items, by section. Each cell is made for it.
  public var texts: [[String]] {
    paths.map { section in section.map { list.drivableText(at: $0) ?? "" } }
  }

  /// The texts of the selected items, from the top.
  public var selectedTexts: [String] {
    list.drivableSelection.sorted().map { list.drivableText(at: $0) ?? "" }
  }

  /// Taps the first item that shows `text`; none is a misuse.
  public func tap(_ text: String) {
    guard let path = paths.joined().first(where: { list.drivableText(at: $0) == text }) else {
      return HeadlessRuntime.refuse(#function, "\"\(text)\"", "not shown by any item")
    }
    list.drivableTap(path)
  }

  /// Taps the item at a path of section and place.
  public func tap(at path: IndexPath) { list.drivableTap(path) }

  private var paths: [[IndexPath]] {
    (0..<list.drivableSectionCount).map { section in
      (0..<list.drivableItemCount(inSection: section)).map { [section, $0] }
    }
  }
}
