/// Why an exchange came to no whole answer, in a form that the client can make its own failure of.
package struct ExchangeFailure: Error, Sendable, Hashable {
  /// The capture does not have the answer's body.
  package static let bodyNotRecorded = "bodyNotRecorded"
  /// The capture does not have an answer.
  package static let notAnswered = "notAnswered"

  /// What went wrong, as the client calls it: `timedOut`.
  package var kind: String
  /// What the client says about the kind, in the client's order.
  package var details: [String]
  /// The number of the hop, from 0.
  package var hop: Int
  /// The host that the hop asked, or the text that was no URL.
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
