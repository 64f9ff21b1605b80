import Foundation

/// What a contract asks of the process around it.
public enum ContractProcess {
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

  /// Waits until what code has begun has come to an end or sleeps on a manual clock, though it tells nobody.
  ///
  /// That is when all other threads wait, in two looks at them: then nothing is to be run, however busy the machine is. Code that
  /// works on and on is waited for until it has worked for 300 ms, or for 5 s where it gets no processor. Where the system does not
  /// tell what threads do, 20 ms in which little is worked have to do.
  public static func rest() async {
    // What was due before these is over when they are.
    for _ in 0..<20 { await Task.detached { await Task.yield() }.value }
    #if os(Linux)
      var (waited, pause, start) = (0, 1, secondsOfWork)
      while secondsOfWork - start < 0.3, waited < 5000 {
        if doOthersWait(), doOthersWait() { return }
        // The main actor's turns are taken meanwhile. Many programs may look side by side, so that long work is looked at seldom.
        try? await ContinuousClock().sleep(for: .milliseconds(pause))
        waited += pause
        pause = min(2 * pause, 16)
      }
    #else
      for _ in 0..<15 {
        let before = secondsOfWork
        try? await ContinuousClock().sleep(for: .milliseconds(20))
        if secondsOfWork - before < 0.002 { return }
      }
    #endif
  }

  #if os(Linux)
    /// Whether all threads but this one wait. One that is woken counts as working, even before it gets a processor.
    private static func doOthersWait() -> Bool {
      // Who has woken this one goes back to sleep.
      usleep(200)
      return threads().count { $0.state != UInt8(ascii: "S") } <= 1
    }

    /// How long each thread has worked so far, in hundredths of a second.
    private static func ticks() -> [pid_t: Int] {
      let ticks = threads().map { thread in
        // In the kernel and out of it.
        let fields = String(decoding: thread.rest, as: UTF8.self).split(separator: " ").dropFirst(10).prefix(2)
        return (thread.number, fields.compactMap { Int($0) }.reduce(0, +))
      }
      return Dictionary(ticks) { $1 }
    }

    /// What the system tells of each thread: by few calls, for it is asked often.
    private static func threads() -> [(number: pid_t, state: UInt8, rest: ArraySlice<UInt8>)] {
      guard let folder = opendir("/proc/self/task") else { return [] }
      defer { closedir(folder) }
      var threads: [(number: pid_t, state: UInt8, rest: ArraySlice<UInt8>)] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard let number = pid_t(name) else { continue }
        let file = open("/proc/self/task/\(name)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        // The thread's name is in parentheses, and may hold anything; its state follows.
        guard let close = bytes.prefix(max(0, count)).lastIndex(of: UInt8(ascii: ")")), close + 2 < count else {
          continue
        }
        threads.append((number, bytes[close + 2], bytes[(close + 3)..<count]))
      }
      return threads
    }
  #endif
}
