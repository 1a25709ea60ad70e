internal import Glibc
internal import Media
internal import RunRecords
internal import VASTSimulator
internal import VirtualTime

/// The user's request, by Ctrl-C or SIGTERM, that a command ends with the results that it has.
///
/// A command polls it between the steps of its work. Once it is noticed, a second signal ends the
/// process at once.
final class Interruption {
  /// How often signals are polled, since a command checks for an interruption far more often.
  private static let patience = Duration.milliseconds(5)

  private let injected: (@Sendable () -> Int)?
  private let signal: InterruptSignal?
  private var polled = ContinuousClock.now - patience
  /// Whether a poll has seen the request.
  private(set) var isNoticed = false
  /// Whether it ended the reading or fetching of an input, so that a run lacks the input without being
  /// at fault.
  private(set) var hasStoppedInput = false

  /// Receives signals from now on, unless the context says when the user interrupts.
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

  /// Whether the reading or fetching that calls this must end.
  func stopsInput() -> Bool {
    guard isRequested() else { return false }
    hasStoppedInput = true
    return true
  }

  /// The exit status of the command that was interrupted, the same as shells use for the signal.
  var exitCode: ExitCode { signal?.latest == SIGTERM ? .terminated : .interrupted }

  /// Shows the progress of reading, and ends it for the user.
  func reading(shownBy line: WorkProgressLine? = nil) -> MediaProgress.Listener {
    { [self] progress in
      line?.decoding(progress)
      return stopsInput() ? .stop : .goOn
    }
  }
}

/// Lets a run go on as fast as it can, until the user interrupts.
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
