internal import NativeUnits

/// Judges whether every request whose answer somebody takes is answered.
///
/// The SDK answers requests in their order.
struct OutbrainAnswerChecker: Sendable {
  /// The requests without an answer, the earliest first.
  private var waiting: [OutbrainCallContext] = []

  mutating func requested(_ request: OutbrainCall.Request, _ context: OutbrainCallContext) {
    if request.handler != nil { waiting.append(context) }
  }

  /// Recommendations, or an error, came.
  mutating func answered() {
    if !waiting.isEmpty { waiting.removeFirst() }
  }

  /// No call follows.
  func finished() -> [NativeFinding] {
    waiting.map { request in
      request.finding(
        .recommendationsNotReceived,
        "the app requests recommendations and receives neither a response nor an error; check the "
          + "response's latency and those of earlier requests")
    }
  }
}
