/// How often a beacon is sent, and the waiting time after a failure (CRITEO CR-16).
package struct RetryPolicy: Sendable, Hashable {
  /// All attempts, the first one included.
  package var attempts: Int
  /// The waiting times between an attempt's end and the next attempt; the last one repeats.
  package var waits: [Duration]
  /// The longest `Retry-After` that is honoured; if a server asks for more, there is no further
  /// attempt.
  package var longestWait: Duration

  package init(
    attempts: Int = 3, waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)],
    longestWait: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.waits = waits
    self.longestWait = longestWait
  }

  /// The result of an attempt, as far as it decides whether there is another attempt.
  package enum Outcome: Sendable, Hashable {
    /// The server answered; whether the body was complete does not matter.
    case answered(status: Int, retryAfter: Duration?)
    /// There was no answer; the flag says whether the connection failed.
    case failed(isOfConnection: Bool)

    /// Whether the server accepted the beacon.
    package var isSuccess: Bool {
      if case .answered(200...399, _) = self { true } else { false }
    }
  }

  /// How long to wait before another attempt; nil when there is none.
  ///
  /// There is another attempt after 5xx, 408, 429 and connection failures. `attempt` is the number
  /// of the attempt that ended, from 1.
  package func wait(after outcome: Outcome, attempt: Int) -> Duration? {
    guard attempt < attempts else { return nil }
    let wait = waits.isEmpty ? .zero : waits[min(attempt, waits.count) - 1]
    switch outcome {
    case .failed(let isOfConnection): return isOfConnection ? wait : nil
    case .answered(500...599, let asked), .answered(408, let asked), .answered(429, let asked):
      guard let asked else { return wait }
      return asked <= longestWait ? max(wait, asked) : nil
    case .answered: return nil
    }
  }
}
