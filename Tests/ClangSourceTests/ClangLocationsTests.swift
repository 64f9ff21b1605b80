import Foundation
import TestSupport
import Testing

@testable import ClangSource

@Suite("Where libclang is looked for")
struct ClangLocationsTests {
  /// A system of its own, with these files.
  private func withSystem(_ files: [String], _ body: (String) throws -> Void) throws {
    try TemporaryDirectory.with { root in
      for file in files {
        try root.write(file, file)
        if file.hasSuffix("swiftc") { root.setMode(0o755, of: file) }
      }
      try body(root.path)
    }
  }

  @Test("The option wins over the environment, and what is chosen is the only one")
  func chosen() {
    let environment = [ClangLocations.variable: "/e/libclang.so", "PATH": "/usr/bin"]
    #expect(ClangLocations(chosen: "/o/libclang.so", environment: environment).paths == ["/o/libclang.so"])
    let locations = ClangLocations(environment: environment)
    #expect(locations.paths == ["/e/libclang.so"] && locations.isChosen)
  }

  @Test("The toolchain's own comes first, then the newest of Debian's; the C++ library is another one")
  func order() throws {
    let files = [
      "/tools/usr/bin/swiftc", "/tools/usr/lib/libclang.so", "/usr/lib/llvm-9/lib/libclang.so.1",
      "/usr/lib/llvm-19/lib/libclang.so.1", "/usr/lib/llvm-19/lib/libclang-cpp.so.19",
      "/usr/lib/x86_64-linux-gnu/libclang-14.so.1", "/opt/homebrew/opt/llvm/lib/libclang.dylib",
    ]
    try withSystem(files) { root in
      let locations = ClangLocations(environment: ["PATH": "relative:/nothing:/tools/usr/bin"], root: root)
      #expect(
        locations.paths.map { String($0.dropFirst(root.count)) } == [
          "/tools/usr/lib/libclang.so", "/usr/lib/llvm-19/lib/libclang.so.1", "/usr/lib/llvm-9/lib/libclang.so.1",
          "/usr/lib/x86_64-linux-gnu/libclang-14.so.1", "/opt/homebrew/opt/llvm/lib/libclang.dylib",
        ])
      #expect(!locations.isChosen)
    }
  }

  @Test("What is no library is passed over, and the last reason is told")
  func noLibrary() throws {
    try withSystem(["/libclang.so"]) { root in
      #expect(throws: ClangProblem.self) { try ClangLibrary(firstOf: [root + "/libclang.so"]) }
    }
    #expect { try ClangLibrary(firstOf: []) } throws: { "\($0)" == "no libclang is installed" }
  }
}
