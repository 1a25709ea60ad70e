package import Vocabulary

/// Runs the verification scripts of one ad session and reports their outputs.
///
/// Instants never run backwards from call to call. Each call returns when nothing is left to do at
/// its instant; its outputs are in the order in which they happened.
package protocol VerificationScriptHost: AnyObject {
  /// Evaluates a script as the service does when a session starts. From then on, observers can
  /// receive the script's parameters, whether or not the script can run.
  func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput]

  /// Delivers an event to its subscribers, and keeps it for subscribers that register later.
  ///
  /// Timers that are due by the instant run first, so that what a script measures up to an instant
  /// is complete before something changes at it.
  func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput]

  /// Runs the timers that are due up to and including an instant, each at its own instant.
  func advance(to instant: VirtualInstant) -> [ScriptOutput]

  /// When the next timer is due. A run does not wait for timers: a script may set them without end.
  var nextDeadline: VirtualInstant? { get }

  /// Ends the session's scripts: no timer and no event reaches them any more.
  func finish() -> [ScriptOutput]
}

/// Observes a host's entries into scripts, so that another process knows which script is running.
///
/// It also counts how often each script is entered: when a session is repeated, a script is stopped
/// at the entry at which it failed before.
package protocol ScriptEntryWatch: AnyObject {
  /// A script is about to be entered. If the result is false, the host stops the script instead of
  /// entering it, without a report.
  func willEnter(_ script: Int, _ phase: ScriptPhase) -> Bool

  /// A script produced an output, in the order in which the host reports it.
  func didRecord(_ output: ScriptOutput)
}
