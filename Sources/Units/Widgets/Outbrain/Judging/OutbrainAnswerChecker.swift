internal import Vocabulary

/// Judges whether every request that has a handler is answered.
///
/// The SDK answers requests in their order.
struct OutbrainAnswerChecker: Sendable {
  private struct Request {
    /// The page for which recommendations were requested.
    var page: String?
    var context: OutbrainCallContext
  }

  /// The requests without an answer, the earliest first.
  private var waiting: [Request] = []

  mutating func requested(_ request: OutbrainCall.Request, _ context: OutbrainCallContext) {
    if request.takesResponse { waiting.append(Request(page: request.url, context: context)) }
  }

  /// Handles the delivery of recommendations or an error.
  ///
  /// - Returns: the page of the request; nil where it is not known.
  @discardableResult
  mutating func answered() -> String? {
    waiting.isEmpty ? nil : waiting.removeFirst().page
  }

  /// Reports the requests that were never answered.
  func finished() -> [NativeFinding] {
    waiting.map { request in
      request.context.finding(
        .recommendationsNotReceived,
        "the app requests recommendations and receives neither a response nor an error; check the "
          + "latency of this response and of the responses to earlier requests")
    }
  }
}
