import HeadlessCombine
import HeadlessCore
import HeadlessTesting
import Testing

/// The part of Combine that side controllers publish with.
@Suite @MainActor struct CombineTests {
  final class Model: ObservableObject {
    @Published var names: [String] = []
  }

  @Test("A published property tells of a value before it has it (Apple's page on Published)") func published() {
    let model = Model()
    var heard: [String] = []
    let changes = model.objectWillChange.sink { heard.append("will \(model.names.count)") }
    let values = model.$names.sink { heard.append("\($0.count) while \(model.names.count)") }
    model.names = ["Anna"]
    #expect(heard == ["0 while 0", "will 0", "1 while 0"])
    changes.cancel()
    values.cancel()
    model.names = []
    #expect(heard.count == 3)
  }

  @Test("A current value is told first, a passing one is not; nobody hears after the end") func subjects() {
    let (current, passing) = (CurrentValueSubject<Int, Never>(1), PassthroughSubject<Int, Never>())
    var heard: [Int] = []
    var kept: Set<AnyCancellable> = []
    passing.send(0)
    current.merge(with: passing).sink { heard.append($0) }.store(in: &kept)
    current.value = 2
    passing.send(3)
    passing.send(completion: .finished)
    passing.send(4)
    #expect(heard == [1, 2, 3])
    kept = []
    current.send(5)
    #expect(heard == [1, 2, 3])
  }

  @Test("Operators map, leave out and join") func operators() {
    let (query, names) = (PassthroughSubject<String, Never>(), CurrentValueSubject<[String], Never>(["Anna", "Bob"]))
    var heard: [[String]] = []
    let pipeline = query.map { $0.lowercased() }.removeDuplicates().filter { !$0.isEmpty }
      .combineLatest(names).map { query, names in names.filter { $0.lowercased().contains(query) } }
      .sink { heard.append($0) }
    for text in ["", "b", "B", "a"] { query.send(text) }
    names.value = ["Carol"]
    #expect(heard == [["Bob"], ["Anna"], ["Carol"]])
    pipeline.cancel()
  }

  @Test("The latest inner publisher alone is heard") func switching() {
    let inner = (0..<2).map { _ in PassthroughSubject<String, Never>() }
    let outer = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    let subscription = outer.map { inner[$0] }.switchToLatest().sink { heard.append($0) }
    outer.send(0)
    inner[0].send("old")
    outer.send(1)
    inner[0].send("late")
    inner[1].send("new")
    #expect(heard == ["old", "new"])
    subscription.cancel()
  }

  @Test("A debounce on the manual clock passes on the last of what came close together") func debounce() async {
    let clock = ManualClock()
    await HeadlessTime.with(sleep: { try await clock.sleep(for: $0) }) {
      let query = PassthroughSubject<String, Never>()
      var heard: [String] = []
      let subscription = query.debounce(for: .milliseconds(250), scheduler: DispatchQueue.main).sink {
        heard.append($0)
      }
      query.send("a")
      await clock.sleeps(atLeast: 1)
      clock.advance(by: .milliseconds(100))
      query.send("ab")
      await clock.sleeps(atLeast: 2)
      clock.advance(by: .milliseconds(249))
      for _ in 0..<20 { await Task.yield() }
      #expect(heard.isEmpty)
      clock.advance(by: .milliseconds(1))
      for _ in 0..<100 where heard.isEmpty { await Task.yield() }
      #expect(heard == ["ab"])
      subscription.cancel()
    }
  }
}
