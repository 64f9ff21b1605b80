import Testing

@Suite struct CalledCodeTests {
  @Test(
    "A call gives back what the code does that it runs, wherever that stands",
    arguments: [
      ("private func plain(_ t: String) -> String { t.lowercased() }", "", "typed search"),
      ("private func plain(_ t: String) -> String { t.trimmingCharacters(in: .whitespaces) }", "", "trimmed search"),
      ("", "let plain: (String) -> String = { $0.lowercased() }", "typed search"),
      ("", "let plain = { (t: String) -> String in t.trimmingCharacters(in: .whitespaces) }", "trimmed search"),
      ("", "func plain(_ t: String) -> String { t.trimmingCharacters(in: .whitespaces) }", "trimmed search"),
      ("", "func plain(_ t: String) -> String { \"all\" }", "other"),
      // Of two at file scope, the labels tell which is meant; without a difference nobody knows.
      ("func plain(_ t: String) -> String { t }\nfunc plain(by t: String) -> String { \"\" }", "", "typed search"),
      ("func plain(_ t: String) -> String { t }\nfunc plain(_ t: String) -> Substring { \"\" }", "", "unknown"),
    ])
  func functions(outside: String, inside: String, origin: String) {
    let screen = """
      \(outside)
      final class Screen: UIViewController {
        func searchBar(_ bar: UISearchBar, textDidChange words: String) {
          \(inside)
          let part = plain(words)
          use(/*?*/part)
        }
      }
      """
    #expect("\(Sample(screen).origin)" == origin)
  }

  @Test("A closure is asked for what its own callers give it") func closures() {
    let screen = """
      final class Screen: UIViewController {
        func searchBar(_ bar: UISearchBar, textDidChange words: String) {
          let show = { (part: String) in use(/*?*/part) }
          show(words)
        }
      }
      """
    #expect("\(Sample(screen).origin)" == "typed search")
    #expect("\(Sample(screen.replacing("show(words)", with: "show(\"\")")).origin)" != "typed search")
  }

  @Test(
    "What the project adds to texts is what its code does, on whatever expression",
    arguments: [
      "(bar.text ?? \"\").tidy", "bar.text!.tidy", "bar.text?.tidy ?? \"\"", "bar.text.map(tidied) ?? \"\"",
      "tidied(bar.text ?? \"\")",
    ])
  func extensions(value: String) {
    func screen(_ code: String) -> String {
      """
      extension String { var tidy: String { \(code) } }
      func tidied(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }
      final class Screen: UIViewController {
        let bar = UISearchBar()
        func search() { let words = \(value); use(/*?*/words) }
      }
      """
    }
    #expect("\(Sample(screen("trimmingCharacters(in: .whitespaces)")).origin)" == "trimmed search")
    guard value.contains("tidy") else { return }
    #expect("\(Sample(screen("lowercased()")).origin)" == "typed search")
  }

  @Test(
    "What stands for a closure is given what the closure would be",
    arguments: [
      "$words.sink(receiveValue: narrow)", "$words.debounce(for: 1, scheduler: q).map(self.narrow).sink { }",
      "$words.sink(receiveValue: narrow(by:))",
    ])
  func references(pipeline: String) {
    let model = """
      final class Model: ObservableObject {
        @Published var words = ""
        func start() { \(pipeline) }
        func narrow(by part: String) { use(/*?*/part) }
      }
      struct Screen: View {
        @StateObject private var model = Model()
        var body: some View { List {}.searchable(text: $model.words) }
      }
      """
    #expect("\(Sample(model).origin)" == "typed search")
  }

  @Test("A trailing closure stands for the last closure that a view keeps") func trailing() {
    let field = """
      struct OwnField: View {
        @Binding var text: String
        let onSearch: (String) -> Void
        var body: some View { TextField("Search", text: $text).onSubmit { onSearch(text) } }
      }
      struct Screen: View {
        @State private var text = ""
        var body: some View { OwnField(text: $text) { part in use(/*?*/part) } }
      }
      """
    #expect("\(Sample(field).origin)" == "typed search")
  }

  @Test("What a computed property is set to is what others assign to it") func setters() {
    let screen = """
      final class Model { var words: String { get { kept } set { use(/*?*/newValue) } } }
      final class Screen: UIViewController {
        let model = Model()
        func searchBar(_ bar: UISearchBar, textDidChange words: String) { model.words = words }
      }
      """
    #expect("\(Sample(screen).origin)" == "typed search")
  }

  @Test(
    "A sender is the field that it was registered for",
    arguments: [
      "func start() { field.addTarget(self, action: #selector(changed(_:)), for: .editingChanged) }\n"
        + "@objc func changed(_ sender: UITextField) { use(sender./*?*/text) }",
      "func start() { field.addAction(UIAction { action in use((action.sender as! UITextField)./*?*/text) }, for: .editingChanged) }",
      "func start() { center.addObserver(self, selector: #selector(told), name: UITextField.textDidChangeNotification, object: field) }\n"
        + "@objc func told(_ note: Notification) { guard let f = note.object as? UITextField else { return }; use(f./*?*/text) }",
      "func start() { field.delegate = self }\n"
        + "func textFieldDidChangeSelection(_ sender: UITextField) { use(sender./*?*/text) }",
    ])
  func senders(code: String) {
    func screen(_ field: String) -> String {
      "final class Screen: UIViewController {\nlet field = \(field)\n\(code)\n}"
    }
    #expect("\(Sample(screen("UISearchTextField()")).origin)" == "typed search")
    #expect("\(Sample(screen("UITextField()")).origin)" == "typed text")
  }

  @Test("What many assign to, few bind") func bindings() {
    let view = """
      struct Screen: View {
        @StateObject private var model = Model()
        var body: some View { List {}.searchable(text: $model.caption) }
      }
      final class Model: ObservableObject {
        @Published var caption = ""
        func f() { use(/*?*/caption) }
      }
      """
    let others = (0..<20).map { "final class Cell\($0) { func f(_ label: Label\($0)) { label.caption = \"\" } }" }
    #expect("\(Sample([view] + others).origin)" == "typed search")
  }

  @Test(
    "A call on a value of a protocol runs what stands in a class below, whatever it takes, also for a class above it")
  func protocols() {
    let screen = """
      protocol Finding { func find(_ words: String) }
      class Base { func find(_ words: String) { use(/*?*/words) } }
      final class Finder: Base, Finding { }
      final class Screen: UIViewController {
        let finder: Finding
        func searchBar(_ bar: UISearchBar, textDidChange words: String) { finder.find(words) }
      }
      """
    #expect("\(Sample(screen).origin)" == "typed search")
  }
}
