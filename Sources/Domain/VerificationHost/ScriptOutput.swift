package import ScriptEngine

/// One thing that a script did, or that happened to it.
package struct ScriptOutput: Sendable, Hashable {
  /// The script's identifier, as given with ``VerificationScript/id``.
  package var script: Int
  package var kind: Kind

  package init(script: Int, _ kind: Kind) {
    self.script = script
    self.kind = kind
  }

  /// The kind of output.
  package enum Kind: Sendable, Hashable {
    /// It sent a URL, which is recorded and not requested.
    case sendURL(String)
    /// It wrote a line, or the service logged a remark on its request.
    case log(ScriptLogLine)
    /// It threw; it still receives events.
    case failed(ScriptPhase, ScriptException)
    /// The watchdog ended an entry; it still receives events.
    case timedOut(ScriptPhase)
    /// It reached its limits, and receives nothing any more.
    case exhausted
    /// It could not be loaded, and receives nothing.
    case notExecuted(ScriptRefusal)
  }
}
