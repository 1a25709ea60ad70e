package import Vocabulary

/// A call of a ``VerificationScriptHost`` as a value, for a host in another process.
///
/// Each line holds one request. The host answers it with one ``ScriptHostReply`` that has the
/// outputs. Before that, the host may ask for resources, each of which it receives with `resource`.
package enum ScriptHostRequest: Sendable, Hashable {
  /// Begins a session, and drops what is left of an earlier one. If the session is repeated,
  /// `condemned` holds the scripts that failed before. The value of each is the number of the call
  /// into the script, counted from 1, at which the host stops the script without a report.
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
  /// The host has started. It sends this once, before it reads a request. `unconfined` is nil if
  /// the host is confined to the system calls that it needs, otherwise the system's reason why it
  /// is not.
  case ready(unconfined: String?)
  /// The outputs of a request, and when the next timer is due.
  case outputs([ScriptOutput], next: VirtualInstant?)
  /// Before the host can answer the request, it needs this text, which a script downloads.
  case resourceWanted(ScriptDownload)
  /// The host could not process the request.
  case failed(String)
}

extension VerificationScriptHost {
  /// Carries out a request; nil for `start` and `resource`, which do not concern a running session.
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
