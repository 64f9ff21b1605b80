import Testing

@testable import Scaffold

@Suite struct TemplateRendererTests {
  private func library(_ files: [String: String]) -> TemplateLibrary {
    let templates = files.map { Template(path: $0.key, text: $0.value, origin: $0.key, isBundled: true) }
    return TemplateLibrary(templates: templates.sorted { $0.path < $1.path }, notes: [])
  }

  private func render(_ text: String, partials: [String: String] = [:], _ properties: String...) throws -> String {
    let library = library(partials.merging(["kind/A.swift.mustache": text]) { $1 })
    let request = try GenerationRequest(
      kind: .sideController, names: Names("Users"), properties: properties.map { try Property($0) })
    let template = try #require(library["kind/A.swift.mustache"])
    return try TemplateRenderer(library).render(template, in: TemplateScope(request))
  }

  @Test("Swift is not escaped") func escaping() throws {
    let text = try render(
      "let {{plural}}: Array<{{Item}}> = a && b // \"{{Title}}\" & <more>\n{{#properties}}{{type}}\n{{/properties}}",
      "tags:Set<Tag<String>>")
    #expect(text == "let users: Array<User> = a && b // \"Users\" & <more>\nSet<Tag<String>>\n")
  }

  @Test("A partial is not escaped either") func partials() throws {
    let text = try render(
      "{{> partials/item }}\n",
      partials: ["partials/item.mustache": "{{#properties}}\nlet {{name}}: {{type}}\n{{/properties}}"], "a:Set<Int>",
      "b:[String: Set<Int>]")
    #expect(text == "let a: Set<Int>\nlet b: [String: Set<Int>]\n")
  }

  @Test(
    "What is wrong is said with its place",
    arguments: [
      ("a\n{{Plurl}}\n", 2, "there is no name 'Plurl'; did you mean 'Plural'?"),
      (
        "{{#sections}}\n{{^anyThread}}{{sectionNam}}{{/anyThread}}\n{{/sections}}", 2,
        "there is no name 'sectionNam'; did you mean 'sectionName'?"
      ),
      (
        "{{#properties}}{{name}}{{/properties}}\n\n{{isText}}", 3,
        "there is no name 'isText'; 'listgen templates names' lists them"
      ),
      ("{{#sections}}\n", 1, "the section 'sections' is not closed"),
      ("{{#sections}}\n{{/section}}\n", 2, "'{{/section}}' closes 'sections' of line 1"),
      ("\n{{/sections}}", 2, "'{{/sections}}' closes nothing"),
      ("{{> partials/item}}", 1, "there is no partial 'partials/item'; 'listgen templates names' lists them"),
      ("{{=<% %>=}}", 1, "'{{=<%%>=' is not supported; sections, names, partials and comments are"),
      ("x {{Plural", 1, "the tag is not closed"),
    ])
  func problems(text: String, line: Int, message: String) {
    #expect(throws: TemplateProblem(file: "kind/A.swift.mustache", line: line, message: message)) { try render(text) }
  }

  @Test("A partial's problem is said of the partial") func partialProblem() {
    #expect(
      throws: TemplateProblem(
        file: "partials/p.mustache", line: 2, message: "there is no name 'Itm'; did you mean 'Item'?")
    ) {
      try render("{{> partials/p}}", partials: ["partials/p.mustache": "x\n{{Itm}}"])
    }
    #expect(
      throws: TemplateProblem(
        file: "partials/p.mustache", line: 1, message: "partials go round in circles at 'partials/p'")
    ) {
      try render("{{> partials/p}}", partials: ["partials/p.mustache": "{{> partials/p}}"])
    }
  }

  @Test("Sections leave no blank lines") func blankLines() throws {
    let text = try render(
      """

      class A {

        {{#sections}}
        let a = 1
        {{/sections}}


        let b = 2   
        {{^sections}}

        {{/sections}}

      }

      """)
    #expect(text == "class A {\n  let b = 2\n}\n")
  }
}
