internal import NativeUnits

/// Judges whether every request whose answer somebody takes is answered.
///
/// The SDK answers requests in their order.
struct OutbrainAnswerStateMachine: Sendable {
  /// The requests without an answer, the earliest first.
  private var waiting: [OutbrainOccasion] = []

  mutating func requested(_ request: OutbrainCall.Request, _ occasion: OutbrainOccasion) {
    if request.handler != nil { waiting.append(occasion) }
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
