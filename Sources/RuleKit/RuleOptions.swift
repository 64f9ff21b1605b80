import RuleDocuments

/// A rule whose document declares options. It is made anew for each configuration, so that a pattern is compiled once.
package protocol ConfigurableRule: Rule {
  init(options: RuleOptions)
}

extension ConfigurableRule {
  package func configured(by options: @autoclosure () -> RuleOptions) -> any Rule { Self(options: options()) }
}

/// The values of a rule's options: its document's defaults, with what the configuration says instead.
package struct RuleOptions {
  private let values: [String: OptionValue]
  private let reads: Reads?

  /// The names that were asked for.
  package final class Reads {
    package init() {}
    package fileprivate(set) var names: Set<String> = []
  }

  package init() {
    values = [:]
    reads = nil
  }

  package init(of document: RuleDocument, _ configured: [String: OptionValue] = [:], recordedIn reads: Reads? = nil) {
    var values = configured
    for option in document.options where values[option.name] == nil { values[option.name] = option.defaultValue }
    self.values = values
    self.reads = reads
  }

  private func value(_ name: String) -> OptionValue? {
    reads?.names.insert(name)
    return values[name]
  }

  package func text(_ name: String) -> String { value(name)?.text ?? "" }
  package func list(_ name: String) -> [String] { value(name)?.list ?? [] }
}
