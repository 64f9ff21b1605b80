import Findings
import RuleDocuments
import SwiftSource
import TextProcessing

extension MarkedExample {
  /// What is wrong with the example, in the order of the document; empty when it is as it should be.
  ///
  /// It is linted as it stands and in each ``ExampleWrapping`` that applies, and its fix is made and linted again. What is
  /// wrong as it stands is not told once more for each wrapping. Complexity: ten runs over the example.
  public func faults() -> [ExampleFault] {
    guard isJudged else { return [] }
    let files = MarkedFile.split(code, example.language)
    let faults = misplacedFindings(in: files, findings(in: files))
    return (faults.isEmpty ? wrappingFaults() : faults) + fixFaults()
  }

  // MARK: - As it stands

  private struct Place: Hashable {
    let file: Int
    let offset: Int
  }

  /// Pairs the findings with the markers, and reports what is left over on either side. A finding on the line of an
  /// unmet marker is misplaced.
  private func misplacedFindings(in files: [MarkedFile], _ findings: [Finding]) -> [ExampleFault] {
    var unmet = Set(files.indices.flatMap { file in files[file].markers.map { Place(file: file, offset: $0) } })
    var unmarked: [(place: Place, message: String)] = []
    var seen: Set<Place> = []
    for finding in findings {
      guard let file = files.firstIndex(where: { $0.path == finding.path }) else { continue }
      let place = Place(file: file, offset: finding.span.start)
      if seen.insert(place).inserted, unmet.remove(place) == nil { unmarked.append((place, finding.message)) }
    }
    var faults: [ExampleFault] = []
    for (place, message) in unmarked {
      let (line, column) = position(of: place, in: files)
      let near = unmet.filter { $0.file == place.file && position(of: $0, in: files).line == line }
        .min { (abs($0.offset - place.offset), $0.offset) < (abs($1.offset - place.offset), $1.offset) }
      guard let near else {
        faults.append(ExampleFault(.noisy, line: line, column: column, "no ↓ stands here: \(message)"))
        continue
      }
      unmet.remove(near)
      let expected = position(of: near, in: files).column
      faults.append(
        ExampleFault(
          .misplaced, line: line, column: column, "the finding stands here, its ↓ in column \(expected): \(message)"))
    }
    for place in unmet {
      let (line, column) = position(of: place, in: files)
      faults.append(ExampleFault(.missing, line: line, column: column, "nothing is found at this ↓"))
    }
    return faults.ordered { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Where a place stands in the document, markers counted.
  private func position(of place: Place, in files: [MarkedFile]) -> (line: Int, column: Int) {
    let file = files[place.file]
    let (line, column) = LineMap(Array(file.text.utf8)).position(of: place.offset)
    let lineStart = place.offset - (column - 1)
    let markersBefore = file.markers.count { (lineStart..<place.offset).contains($0) }
    return (example.line + file.firstLine + line, column + markersBefore * "↓".utf8.count)
  }

  // MARK: - Elsewhere

  private func wrappingFaults() -> [ExampleFault] {
    ExampleWrapping.allCases.compactMap { wrapping in
      guard wrapping != .none, wrapping.applies(to: self) else { return nil }
      let files = wrapping.wrap(self)
      let found = findings(in: files).map { Occurrence(path: $0.path, offset: $0.span.start) }
      let expected =
        wrapping.silences ? [] : files.flatMap { file in file.markers.map { Occurrence(path: file.path, offset: $0) } }
      let missing = Set(expected).subtracting(found).count
      let noisy = Set(found).subtracting(expected).count
      guard missing + noisy > 0 else { return nil }
      let hint =
        wrapping == .anExtension || wrapping == .nestedType
        ? "; where the code can stand in no type, say wrap=no reason=\"…\" on the fence" : ""
      return ExampleFault(
        .wrapping, line: example.line, "\(wrapping.rawValue), \(missing) are missing and \(noisy) noisy\(hint)")
    }
  }

  private struct Occurrence: Hashable {
    let path: String
    let offset: Int
  }

  // MARK: - The fix

  /// What all fixes of the example make of its only file; nil where nothing is fixed.
  public func fixedByRule() -> String? {
    guard let file = MarkedFile.split(code, example.language).first else { return nil }
    let bytes = Array(file.text.utf8)
    let found = findings(in: [Engine.Input(path: file.path, contents: bytes)])
    let result = FixApplier(includesUnsafe: true, objectiveC: .installed).apply(found, to: bytes)
    return result.applied > 0 ? String(decoding: result.bytes, as: UTF8.self) : nil
  }

  private func fixFaults() -> [ExampleFault] {
    guard let fixedExample else { return [] }
    func fault(_ message: String, made: String? = nil) -> [ExampleFault] {
      [ExampleFault(.fix, line: fixedExample.line, message, shown: made == nil ? nil : fixedExample.code, made: made)]
    }
    guard let made = fixedByRule() else { return fault("the rule fixes nothing here, and a fixed fence is shown") }
    guard made == fixedExample.code else { return fault("the fix makes something else than is shown", made: made) }
    let file = MarkedFile.split(code, example.language).first?.path ?? "Example.swift"
    let again = findings(in: [Engine.Input(path: file, contents: Array(made.utf8))]).filter { $0.fix != nil }
    return again.isEmpty ? [] : fault("the rule would fix its own fix again")
  }
}
