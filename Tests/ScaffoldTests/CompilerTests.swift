import Foundation
import TestSupport
import Testing

@testable import Scaffold

@Suite struct CompilerTests {
  @Test("The compiler that is named comes first") func named() async throws {
    let named = try FakeCompiler(version: "6.1.1")
    let variable = try FakeCompiler(version: "6.1.2")
    let onPath = try FakeCompiler(version: "6.1.3")
    let environment = ["LISTGEN_SWIFTC": variable.path, "PATH": onPath.folder]
    #expect(try await Compiler.find(named: named.path, environment: environment)?.number == "6.1.1")
    #expect(try await Compiler.find(environment: environment)?.number == "6.1.2")
    #if !os(macOS)
      #expect(try await Compiler.find(environment: ["PATH": onPath.folder])?.number == "6.1.3")
    #endif
  }

  @Test("A compiler tells version and target") func versionAndTarget() async throws {
    let compiler = try await FakeCompiler(version: "6.2").compiler
    #expect(compiler.version == "Swift version 6.2 (fake)")
    #expect(compiler.target == "fake-unknown-none")
  }

  @Test("A name without a folder is looked for on the path") func onPath() async throws {
    let fake = try FakeCompiler()
    #expect(
      try await Compiler.find(named: "swiftc", environment: ["PATH": "/nowhere:\(fake.folder)"])?.path == fake.path)
  }

  @Test("A compiler that is named and cannot be used is an error") func unusable() async throws {
    await #expect(throws: Compiler.Problem(description: "--swiftc: there is no program '/nowhere/swiftc'")) {
      try await Compiler.find(named: "/nowhere/swiftc")
    }
    await #expect(
      throws: Compiler.Problem(
        description: "LISTGEN_SWIFTC: /bin/false is no Swift compiler: it does not answer -print-target-info")
    ) {
      try await Compiler.find(environment: ["LISTGEN_SWIFTC": "/bin/false"])
    }
  }

  #if !os(macOS)
    @Test("What does not work on the path is passed over") func passedOver() async throws {
      let broken = try TemporaryDirectory()
      try broken.writeProgram("swiftc", "#!/bin/sh\nexit 1\n")
      let works = try FakeCompiler()
      let path = "relative:\(broken.path):\(works.folder)"
      #expect(try await Compiler.find(environment: ["PATH": path])?.path == works.path)
      #expect(try await Compiler.find(environment: ["PATH": broken.path]) == nil)
      #expect(try await Compiler.find(environment: [:]) == nil)
    }
  #endif
}

@Suite struct CompilerMessageTests {
  @Test("Messages are read without notes and quoted source") func messages() {
    let output = """
      Users Controller.swift:3:5: error: cannot find 'x' in scope
      1 | let error: Int
      Users Controller.swift:3:5: note: did you mean 'y'?
      Users Controller.swift:3:5: error: cannot find 'x' in scope
      A.swift:1:1: warning: unused
      <unknown>:0: error: fatal
      error: no such module: 'Z'
      """
    #expect(
      CompilerMessage.all(in: output).map(\.line) == [
        "Users Controller.swift:3:5: cannot find 'x' in scope",
        "A.swift:1:1: warning: unused",
        "fatal",
        "no such module: 'Z'",
      ])
  }
}
