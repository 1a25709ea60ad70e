package import Vocabulary

/// The scripts of one ad session, in their host.
package struct VerificationScripts {
  private let host: any VerificationScriptHost
  private let takeFetches: () -> [Fetch]

  /// - Parameters:
  ///   - host: the host of the scripts.
  ///   - takeFetches: returns the fetches that scripts made by themselves since
  ///     the last call.
  package init(in host: any VerificationScriptHost, takeFetches: @escaping () -> [Fetch]) {
    self.host = host
    self.takeFetches = takeFetches
  }

  /// When the next timer is due. A run does not wait for timers, because a script may set them
  /// without end.
  package var nextDeadline: VirtualInstant? { host.nextDeadline }

  func load(_ script: VerificationScript, at now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.load(script, at: now))
  }

  func deliver(_ event: OMIDEvent, at now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.deliver(ScriptEvent(event), at: now))
  }

  func advance(to now: VirtualInstant) -> [SessionOutput] {
    sessionOutputs(host.advance(to: now))
  }

  func finish() -> [SessionOutput] { sessionOutputs(host.finish()) }

  private func sessionOutputs(_ outputs: [ScriptOutput]) -> [SessionOutput] {
    takeFetches().map(SessionOutput.fetch) + outputs.map(SessionOutput.script)
  }
}
