import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Two or more functions that build the snapshot of one data source.
struct ScatteredSnapshot: ConfigurableRule {
  static let id = "scattered-snapshot"

  /// The one function that builds snapshots.
  private let function: String
  private let functionName: Word

  init(options: RuleOptions) {
    function = options.text("function")
    functionName = Word(function)
  }

  /// The builder that is one too many: one list has one cause, so that it speaks for those that follow, and the first is where the
  /// list may be built. Nil where the file has one.
  private func second(of all: [SnapshotBuild]) -> Word? {
    var places: [Word] = []
    for build in all where !build.isSetUp && !places.contains(build.place) { places.append(build.place) }
    guard places.count > 1 else { return nil }
    return places.contains(functionName) ? places.first { $0 != functionName } : places[1]
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let build = SnapshotBuilds.build(at: token, in: file), let type = file.type(around: token),
      let entry = file.index.entry(of: type)
    else { return }
    guard let source = build.source, let name = source.last else {
      return checkSnapshotMaker(build, type, entry, in: file, report: report)
    }
    guard build.place != functionName, build.place != "prepareForReuse" else { return }
    let all = SnapshotBuilds.all(around: token, in: file).filter {
      $0.source == source && $0.place != "prepareForReuse"
    }
    // What one function builds is one finding.
    if let first = all.first(where: { $0.place == build.place }), first.origin < build.origin { return }
    let others = all.filter { $0.place != build.place }
    let elsewhere = buildersInOtherFiles(entry, source, besides: build, in: file)
    let sourceName = name == "self" ? type.spelling : file.spelling(of: name) ?? "the data source"
    guard others.isEmpty, elsewhere.isEmpty else {
      let isOnePlace = file.remembered(of: entry.id, source) {
        self.isOnePlace(all, entry, in: file)
      }
      if elsewhere.isEmpty, isOnePlace { return }
      var violation = Violation(
        build.origin,
        .builtTwice(
          build.placeName, source: sourceName, others: names(of: others), in: elsewhere.map(\.file), function: function)
      )
      violation.notes = others.map { Violation.Note($0.origin, "'\($0.placeName)' builds it here") }
      violation.confidence = elsewhere.isEmpty ? .certain : .likely
      if build.isKept { (violation.profile, violation.confidence) = (.strict, .likely) }
      if let second = second(of: all), second != build.place { violation.profile = .strict }
      // Where rows are decided in one place, the other cannot decide otherwise.
      if build.isSetUp || others.allSatisfy(\.isSetUp) && elsewhere.allSatisfy(\.isSetUp) {
        (violation.profile, violation.confidence) = (.strict, .likely)
      }
      report(violation)
      return
    }
    if build.isKept { return }
    // Of several lists each has a function of its own, with a name that says which.
    guard !build.isReturned, file.diffableSources(of: entry).count < 2 else { return }
    let isChosen = build.placeToken.declaration.map { $0.contains(build.origin) } == false
    var violation = Violation(
      isChosen ? build.placeToken : build.origin,
      .namedOtherwise(build.placeName, source: sourceName, function: function))
    violation.holdBack(as: .info)
    report(violation)
  }

  /// An enum or a struct that keeps no data and no list, and makes the snapshot that a screen applies: neither the view controller nor
  /// its side controller has the snapshot's code then. A class may be the side controller.
  private func checkSnapshotMaker(
    _ build: SnapshotBuild, _ type: TypeFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext,
    report: (Violation) -> Void
  ) {
    guard build.isReturned, entry.isDeclared,
      file.index.facts(of: entry).contains(where: { $0.kind == .enum || $0.kind == .struct }),
      file.index.ownProperties(of: entry).allSatisfy({ $0.isLet || $0.isComputed || $0.isStatic }),
      SnapshotBuilds.all(around: build.origin, in: file).first(where: { $0.place == build.place })?.origin
        == build.origin
    else { return }
    var violation = Violation(build.origin, .madeForOthers(build.placeName, type.spelling))
    violation.profile = .strict
    violation.severity = .info
    violation.confidence = .possible
    report(violation)
  }

