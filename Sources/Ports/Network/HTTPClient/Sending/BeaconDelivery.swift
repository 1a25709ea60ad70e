package import Vocabulary

/// Sends beacons: side by side within limits, in order for each host, again after a
/// temporary failure, and never again once a server has accepted them.
///
/// It works only inside the calls, so that a run can go on in between.
package final class BeaconDelivery {
  private struct Beacon {
    var id: Int
    var url: String
    var method: HTTPMethod
    var attempts: [BeaconResult.Attempt] = []
  }

  private let session: HTTPSession
  private let limits: DeliveryLimits
  private var machine: DeliveryStateMachine
  private var beacons: [Beacon] = []
  private var running: [(beacon: Int, ticket: HTTPSession.Ticket, begun: Duration)] = []
  private var results: [BeaconResult] = []
  private let begun = ContinuousClock.now

  /// A delivery over a session's connections and with its cookies.
  package init(over session: HTTPSession, limits: DeliveryLimits = DeliveryLimits()) {
    self.session = session
    self.limits = limits
    machine = DeliveryStateMachine(limits: limits)
  }

  /// The number of beacons that have no result yet.
  package var openCount: Int { machine.open }

  /// Adds a beacon to send; `id` is the caller's name for it. A POST has no content.
  package func add(_ url: String, by method: HTTPMethod = .get, id: Int) {
    let host = (try? HTTPURL(url))?.origin ?? ""
    beacons.append(Beacon(id: id, url: url, method: method))
    carryOut(machine.beaconAdded(host: host))
  }

  /// Works for a time, or until every beacon has ended if that is earlier, and returns the results.
  package func work(for time: Duration) -> [BeaconResult] {
    let end = ContinuousClock.now + time
    while machine.open > 0 {
      let left = end - ContinuousClock.now
      turn(waitingAtMost: max(.zero, left))
      if left <= .zero { break }
    }
    return takeResults()
  }

  /// Works until every beacon has ended, or the session is cancelled, and returns the results.
  package func finish() -> [BeaconResult] {
    while machine.open > 0 {
      if session.options.isCancelled() { return abandon() }
      turn(waitingAtMost: .seconds(1))
    }
    return takeResults()
  }

  /// Cancels the beacons that have no result yet, as a player does when it is torn down, and
  /// returns the results.
  package func abandon() -> [BeaconResult] {
    carryOut(machine.abandoned())
    return takeResults()
  }

  private var now: Duration { ContinuousClock.now - begun }

  private func takeResults() -> [BeaconResult] {
    defer { results = [] }
    return results
  }

  private func turn(waitingAtMost wait: Duration) {
    let rest = machine.nextDue.map { max(.zero, $0 - now) } ?? wait
    session.work(min(wait, rest))
    for entry in running {
      guard let exchange = session.take(entry.ticket) else { continue }
      running.removeAll { $0.ticket == entry.ticket }
      let attempt = BeaconResult.Attempt(begun: entry.begun, exchange)
      beacons[entry.beacon].attempts.append(attempt)
      let outcome = Self.outcome(of: attempt)
      carryOut(machine.attemptEnded(entry.beacon, outcome, at: now))
    }
    carryOut(machine.timePassed(to: now))
  }

  private func carryOut(_ actions: [DeliveryAction]) {
    for action in actions {
      switch action {
      case .start(let beacon, _):
        let request = HTTPRequest(
          beacons[beacon].url, for: .beacon, method: beacons[beacon].method, limits: limits.request)
        running.append((beacon, session.begin(request), now))
      case .stop(let beacon):
        guard let index = running.firstIndex(where: { $0.beacon == beacon }) else { continue }
        let entry = running.remove(at: index)
        session.cancel(entry.ticket)
        session.work(.zero)
        if let exchange = session.take(entry.ticket) {
          beacons[beacon].attempts.append(.init(begun: entry.begun, exchange))
        }
      case .finish(let beacon): results.append(result(of: beacons[beacon]))
      }
    }
  }

  private func result(of beacon: Beacon) -> BeaconResult {
    BeaconResult(
      id: beacon.id, url: beacon.url, verdict: Self.verdict(after: beacon.attempts.last),
      attempts: beacon.attempts)
  }

  private static func verdict(after attempt: BeaconResult.Attempt?) -> BeaconResult.Verdict {
    guard let attempt, attempt.failure?.kind != .cancelled else { return .cancelled }
    guard let status = attempt.answer else { return .failed }
    return (200...399).contains(status) ? .delivered : .rejected
  }

  private static func outcome(of attempt: BeaconResult.Attempt) -> RetryPolicy.Outcome {
    guard let status = attempt.answer else {
      return .failed(isOfConnection: attempt.failure?.kind.isOfConnection ?? false)
    }
    let headers = attempt.hops.last?.headers ?? []
    return .answered(status: status, retryAfter: RetryAfter.wait(in: headers))
  }
}

/// The result of sending one beacon.
package struct BeaconResult: Sendable, Hashable {
  /// One attempt to send it.
  package struct Attempt: Sendable, Hashable {
    /// When it began, in wall time since the delivery's beginning.
    package var begun: Duration
    package var duration: Duration
    /// The last answer's status; nil when none began.
    package var status: Int?
    /// Why there was no complete answer; there may be a status too.
    package var failure: NetworkFailure?
    package var hops: [ExchangeHop]

    init(begun: Duration, _ exchange: Exchange) {
      self.begun = begun
      duration = exchange.duration
      status = exchange.status
      failure = exchange.failure
      hops = exchange.hops
    }

    /// The status of the last answer; nil when there was none. A beacon only has to reach its
    /// server, so an answer whose body failed counts too, unless it is a redirect.
    var answer: Int? {
      guard let hop = hops.last, failure == nil || hop.redirectTarget == nil else { return nil }
      return hop.status
    }
  }

  /// How the sending of a beacon ended.
  package enum Verdict: String, Sendable, Hashable {
    /// A server answered with 2xx, or with a redirect without a target.
    case delivered
    /// A server answered the last attempt with another status.
    case rejected
    /// The last attempt had no answer.
    case failed
    /// Sending was cancelled before a result.
    case cancelled
  }

  /// The caller's name for the beacon.
  package var id: Int
  var url: String
  package var verdict: Verdict
  /// The attempts in order; empty when the beacon was cancelled before it was sent.
  package var attempts: [Attempt]

  /// The status of the last attempt; nil when that attempt had no answer, or there was no attempt.
  var status: Int? { attempts.last?.status }
}
