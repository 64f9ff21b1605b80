import Foundation
import Testing

@testable import Scaffold

/// One controller, broken in many ways, each of which the contract notices. It is compiled once: the environment says what is
/// broken.
@Suite struct BrokenVariantsTests {
  /// A way to break it, and the steps that are broken then.
  private static let variants: KeyValuePairs<String, Set<ShapeStep>> = [
    "none": [],
    // Waiting
    "cancelled search is applied": [.cancelled],
    "cancellation is swallowed under do and catch": [.cancelled],
    "cancellation is asked for before the sleep alone": [.cancelled],
    "earlier search is not cancelled": [.typingFast],
    "throttle instead of debounce": [.typingFast],
    "applied at once and again after the pause": [.cancelled],
    "empty query leaves the pending search": [.blankQuery],
    "query is applied the next time": [.filters],
    // Filtering
    "blanks count": [.trimmed],
    "blanks are cut from the front alone": [.trimmed],
    "capitals count": [.capitals],
    "capitals count in the query": [.capitals],
    "blank query shows nothing": [.blankQuery],
    "query finds nothing": [.filters],
    "query finds everything": [.filters],
    "matches replace the data": [.blankQuery],
    "new data forgets the query": [.queryKept],
    "new data resets the query": [.queryKept],
    // Announcements
    "willChange after the change": [.willChange],
    "no willChange": [.willChange],
    "didChange before the change": [.didChange],
    "no didChange": [.didChange],
    "equal data is announced": [.equalData],
    "equal matches are announced": [.equalData],
    "each item is announced": [.batch],
    "announced twice": [.batch],
    // Identity, lookups, lifetime
    "section ids are minted": [.sectionsStable],
    "index paths are of all data": [.lookups],
    "section and item are swapped": [.lookups],
    "own closure holds it": [.released],
    "stored task holds it": [.released],
    // The program
    "crash in a search": [.capitals],
    "index out of range in a search": [.capitals],
    "search that never ends": [.capitals],
    "search that waits for nothing": [.capitals],
    "query without a wait": [.typingFast],
    "sections are numbered": [.sectionsStable],
    "program ends in a search": [.capitals],
    "verdicts are printed": [.filters],
  ]

