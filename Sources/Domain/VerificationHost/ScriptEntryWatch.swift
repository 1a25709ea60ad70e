/// Observes a host's entries into scripts, so that another process knows which script is under way.
///
/// It also counts how often a script is entered: a repeated session stops a script where it failed
/// before.
package protocol ScriptEntryWatch: AnyObject {
  /// A script is about to be entered. False stops the script instead, without a report.
  func willEnter(_ script: Int, _ phase: ScriptPhase) -> Bool

  /// A script produced an output, in the order in which the host reports it.
  func didRecord(_ output: ScriptOutput)
}
