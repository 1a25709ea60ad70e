internal import Glibc

/// A child process that receives and answers lines of UTF-8. It is killed and reaped when its
/// handle is released.
///
/// Sent lines arrive at the child's standard input, and lines on its standard output are received.
/// Lines on descriptor 3 are its notes: they can be read without waiting, and stay readable if the
/// child is killed in the middle of its work. Standard input, standard output and descriptor 3 are
/// pipes, standard error goes to `/dev/null`, and the child has no other descriptor. The child has
/// its own process group, which ends with it. A program with another protocol uses another
/// ``Channel``.
///
/// ```swift
/// let sorter = try LineProcess("/usr/bin/sort")
/// try sorter.send("b", within: .seconds(1))
/// sorter.endInput()
/// let line = try sorter.receive(within: .seconds(10))
/// guard sorter.wait().cause == .exit(0) else { … }
/// ```
///
/// A handle belongs to one thread.
package final class LineProcess {
  /// The descriptor to which a child writes its notes.
  package static let notesDescriptor: Int32 = 3

  /// The time before the first observation of a child, and between observations.
  private static let observationMilliseconds: Int32 = 20

  private let process: SpawnedProcess
  let channel: Channel
  /// This process's ends of the child's standard input, of its standard output, and of the pipe for its
  /// notes.
  var sending: OwnedDescriptor
  var receiving: OwnedDescriptor
  private let journal: OwnedDescriptor
  private let memory: ResidentMemory
  var input: LineInput
  /// The bytes to send as soon as the child has room for them.
  var waiting: [UInt8] = []
  /// Whether the child has ended, or has closed its end of the channel.
  var hasEnded = false
  private var notes: LineInput

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program's path.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: the child's whole environment; nil for this process's environment.
  ///   - channel: the descriptors from which the child reads lines and to which it writes them.
  /// - Throws: when the system cannot start the program.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    channel: Channel = .standard
  ) throws(ProgramNotStarted) {
    self.channel = channel
    let sending = try DescriptorPair.input(of: path)
    let receiving = try DescriptorPair.output(of: path)
    let journal = try DescriptorPair.notes(of: path)
    process = try SpawnedProcess(
      path, arguments, environment: environment,
      descriptors: channel.descriptors(
        input: .ours(sending.theirs.number), output: .ours(receiving.theirs.number),
        notes: .ours(journal.theirs.number)), hasOwnGroup: true)
    input = LineInput(descriptor: receiving.ours.number, mark: channel.mark)
    notes = LineInput(descriptor: journal.ours.number)
    memory = ResidentMemory(of: "\(process.id)")
    self.sending = sending.ours
    self.receiving = receiving.ours
    self.journal = journal.ours
  }

  /// The identifier that the system gave the child.
  package var id: Int32 { process.id }

  /// The child's resident memory now, in bytes; nil if the child has ended.
  package var residentBytes: Int? { memory.kilobytes().map { $0 << 10 } }

  /// Whether the child is running and has both directions of its channel open.
  package var isConnected: Bool {
    var ends = [sending.number, receiving.number].map { pollfd(fd: $0, events: 0, revents: 0) }
    return poll(&ends, 2, 0) == 0
  }

  /// The processor time that all threads of the child have used since it began; nil if the child
  /// has ended.
  package var processorTime: Duration? { process.processorTime }

  /// Sends a line; waits until the child makes room for it.
  ///
  /// - Parameters:
  ///   - line: the text, without a line break in or after it.
  ///   - watch: the limits that end the wait.
  ///   - steps: how many steps of its work the child has begun, evaluated at every observation.
  /// - Throws: when the child has ended, or exceeded a limit. Part of the line may have been sent.
  package func send(
    _ line: String, under watch: inout ProcessWatch, steps: () -> Int = { 0 }
  ) throws(LineProcessFailure) {
    let bytes = Array(line.utf8) + [channel.mark]
    var sent = 0
    while sent < bytes.count {
      // The write causes no signal: if the child has ended, the error is handled here.
      let (count, code) = BrokenPipe.isolated {
        bytes.withUnsafeBytes {
          let count = write(sending.number, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
          return (count, errno)
        }
      }
      if count >= 0 {
        sent += count
      } else if code == EAGAIN {
        try wait(for: POLLOUT, on: sending.number, under: &watch, steps: steps)
      } else if code != EINTR {
        throw .ended
      }
    }
  }

  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - watch: the limits that end the wait.
  ///   - steps: how many steps of its work the child has begun, evaluated at every observation.
  /// - Returns: the line without its line break. Text after the last line break is not a line.
  /// - Throws: when no more lines will arrive, or the child exceeded a limit.
  package func receive(
    under watch: inout ProcessWatch, steps: () -> Int = { 0 }
  ) throws(LineProcessFailure) -> String {
    while true {
      if let line = input.takeLine() { return line }
      try wait(for: POLLIN, on: receiving.number, under: &watch, steps: steps)
      guard input.read() != .end else { throw .ended }
      guard input.waitingBytes <= watch.limits.residentBytes else { throw .endlessLine }
    }
  }

  /// Sends a line, and waits up to a time, exact to 20 ms, for the child to have room for it.
  ///
  /// - Throws: the same errors as with a `ProcessWatch`; `stalled` if the time is over.
  package func send(_ line: String, within time: Duration) throws(LineProcessFailure) {
    var watch = ProcessWatch(limits: ProcessLimits(wallTime: time))
    try send(line, under: &watch)
  }

  /// Waits up to a time, exact to 20 ms, for the next line.
  ///
  /// - Throws: the same errors as with a `ProcessWatch`; `stalled` if the time is over.
  package func receive(within time: Duration) throws(LineProcessFailure) -> String {
    var watch = ProcessWatch(limits: ProcessLimits(wallTime: time))
    return try receive(under: &watch)
  }

  /// Returns the notes that the child has written since the last call, without waiting.
  package func takeNotes() -> [String] {
    notes.readAll()
    var lines: [String] = []
    while let line = notes.takeLine() { lines.append(line) }
    return lines
  }

  /// Discards the child's notes so far, an incomplete line included.
  package func dropNotes() {
    notes.readAll()
    notes.clear()
  }

  /// Ends the child's standard input. The child can still answer.
  package func endInput() { sending.end() }

  /// Ends both directions of the channel, as if this process had ended.
  package func hangUp() {
    sending.end()
    receiving.end()
    input = LineInput(descriptor: receiving.number, mark: channel.mark)
  }

  /// Sends SIGINT to the child and its group, as Ctrl-C does.
  package func interrupt() { process.kill(SIGINT) }

  /// Kills the child and its group.
  package func kill() { process.kill(SIGKILL) }

  /// Waits until the child has ended, and reaps it.
  ///
  /// A child that writes more than its channel holds ends only after its output has been received.
  ///
  /// - Returns: how it ended; the same at every call.
  package func wait() -> ProcessEnd { process.wait() }

  /// Waits until this process's end of a pipe is ready, and meanwhile observes the child
  /// periodically.
  private func wait(
    for event: Int32, on number: Int32, under watch: inout ProcessWatch, steps: () -> Int
  ) throws(LineProcessFailure) {
    guard number >= 0 else { throw .ended }
    var descriptor = pollfd(fd: number, events: Int16(event), revents: 0)
    while poll(&descriptor, 1, Self.observationMilliseconds) <= 0 {
      let observation = ProcessWatch.Observation(
        steps: steps(), wall: SpawnedProcess.wallTime, processorTime: process.processorTime,
        residentBytes: residentBytes)
      if let failure = watch.observed(observation) { throw failure }
    }
  }
}