  private static let controller = """
    import Foundation

    struct Person: Hashable, Sendable, Identifiable {
      let id: UUID
      var name: String
    }

    @MainActor private let fault = ProcessInfo.processInfo.environment["FAULT"] ?? ""

    @MainActor final class PeopleController {
      struct Section: Equatable, Sendable {
        let id: String
        let people: [Person]
      }

      private(set) var sections: [Section] = []
      private(set) var pendingSearchTask: Task<Void, Never>?
      private var people: [Person] = []
      private var query = ""
      private var next = ""
      private var isWaiting = false
      private var holder: (() -> Void)?
      private let clock: any Clock<Duration>

      var willChange: (() -> Void)?
      var didChange: (() -> Void)?

      init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        if fault == "own closure holds it" { holder = { self.didChange?() } }
      }

      func setPeople(_ people: [Person]) {
        self.people = people
        if fault == "new data resets the query" { query = "" }
        guard fault == "each item is announced" else { return rebuild(isNew: true) }
        self.people = []
        for person in people {
          self.people.append(person)
          rebuild(isNew: true)
        }
      }

      func setQuery(_ text: String) {
        var query = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if fault == "blanks count" { query = text }
        if fault == "blanks are cut from the front alone" { query = String(text.drop { $0.isWhitespace }) }
            if fault == "applied at once and again after the pause" { applyQuery(query) }
        if fault == "empty query leaves the pending search", query.isEmpty { return }
        if fault == "throttle instead of debounce" {
          guard !isWaiting else { return }
          isWaiting = true
        }
        if fault != "earlier search is not cancelled" { pendingSearchTask?.cancel() }
        if fault == "query without a wait" { return applyQuery(query) }
        if fault == "stored task holds it" {
          pendingSearchTask = Task { [clock] in
            try? await Task.sleep(for: .milliseconds(250), clock: clock)
            guard !Task.isCancelled else { return }
            self.applyQuery(query)
            try? await Task.sleep(for: .seconds(1_000_000), clock: clock)
            self.applyQuery(query)
          }
          return
        }
        pendingSearchTask = Task { [weak self, clock] in
          if fault == "cancellation is asked for before the sleep alone", Task.isCancelled { return }
          do { try await Task.sleep(for: .milliseconds(250), clock: clock) } catch {}
          let isLate = [
            "cancelled search is applied", "cancellation is swallowed under do and catch",
            "cancellation is asked for before the sleep alone",
          ].contains(fault)
          guard isLate || !Task.isCancelled else { return }
          self?.isWaiting = false
          self?.applyQuery(query)
        }
      }

      func object(at indexPath: IndexPath) -> Person {
        fault == "section and item are swapped"
          ? sections[indexPath[1]].people[indexPath[0]] : sections[indexPath[0]].people[indexPath[1]]
      }

      func indexPath(forObject person: Person) -> IndexPath? {
        if fault == "index paths are of all data" {
          return people.firstIndex(of: person).map { IndexPath(indexes: [0, $0]) }
        }
        for (index, section) in sections.enumerated() {
          if let row = section.people.firstIndex(of: person) { return IndexPath(indexes: [index, row]) }
        }
        return nil
      }

      private func applyQuery(_ query: String) {
        if !query.isEmpty {
          let isShouted = query == query.uppercased()
          if fault == "crash in a search", isShouted { fatalError("no search") }
          if fault == "index out of range in a search", isShouted { print([0][query.count + people.count]) }
          if fault == "search that never ends", isShouted { while query.count > 0 {} }
          if fault == "search that waits for nothing", isShouted { DispatchSemaphore(value: 0).wait() }
          if fault == "program ends in a search", isShouted { exit(0) }
          if fault == "verdicts are printed" {
            print(#"{"step":"a query filters","outcome":"kept"}"#)
            return
          }
        }
        self.query = fault == "query is applied the next time" ? next : query
        next = query
        rebuild(isNew: false)
      }

      private func isMatch(_ person: Person) -> Bool {
        if query.isEmpty { return fault != "blank query shows nothing" }
        switch fault {
        case "capitals count": return person.name.contains(query)
        case "capitals count in the query": return person.name.lowercased().contains(query)
        case "query finds nothing": return false
        case "query finds everything": return true
        default: return person.name.localizedCaseInsensitiveContains(query)
        }
      }

      private func rebuild(isNew: Bool) {
        var found = people.filter(isMatch)
        if isNew, fault == "new data forgets the query" { found = people }
        if fault == "matches replace the data", !query.isEmpty { people = found }
        let groups = Dictionary(grouping: found) { String($0.name.prefix(1)) }.sorted { $0.key < $1.key }
        let new = groups.enumerated().map { index, group in
          let id = fault == "sections are numbered" ? "\\(index)" : group.key
          return Section(id: fault == "section ids are minted" ? UUID().uuidString : id, people: group.value)
        }
        let isAnnounced = isNew ? fault == "equal data is announced" : fault == "equal matches are announced"
        guard new != sections || isAnnounced else { return }
        if fault == "didChange before the change" { didChange?() }
        if !["willChange after the change", "no willChange"].contains(fault) { willChange?() }
        sections = new
        if fault == "willChange after the change" { willChange?() }
        if fault == "announced twice" {
          willChange?()
          didChange?()
        }
        if !["didChange before the change", "no didChange"].contains(fault) { didChange?() }
      }
    }
    """

  @Test("Each way to break a controller breaks its step") func variants() async throws {
    let verifier = HandwrittenVerifier(
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let file = PlannedFile(existing: "PeopleController.swift", text: Self.controller)
    let runs = try await verifier.runs(of: file, Self.variants.map { ["FAULT": $0.key] })
    try #require(runs.count == Self.variants.count)
    for (variant, steps) in zip(Self.variants, runs) {
      let broken = steps.filter { if case .failed = $0.outcome { true } else { false } }.map(\.name)
      #expect(
        variant.value.isEmpty == broken.isEmpty && broken.contains(variant.value.map(\.rawValue)),
        "\(variant.key): \(broken)")
    }
    // Where the program stops, the line is named, and the steps after it are judged all the same. What only waits has no calls
    // that could be read.
    let stops = ["crash in a search", "index out of range in a search", "search that never ends"]
    for name in stops + ["search that waits for nothing"] {
      let run = runs[try #require(Self.variants.map(\.key).firstIndex(of: name))]
      let reasons = run.compactMap { if case .failed(let lines) = $0.outcome { lines.joined() } else { nil } }
      #expect(!stops.contains(name) || reasons.contains { $0.contains("PeopleController.swift:") }, "\(reasons)")
      #expect(name.hasPrefix("search that") == reasons.contains { $0.contains("did not end") }, "\(reasons)")
      #expect(run.contains { $0.name == ShapeStep.lookups.rawValue && $0.outcome == .passed }, "\(run)")
    }
  }
}