  /// Whether one function is behind all of these, each time it runs: then that is the place which rebuilds the list, in several
  /// steps. What stands in a closure runs at another time.
  private func isOnePlace(_ builds: [SnapshotBuild], _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    builds.allSatisfy { $0.origin.closures.isEmpty }
      && !intersection(of: Set(builds.map(\.place)).map { gates(of: $0, entry, steps: 3, in: file) }).isEmpty
  }

  /// The method, and those that every call of it comes through, as far as private methods tell. Who sends an action, or is given the
  /// method by its name, calls it too.
  private func gates(of method: Word, _ entry: ProjectIndex.TypeEntry, steps: Int, in file: FileContext) -> Set<Word> {
    guard steps > 0, isOnlyCalled(method, in: file) else { return [method] }
    let callers = file.index.callers(of: method, in: entry)
    guard callers.allSatisfy({ !$0.closureCalls.contains(method) }) else { return [method] }
    return intersection(of: Set(callers.map(\.name)).map { gates(of: $0, entry, steps: steps - 1, in: file) })
      .union([method])
  }

  /// Whether the file's methods of this name are private, and nothing but calls names them.
  private func isOnlyCalled(_ method: Word, in file: FileContext) -> Bool {
    return file.remembered(of: method) {
      let declarations = file.functions(named: method).map { file.declaration(of: $0) }
      return !declarations.isEmpty
        && declarations.allSatisfy {
          $0.isPrivate && $0.kind == .function && !$0.hasAttribute("objc") && !$0.hasAttribute("IBAction")
        }
        && file.names(spelled: method).allSatisfy { $0.call?.name == $0 || $0.declaration?.name == $0 }
    }
  }

  private func intersection(of sets: [Set<Word>]) -> Set<Word> {
    sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }

  /// The names of other functions, each once, in file order.
  private func names(of builds: [SnapshotBuild]) -> [String] {
    var names: [String] = []
    for build in builds where !names.contains(build.placeName) { names.append(build.placeName) }
    return names
  }

  /// The files of the type whose code constructs a snapshot too. Of another file only the calls are known, not what a snapshot
  /// is applied to, so this speaks of types with one data source.
  private func buildersInOtherFiles(
    _ entry: ProjectIndex.TypeEntry, _ source: [Word], besides build: SnapshotBuild, in file: FileContext
  ) -> [Builder] {
    let sources = file.diffableSources(of: entry)
    let isSource = source == ["self"]
    guard isSource || sources.count == 1 && source == [sources[0].name] else { return [] }
    var builders: [Builder] = []
    for function in file.index.family(of: entry).flatMap(\.functions) where function.file != file.id {
      let fact = file.index[function]
      guard fact.name != build.place, fact.name != "prepareForReuse",
        fact.ownCalls.contains("NSDiffableDataSourceSnapshot")
          || isSource && fact.ownCalls.contains("snapshot") && fact.ownCalls.contains("apply")
      else { continue }
      let path = file.index.files[Int(function.file)].path
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let isSetUp = SnapshotBuilds.isSetUp(function, in: file.index)
      if let known = builders.firstIndex(where: { $0.file == name }) {
        builders[known].isSetUp = builders[known].isSetUp && isSetUp
      } else {
        builders.append(Builder(file: name, isSetUp: isSetUp))
      }
    }
    return builders
  }

  /// Code of another file that builds the list's snapshot.
  private struct Builder {
    let file: String
    /// It decides no rows.
    var isSetUp: Bool
  }
}

extension String {
  fileprivate static func builtTwice(
    _ place: String, source: String, others: [String], in files: [String], function: String
  ) -> String {
    let names = others.map { "'\($0)'" } + files.map { "code in \($0)" }
    let rest = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names[0]
    return "'\(place)' builds a snapshot for '\(source)', and so \(names.count > 1 ? "do" : "does") \(rest); "
      + "build it in one function, \(function)(), and call that"
  }

  fileprivate static func madeForOthers(_ place: String, _ type: String) -> String {
    "'\(place)' of \(type) builds the snapshot of somebody else's list; build it where it is applied, or in the side controller"
  }

  fileprivate static func namedOtherwise(_ place: String, source: String, function: String) -> String {
    "the snapshot of '\(source)' is built in '\(place)'; call the one place that does it \(function)()"
  }
}
