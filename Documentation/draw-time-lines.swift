#!/usr/bin/env swift
import Foundation

// Draws the traces of the-documents-debounce.md as time-lines: prints the SVG, or with --write puts it beside the page.
//
//   swift Documentation/draw-time-lines.swift [--write]

struct Event {
  var milliseconds: Int
  var text: String
  var isKeystroke: Bool { text.hasPrefix("types") }
}

/// The events of the page's fence with the words `trace` and `name`.
func trace(_ name: String, in page: String) -> [Event] {
  let lines = page.components(separatedBy: "\n")
  guard let start = lines.firstIndex(of: "```trace \(name)") else { return [] }
  return lines[(start + 1)...].prefix { $0 != "```" }.compactMap { line in
    let parts = line.components(separatedBy: " ms  ")
    guard parts.count == 2, let milliseconds = Int(parts[0]) else { return nil }
    return Event(milliseconds: milliseconds, text: parts[1])
  }
}

func escaped(_ text: String) -> String {
  text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
}

/// One time-line: keystrokes above the line, what the list shows below it.
func timeLine(_ title: String, _ events: [Event], top: Int) -> [String] {
  let axis = top + 70
  func x(_ milliseconds: Int) -> Int { 40 + milliseconds * 2 }
  var parts = [
    "<text x=\"20\" y=\"\(top + 14)\" font-weight=\"bold\">\(escaped(title))</text>",
    "<line x1=\"\(x(0))\" y1=\"\(axis)\" x2=\"\(x(300))\" y2=\"\(axis)\" stroke=\"#57606a\"/>",
  ]
  for tick in stride(from: 0, through: 300, by: 50) {
    parts.append("<line x1=\"\(x(tick))\" y1=\"\(axis)\" x2=\"\(x(tick))\" y2=\"\(axis + 4)\" stroke=\"#57606a\"/>")
    parts.append("<text x=\"\(x(tick))\" y=\"\(axis + 82)\" fill=\"#57606a\" text-anchor=\"middle\">\(tick) ms</text>")
  }
  var updates = 0
  for event in events {
    let place = x(event.milliseconds)
    if event.isKeystroke {
      let key = event.text.replacingOccurrences(of: "types ", with: "").replacingOccurrences(of: "\"", with: "")
      parts.append("<circle cx=\"\(place)\" cy=\"\(axis)\" r=\"4\" fill=\"#0969da\"/>")
      parts.append("<text x=\"\(place)\" y=\"\(axis - 12)\" fill=\"#0969da\" text-anchor=\"middle\">\(key)</text>")
    } else {
      let isLast = event.milliseconds == events.last?.milliseconds
      let color = isLast ? "#1a7f37" : "#cf222e"
      let foot = axis + 22 + updates * 18
      parts.append("<line x1=\"\(place)\" y1=\"\(axis)\" x2=\"\(place)\" y2=\"\(foot)\" stroke=\"\(color)\"/>")
      let words = escaped(event.text) + (isLast ? "" : ": a cancelled query")
      // The last one stands at the right end, so its words go to its left.
      let (start, anchor) = isLast ? (place - 6, "end") : (place + 6, "start")
      parts.append("<text x=\"\(start)\" y=\"\(foot)\" fill=\"\(color)\" text-anchor=\"\(anchor)\">\(words)</text>")
      updates += 1
    }
  }
  return parts
}

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let page = try String(contentsOf: folder.appendingPathComponent("the-documents-debounce.md"), encoding: .utf8)
let body =
  timeLine("As the sample stands: three updates", trace("sample", in: page), top: 16)
  + timeLine("With a check for cancellation: one", trace("corrected", in: page), top: 196)
let svg =
  """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 372" font-family="sans-serif" font-size="13">
  <rect width="700" height="372" fill="#ffffff"/>
  \(body.joined(separator: "\n"))
  </svg>

  """
if CommandLine.arguments.contains("--write") {
  try svg.write(to: folder.appendingPathComponent("the-documents-debounce.svg"), atomically: true, encoding: .utf8)
} else {
  print(svg, terminator: "")
}