extension LineProcess {
  /// The descriptors from which a child reads lines and to which it writes them, and the byte that
  /// ends a line.
  package enum Channel: Sendable {
    /// Standard input and output, with a line break after each line. The child writes its notes,
    /// which ``LineProcess/takeNotes()`` returns, to descriptor 3.
    case standard
    /// Descriptors 3 and 4, with a zero byte after each message, as Chromium uses them with
    /// `--remote-debugging-pipe`. What the child writes to standard error counts as its notes.
    case debuggingPipe

    /// The byte that ends a line in both directions; notes end with a line break.
    var mark: UInt8 {
      switch self {
      case .standard: UInt8(ascii: "\n")
      case .debuggingPipe: 0
      }
    }

    /// The descriptors of the child from 0 on.
    func descriptors(
      input: ProcessSpawn.Descriptor, output: ProcessSpawn.Descriptor,
      notes: ProcessSpawn.Descriptor
    ) -> [ProcessSpawn.Descriptor] {
      switch self {
      case .standard: [input, output, .null, notes]
      case .debuggingPipe: [.null, .null, notes, input, output]
      }
    }
  }
}

/// Communicates with several children at once: no method here waits for a single child.
extension LineProcess {
  /// Sends as much of a line as the child has room for; ``sendWaiting()`` sends the rest.
  ///
  /// - Parameter line: the text, without a line break in it or after it.
  package func post(_ line: String) {
    waiting.append(contentsOf: line.utf8)
    waiting.append(channel.mark)
    sendWaiting()
  }

