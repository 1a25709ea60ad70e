package import VirtualTime

/// A call of a ``VerificationScriptHost`` as a value, for a host in another process.
///
/// One request a line; each is answered by one ``ScriptHostReply`` that holds outputs, before which
/// the host may want resources, each answered by `resource`.
package enum ScriptHostRequest: Sendable, Hashable {
  /// Begins a session; what is left of an earlier one is dropped. A session that is played again
  /// names the scripts that went wrong, each with the entry, counted from 1, at which it is let go
  /// without a word.
  case start(VerificationHostConfiguration, condemned: [Int: Int] = [:])
  case load(VerificationScript, at: VirtualInstant)
  case deliver(ScriptEvent, at: VirtualInstant)
  case advance(to: VirtualInstant)
  case finish
  /// The text that the host wanted; absent when it can't be had.
  case resource(text: String?)
}

/// What a host in another process answers.
package enum ScriptHostReply: Sendable, Hashable {
  /// What came of a request, and when the next timer is due.
  case outputs([ScriptOutput], next: VirtualInstant?)
  /// A script wants the text behind a URL, before the request is answered.
  case resourceWanted(url: String)
  /// The request made no sense to the host.
  case failed(String)
}

extension VerificationScriptHost {
  /// Carries out a request; nil for the two that are not this session's own.
  package func answer(_ request: ScriptHostRequest) -> ScriptHostReply? {
    switch request {
    case .load(let script, let instant): reply(load(script, at: instant))
    case .deliver(let event, let instant): reply(deliver(event, at: instant))
    case .advance(let instant): reply(advance(to: instant))
    case .finish: reply(finish())
    case .start, .resource: nil
    }
  }

  private func reply(_ outputs: [ScriptOutput]) -> ScriptHostReply {
    .outputs(outputs, next: nextDeadline)
  }
}
