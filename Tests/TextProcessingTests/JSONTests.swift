import Testing
import TextProcessing

@Suite struct JSONTests {
  private let value: JSON = [
    "b": ["one", "two"], "a": [:], "list": [], "flag": true, "deep": [["x": .null]], "n": .number(-3),
    "d": .decimal(0.5),
    "whole": .decimal(2),
  ]

  @Test("Keys keep their order") func keysKeepTheirOrder() {
    #expect(
      value.text
        == #"{"b":["one","two"],"a":{},"list":[],"flag":true,"deep":[{"x":null}],"n":-3,"d":0.5,"whole":2}"#)
  }

  @Test("For people each member has a line") func forPeopleEachMemberHasALine() {
    let expected = """
      {
        "b": ["one", "two"],
        "a": {},
        "list": [],
        "flag": true,
        "deep": [
          {
            "x": null
          }
        ],
        "n": -3,
        "d": 0.5,
        "whole": 2
      }
      """
    #expect(value.formatted() == expected)
  }

  @Test("Long arrays have a line for each value") func longArraysHaveALineForEachValue() {
    let words = (0..<12).map { "word number \($0)" }
    #expect(JSON.strings(words).formatted().split(separator: "\n").count == 14)
  }

  @Test("What breaks readers is escaped") func whatBreaksReadersIsEscaped() {
    let text = JSON.string("\"\\/\n\r\t\0\u{1B}\u{7F}\u{2028}\u{FEFF}é").text
    #expect(text == #""\"\\/\n\r\t\u0000\u001b\u007f\u2028\ufeffé""#)
  }
}