  /// Sends as many of the waiting bytes as the child has room for.
  package func sendWaiting() {
    var sent = 0
    while sent < waiting.count, sending.number >= 0 {
      let (count, code) = BrokenPipe.isolated {
        waiting.withUnsafeBytes {
          let count = write(sending.number, $0.baseAddress.map { $0 + sent }, $0.count - sent)
          return (count, errno)
        }
      }
      if count >= 0 {
        sent += count
      } else if code == EAGAIN {
        break
      } else if code != EINTR {
        // The child has ended. Its output can still be received, but the waiting bytes are dropped.
        sent = waiting.count
      }
    }
    waiting.removeFirst(sent)
  }

  /// The lines that have arrived since the last call.
  ///
  /// - Parameter longest: the longest line in bytes; a child that writes a longer one counts as
  ///   ended.
  /// - Returns: the lines, and whether no more will arrive.
  package func takeLines(longest: Int = 64 << 20) -> (lines: [String], isEnd: Bool) {
    guard !hasEnded else { return ([], true) }
    var lines: [String] = []
    reading: while true {
      switch input.read() {
      case .bytes:
        while let line = input.takeLine() { lines.append(line) }
        if input.waitingBytes > longest {
          hasEnded = true
          break reading
        }
      case .nothing: break reading
      case .end:
        hasEnded = true
        break reading
      }
    }
    return (lines, hasEnded)
  }

  /// Waits until a child has written or made room, another descriptor can be read, or a time is
  /// over.
  ///
  /// - Parameters:
  ///   - children: the children.
  ///   - descriptor: the other descriptor; nil for none.
  ///   - milliseconds: the longest time to wait.
  package static func wait(
    for children: [LineProcess], or descriptor: Int32? = nil, milliseconds: Int32
  ) {
    var polled: [pollfd] = []
    for child in children where !child.hasEnded {
      polled.append(pollfd(fd: child.receiving.number, events: Int16(POLLIN), revents: 0))
      guard !child.waiting.isEmpty else { continue }
      polled.append(pollfd(fd: child.sending.number, events: Int16(POLLOUT), revents: 0))
    }
    if let descriptor { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
  }
}

/// Why a child did not read a line or write one.
package enum LineProcessFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The child ended, or closed its end of the channel.
  case ended
  /// A step of the child's work exceeded the limit of processor time.
  case overtime
  /// The child made no progress for longer than the limit.
  case stalled
  /// The child exceeded the limit of memory.
  case oversized
  /// The child wrote a line that exceeds the limit of length.
  case endlessLine

  package var description: String {
    switch self {
    case .ended: "the process ended"
    case .overtime: "the process exceeded its processor time limit"
    case .stalled: "the process made no progress"
    case .oversized: "the process exceeded its memory limit"
    case .endlessLine: "the process wrote a line that is too long"
    }
  }
}
