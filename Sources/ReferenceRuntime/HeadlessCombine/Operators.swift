import HeadlessCore

extension Publisher {
  /// A publisher that makes of each event what `handle` passes on.
  private func passing<Result, Problem: Error>(
    _ makeHandler:
      @escaping () -> (
        HeadlessEvent<Output, Failure>, _ pass: @escaping (HeadlessEvent<Result, Problem>) -> Void
      ) -> Void
  ) -> AnyPublisher<Result, Problem> {
    AnyPublisher { receive in
      let handle = makeHandler()
      return headlessSubscribe { handle($0, receive) }
    }
  }

  private func values<Result>(_ makeHandler: @escaping () -> (Output, _ pass: @escaping (Result) -> Void) -> Void)
    -> AnyPublisher<Result, Failure>
  {
    passing {
      let handle = makeHandler()
      return { event, pass in
        switch event {
        case .value(let value): handle(value) { pass(.value($0)) }
        case .completion(let completion): pass(.completion(completion))
        }
      }
    }
  }

  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    values { { value, pass in pass(transform(value)) } }
  }
  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    values { { value, pass in pass(value[keyPath: keyPath]) } }
  }
  public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
    values { { value, pass in transform(value).map(pass) } }
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values { { value, pass in if isIncluded(value) { pass(value) } } }
  }
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values {
      var last: Output?
      return { value, pass in
        if let last, predicate(last, value) { return }
        last = value
        pass(value)
      }
    }
  }
  public func scan<Result>(_ initial: Result, _ next: @escaping (Result, Output) -> Result)
    -> AnyPublisher<Result, Failure>
  {
    values {
      var state = initial
      return { value, pass in
        state = next(state, value)
        pass(state)
      }
    }
  }
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    values {
      var rest = count
      return { value, pass in
        if rest > 0 { rest -= 1 } else { pass(value) }
      }
    }
  }
  public func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> {
    passing {
      var rest = maxLength
      return { event, pass in
        guard rest > 0 else { return }
        if case .completion = event { rest = 0 } else { rest -= 1 }
        pass(event)
        if case .value = event, rest == 0 { pass(.completion(.finished)) }
      }
    }
  }
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }
  public func handleEvents(
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    passing {
      { event, pass in
        switch event {
        case .value(let value): receiveOutput?(value)
        case .completion(let completion): receiveCompletion?(completion)
        }
        pass(event)
      }
    }
  }
  public func mapError<Problem: Error>(_ transform: @escaping (Failure) -> Problem) -> AnyPublisher<Output, Problem> {
    passing {
      { event, pass in
        switch event {
        case .value(let value): pass(.value(value))
        case .completion(.finished): pass(.completion(.finished))
        case .completion(.failure(let error)): pass(.completion(.failure(transform(error))))
        }
      }
    }
  }
  public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
    passing {
      { event, pass in
        switch event {
        case .value(let value): pass(.value(value))
        case .completion(.finished): pass(.completion(.finished))
        case .completion(.failure):
          pass(.value(output))
          pass(.completion(.finished))
        }
      }
    }
  }
  public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      for element in elements { receive(.value(element)) }
      return headlessSubscribe(receive)
    }
  }

  // MARK: - Several publishers

  /// Passes on what the inner publishers say until all have ended; a failure ends it.
  public func flatMap<Inner: Publisher>(_ transform: @escaping (Output) -> Inner) -> AnyPublisher<Inner.Output, Failure>
  where Inner.Failure == Failure { joined(transform, isLatestOnly: false) }

  private func joined<Inner: Publisher>(_ transform: @escaping (Output) -> Inner, isLatestOnly: Bool)
    -> AnyPublisher<Inner.Output, Failure> where Inner.Failure == Failure
  {
    AnyPublisher { receive in
      let bag = Bag()
      bag.running = 1
      func end() {
        bag.running -= 1
        if bag.running == 0 { receive(.completion(.finished)) }
      }
      let outer = headlessSubscribe { event in
        switch event {
        case .value(let value):
          if isLatestOnly {
            bag.running -= bag.inner.count
            bag.inner = [:]
          }
          bag.running += 1
          bag.count += 1
          let id = bag.count
          bag.inner[id] = AnyCancellable {}
          let inner = transform(value).headlessSubscribe { event in
            switch event {
            case .value(let value): receive(.value(value))
            case .completion(.finished):
              if bag.inner.removeValue(forKey: id) != nil { end() }
            case .completion(let failure): receive(.completion(failure))
            }
          }
          if bag.inner[id] != nil { bag.inner[id] = inner }
        case .completion(.finished): end()
        case .completion(let failure): receive(.completion(failure))
        }
      }
      return AnyCancellable {
        outer.cancel()
        bag.inner = [:]
      }
    }
  }

  public func merge<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    AnyPublisher { receive in
      var open = 2
      func pass(_ event: HeadlessEvent<Output, Failure>) {
        if case .completion(.finished) = event {
          open -= 1
          if open > 0 { return }
        }
        receive(event)
      }
      let both = [headlessSubscribe(pass), other.headlessSubscribe(pass)]
      return AnyCancellable { for each in both { each.cancel() } }
    }
  }

  public func combineLatest<Other: Publisher>(_ other: Other) -> AnyPublisher<(Output, Other.Output), Failure>
  where Other.Failure == Failure {
    AnyPublisher { receive in
      var left: Output?
      var right: Other.Output?
      var open = 2
      func pass() { if let left, let right { receive(.value((left, right))) } }
      func end(_ completion: Subscribers.Completion<Failure>) {
        open -= 1
        if case .failure = completion {
          receive(.completion(completion))
        } else if open == 0 {
          receive(.completion(.finished))
        }
      }
      let first = headlessSubscribe { event in
        switch event {
        case .value(let value):
          left = value
          pass()
        case .completion(let completion): end(completion)
        }
      }
      let second = other.headlessSubscribe { event in
        switch event {
        case .value(let value):
          right = value
          pass()
        case .completion(let completion): end(completion)
        }
      }
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  }

  // MARK: - Time: on the clock of `HeadlessTime`

  /// A value is passed on when none has followed for so long.
  public func debounce<Context: Scheduler>(
    for dueTime: Context.SchedulerTimeType.Stride, scheduler: Context
  ) -> AnyPublisher<Output, Failure> { waiting(dueTime.headlessDuration, isDebounce: true) }

  public func delay<Context: Scheduler>(for interval: Context.SchedulerTimeType.Stride, scheduler: Context)
    -> AnyPublisher<Output, Failure>
  { waiting(interval.headlessDuration, isDebounce: false) }

  private func waiting(_ delay: Duration, isDebounce: Bool) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let bag = Bag()
      let subscription = headlessSubscribe { event in
        guard case .value = event else { return receive(event) }
        if isDebounce { bag.inner = [:] }
        nonisolated(unsafe) let event = event
        nonisolated(unsafe) let receive = receive
        bag.count += 1
        let task = HeadlessTime.after(delay) { receive(event) }
        bag.inner[bag.count] = AnyCancellable { task.cancel() }
      }
      return AnyCancellable {
        subscription.cancel()
        bag.inner = [:]
      }
    }
  }

  /// Passes values on a turn later, as a queue does.
  public func receive<Context: Scheduler>(on scheduler: Context) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      var isCancelled = false
      let subscription = headlessSubscribe { event in
        nonisolated(unsafe) let event = event
        nonisolated(unsafe) let receive = receive
        nonisolated(unsafe) let isOpen = { !isCancelled }
        Task { @MainActor in if isOpen() { receive(event) } }
      }
      return AnyCancellable {
        isCancelled = true
        subscription.cancel()
      }
    }
  }

  // MARK: - Accepted and ignored

  public func subscribe<Context: Scheduler>(on scheduler: Context) -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
  public func share() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
  public func print(_ prefix: String = "") -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// What a subscription to several keeps.
private final class Bag {
  var inner: [Int: AnyCancellable] = [:]
  var running = 0
  var count = 0
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Passes on what the latest inner publisher says.
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure> { joined({ $0 }, isLatestOnly: true) }
}

extension Publisher where Failure == Never {
  public func setFailureType<Problem: Error>(to failureType: Problem.Type) -> AnyPublisher<Output, Problem> {
    AnyPublisher { receive in
      headlessSubscribe { event in
        if case .value(let value) = event { receive(.value(value)) } else { receive(.completion(.finished)) }
      }
    }
  }
}
