import Glibc
import VerificationHost

/// One child process that hosts scripts, ended and reaped with this.
final class ScriptProcess {
  /// How long a child is left alone before it is looked at, and how often it is from then on.
  private static let lookMilliseconds: Int32 = 20

  let id: pid_t
  /// What it may use from now on.
  var limits: ScriptProcessLimits
  private let channel: Int32
  private let journal: Int32
  private let memory: ResidentMemory
  private var replies: LineInput
  private var notes: LineInput
  /// What the child noted since the request under way was sent.
  private var noted: [String] = []
  /// How many of these notes say that a script is entered.
  private var entries = 0
  /// How many replies nobody waits for any more.
  private var owed = 0

  /// Starts a child.
  init(
    executable: String, arguments: [String], limits: ScriptProcessLimits
  ) throws(ScriptProcessFailure) {
    let spawn = try ScriptProcessSpawn(executable: executable, arguments: arguments)
    id = spawn.process
    channel = spawn.channel
    journal = spawn.journal
    memory = ResidentMemory(of: "\(id)")
    self.limits = limits
    replies = LineInput(descriptor: channel)
    notes = LineInput(descriptor: journal)
  }

  deinit {
    close(channel)
    close(journal)
    // Its group is its own.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// The resident set in kilobytes; nil when the process is gone.
  var kilobytes: Int? { memory.kilobytes() }

  /// Whether somebody is at the other end.
  var isAlive: Bool {
    var descriptor = pollfd(fd: channel, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) == 0
  }

  /// What the child noted about the request under way, up to now.
  func readJournal() -> ScriptJournal {
    takeNotes()
    return ScriptJournal(lines: noted, kilobytes: kilobytes)
  }

  /// Sends a request whose reply nobody waits for.
  func post(_ request: ScriptHostRequest) throws(ScriptProcessFailure) {
    var vigil = ScriptProcessVigil(limits: limits, wall: Self.wall())
    try send(request, &vigil)
    owed += 1
  }

  /// Sends a request and waits for what is replied.
  func exchange(_ request: ScriptHostRequest) throws(ScriptProcessFailure) -> ScriptHostReply {
    // An answer to what a script wants belongs to the request before it.
    if case .resource = request {} else { forgetNotes() }
    var vigil = ScriptProcessVigil(limits: limits, wall: Self.wall())
    try send(request, &vigil)
    while true {
      let reply = try nextReply(&vigil)
      switch reply {
      case .outputs where owed > 0: owed -= 1
      case .outputs:
        // Little by little is too much in the end, too.
        guard kilobytes ?? 0 <= limits.residentBytes >> 10 else { throw .oversized }
        return reply
      case .resourceWanted:
        takeNotes()
        noted.append(ScriptJournal.Record.idle.line)
        return reply
      case .failed: throw .nonsense
      }
    }
  }

  private func nextReply(_ vigil: inout ScriptProcessVigil) throws(ScriptProcessFailure)
    -> ScriptHostReply
  {
    while true {
      if let line = replies.takeLine() {
        guard let reply = try? ScriptHostReply(line: line) else { throw .nonsense }
        return reply
      }
      try wait(for: POLLIN, &vigil)
      guard replies.read() != .end else { throw .ended }
      guard replies.waitingBytes <= limits.residentBytes else { throw .nonsense }
    }
  }

  private func send(
    _ request: ScriptHostRequest, _ vigil: inout ScriptProcessVigil
  ) throws(ScriptProcessFailure) {
    let bytes = Array((request.line + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      // No signal: a child that is gone is a child that is replaced.
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          channel, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, &vigil)
      } else if errno != EINTR {
        throw .ended
      }
    }
  }

  /// Waits until the channel is ready, and looks at the child now and then meanwhile.
  private func wait(
    for event: Int32, _ vigil: inout ScriptProcessVigil
  ) throws(ScriptProcessFailure) {
    var descriptor = pollfd(fd: channel, events: Int16(event), revents: 0)
    while poll(&descriptor, 1, Self.lookMilliseconds) <= 0 {
      takeNotes()
      let sight = ScriptProcessVigil.Sight(
        entries: entries, wall: Self.wall(),
        processorTime: processorTime(), residentBytes: kilobytes.map { $0 << 10 })
      if let failure = vigil.saw(sight) { throw failure }
    }
  }

  private func takeNotes() {
    notes.readAll()
    while let line = notes.takeLine() {
      if ScriptJournal.Record.isEntry(line) { entries += 1 }
      noted.append(line)
    }
  }

  private func forgetNotes() {
    notes.readAll()
    notes.clear()
    noted = []
    entries = 0
  }

  private static func wall() -> Duration { time(of: CLOCK_MONOTONIC) ?? .zero }

  /// The processor time of all threads of the child.
  private func processorTime() -> Duration? {
    var clock = clockid_t()
    guard clock_getcpuclockid(id, &clock) == 0 else { return nil }
    return Self.time(of: clock)
  }

  private static func time(of clock: clockid_t) -> Duration? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
