/// Decides which beacon is sent when: in order for each host, a limited number at once, and again
/// after a temporary failure.
///
/// The caller passes in the time since the beginning.
struct DeliveryStateMachine {
  /// The state of a beacon.
  enum State: Hashable {
    /// Waits for its turn; with the number of attempts so far.
    case waiting(attempts: Int)
    case sending(attempt: Int)
    /// Waits for the time at which it is sent again.
    case resting(attempts: Int, until: Duration)
    case ended
  }

  private struct Beacon {
    var host: String
    var state: State
  }

  /// The beacons of one host that wait for their turn.
  private struct Queue {
    var fresh = Line()
    var again = Line()
    var running = 0

    /// The beacon that goes next: first the beacons to send again, then those never sent before; in
    /// both groups the one that has waited longest.
    var next: Int? { again.first ?? fresh.first }

    mutating func takeNext() -> Int? { again.takeFirst() ?? fresh.takeFirst() }
  }

  private let limits: DeliveryLimits
  private var beacons: [Beacon] = []
  private var queues: [String: Queue] = [:]
  private var resting: [Int] = []
  private var running = 0
  /// The number of beacons that have not ended.
  private(set) var open = 0

  init(limits: DeliveryLimits) { self.limits = limits }

  func state(of beacon: Int) -> State? {
    beacons.indices.contains(beacon) ? beacons[beacon].state : nil
  }

  /// When the next repeated attempt is due; nil when no beacon waits for one.
  var nextDue: Duration? {
    resting.compactMap { beacon in
      if case .resting(_, let end) = beacons[beacon].state { end } else { nil }
    }.min()
  }

  /// Adds a beacon for a host. Its number is how many beacons were added before it.
  mutating func beaconAdded(host: String) -> [DeliveryAction] {
    queues[host, default: Queue()].fresh.append(beacons.count)
    beacons.append(Beacon(host: host, state: .waiting(attempts: 0)))
    open += 1
    return startThoseWithRoom()
  }

  /// An attempt ended.
  mutating func attemptEnded(
    _ beacon: Int, _ outcome: RetryPolicy.Outcome, at now: Duration
  ) -> [DeliveryAction] {
    guard case .sending(let attempt) = state(of: beacon) else { return [] }
    running -= 1
    queues[beacons[beacon].host]?.running -= 1
    var actions: [DeliveryAction] = []
    if let wait = limits.retries.wait(after: outcome, attempt: attempt) {
      beacons[beacon].state = .resting(attempts: attempt, until: now + wait)
      resting.append(beacon)
    } else {
      actions.append(end(beacon))
    }
    return actions + startThoseWithRoom()
  }

  /// Time has passed; beacons whose waiting time is over queue again.
  mutating func timePassed(to now: Duration) -> [DeliveryAction] {
    var still: [Int] = []
    for beacon in resting {
      guard case .resting(let attempts, let end) = beacons[beacon].state else { continue }
      if end <= now {
        beacons[beacon].state = .waiting(attempts: attempts)
        queues[beacons[beacon].host]?.again.append(beacon)
      } else {
        still.append(beacon)
      }
    }
    guard still.count < resting.count else { return [] }
    resting = still
    return startThoseWithRoom()
  }

  /// The player is torn down: no further beacon is sent, and attempts under way are cancelled.
  mutating func abandoned() -> [DeliveryAction] {
    var actions: [DeliveryAction] = []
    for beacon in beacons.indices {
      switch beacons[beacon].state {
      case .waiting, .resting: actions.append(end(beacon))
      case .sending: actions += [.stop(beacon), end(beacon)]
      case .ended: break
      }
    }
    (queues, resting, running) = ([:], [], 0)
    return actions
  }

  private mutating func end(_ beacon: Int) -> DeliveryAction {
    beacons[beacon].state = .ended
    open -= 1
    return .finish(beacon)
  }

  /// Starts beacons in the order in which they came, except those of a host at its limit.
  private mutating func startThoseWithRoom() -> [DeliveryAction] {
    var actions: [DeliveryAction] = []
    while running < limits.atOnce {
      let ready = queues.compactMap { host, queue in
        queue.running < limits.atOncePerHost ? queue.next.map { (host, $0) } : nil
      }
      guard let (host, _) = ready.min(by: { $0.1 < $1.1 }),
        let beacon = queues[host]?.takeNext(),
        case .waiting(let attempts) = beacons[beacon].state
      else { break }
      queues[host]?.running += 1
      running += 1
      beacons[beacon].state = .sending(attempt: attempts + 1)
      actions.append(.start(beacon, attempt: attempts + 1))
    }
    return actions
  }

  /// A first-in, first-out queue of any length.
  private struct Line {
    private var items: [Int] = []
    private var taken = 0

    var first: Int? { taken < items.count ? items[taken] : nil }

    mutating func append(_ item: Int) { items.append(item) }

    mutating func takeFirst() -> Int? {
      guard let first else { return nil }
      taken += 1
      return first
    }
  }
}

/// The next action of a delivery; beacons are named by their number.
enum DeliveryAction: Hashable {
  case start(Int, attempt: Int)
  /// Cancel the attempt under way.
  case stop(Int)
  /// Nothing more will happen to the beacon.
  case finish(Int)
}
