import SwiftSource

/// Why steps cannot be judged.
extension ShapeContract {
  mutating func excuse(_ steps: [ShapeStep], if applies: Bool = true, because reason: String) {
    if applies { for step in steps { excuse(step, because: reason) } }
  }

  /// The first reason of a step counts.
  mutating func findReasons() {
    let name = type.name
    let takesNothing = "nothing of \(name) takes items"
    let changesNothing = "nothing of \(name) that can be called changes its data"
    let noCallback = "\(name) has no callback"
    excuse(
      ShapeStep.allCases, if: type.kind == .actor,
      because: "\(name) is an actor, whose state cannot be read at the moment of a change")
    excuse(
      ShapeStep.allCases, if: collection == nil, because: "no property of \(name) that may be read is a list")
    let querySteps: [ShapeStep] = [
      .blankQuery, .filters, .trimmed, .capitals, .queryKept, .typingFast, .cancelled,
    ]
    if shape.query == nil {
      let hidden = type.functions.first { $0.isPrivate && $0.spelling.lowercased().contains("query") }
      let hint = hidden.map { "; \($0.signature) is private" } ?? ""
      excuse(querySteps, because: "no method or property of \(name) takes a query\(hint)")
    } else if let realTimeReason {
      excuse(querySteps, because: realTimeReason)
    }
    // What it shows by itself is found by its text only where it is nothing else.
    excuse(
      [.filters, .trimmed, .capitals, .queryKept], if: !hasItems && collection?.item != .text, because: takesNothing)
    if hasItems, let item = collection?.item, !isSearchable(item) || !isSearchable(sampleType) {
      excuse([.filters, .trimmed, .capitals, .queryKept], because: "\(spelled(item)) has no text to search")
    }
    excuse(
      [.blankQuery, .filters, .trimmed, .capitals, .queryKept], if: isServed && services.contains(where: \.searches),
      because: "its service searches")
    excuse([.batch, .queryKept], if: !loads, because: "no method or property of \(name) takes a list of items")
    excuse([.willChange], if: shape.willChange == nil && !announces, because: "\(noCallback) for it\(announcement)")
    excuse([.didChange], if: shape.didChange == nil, because: "\(noCallback) for it\(announcement)")
    excuse([.equalData, .batch], if: !hasCallbacks, because: "\(noCallback)s\(announcement)")
    let sections = collection?.property ?? name
    excuse([.sectionsStable], if: collection?.itemsOfSection == nil, because: "\(sections) has no sections")
    excuse([.sectionsStable], if: collection?.hasSectionIDs != true, because: "sections of \(sections) have no id")
    excuse([.willChange, .didChange], if: !canChange, because: changesNothing)
    // What anyone may set without a word tells of nothing; its owner knows.
    if case .property(let property) = shape.load, !announces, let binding = type.property(property)?.declaration,
      binding.bindings.allSatisfy({ $0.accessors.isEmpty && $0.accessorBlock == nil }), binding.attributes.isEmpty
    {
      excuse(
        [.willChange, .didChange, .equalData, .batch],
        because: "\(property) may be set from outside, which nobody hears of")
    }
    excuse([.equalData, .sectionsStable], if: !canRepeat, because: changesNothing)
    excuse([.lookups], if: shape.objectAt == nil, because: "\(name) has no method from an index path to an item")
    excuse([.lookups], if: shape.indexPath == nil, because: "\(name) has no method from an item to its index path")
    excuse([.lookups], if: !hasItems, because: "\(takesNothing) to look up")
  }

  /// How it announces changes instead, for the reason.
  var announcement: String {
    if type.declaration.hasAttribute("Observable") { return "; it announces changes by Observation" }
    if type.inherited.contains(.named("ObservableObject", [])) || type.mentions("objectWillChange") {
      return "; it announces changes by Combine"
    }
    if type.mentions("NotificationCenter") { return "; it posts notifications" }
    return ""
  }
}
