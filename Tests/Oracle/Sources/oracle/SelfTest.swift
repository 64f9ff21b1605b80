import SwiftSource

/// Tests the oracle: damages one thing of our reading at a time and expects that each damage is noticed.
struct SelfTest {
  private struct Sample {
    let path: String
    let bytes: [UInt8]
    let ours: OurReading
    let theirs: TheirReading
    let differences: DifferenceList
  }

  private let samples: [Sample]
  private var random: SplitMix64
  private var tried: [String: Int] = [:]
  private var missed: [String] = []

  init(files: [String], seed: UInt64) throws(CannotJudge) {
    var samples: [Sample] = []
    for path in files {
      let bytes = try FileWalk.read(path)
      let ours = OurReading(SourceFile(bytes: bytes))
      let theirs = TheirReading(parsing: bytes)
      guard ours.tokens.count > 1 else { continue }
      samples.append(
        Sample(
          path: path, bytes: bytes, ours: ours, theirs: theirs,
          differences: Comparison.differences(in: bytes, ours: ours, theirs: theirs)))
    }
    guard !samples.isEmpty else { throw CannotJudge(description: "no Swift file with a token in it to test with") }
    self.samples = samples
    self.random = SplitMix64(state: seed)
  }

  /// Damages tokens at `places` random places and records of structure at a quarter as many. True if all were noticed.
  mutating func run(places: Int) -> Bool {
    var done = 0
    var attempts = 0
    while done < places, attempts < places * 20 {
      attempts += 1
      if damageToken() { done += 1 }
    }
    var records = 0
    while records < places / 4, attempts < places * 40 {
      attempts += 1
      if damageRecord() { records += 1 }
    }
    let kinds = tried.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("self-test: \(done + records - missed.count) of \(done + records) damages noticed (\(kinds))")
    for line in missed { print("  not noticed: \(line)") }
    if done < places { print("  only \(done) places could be damaged") }
    return missed.isEmpty && done == places
  }

  /// Drops, shifts or relabels one token. False if nothing was done.
  private mutating func damageToken() -> Bool {
    let sample = samples[pick(samples.count)]
    var ours = sample.ours
    let index = pick(ours.tokens.count)
    let token = ours.tokens[index]
    var kind = token.kind
    var (keyword, word, flags) = (token.keyword, token.word, token.flags)
    var (offset, length) = (token.offset, token.length)
    let damage: String
    switch pick(5) {
    case 0:
      damage = "dropped"
    case 1:
      damage = "shifted"
      if offset > 0, pick(2) == 0 { offset -= 1 } else { offset += 1 }
    case 2:
      damage = "resized"
      if length > 1, pick(2) == 0 { length -= 1 } else { length += 1 }
    case 3:
      damage = "relabelled"
      kind = TokenKind.allCases[pick(TokenKind.allCases.count)]
      guard kind != token.kind, !isEquivalent(kind, for: token, in: sample) else { return false }
    default:
      guard token.kind == .identifier || token.kind == .keyword else { return false }
      switch pick(3) {
      case 0:
        damage = "given another word"
        word = Word(hash: word.hash &+ 1)
      case 1:
        damage = "given another keyword"
        guard !token.flags.contains(.backticked) else { return false }
        keyword = keyword == .none ? .get : .none
      default:
        damage = "given other flags"
        flags.formSymmetricDifference(index > 0 && pick(2) == 0 ? .startsLine : .afterTrivia)
      }
    }
    if damage == "dropped" {
      ours.tokens.remove(at: index)
    } else {
      ours.tokens[index] = RawToken(
        kind: kind, keyword: keyword, flags: flags, offset: offset, length: length, word: word)
    }
    expectNoticed(ours, sample, damage) { "\(token.kind) at \(token.offset) \(damage), \(kind) \(offset) \(length)" }
    return true
  }

  /// Whether the table calls both kinds right for these bytes: an angle bracket's fixity, for one.
  private func isEquivalent(_ kind: TokenKind, for token: RawToken, in sample: Sample) -> Bool {
    let pieces = sample.theirs.tokens.filter { $0.start >= token.start && $0.stop <= token.stop }
    if let only = pieces.first, pieces.count == 1 {
      let words: Set<TokenKind> = [.identifier, .keyword]
      return TokenTable.accepts(kind, for: only.kind) && !words.contains(kind)
    }
    return pieces.contains { TokenTable.isPiece($0.kind, of: kind) }
  }

  /// Drops one record of structure, or changes one of its values. False if nothing was done.
  private mutating func damageRecord() -> Bool {
    let sample = samples[pick(samples.count)]
    let category = Category.allCases[pick(Category.allCases.count)]
    let records = sample.ours.records[category]
    guard !records.isEmpty, !sample.theirs.hasError else { return false }
    var ours = sample.ours
    let index = pick(records.count)
    let field = pick(category.fields.count + 2)
    let damage: String
    switch field {
    case category.fields.count:
      damage = "\(category) dropped"
      ours.records[category].remove(at: index)
    case category.fields.count + 1:
      damage = "\(category) doubled"
      ours.records[category].insert(records[index], at: index)
    default:
      damage = "\(category) changed"
      let key = records[index].key
      guard let theirs = sample.theirs.records[category].first(where: { $0.key == key }),
        theirs.values[field] != Record.unjudged
      else { return false }
      // One that is wrong already could be made right; two that are wrong differ no more than before.
      guard theirs.values[field] == records[index].values[field] else { return false }
      ours.records[category][index].values[field] += 1
    }
    expectNoticed(ours, sample, damage) { "\(damage): \(records[index]), field \(field)" }
    return true
  }

  private mutating func expectNoticed(
    _ damaged: OurReading, _ sample: Sample, _ damage: String, _ details: () -> String
  ) {
    tried[damage, default: 0] += 1
    let differences = Comparison.differences(in: sample.bytes, ours: damaged, theirs: sample.theirs)
    if differences == sample.differences { missed.append("\(sample.path): \(details())") }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
}

/// A small generator whose sequence its seed decides.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
