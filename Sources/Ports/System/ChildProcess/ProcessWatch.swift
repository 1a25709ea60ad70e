internal import Glibc

/// Decides, from observations of a child at work, when it has exceeded a limit.
///
/// One watch is for one piece of work: limits of time count from its beginning.
package struct ProcessWatch {
  /// The state of a child as observed from outside.
  struct Observation {
    /// How many steps of the watched work the child has begun.
    var steps: Int
    /// The time on a clock that never goes back.
    var wall: Duration
    /// The processor time that the child has used since the child began; nil when that is not
    /// known.
    var processorTime: Duration?
    /// The child's resident memory; nil when that is not known.
    var residentBytes: Int?
  }

  /// The limits of the child.
  let limits: ProcessLimits
  /// The observation that last showed progress.
  private var progress: Observation

  /// Begins a watch now.
  package init(limits: ProcessLimits) {
    self.init(limits: limits, wall: SpawnedProcess.wallTime)
  }

  init(limits: ProcessLimits, wall: Duration) {
    self.limits = limits
    progress = Observation(steps: 0, wall: wall)
  }

  /// Returns which limit an observation shows the child to exceed; nil when it exceeds none.
  ///
  /// A step's time counts from the first observation of the step, so that no step gets less than
  /// its limit.
  mutating func observed(_ child: Observation) -> LineProcessFailure? {
    if let bytes = child.residentBytes, bytes > limits.residentBytes { return .oversized }
    if child.steps != progress.steps {
      progress = child
      return nil
    }
    guard let began = progress.processorTime else {
      progress.processorTime = child.processorTime
      return isLate(child) ? .stalled : nil
    }
    if child.steps > 0, let limit = limits.stepTime, let now = child.processorTime,
      now - began > limit
    {
      return .overtime
    }
    return isLate(child) ? .stalled : nil
  }

  private func isLate(_ child: Observation) -> Bool {
    child.wall - progress.wall > limits.wallTime
  }
}

/// The resources that a child may use before it is killed.
package struct ProcessLimits: Sendable, Hashable {
  /// The limit of processor time for one step of the child's work, on all its threads; nil for no
  /// limit.
  var stepTime: Duration?
  /// The wall time within which a child has to make progress: begin the next step, read what is
  /// sent, or answer.
  var wallTime: Duration
  /// The limit of the child's resident memory, in bytes, and of the length of a line.
  var residentBytes: Int

  /// Makes limits; the memory limit is a gigabyte by default.
  package init(stepTime: Duration? = nil, wallTime: Duration, residentBytes: Int = 1 << 30) {
    self.stepTime = stepTime
    self.wallTime = wallTime
    self.residentBytes = residentBytes
  }
}

/// Measures the resident memory of a process, as the kernel reports it.
package final class ResidentMemory {
  private let descriptor: Int32
  private let kilobytesPerPage = max(1, Int(sysconf(Int32(_SC_PAGESIZE))) >> 10)

  /// Makes a measure of a process.
  ///
  /// - Parameter process: the process's identifier, or `self`.
  package init(of process: String = "self") {
    descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The resident set now, in kilobytes; nil when the process is gone.
  package func kilobytes() -> Int? {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      // The second number of the line is the resident set, in pages.
      let fields = buffer.prefix(count).split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3 else { return nil }
      var pages = 0
      for byte in fields[1] { pages = pages * 10 + Int(byte) - Int(UInt8(ascii: "0")) }
      return pages * kilobytesPerPage
    }
  }
}

/// Ends a child process when its parent ends, whatever the child is doing.
package enum ParentWatch {
  /// Starts a thread that ends this child process when the parent has closed its end of a pipe. The
  /// main thread cannot check that, because the child's work can keep it busy all the time.
  ///
  /// - Parameters:
  ///   - output: the descriptor to which this process writes and from which the parent reads.
  ///   - atOnce: whether this process ends immediately; otherwise it ends after one second, in
  ///     which it can still answer a request that it received before.
  package static func begin(whoReads output: Int32, endingAtOnce atOnce: Bool = false) {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        let number = Int(bitPattern: argument)
        var output = pollfd(fd: Int32(number / 2), events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        if number % 2 == 0 { sleep(1) }
        _exit(EXIT_SUCCESS)
      }, UnsafeMutableRawPointer(bitPattern: Int(output) * 2 + (atOnce ? 1 : 0)))
    pthread_detach(thread)
  }
}
