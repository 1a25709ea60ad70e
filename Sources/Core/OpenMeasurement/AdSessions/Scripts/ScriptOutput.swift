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
    /// The script sent a URL, which is recorded and not requested.
    case sendURL(String)
    /// The script wrote a line, or the service logged a remark on a request of the script.
    case log(ScriptLogLine)
    /// The script threw an exception; the functions that it registered still receive events.
    case failed(ScriptPhase, ScriptException)
    /// The watchdog ended a call into the script; the script still receives events.
    case timedOut(ScriptPhase)
    /// The script reached a limit for its session, and receives no more events.
    case exhausted(ScriptBudget)
    /// The script could not be loaded, and receives nothing.
    case notExecuted(ScriptRefusal)

    /// Whether a limit that depends on the machine's speed or memory ended the script's work:
    /// another run may then differ from this one.
    package var isMachineDependent: Bool {
      switch self {
      case .timedOut, .notExecuted(.timedOut), .notExecuted(.exhausted): true
      case .exhausted(let budget): !budget.isCounted
      case .sendURL, .log, .failed, .notExecuted: false
      }
    }
  }
}

extension ScriptOutput {
  /// The outputs that report that a script is stopped and never runs again; the reason is a clause.
  package static func stopped(_ script: Int, because reason: String) -> [ScriptOutput] {
    [
      ScriptOutput(
        script: script, .log(ScriptLogLine(.error, "stopped for good: \(reason)"))),
      ScriptOutput(script: script, .exhausted(.process)),
    ]
  }
}

extension ScriptOutput.Kind {
  /// Whether the script receives nothing after this.
  package var isLast: Bool {
    switch self {
    case .exhausted, .notExecuted: true
    case .sendURL, .log, .failed, .timedOut: false
    }
  }
}
