internal import HTTPServer
internal import Reception
internal import Transport

/// A request of the player under test that was answered.
struct ReceivedRequest: Sendable {
  var method: String
  /// The URL that its own server would have been asked for; the served one for the tag.
  var url: String
  /// Nil for the tag.
  var served: ServedURL?
  /// When its headers had arrived, since the reception began.
  var at: Duration
  var headers: [HTTPHeader]
  var body: [UInt8]
  var status: Int

  /// Whether it is a beacon: a request to a tracker.
  var isBeacon: Bool { served?.role == .tracker }

  /// What it is, in words.
  var label: String {
    guard let served else { return "the tag" }
    return switch served.role {
    case .tracker: served.label
    case .document: "document \(served.number + 1)"
    case .media: "media"
    case .resource, .page: served.label
    }
  }

  /// What it says about the progress of the ad.
  var sign: ReceptionEndStateMachine.Sign {
    guard isBeacon, let event = served?.places.first?.event else { return .other }
    return ReceptionEndStateMachine.Sign(event: event)
  }
}

/// Tells requests of the player under test from others.
struct RequestSorter {
  let answers: ReceptionAnswers
  /// When the reception began.
  let beginning: ContinuousClock.Instant
  /// How many requests were refused: without the token, for another host, of another method.
  private(set) var refused = 0
  /// Whether the tag was requested.
  private(set) var isTagRequested = false

  init(_ answers: ReceptionAnswers, since beginning: ContinuousClock.Instant) {
    self.answers = answers
    self.beginning = beginning
  }

  /// The request with what it is; nil for a preflight, and for a refused one, which is counted.
  mutating func sorted(_ request: ServerRequest) -> ReceivedRequest? {
    var received = ReceivedRequest(
      method: request.method, url: "\(answers.plan.urls.base)/tag.xml",
      at: request.arrival - beginning,
      headers: request.headers, body: request.body,
      status: answers.answer(to: request).status)
    switch answers.gate.admission(of: request.method, request.target, request.headers) {
    case .refused:
      refused += 1
      return nil
    case .preflight: return nil
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
