internal import Certification
internal import Glibc
internal import Media
internal import VASTSimulator
internal import Vocabulary

/// The user's request, by Ctrl-C or SIGTERM, to end a command with the results that it has so far.
///
/// A command polls the request between the steps of its work. Once the request was noticed, a
/// second signal ends the process at once.
final class Interruption {
  /// The least time between two polls of the signals, since a command checks for an interruption
  /// far more often.
  private static let patience = Duration.milliseconds(5)

  private let injected: (@Sendable () -> Int)?
  private let signal: InterruptSignal?
  private var polled = ContinuousClock.now - patience
  /// Whether a poll has seen the request.
  private(set) var isNoticed = false
  /// Whether the interruption stopped the reading or fetching of an input: a run then lacks an
  /// input although the tag is not at fault.
  private(set) var hasStoppedInput = false

  /// Begins to receive signals, unless the context injects the user's interruptions.
  init(in context: CommandContext, by signals: [Int32] = [SIGINT, SIGTERM]) {
    injected = context.interruptions
    signal = injected == nil ? InterruptSignal(signals) : nil
  }

  /// Whether the user has interrupted the command.
  func isRequested() -> Bool {
    if isNoticed { return true }
    guard let signal else {
      isNoticed = (injected?() ?? 0) > 0
      return isNoticed
    }
    let now = ContinuousClock.now
    guard now - polled >= Self.patience else { return false }
    polled = now
    isNoticed = signal.count > 0
    if isNoticed { signal.release() }
    return isNoticed
  }

  /// Whether the reading or fetching that calls this method must stop.
  func stopsInput() -> Bool {
    guard isRequested() else { return false }
    hasStoppedInput = true
    return true
  }

  /// The exit status of the command that was interrupted, the same as shells use for the signal.
  var exitCode: ExitCode { signal?.latest == SIGTERM ? .terminated : .interrupted }

  /// A listener that shows the progress of reading, and stops the reading when the user interrupts.
  func reading(shownBy line: WorkProgressLine? = nil) -> MediaProgress.Listener {
    { [self] progress in
      line?.decoding(progress)
      return stopsInput() ? .stop : .goOn
    }
  }
}

/// Lets a run proceed as fast as it can, until the user interrupts.
final class InterruptiblePacing: RunPacing {
  private let interruption: Interruption
  private var reached = VirtualInstant.zero
  /// When the run was interrupted; nil when it was not.
  private(set) var end: VirtualInstant?

  init(_ interruption: Interruption) { self.interruption = interruption }

  func wait(until instant: VirtualInstant) -> RunPacingAnswer {
    guard interruption.isRequested() else {
      reached = instant
      return .due
    }
    end = end ?? reached
    return .interrupted(at: end ?? reached)
  }
}

/// Counts the SIGINT signals of Ctrl-C, or the given signals, as long as the object exists, instead
/// of letting them end the process.
///
/// The signals are blocked and polled, without a signal handler. Threads that begin later inherit
/// the blocked signals. The processes of scripts have a process group of their own, which Ctrl-C
/// does not reach.
final class InterruptSignal {
  private var interrupts = sigset_t()
  /// The signals that were not blocked before and that this object unblocks in the end.
  private var blocked = sigset_t()
  private var taken = 0
  /// The latest signal; nil if none has arrived.
  private(set) var latest: Int32?

  init(_ signals: [Int32] = [SIGINT]) {
    sigemptyset(&interrupts)
    for signal in signals { sigaddset(&interrupts, signal) }
    var earlier = sigset_t()
    pthread_sigmask(SIG_BLOCK, &interrupts, &earlier)
    sigemptyset(&blocked)
    for signal in signals where sigismember(&earlier, signal) == 0 { sigaddset(&blocked, signal) }
  }

  deinit { release() }

  /// Restores the former effect of the signals.
  func release() {
    // Counting takes pending signals, which would otherwise end the process now.
    _ = count
    // Only the signals that this object blocked are unblocked. The thread's earlier signal mask is
    // not restored, because the script engine itself unblocks another signal of the thread.
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    sigemptyset(&blocked)
  }

  /// How often the user interrupted so far.
  var count: Int {
    var none = timespec()
    while true {
      let signal = sigtimedwait(&interrupts, nil, &none)
      guard signal > 0 else { return taken }
      taken += 1
      latest = signal
    }
  }
}

extension Interruption {
  /// The record of a run that was played to its end.
  ///
  /// - Throws: `CheckInterrupted` when the user ends the check before or during the run; otherwise
  ///   the errors of the run.
  func record(of request: RunRequest, by service: RunService) throws -> RunRecord {
    guard !isRequested() else { throw CheckInterrupted() }
    let pacing = InterruptiblePacing(self)
    let record = try service.run(request, pacing: pacing)
    guard pacing.end == nil, !hasStoppedInput else { throw CheckInterrupted() }
    return record
  }
}
