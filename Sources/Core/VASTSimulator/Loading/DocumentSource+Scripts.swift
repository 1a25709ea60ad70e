internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// Requests verification scripts over the same network as documents.
extension DocumentSource {
  /// The result of a request for a script, and its delay.
  struct ScriptAnswer {
    var fetch: Fetch
    var delay: Duration = .zero
    var text: String?
    var prospect: VerificationPlan.Prospect
    /// The base of the relative URLs of the script: its own URL.
    var base: DocumentBase
    /// Whether there was a request at all.
    var isAskedFor = true
  }

  /// Whether a script can be requested.
  func canAnswer(_ url: String, namedIn document: String) -> Bool {
    resources.canAnswer(url, relativeTo: base(of: document))
  }

  /// Requests a script that a document names.
  func script(
    at reference: String, namedIn document: String, at now: VirtualInstant
  ) -> ScriptAnswer {
    script(at: reference, relativeTo: base(of: document), at: now)
  }

  /// Requests a script, or a resource that a script downloads.
  func script(
    at reference: String, relativeTo base: DocumentBase, at now: VirtualInstant
  ) -> ScriptAnswer {
    var (answer, delay) = resources.answer(
      to: reference, relativeTo: base, for: .script, at: now)
    let bytes = resources.bytes(of: &answer)
    return ScriptAnswer(
      fetch: answer.fetch, delay: delay, text: bytes.map { String(decoding: $0, as: UTF8.self) },
      prospect: answer.absence.map(\.prospect) ?? .available, base: answer.base,
      isAskedFor: answer.absence?.isKnownBeforehand != true)
  }
}

extension Fetch.Absence {
  /// The state of an absent script, from the reason for its absence. A script that is unavailable
  /// in the run may be available in production.
  fileprivate var prospect: VerificationPlan.Prospect {
    switch self {
    case .unmapped, .missing, .missingPart, .forbidden, .withheld: .unknown(reason)
    case .notRequestable, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed:
      .refused(.missing, detail: reason)
    }
  }

  /// Whether the absence is known without a request.
  fileprivate var isKnownBeforehand: Bool {
    switch self {
    case .unmapped, .notRequestable, .forbidden, .withheld: true
    case .missing, .missingPart, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed:
      false
    }
  }
}
