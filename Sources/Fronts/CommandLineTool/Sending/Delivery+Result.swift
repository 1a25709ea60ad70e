internal import Network
internal import Player

extension Beacon.Delivery {
  /// Converts the client's result to the form that a run's record has.
  init(_ result: BeaconResult) {
    let verdict: Verdict =
      switch result.verdict {
      case .delivered: .delivered
      case .rejected: .rejected
      case .failed: .failed
      case .cancelled: .cancelled
      }
    self.init(verdict, attempts: result.attempts.map(Attempt.init))
  }
}

extension Beacon.Delivery.Attempt {
  fileprivate init(_ attempt: BeaconResult.Attempt) {
    self.init(
      begun: attempt.begun, duration: attempt.duration, status: attempt.status,
      failure: attempt.failure?.message, hops: attempt.hops.map(\.summary))
  }
}
