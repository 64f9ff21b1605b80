import CLibclang

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// libclang's functions, looked up by their names in a library that was loaded at run time.
struct ClangFunctions: Sendable {
  let getClangVersion: Tclang_getClangVersion
  let getCString: Tclang_getCString
  let disposeString: Tclang_disposeString
  let createIndex: Tclang_createIndex
  let disposeIndex: Tclang_disposeIndex
  let parseTranslationUnit: Tclang_parseTranslationUnit2
  let disposeTranslationUnit: Tclang_disposeTranslationUnit
  let getFile: Tclang_getFile
  let getLocationForOffset: Tclang_getLocationForOffset
  let getRange: Tclang_getRange
  let getRangeStart: Tclang_getRangeStart
  let getRangeEnd: Tclang_getRangeEnd
  let getFileLocation: Tclang_getFileLocation
  let tokenize: Tclang_tokenize
  let disposeTokens: Tclang_disposeTokens
  let getTokenKind: Tclang_getTokenKind
  let getTokenExtent: Tclang_getTokenExtent
  let getTranslationUnitCursor: Tclang_getTranslationUnitCursor
  let visitChildren: Tclang_visitChildren
  let getCursorKind: Tclang_getCursorKind
  let getCursorSpelling: Tclang_getCursorSpelling
  let getCursorExtent: Tclang_getCursorExtent

  /// - Parameter library: What `dlopen` gave.
  /// - Throws: ``ClangProblem/noLibrary(_:)`` where the library lacks a function.
  init(of library: UnsafeMutableRawPointer) throws(ClangProblem) {
    func function<Function>(_ name: StaticString, _: Function.Type) throws(ClangProblem) -> Function {
      guard let symbol = dlsym(library, "\(name)") else { throw .noLibrary("it has no \(name)") }
      return unsafeBitCast(symbol, to: Function.self)
    }
    getClangVersion = try function("clang_getClangVersion", Tclang_getClangVersion.self)
    getCString = try function("clang_getCString", Tclang_getCString.self)
    disposeString = try function("clang_disposeString", Tclang_disposeString.self)
    createIndex = try function("clang_createIndex", Tclang_createIndex.self)
    disposeIndex = try function("clang_disposeIndex", Tclang_disposeIndex.self)
    parseTranslationUnit = try function("clang_parseTranslationUnit2", Tclang_parseTranslationUnit2.self)
    disposeTranslationUnit = try function("clang_disposeTranslationUnit", Tclang_disposeTranslationUnit.self)
    getFile = try function("clang_getFile", Tclang_getFile.self)
    getLocationForOffset = try function("clang_getLocationForOffset", Tclang_getLocationForOffset.self)
    getRange = try function("clang_getRange", Tclang_getRange.self)
    getRangeStart = try function("clang_getRangeStart", Tclang_getRangeStart.self)
    getRangeEnd = try function("clang_getRangeEnd", Tclang_getRangeEnd.self)
    getFileLocation = try function("clang_getFileLocation", Tclang_getFileLocation.self)
    tokenize = try function("clang_tokenize", Tclang_tokenize.self)
    disposeTokens = try function("clang_disposeTokens", Tclang_disposeTokens.self)
    getTokenKind = try function("clang_getTokenKind", Tclang_getTokenKind.self)
    getTokenExtent = try function("clang_getTokenExtent", Tclang_getTokenExtent.self)
    getTranslationUnitCursor = try function("clang_getTranslationUnitCursor", Tclang_getTranslationUnitCursor.self)
    visitChildren = try function("clang_visitChildren", Tclang_visitChildren.self)
    getCursorKind = try function("clang_getCursorKind", Tclang_getCursorKind.self)
    getCursorSpelling = try function("clang_getCursorSpelling", Tclang_getCursorSpelling.self)
    getCursorExtent = try function("clang_getCursorExtent", Tclang_getCursorExtent.self)
  }

  /// The text of a string that libclang made, which is disposed of.
  func text(_ string: CXString) -> String {
    defer { disposeString(string) }
    return getCString(string).map { String(cString: $0) } ?? ""
  }
}
