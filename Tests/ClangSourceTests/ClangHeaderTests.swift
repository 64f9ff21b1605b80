import Foundation
import TestSupport
import Testing

@testable import ClangSource

enum InstalledHeader {
  static let folder: String? = {
    let roots = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let folders = roots.filter { $0.hasPrefix("llvm-") }.sorted().reversed().map { "/usr/lib/\($0)/include" }
    return (folders + ["/opt/homebrew/opt/llvm/include", "/usr/include"]).first {
      FileManager.default.fileExists(atPath: $0 + "/clang-c/Index.h")
    }
  }()
}

/// Holds our own declarations against clang-c/Index.h, where one is installed.
@Suite("The declarations of libclang", .enabled(if: InstalledHeader.folder != nil))
struct ClangHeaderTests {
  private static let ownHeader = Package.url("Sources/CLibclang/include/CLibclang.h").path

  /// What the C compiler says of `source`; empty where it takes it.
  private func complaints(about source: String) throws -> String {
    let folder = try TemporaryDirectory(["declarations.c": source])
    let options = ["-fsyntax-only", "-std=gnu11", "-I", InstalledHeader.folder ?? ""]
    let run = try run(
      URL(fileURLWithPath: "/usr/bin/env"), ["clang"] + options + ["declarations.c"], in: folder.path)
    return run.status == 0 ? "" : run.errors
  }

  /// The names of the functions that the header declares types for.
  private func functions() throws -> [String] {
    let header = try String(contentsOfFile: ClangHeaderTests.ownHeader, encoding: .utf8)
    return header.matches(of: /\(\*T(clang_\w+)\)/).map { String($0.1) }
  }

  private func functionTest(_ names: [String]) -> String {
    """
    #include <clang-c/Index.h>
    #define CLIBCLANG_FUNCTIONS_ONLY
    #include "\(ClangHeaderTests.ownHeader)"
    \(names.map { "_Static_assert(__builtin_types_compatible_p(T\($0), __typeof__(&\($0))), \"\($0)\");" }
      .joined(separator: "\n"))
    """
  }

  @Test("Functions have the types of the real header")
  func functionTypes() throws {
    let names = try functions()
    #expect(names.count == 22)
    #expect(try complaints(about: functionTest(names)) == "")
  }

  @Test("Structures and constants are laid out as in the real header")
  func layouts() throws {
    let structs = [
      "CXString": ["data", "private_flags"],
      "CXSourceLocation": ["ptr_data", "int_data"],
      "CXSourceRange": ["ptr_data", "begin_int_data", "end_int_data"],
      "CXToken": ["int_data", "ptr_data"],
      "CXCursor": ["kind", "xdata", "data"],
    ]
    let header = try String(contentsOfFile: ClangHeaderTests.ownHeader, encoding: .utf8)
    let constants = Set(header.matches(of: /\b(CX\w+_\w+)\b/).map { String($0.1) })
      .filter { !$0.hasSuffix("_Flags") }.sorted()
    #expect(constants.count > 20)
    // Our types under other names, beside the real ones.
    let renamed = structs.keys.sorted() + constants
    let types = [
      "CXIndex", "CXTranslationUnit", "CXClientData", "CXFile", "CXUnsavedFile", "CXTokenKind", "CXCursorKind",
    ]
    let more = [
      "CXErrorCode", "CXTranslationUnit_Flags", "CXChildVisitResult", "CXCursorVisitor", "CXTranslationUnitImpl",
    ]
    let all = renamed + types + more
    var source = all.map { "#define \($0) Own\($0)" }.joined(separator: "\n")
    source += "\n#include \"\(ClangHeaderTests.ownHeader)\"\n"
    source += all.map { "#undef \($0)" }.joined(separator: "\n")
    source += "\n#include <clang-c/Index.h>\n#include <stddef.h>\n"
    for (name, fields) in structs.sorted(by: { $0.key < $1.key }) {
      source += "_Static_assert(sizeof(Own\(name)) == sizeof(\(name)), \"\(name)\");\n"
      for field in fields {
        source +=
          "_Static_assert(offsetof(Own\(name), \(field)) == offsetof(\(name), \(field)), \"\(name).\(field)\");\n"
      }
    }
    source += "_Static_assert(sizeof(struct OwnCXUnsavedFile) == sizeof(struct CXUnsavedFile), \"CXUnsavedFile\");\n"
    for constant in constants { source += "_Static_assert(Own\(constant) == \(constant), \"\(constant)\");\n" }
    #expect(try complaints(about: source) == "")
  }

  @Test("A wrong declaration is noticed")
  func wrongDeclaration() throws {
    let source = functionTest(["clang_createIndex"]).replacing("Tclang_createIndex,", with: "Tclang_getRange,")
    #expect(try complaints(about: source).contains("clang_createIndex"))
  }
}
