/// Looks on while a host enters scripts, so that it is known from outside which script is under way.
///
/// It says how often a script is entered too: a session that is played again stops a script where
/// it went wrong before.
package protocol ScriptEntryWatch: AnyObject {
  /// A script is about to be entered. False lets go of the script instead, without a word.
  func willEnter(_ script: Int, _ phase: ScriptPhase) -> Bool

  /// Something came of a script, in the order in which the host reports it.
  func didRecord(_ output: ScriptOutput)
}
