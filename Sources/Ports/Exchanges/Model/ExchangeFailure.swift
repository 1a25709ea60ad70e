/// Why an exchange has no complete answer, in a form that the client can convert to its own
/// failure.
package struct ExchangeFailure: Error, Sendable, Hashable {
  /// The capture does not have the answer's body.
  package static let bodyNotRecorded = "bodyNotRecorded"
  /// The capture does not have an answer.
  package static let notAnswered = "notAnswered"

  /// The client's name for what went wrong: `timedOut`.
  package var kind: String
  /// The client's details of the kind, in the client's order.
  package var details: [String]
  /// The number of the failed request, from 0; a redirect adds one.
  package var hop: Int
  /// The host of the failed request, or the text that is not a URL.
  package var place: String
  /// What happened, for people: a sentence fragment.
  package var message: String

  package init(
    _ kind: String, details: [String] = [], hop: Int = 0, at place: String = "", message: String
  ) {
    self.kind = kind
    self.details = details
    self.hop = hop
    self.place = place
    self.message = message
  }
}
