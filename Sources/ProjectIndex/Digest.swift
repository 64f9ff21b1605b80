import SwiftSource

/// A hash of facts that is the same in every run, whatever the order of what has none.
struct Digest {
  private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  mutating func add(_ number: UInt64) { value = Digest.mix(value ^ number) }
  mutating func add(_ word: Word) { add(word.hash) }
  mutating func add(_ flags: Bool...) { add(flags.reduce(1) { $0 << 1 | ($1 ? 1 : 0) }) }

  mutating func add(unordered words: some Sequence<Word>) {
    var sum: UInt64 = 0
    for word in words { sum &+= Digest.mix(word.hash) }
    add(sum)
  }

  mutating func add(unordered digests: some Sequence<Digest>) {
    var sum: UInt64 = 0
    for digest in digests { sum &+= Digest.mix(digest.value) }
    add(sum)
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    let (high, low) = number.multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return high ^ low ^ 0xa076_1d64_78bd_642f
  }
}

extension PropertyFact {
  /// Of all but where it stands.
  var digest: Digest {
    var digest = Digest()
    digest.add(name)
    digest.add(
      isLet, isStatic, isLazy, isComputed, cancelsWhenSet, hasTypeAnnotation, hasSetter, hasObserver, isChangeCallback,
      namesIdentity)
    for word in typeWords { digest.add(word) }
    digest.add(unordered: attributes)
    return digest
  }
}

extension FunctionFact {
  /// Of all but where it stands.
  var digest: Digest {
    var digest = Digest()
    digest.add(name)
    for label in labels { digest.add(label) }
    for words in [
      ownCalls, closureCalls, searchCalls, searchActions, cancels, nilChecks, guards, comparedNames,
    ] {
      digest.add(unordered: words)
    }
    digest.add(isSearchEntry, reloadsList, selectsInList)
    digest.add(UInt64(effects.rawValue))
    return digest
  }
}

extension TypeFact {
  /// Of what it says itself, its members left out.
  var digest: Digest {
    var digest = Digest()
    digest.add(unordered: inherited.map(\.word))
    digest.add(unordered: payloads.flatMap { $0 })
    digest.add(unordered: attributes)
    digest.add(overridesLifecycle, overridesReuse, namesControllerMembers, mentionsList)
    digest.add(UInt64(kind.rawValue))
    return digest
  }
}
