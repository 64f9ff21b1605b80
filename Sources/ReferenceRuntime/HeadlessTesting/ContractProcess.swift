import Foundation

/// What a contract asks of the process around it.
enum ContractProcess {
  /// How many bytes code may take: what takes more ends in its step, and not the machine.
  static let memory = 2 << 30

  /// On macOS the system does not hold code to it.
  static func boundMemory() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
      _ = setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #endif
  }

  /// How long processors have worked for all threads.
  static var secondsOfWork: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sends SIGILL to the thread that works while all others wait. The main actor may be on another thread than it was last:
  /// nothing ties it to one where there is no run loop.
  ///
  /// - Returns: False where none works, or threads cannot be told apart.
  static func stopBusyThread() -> Bool {
    #if os(Linux)
      let before = ticks()
      usleep(200_000)
      let worked = ticks().map { thread, ticks in (thread: thread, ticks: ticks - (before[thread] ?? ticks)) }
      guard let busiest = worked.max(by: { $0.ticks < $1.ticks }), busiest.ticks > 0,
        let symbol = dlsym(nil, "tgkill")
      else { return false }
      typealias Kill = @convention(c) (pid_t, pid_t, CInt) -> CInt
      return unsafeBitCast(symbol, to: Kill.self)(getpid(), busiest.thread, SIGILL) == 0
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// How long each thread has worked so far, in hundredths of a second.
    private static func ticks() -> [pid_t: Int] {
      let folder = "/proc/self/task"
      var ticks: [pid_t: Int] = [:]
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let text = try? String(contentsOfFile: "\(folder)/\(name)/stat", encoding: .utf8)
        guard let thread = pid_t(name), let text, let close = text.lastIndex(of: ")") else { continue }
        // After the name: the state is the first, and the times in and out of the kernel are the twelfth and thirteenth.
        let fields = text[close...].split(separator: " ").dropFirst()
        ticks[thread] = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
      }
      return ticks
    }
  #endif
}
