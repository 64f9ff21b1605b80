import CLibclang

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// libclang, loaded into this process. A fault in it ends the process, so that the command keeps it in others.
///
/// It may be used by several threads at once: each call has an index of its own.
public final class ClangLibrary: ObjectiveCTokenizer, Sendable {
  let functions: ClangFunctions
  /// The path it was loaded from.
  public let path: String
  /// As the library says it: `clang version 21.0.0`.
  public let version: String

  /// Loads the first of `paths` that can be used.
  ///
  /// - Throws: ``ClangProblem/noLibrary(_:)``, which says what is wrong with the last one.
  public init(firstOf paths: [String]) throws(ClangProblem) {
    var problem = ClangProblem.noLibrary("no libclang is installed")
    for path in paths {
      // Never closed: libclang leaves threads and handlers behind.
      guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
        problem = .noLibrary("\(path) cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "no reason given")")
        continue
      }
      do throws(ClangProblem) {
        functions = try ClangFunctions(of: library)
        self.path = path
        version = functions.text(functions.getClangVersion())
        return
      } catch {
        problem = .noLibrary("\(path) is no libclang: \(error)")
      }
    }
    throw problem
  }

  /// The arguments are the same for every file, for there is no compilation database to ask. They only choose the lexer.
  static func arguments(_ language: ClangLanguage) -> [String] {
    switch language {
    case .objectiveC: ["-x", "objective-c", "-std=gnu11", "-fblocks", "-w"]
    case .objectiveCPlusPlus: ["-x", "objective-c++", "-std=gnu++17", "-fblocks", "-w"]
    }
  }

  /// Many files are one buffer to libclang, for a translation unit costs more than the tokens of a file. All of it stands
  /// after `#if 0`, which nothing in it can end: tokens are wanted, and what is not parsed cannot go wrong. Each file is tokenized from its own first
  /// byte, so that an open comment ends with its file.
  public func tokens(of files: [[UInt8]], as language: ClangLanguage) -> [Result<[ClangToken], ClangProblem>] {
    var buffer = Array("#if 0\n".utf8)
    buffer.reserveCapacity(files.reduce(buffer.count) { $0 + $1.count + 1 })
    var ranges: [Range<Int>] = []
    for file in files {
      ranges.append(buffer.count..<(buffer.count + file.count))
      buffer += Self.withoutDirectives(file)
      buffer.append(UInt8(ascii: "\n"))
    }
    guard buffer.count < ClangToken.largestLength else {
      return files.count > 1 ? files.flatMap { tokens(of: [$0], as: language) } : [.failure(.noTokens)]
    }
    return withTranslationUnit(of: buffer, ClangLibrary.arguments(language)) { unit, file in
      ranges.map { range in
        let tokens = self.tokens(in: range, of: unit, file)
        return tokens.isEmpty && !ClangLibrary.isBlank(buffer[range]) ? .failure(.noTokens) : .success(tokens)
      }
    } ?? files.map { _ in .failure(.noTokens) }
  }

  /// Whether there is nothing that has to be a token: white space, and a comment that stays open to the end.
  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0 }
    return rest.isEmpty
      || rest.starts(with: "/*".utf8)
        && !rest.dropFirst(2).indices.contains { index in
          rest[index] == UInt8(ascii: "*") && index + 1 < rest.endIndex && rest[index + 1] == UInt8(ascii: "/")
        }
  }

  private func tokens(in range: Range<Int>, of unit: CXTranslationUnit, _ file: CXFile) -> [ClangToken] {
    let start = functions.getLocationForOffset(unit, file, UInt32(range.lowerBound))
    let end = functions.getLocationForOffset(unit, file, UInt32(range.upperBound))
    var list: UnsafeMutablePointer<CXToken>?
    var count: UInt32 = 0
    functions.tokenize(unit, functions.getRange(start, end), &list, &count)
    guard let list else { return [] }
    defer { functions.disposeTokens(unit, list, count) }
    var tokens: [ClangToken] = []
    tokens.reserveCapacity(Int(count))
    var previousEnd = range.lowerBound
    for token in UnsafeBufferPointer(start: list, count: Int(count)) {
      let extent = functions.getTokenExtent(unit, token)
      var first: UInt32 = 0
      var last: UInt32 = 0
      functions.getFileLocation(functions.getRangeStart(extent), nil, nil, nil, &first)
      functions.getFileLocation(functions.getRangeEnd(extent), nil, nil, nil, &last)
      // The lexer goes on to the end of what a file leaves open, and says 0 of what it does not know.
      let end = Int(last)
      guard Int(first) >= previousEnd, end > Int(first), end <= range.upperBound else { continue }
      previousEnd = end
      tokens.append(
        ClangToken(
          kind: ClangToken.Kind(rawValue: UInt32(functions.getTokenKind(token).rawValue)) ?? .punctuation,
          offset: first - UInt32(range.lowerBound), length: UInt32(end) - first))
    }
    return tokens
  }

  /// Parses `buffer` alone, without any file that it includes. Nil where libclang refuses.
  func withTranslationUnit<Result>(
    of buffer: [UInt8], _ arguments: [String], _ body: (CXTranslationUnit, CXFile) -> Result
  ) -> Result? {
    guard let index = functions.createIndex(0, 0) else { return nil }
    defer { functions.disposeIndex(index) }
    let options =
      CXTranslationUnit_Incomplete.rawValue | CXTranslationUnit_KeepGoing.rawValue
      | CXTranslationUnit_SingleFileParse.rawValue
    return withCStrings(["listlint-input.m"] + arguments) { strings in
      guard let name = strings[0] else { return nil }
      return buffer.withUnsafeBytes { bytes in
        var unsaved = CXUnsavedFile(
          Filename: name, Contents: bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Length: UInt(bytes.count))
        var unit: CXTranslationUnit?
        let code = strings.dropFirst().withContiguousStorageIfAvailable { arguments in
          functions.parseTranslationUnit(
            index, name, arguments.baseAddress, Int32(arguments.count), &unsaved, 1, UInt32(options), &unit)
        }
        guard code == CXError_Success, let unit else { return nil }
        defer { functions.disposeTranslationUnit(unit) }
        return functions.getFile(unit, name).map { body(unit, $0) }
      }
    }
  }

  private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    var storage: [UnsafeMutablePointer<CChar>?] = []
    defer { storage.forEach { free($0) } }
    storage = strings.map { strdup($0) }
    return body(storage.map { $0.map { UnsafePointer($0) } })
  }
}
