import ClangSource
import ProjectIndex
import SwiftSource

/// What is kept of one file: its length in bytes and their digest, and then the fields.
struct SurveyRecord {
  /// Where a record stands among others.
  struct Place {
    /// Of the file's bytes.
    let digest: Word
    let range: Range<Int>
  }

  /// Of the file's identity and its bytes.
  private var (identity, digest): (Word, Word)
  /// What the project said of the file when it was surveyed: facts depend on it.
  private(set) var role: UInt8 = 0
  private(set) var survey: Engine.Survey

  static func role(of input: Engine.Input) -> UInt8 { input.role.isTest.map { $0 ? 1 : 2 } ?? 0 }

  init(_ member: Engine.Member, _ facts: FileFacts) {
    (identity, digest) = (Word(member.input.identity), member.look.digest)
    role = SurveyRecord.role(of: member.input)
    survey = Engine.Survey(facts: facts, look: member.look)
  }

  // MARK: - Bytes

  /// The length of the rest and its digest.
  private static let headLength = 12

  var bytes: [UInt8] {
    var (writer, fields) = (FieldWriter(), self)
    do throws(StorageProblem) {
      try fields.code(&writer)
      try survey.facts.write(to: &writer)
    } catch { return [] }
    let rest = writer.bytes
    var (head, length, check) = (FieldWriter(), UInt32(rest.count), Engine.digest(rest))
    head.code(&length)
    do throws(StorageProblem) { try head.code(&check) } catch { return [] }
    return head.bytes + rest
  }

  /// Where the records stand, by the identities of their files. Complexity: O(records).
  static func places(in bytes: [UInt8]) throws(StorageProblem) -> [Word: Place] {
    var places: [Word: Place] = [:]
    var start = 0
    while start < bytes.count {
      var reader = FieldReader(bytes[start...])
      var (length, check, identity, digest) = (UInt32(0), Word.none, Word.none, Word.none)
      try reader.code(&length)
      try reader.code(&check)
      guard Int(length) <= bytes.count - start - headLength else { throw StorageProblem() }
      try reader.code(&identity)
      try reader.code(&digest)
      let end = start + headLength + Int(length)
      places[identity] = Place(digest: digest, range: start..<end)
      start = end
    }
    return places
  }

  /// - Parameter bytes: Those of its ``Place/range``.
  init(_ bytes: ArraySlice<UInt8>) throws(StorageProblem) {
    (identity, digest, survey) = (.none, .none, Engine.Survey(facts: .blank, look: .blank))
    var reader = FieldReader(bytes)
    var (length, check) = (UInt32(0), Word.none)
    try reader.code(&length)
    try reader.code(&check)
    // A disk may lose bytes, and facts of a mixture lead anywhere.
    guard check == Engine.digest(Array(bytes.dropFirst(SurveyRecord.headLength))) else { throw StorageProblem() }
    try code(&reader)
    survey.facts = try FileFacts(from: &reader)
    guard reader.isAtEnd else { throw StorageProblem() }
  }

  /// All but the facts.
  private mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&identity)
    try coder.code(&digest)
    try coder.code(&role)
    try coder.code(&survey.look)
  }
}

// MARK: - Fields

extension Engine.Look: Stored {
  static var blank: Engine.Look { Engine.Look(digest: .none, lines: 0, hasTrigger: false) }

  mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem) {
    try coder.code(&digest)
    try coder.code(&lines)
    try coder.code(&hasTrigger)
    var isThere = triggered != nil
    try coder.code(&isThere)
    if isThere {
      var list = triggered ?? []
      try coder.code(&list) { coder, id throws(StorageProblem) in
        try coder.code(&id)
      } blank: {
        0
      }
      triggered = list
    }
    var isObjectiveC = objectiveC != nil
    try coder.code(&isObjectiveC)
    if isObjectiveC {
      var tokens = objectiveC ?? []
      try coder.code(&tokens) { coder, token throws(StorageProblem) in
        var raw = token.raw
        try coder.code(&raw)
        token = ClangToken(raw: raw)
      } blank: {
        ClangToken(raw: 0)
      }
      objectiveC = tokens
    }
  }
}
