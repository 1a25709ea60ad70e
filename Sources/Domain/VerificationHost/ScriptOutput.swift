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

  /// What it is.
  package enum Kind: Sendable, Hashable {
    /// It asked for a URL to be requested, which is then not requested but recorded.
    case sendURL(String)
    /// It wrote a line, or the service noted something about what it asked for.
    case log(ScriptLogLine)
    /// It threw; it goes on to receive events.
    case failed(ScriptPhase, ScriptException)
    /// The watchdog ended what it did; it goes on to receive events.
    case timedOut(ScriptPhase)
    /// It used up what it may use, and receives nothing any more.
    case exhausted
    /// It could not be loaded, and receives nothing.
    case notExecuted(ScriptRefusal)
  }
}
