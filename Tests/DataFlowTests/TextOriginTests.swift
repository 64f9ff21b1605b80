import Testing

@Suite struct TextOriginTests {
  @Test(
    "The text of a search field is typed, whatever it is called on the way",
    arguments: [
      "func updateSearchResults(for controller: UISearchController) { use(controller.searchBar./*?*/text) }",
      "func searchBar(_ bar: UISearchBar, textDidChange words: String) { use(/*?*/words) }",
      "func f() { if let words = bar.text, use(/*?*/words) { } }\nlet bar = UISearchBar()",
      "func f() { guard let words = bar?.text?.lowercased() else { return }; use(/*?*/words) }\nvar bar: UISearchBar?",
      "func f() { let a = bar.text ?? \"\"; let b = a; use(/*?*/b) }\nlet bar = UISearchBar()",
      "func f() { DispatchQueue.main.async { if let t = self.c.searchBar.text { self.all.filter { $0.has(/*?*/t) } } } }\nlet c = UISearchController()",
      "func f(_ n: Notification) { let w = (n.object as? NSSearchField)?.stringValue; use(/*?*/w) }",
      "func f(_ n: Notification) { guard let field = n.object as? NSSearchField else { return }; use(field./*?*/stringValue) }",
      "var words: String { bar.text! }\nlet bar = UISearchBar()\nfunc f() { use(/*?*/words) }",
      "func f() { show(bar.text!) }\nlet bar = UISearchBar()\nfunc show(_ w: String) { use(/*?*/w) }",
      "func f() { use(/*?*/words) }\nvar words = \"\"\nfunc searchBar(_ b: UISearchBar, textDidChange w: String) { words = w }",
    ])
  func typed(member: String) {
    #expect("\(Sample("final class Screen: UIViewController {\n\(member)\n}").origin)" == "typed search")
  }

