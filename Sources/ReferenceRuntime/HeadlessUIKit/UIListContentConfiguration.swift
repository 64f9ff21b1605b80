/// Stands for UIKit's protocol of the same name.
@MainActor
public protocol UIContentConfiguration {}

/// Stands for UIKit's `UIListContentConfiguration`, of which only the texts are kept.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  public nonisolated var text: String?
  public nonisolated var secondaryText: String?

  public nonisolated static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
}
