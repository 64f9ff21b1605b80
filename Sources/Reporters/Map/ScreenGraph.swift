import Findings
import TextProcessing

/// The map as a graph: boxes, and arrows along which a query and the rows travel.
struct ScreenGraph {
  enum Kind: String, CaseIterable { case entry, side, build, view, fault }

  struct Node {
    let kind: Kind
    let lines: [String]
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [(from: Int, to: Int, label: String)] = []
  /// A screen, and which nodes are its own.
  private(set) var groups: [(title: String, nodes: Swift.Range<Int>)] = []

  init(_ map: ScreenMap) {
    for screen in map.screens {
      let first = nodes.count
      add(screen, map)
      groups.append((screen.view.name, first..<nodes.count))
    }
  }

  private mutating func add(_ screen: ListScreen, _ map: ScreenMap) {
    let rows = [screen.list, screen.item.map { "of \($0)" }].compactMap(\.self).joined(separator: " ")
    let view = add(.view, [screen.view.name, rows, screen.dataSource.map { "by \($0)" } ?? ""])
    var owner = view
    if let (property, type) = screen.sideController {
      owner = add(.side, [type.name, "held as \(property)"])
      arrows.append((view, owner, ""))
    }
    for search in screen.searches.prefix(ScreenMap.most) {
      let entry = add(.entry, [search.entry.name] + search.flow.map { "→ \($0)" })
      arrows.append((entry, owner, "query"))
    }
    var last = owner
    for build in screen.snapshots.prefix(ScreenMap.most) {
      last = add(.build, ["rebuilt in \(build.name)"])
      arrows.append((owner, last, ""))
      arrows.append((last, view, "rows"))
    }
    let rules = Dictionary(grouping: screen.findings, by: \.rule).ordered { $0.key < $1.key }
    guard !rules.isEmpty else { return }
    let faults = add(.fault, rules.map { $1.count == 1 ? $0 : "\($0) × \($1.count)" })
    arrows.append((faults, view, ""))
  }

  private mutating func add(_ kind: Kind, _ lines: [String]) -> Int {
    nodes.append(Node(kind: kind, lines: lines.filter { !$0.isEmpty }))
    return nodes.count - 1
  }
}

extension ScreenGraph.Kind {
  /// Fill, and what is drawn around it.
  var color: (fill: String, line: String) {
    switch self {
    case .entry: ("#fff4d6", "#b58900")
    case .side: ("#e2f0d9", "#4f8a3a")
    case .build: ("#e8e4f5", "#6a5aa8")
    case .view: ("#dcebf9", "#2f6fa8")
    case .fault: ("#fbe1de", "#b8392b")
    }
  }
}

extension ScreenMap {
  /// For Graphviz: `listlint map --format dot | dot -Tsvg`.
  var dot: String {
    let graph = ScreenGraph(self)
    func quoted(_ lines: [String]) -> String {
      let text = lines.joined(separator: "\n").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(text.replacing("\n", with: "\\n"))\""
    }
    var text =
      "digraph screens {\n  rankdir=LR;\n  node [shape=box, style=\"filled,rounded\", fontname=\"Helvetica\", fontsize=11];\n"
    for (number, group) in graph.groups.enumerated() {
      text +=
        "  subgraph cluster_\(number) {\n    label=\(quoted([group.title])); fontname=\"Helvetica\"; color=\"#cccccc\";\n"
      for node in group.nodes {
        let (fill, line) = graph.nodes[node].kind.color
        text += "    n\(node) [label=\(quoted(graph.nodes[node].lines)), fillcolor=\"\(fill)\", color=\"\(line)\"];\n"
      }
      text += "  }\n"
    }
    for (from, to, label) in graph.arrows {
      text += "  n\(from) -> n\(to)\(label.isEmpty ? "" : " [label=\(quoted([label])), fontsize=9]");\n"
    }
    return text + "}\n"
  }

  /// For Markdown pages.
  var mermaid: String {
    let graph = ScreenGraph(self)
    func quoted(_ lines: [String]) -> String {
      let escaped = lines.map { line in
        line.replacing("#", with: "#35;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
          .replacing(">", with: "#gt;")
      }
      return "\"\(escaped.joined(separator: "<br>"))\""
    }
    var text = "flowchart LR\n"
    for (number, group) in graph.groups.enumerated() {
      text += "  subgraph s\(number)[\(quoted([group.title]))]\n"
      for node in group.nodes {
        text += "    n\(node)[\(quoted(graph.nodes[node].lines))]:::\(graph.nodes[node].kind.rawValue)\n"
      }
      text += "  end\n"
    }
    for (from, to, label) in graph.arrows { text += "  n\(from) \(label.isEmpty ? "-->" : "-- \(label) -->") n\(to)\n" }
    for kind in ScreenGraph.Kind.allCases {
      text += "  classDef \(kind.rawValue) fill:\(kind.color.fill),stroke:\(kind.color.line),color:#222\n"
    }
    return text
  }

  /// A page of its own: a row of boxes for each screen.
  var html: String {
    let graph = ScreenGraph(self)
    let order: [ScreenGraph.Kind] = [.entry, .side, .build, .view, .fault]
    var body = ""
    for (group, screen) in zip(graph.groups, screens) {
      let boxes = order.map { kind in
        let nodes = group.nodes.map { graph.nodes[$0] }.filter { $0.kind == kind }
        let cells = nodes.map { node in
          let lines = node.lines.enumerated().map {
            $0 == 0 ? "<b>\(markupText($1))</b>" : markupText($1)
          }
          return "<div class=\"box \(kind.rawValue)\">\(lines.joined(separator: "<br>"))</div>"
        }
        return "<td>\(cells.joined())</td>"
      }
      body +=
        "<tr><th>\(markupText(screen.view.name))<small>\(markupText(place(screen.view)))</small></th>\(boxes.joined())</tr>\n"
    }
    let styles = ScreenGraph.Kind.allCases.map {
      ".\($0.rawValue){background:\($0.color.fill);border-color:\($0.color.line)}"
    }
    return """
      <!doctype html>
      <html lang="en"><meta charset="utf-8"><title>List screens</title>
      <style>
      body{font:14px/1.4 system-ui,sans-serif;margin:2em;color:#222}
      table{border-collapse:collapse}
      th,td{padding:8px 10px;border-top:1px solid #ddd;text-align:left;vertical-align:top}
      thead th{border:0;color:#666;font-weight:normal}
      small{display:block;color:#777;font-weight:normal}
      .box{border:1px solid;border-radius:6px;padding:6px 8px;margin:0 0 6px;font-size:12px}
      \(styles.joined(separator: "\n"))
      </style>
      <h1>List screens</h1>
      <p>\(markupText(summary)).</p>
      <table><thead><tr><th>Screen<th>Search enters<th>Side controller<th>Rebuilt in<th>View<th>Found</tr></thead>
      \(body)</table>
      </html>

      """
  }
}
