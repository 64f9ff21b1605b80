import Foundation

/// A thread with a stack of a chosen size that can be waited for. Foundation's `Thread` can do neither the waiting nor
/// say that the system refused to start it.
struct WorkerThread {
  private let thread: pthread_t

  /// Starts `work`; nil when the system refuses another thread.
  init?(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }

    let argument = Unmanaged.passRetained(Work(run: work))
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let code = pthread_create(
      &handle, &attributes,
      { argument in
        Work.run(argument)
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    thread = handle
  }

  /// Waits until the work is done. To be called once.
  func join() {
    pthread_join(thread, nil)
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(run body: @escaping @Sendable () -> Void) {
      self.body = body
    }

    static func run(_ argument: UnsafeMutableRawPointer?) {
      guard let argument else { return }
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    }
  }
}
