package import VirtualTime

/// A call of a ``VerificationScriptHost`` as a value, for a host in another process.
///
/// One request per line; each is answered by one ``ScriptHostReply`` with outputs, before which the
/// host may ask for resources, each answered by `resource`.
package enum ScriptHostRequest: Sendable, Hashable {
  /// Begins a session; the rest of an earlier one is dropped. A repeated session names the scripts
  /// that failed, each with the entry, counted from 1, at which it is stopped without a report.
  case start(VerificationHostConfiguration, condemned: [Int: Int] = [:])
  case load(VerificationScript, at: VirtualInstant)
  case deliver(ScriptEvent, at: VirtualInstant)
  case advance(to: VirtualInstant)
  case finish
  /// The text that the host requested; absent if it is unavailable.
  case resource(text: String?)
}

/// An answer of a host in another process.
package enum ScriptHostReply: Sendable, Hashable {
  /// The host has begun, once, before it reads a request: confined to the system calls that it
  /// needs, or not, for a reason of the system's.
  case ready(unconfined: String?)
  /// The outputs of a request, and when the next timer is due.
  case outputs([ScriptOutput], next: VirtualInstant?)
  /// A script requests a text, before the request is answered.
  case resourceWanted(ScriptDownload)
  /// The host could not process the request.
  case failed(String)
}

extension VerificationScriptHost {
  /// Carries out a request; nil for the two that do not concern a running session.
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
