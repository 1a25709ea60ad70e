package import Vocabulary

/// Fetches the first document of a player and passes its bytes to the parser at the instant at
/// which they arrive.
///
/// A document that does not arrive fails like the response to a wrapper, with the same codes (VAST
/// 4.2 § 2.3.6.3).
package struct AdSourceStateMachine: Sendable {
  package enum State: Sendable, Hashable {
    case idle
    case waiting
    case ended
  }

  /// The result of the request.
  package enum Answer: Sendable, Hashable {
    case document([UInt8])
    case nothing(WrapperAnswer)
  }

  package enum Action: Sendable, Hashable {
    /// Request the document.
    case fetch
    /// Parse the document's bytes.
    case parse([UInt8])
    /// Play nothing; the refusal states why no document arrived.
    case refuse(Refusal)
  }

  /// Why there is no document.
  package struct Refusal: Sendable, Hashable {
    package var code: VASTErrorCode
    package var reason: String
    /// Why there was no response, where that is known.
    package var absence: Fetch.Absence?
    /// Whether the server says that it has no ad.
    package var isNoAd = false
  }

  package private(set) var state = State.idle

  package init() {}

  /// Begins to fetch the document.
  package mutating func begun() -> [Action] {
    guard state == .idle else { return [] }
    state = .waiting
    return [.fetch]
  }

  /// Processes the answer; an answer that is no longer expected changes nothing.
  package mutating func answered(_ answer: Answer) -> [Action] {
    guard state == .waiting else { return [] }
    state = .ended
    switch answer {
    case .document(let bytes): return [.parse(bytes)]
    case .nothing(.parsed): return [.parse([])]
    case .nothing(.noContent):
      return [
        .refuse(
          Refusal(code: .noAd, reason: "the server has no ad (HTTP 204)", isNoAd: true))
      ]
    case .nothing(.unavailable(let reason, let absence)):
      return [
        .refuse(Refusal(code: .wrapperUnavailable, reason: reason, absence: absence))
      ]
    case .nothing(.timedOut(let reason)):
      return [.refuse(Refusal(code: .wrapperUnavailable, reason: reason))]
    case .nothing(.notRequestable(let reason)):
      return [.refuse(Refusal(code: .wrapper, reason: reason))]
    }
  }

  /// Ends the machine because the player is gone.
  package mutating func stopped() { state = .ended }
}
