import Findings
import Foundation
import Testing

@testable import Reporters

@Suite("The Xcode report")
struct XcodeReporterTests {
  @Test("Each finding and each note is one line with an absolute path")
  func lines() {
    let source = "a\nb c"
    let note = Finding.Note(path: "/other/B.swift", span: span(of: "b", in: source), message: "here")
    let findings = [
      finding(span(of: "c", in: source), "two\nlines", path: "./Sources/A.swift", severity: .error, notes: [note]),
      finding(span(of: "a", in: source), "again", severity: .info),
      finding(span(of: "a", in: source), "again", path: "../A.swift"),
    ]
    #expect(
      XcodeReporter(currentFolder: "/project").render(report(findings)) == """
        /project/Sources/A.swift:2:3: error: two lines [fresh-identity]
        /other/B.swift:2:1: note: here
        /project/A.swift:1:1: note: again [fresh-identity]
        /project/../A.swift:1:1: warning: again [fresh-identity]

        """)
  }

  @Test("A clean run says nothing")
  func clean() {
    #expect(XcodeReporter(currentFolder: "/").render(report([])) == "")
  }
}

@Suite("The JSON report")
struct JSONReporterTests {
  private let rest = #""indexedFiles":0,"suppressed":0,"baselined":0,"neverRun":0"#

  private let source = "let a = 1\nlet b = 2\n"

  @Test("A finding is one line whose keys keep their order")
  func exactText() {
    let note = Finding.Note(path: "B.swift", span: span(of: "let", in: source), message: "here")
    let edit = Fix.Edit(span: span(of: "2", in: source), replacement: "3\n")
    let findings = [
      finding(
        span(of: "b", in: source), "say \"b\"", severity: .info, notes: [note],
        fix: Fix(isSafe: false, explanation: "", edits: [edit])),
      finding(span(of: "a = 1\nlet", in: source)),
    ]
    let place =
      #""severity":"info","confidence":"likely","path":"A.swift","line":2,"column":5,"endLine":2,"endColumn":6"#
    let notes = #"[{"path":"B.swift","line":1,"column":1,"endLine":1,"endColumn":4,"message":"here"}]"#
    let edits = #"[{"line":2,"column":9,"endLine":2,"endColumn":10,"text":"3\n"}]"#
    let other =
      #""severity":"warning","confidence":"likely","path":"A.swift","line":1,"column":5,"endLine":2,"endColumn":4"#
    #expect(
      JSONReporter().render(report(findings, files: 12, lines: 1_234)) == """
        {"version":1,"project":null,"complete":true,"summary":{"files":12,"lines":1234,"findings":2,\(rest)},"findings":[
        {"rule":"fresh-identity",\(place),"message":"say \\"b\\"","notes":\(notes),"because":[],"fix":{"safe":false,"explanation":"","edits":\(edits)}},
        {"rule":"fresh-identity",\(other),"message":"wrong","notes":[],"because":[],"fix":null}
        ]}

        """)
  }

  @Test("A clean run is one line")
  func clean() {
    #expect(
      JSONReporter().render(report([])) == """
        {"version":1,"project":null,"complete":true,"summary":{"files":1,"lines":3,"findings":0,\(rest)},"findings":[]}

        """)
  }

  @Test("Foundation reads back every text, and no control or line separator is left in it")
  func escaping() throws {
    let scalars = (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{2029}", "\u{FEFF}", "👩", "\u{10FFFF}"]
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    let rendered = JSONReporter().render(report([finding(span(of: "a", in: source), text, path: text)]))
    #expect(rendered.unicodeScalars.filter { $0.value < 0x20 }.allSatisfy { $0 == "\n" })
    let escaped = [0x7F...0x9F, 0x2028...0x2029] as [ClosedRange<UInt32>]
    #expect(!rendered.unicodeScalars.contains { scalar in escaped.contains { $0.contains(scalar.value) } })
    let root = try #require(try JSONSerialization.jsonObject(with: Data(rendered.utf8)) as? [String: Any])
    let findings = try #require(root["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings[0]["message"] as? String == text)
    #expect(findings[0]["path"] as? String == text)
    #expect(findings[0]["fix"] is NSNull)
    #expect(root["version"] as? Int == 1)
  }
}