  @Test(
    "What is trimmed on the way is trimmed",
    arguments: [
      "func f() { let w = bar.text!.trimmingCharacters(in: .whitespaces); use(/*?*/w) }",
      "func f() { let w = clean(bar.text!); use(/*?*/w) }\nfunc clean(_ t: String) -> String { t.trimmingCharacters(in: .whitespaces) }",
      "func f() { for w in bar.text!.split(separator: \" \") { use(/*?*/w) } }",
      "func f() { show(bar.text!.trimmingCharacters(in: .whitespaces)) }\nfunc show(_ w: String) { use(/*?*/w) }",
    ])
  func trimmed(member: String) {
    #expect(
      "\(Sample("final class Screen: UIViewController {\nlet bar = UISearchBar()\n\(member)\n}").origin)"
        == "trimmed search")
  }

  @Test(
    "What is no typed text is known not to be",
    arguments: [
      "func f() { let w = \"a\"; use(/*?*/w) }",
      "let users: [User] = []\nfunc f() { use(/*?*/users) }",
      "func f() { show(\"all\") }\nfunc show(_ w: String) { use(/*?*/w) }",
    ])
  func other(member: String) {
    #expect("\(Sample("final class Screen {\n\(member)\n}").origin)" == "other")
  }

  @Test(
    "What a function hands on of its parameter is what this call gives it",
    arguments: [
      ("let w = clean(bar.text!); use(/*?*/w)", "trimmed search"), ("let w = clean(\"all\"); use(/*?*/w)", "other"),
      ("let w = clean(clean(bar.text!)); use(/*?*/w)", "trimmed search"),
      ("let w = String.orNil(bar.text!); use(/*?*/w)", "typed search"),
      ("let w = String.orNil(\"all\"); use(/*?*/w)", "other"),
    ])
  func handedOn(code: String, origin: String) {
    let screen = """
      final class Screen: UIViewController {
        let bar = UISearchBar()
        func f() { \(code) }
        func g() { use(clean(bar.text!)); use(clean("none")); use(String.orNil(bar.text!)); use(String.orNil("none")) }
        func clean(_ t: String) -> String {
          let found = t.trimmingCharacters(in: .whitespaces)
          return found.isEmpty ? "" : found
        }
      }
      extension String {
        static func orNil(_ t: String?) -> String? {
          guard let t, !t.isEmpty else { return nil }
          return t
        }
      }
      """
    #expect("\(Sample(screen).origin)" == origin)
  }

  @Test("A model is given the text by a screen of another file") func throughAModel() {
    let screen = """
      final class Screen: UIViewController {
        let model = Model()
        func searchBar(_ bar: UISearchBar, textDidChange words: String) { model.show(words); model.words = words }
      }
      """
    #expect(
      "\(Sample("final class Model { func show(_ w: String) { use(/*?*/w) } }", screen).origin)" == "typed search")
    #expect(
      "\(Sample("final class Model { var words = \"\"; func f() { use(/*?*/words) } }", screen).origin)"
        == "typed search")
  }

  @Test("A function at file scope is given the text in another file, unless the caller's type has one of its name")
  func fileScope() {
    func screen(_ member: String = "") -> String {
      """
      final class Screen: UIViewController {
        func searchBar(_ bar: UISearchBar, textDidChange words: String) { show(words) }
        \(member)
      }
      """
    }
    let free = "func show(_ w: String) { use(/*?*/w) }"
    #expect("\(Sample(free, screen()).origin)" == "typed search")
    #expect("\(Sample(free, screen("func show(_ w: String) {}")).origin)" != "typed search")
    #expect("\(Sample("fileprivate " + free, screen()).origin)" != "typed search")
  }

  @Test("SwiftUI binds a property to a field; a pipeline hands its text on") func bindings() {
    let view = """
      struct Screen: View {
        @StateObject private var model = Model()
        var body: some View { List {}.searchable(text: $model.words) }
      }
      """
    let model = "final class Model: ObservableObject { @Published var words = \"\"\n"
    #expect("\(Sample(model + "func f() { use(/*?*/words) } }", view).origin)" == "typed search")
    #expect(
      "\(Sample(model + "func f() { $words.debounce(for: 1, scheduler: q).filter { !/*?*/$0.isEmpty }.sink { } } }", view).origin)"
        == "typed search")
    #expect(
      "\(Sample(model + "func f() { p.combineLatest($words, q).sink { a, /*?*/text, c in use(text) } } }", view).origin)"
        == "typed search", "the name that introduces the value stands for it, too")
    #expect(
      "\(Sample(model + "func f() { p.combineLatest($words, q).sink { a, text, c in use(/*?*/text) } } }", view).origin)"
        == "typed search")
    #expect(
      "\(Sample(model + "func f() { Publishers.CombineLatest($scope, $words).sink { a, text in use(/*?*/text) } } }", view).origin)"
        == "typed search")
    #expect(
      "\(Sample(model + "func f() { $words.sink { [weak self] in self?.use(/*?*/$0) } } }", view).origin)"
        == "typed search")
    // The only field of a search view searches.
    for (name, origin) in [("NameField", "typed text"), ("SearchField", "typed search")] {
      let field =
        "struct \(name): View { @Binding var input: String; var body: some View { TextField(\"\", text: $input) } }"
      let other =
        "struct Screen: View { @StateObject var model = Model(); var body: some View { \(name)(input: $model.words) } }"
      #expect("\(Sample(model + "func f() { use(/*?*/words) } }", field, other).origin)" == origin)
    }
  }

  @Test("A binding that is made gives what it reads, and a published value what is assigned to it") func madeBindings()
  {
    let screen = """
      final class Screen: UIViewController {
        var typed = ""
        func searchBar(_ bar: UISearchBar, textDidChange text: String) { typed = text }
        var binding: Binding<String> { .init(get: { [weak self] in self?.typed ?? "" }, set: { self.typed = $0 }) }
        func show() { present(Hits(words: binding)) }
      }
      """
    let hits = "struct Hits: View { @Binding var words: String; var body: some View { Text(/*?*/words) } }"
    #expect("\(Sample(hits, screen).origin)" == "typed search")
    let parent = """
      final class Parent: ObservableObject {
        @Published var words = ""
        func searchBar(_ bar: UISearchBar, textDidChange text: String) { words = text }
        func open() { let child = Child(); $words.assign(to: &child.$words) }
      }
      """
    let child = "final class Child: ObservableObject { @Published var words = \"\"; func f() { use(/*?*/words) } }"
    #expect("\(Sample(child, parent).origin)" == "typed search")
  }

  @Test("What a type on its own combines is told apart by its place, and so are nested types of one name") func inputs()
  {
    let screen = """
      final class Screen: UIViewController {
        let bar = UISearchBar()
        let model = TagsModel()
        func bindAll() { model.transform(TagsModel.Input(words: bar.rx.text.orEmpty.asDriver())) }
      }
      """
    let others = (0..<20).map {
      "final class Other\($0) { struct Input { let words: Driver<String> }\n"
        + "func f() { g(Other\($0).Input(words: .just(\"\"))) } }"
    }
    .joined(separator: "\n")
    func model(_ closure: String) -> String {
      """
      final class TagsModel {
        struct Input { let words: Driver<String> }
        func transform(_ input: Input) {
          Observable.combineLatest(tags, input.words.asObservable()).map { \(closure) }.bind(to: shown)
        }
      }
      """
    }
    #expect("\(Sample(model("tags, text in use(/*?*/text)"), screen, others).origin)" == "typed search")
    #expect("\(Sample(model("tags, text in use(/*?*/tags)"), screen, others).origin)" != "typed search")
    #expect("\(Sample(model("both in use(/*?*/both)"), screen, others).origin)" == "unknown")
  }

  @Test(
    "What a generic parameter stands for is said by the head of the class below, a typealias, or the value's own type",
    arguments: [
      "use(state.inner./*?*/words)", "use(context.state.inner./*?*/words)", "use(context./*?*/words)",
      "context.$state.map(\\.inner.words).sink { text in use(/*?*/text) }",
      "for await text in context.changes(of: \\.state.inner.words) { use(/*?*/text) }", "use(box.value./*?*/words)",
    ])
  func generics(code: String) {
    let base = """
      class Base<State, Action> {
        @dynamicMemberLookup final class Context: ObservableObject {
          @Published var state: State
          subscript<T>(dynamicMember path: KeyPath<State, T>) -> T { state[keyPath: path] }
        }
        let context: Context
        var state: State { context.state }
      }
      struct Box<Value> { var value: Value }
      struct Other { var text = "" }
      """
    let tags = """
      struct TagsState { var inner = Inner() }
      struct Inner { var words = "" }
      typealias TagsBase = Base<TagsState, Int>
      struct TagsView: View {
        @ObservedObject var context: TagsModel.Context
        var body: some View { List(all) { Text($0) }.searchable(text: $context.words) }
      }
      """
    let model = "final class TagsModel: TagsBase { let box: Box<Inner>\nfunc f() async { \(code) } }"
    #expect("\(Sample(model, base, tags).origin)" == "typed search")
    // What another type's brackets say is none of it.
    #expect(
      "\(Sample(model, base, tags.replacing("Base<TagsState", with: "Base<Other")).origin)" != "typed search"
        || code.contains("box"))
  }

  @Test(
    "A store looks its members up in the state of its reducer (the Composable Architecture)",
    arguments: [
      "@Bindable var store: StoreOf<Tags>\nvar body: some View { List(all).searchable(text: $store.words) }",
      "let store: Store<Tags.State, Tags.Action>\nvar body: some View { TextField(\"Search\", text: $store.words) }",
      "let store: StoreOf<Tags>\nvar body: some View { OwnField(text: $store.words, prompt: prompt) }",
      "let store: StoreOf<Tags>\nvar body: some View { WithViewStore(store, observe: { $0 }) { tags in All().searchable(text: tags.$words) } }",
    ])
  func stores(view: String) {
    let field = """
      struct OwnField: View {
        private var text: Binding<String>
        init(text: Binding<String>, prompt: String) { self.text = text }
        var body: some View { TextField("Search", text: text) }
      }
      """
    func reducer(_ body: String) -> String {
      "struct Tags { struct State { var words = \"\" }\n\(body) }\nstruct TagsView: View { \(view) }"
    }
    let core = "func core(into state: inout State, action: Action) { use(state./*?*/words) }"
    #expect("\(Sample(reducer(core), field).origin)" == "typed search")
    let closure = "var body: some ReducerOf<Self> { Reduce { state, action in use(state./*?*/words) } }"
    #expect("\(Sample(reducer(closure), field).origin)" == "typed search")
    #expect("\(Sample(reducer(closure.replacing("Reduce", with: "Other")), field).origin)" != "typed search")
  }

  @Test("What a project adds to the streams of RxSwift is what its code gives") func reactive() {
    let screen = """
      final class Screen: UIViewController {
        let finder = UISearchController()
        func bindAll() { finder.rx.words.subscribe(onNext: { text in use(/*?*/text) }) }
      }
      """
    let rx = """
      extension Reactive where Base: UISearchController {
        var words: Observable<String?> { updates.map { $0.searchBar.text } }
        var ends: Observable<Void> { delegate.ends }
      }
      """
    #expect("\(Sample(screen, rx).origin)" == "typed search")
    #expect("\(Sample(screen.replacing("rx.words", with: "rx.ends"), rx).origin)" != "typed search")
  }

  @Test("What a pipeline has waited for comes after a pause, also as what a property holds") func pauses() {
    let model = """
      final class Model: ObservableObject {
        @Published var words = ""
        @Published var applied = ""
        func searchBar(_ bar: UISearchBar, textDidChange text: String) { words = text }
        func start() { $words.debounce(for: 1, scheduler: main).assign(to: &$applied); use(/*?*/applied); use(words) }
      }
      """
    #expect(Sample(model).origin.typed?.isDelayed == true)
    let plain = model.replacing("use(/*?*/applied); use(words)", with: "use(/*?*/words)")
    #expect(Sample(plain).origin.typed?.isDelayed == false)
  }

  @Test("A name that many call is followed to the calls with its labels, on what may be of its type") func crowd() {
    let store = "final class Store { func set(words: String) { use(/*?*/words) } }"
    let screen = """
      final class Screen: UIViewController {
        let store = Store()
        func searchBar(_ bar: UISearchBar, textDidChange text: String) { store.set(words: text) }
      }
      """
    /// Many others that call something of the name.
    func others(_ label: String, of type: String) -> String {
      (0..<40).map { "final class Other\($0) { let store = \(type)(); func f() { store.set(\(label): \"\") } }" }
        .joined(separator: "\n")
    }
    #expect("\(Sample(store, screen, others("color", of: "Palette")).origin)" == "typed search")
    #expect(
      "\(Sample(store, screen, others("words", of: "Lexicon"), "final class Lexicon { }").origin)" == "typed search")
    #expect("\(Sample(store, screen, others("words", of: "Store")).origin)" == "unknown")
    // What tests call says nothing of a user.
    #expect(
      "\(Sample(store, screen, "import XCTest\n" + others("words", of: "Store")).origin)" == "typed search")
  }

  @Test("Properties that are given to each other in a circle have the text that reaches one of them") func circle() {
    let others = """
      final class Right {
        var words = ""
        let left = Left()
        let last = Last()
        func take() { words = left.words; words = last.words }
      }
      final class Last {
        var words = ""
        let right = Right()
        func take() { words = right.words }
        func searchBar(_ bar: UISearchBar, textDidChange text: String) { words = text }
      }
      """
    let left = """
      final class Left {
        var words = ""
        let right = Right()
        func take() { words = right.words; use(/*?*/words) }
      }
      """
    #expect("\(Sample(left, others).origin)" == "typed search")
  }
}
