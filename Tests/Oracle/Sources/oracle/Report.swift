/// Prints what was compared and what differs.
struct Report {
  let judgements: [Judgement]
  let tolerated: [Tolerated]
  /// How many differences to show.
  let limit: Int

  var differences: Int { judgements.reduce(0) { $0 + $1.total } }

  /// The tolerated differences whose file was read and that are gone.
  var stale: [Tolerated] {
    let met = judgements.reduce(into: Set<Int>()) { $0.formUnion($1.tolerated) }
    return tolerated.indices.filter { row in
      !met.contains(row) && judgements.contains { $0.path.hasSuffix(tolerated[row].fileSuffix) }
    }.map { tolerated[$0] }
  }

  func printAll() {
    printDifferences()
    printRows()
    printTotals()
    for row in stale {
      print("tolerated.tsv: no such difference any more: \(row.fileSuffix) at \(row.offset)")
    }
  }

  private func printDifferences() {
    var shown = 0
    for judgement in judgements {
      for found in judgement.differences where shown < limit {
        shown += 1
        let difference = found.difference
        print(
          "\(judgement.path):\(found.line):\(found.column): [\(difference.row)] at \(difference.offset)"
            + " ours: \(difference.ours) theirs: \(difference.theirs)")
      }
    }
    if shown < differences { print("… \(differences - shown) more differences (--all shows all that are kept)") }
  }

  private func printRows() {
    var rows: [String: (count: Int, files: Int, example: String)] = [:]
    for judgement in judgements {
      var seen: Set<String> = []
      for found in judgement.differences {
        let row = found.difference.row
        let example = "\(judgement.path):\(found.line):\(found.column)"
        rows[row, default: (0, 0, example)].count += 1
        if seen.insert(row).inserted { rows[row]?.files += 1 }
      }
    }
    guard !rows.isEmpty else { return }
    print("\ndifferences by row, files, first place:")
    for (row, sum) in rows.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      print("  \(pad(sum.count, 8)) \(pad(sum.files, 6))  \(row)  \(sum.example)")
    }
  }

  private func printTotals() {
    let withError = judgements.count { $0.hasError }
    let bytes = judgements.reduce(0) { $0 + $1.bytes }
    print("\n\(judgements.count) files, \(bytes) bytes; \(withError) with syntax errors: tokens and trivia only")
    for subject in Difference.Subject.allCases {
      let compared = judgements.reduce(0) { $0 + $1.compared[subject.rawValue] }
      let differ = judgements.reduce(0) { sum, judgement in
        sum + judgement.differences.count { $0.difference.subject == subject }
      }
      print("  \(pad(compared, 10)) \(subject) compared, \(differ) differ")
    }
    let met = judgements.reduce(into: Set<Int>()) { $0.formUnion($1.tolerated) }
    print("\(differences) differences, \(met.count) tolerated")
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }
}
