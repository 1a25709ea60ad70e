internal import Comparison
internal import Network

/// Separates the requests of the player under test from other requests.
struct RequestSorter {
  let answers: ReceptionAnswers
  /// When the reception began.
  let beginning: ContinuousClock.Instant
  /// How many requests were refused because they have no token, name another host, or use a method
  /// that the reception does not accept.
  private(set) var refused = 0
  /// Whether the tag was requested.
  private(set) var isTagRequested = false

  init(_ answers: ReceptionAnswers, since beginning: ContinuousClock.Instant) {
    self.answers = answers
    self.beginning = beginning
  }

  /// The request with its role in the reception. Nil for a preflight, for a request for the
  /// certificate, and for a refused request, which is counted.
  mutating func sorted(_ request: ServerRequest) -> ReceivedRequest? {
    var received = ReceivedRequest(
      method: request.method, url: "\(answers.plan.urls.base)/tag.xml",
      at: request.arrival - beginning,
      headers: request.headers, body: request.body, bodyLength: request.bodyLength,
      status: answers.answer(to: request).status)
    switch answers.gate.admission(of: request.method, request.target, request.headers) {
    case .refused:
      refused += 1
      return nil
    case .preflight, .certificate: return nil
    case .tag:
      isTagRequested = true
      return received
    case .served(let role, let number, let restored):
      received.served = answers.plan.urls.url(role, number)
      received.url = restored
      return received
    }
  }
}
