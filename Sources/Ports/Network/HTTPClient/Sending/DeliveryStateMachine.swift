internal import Vocabulary

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

/// How many beacons are under way at once, and how often each is tried.
package struct DeliveryLimits: Sendable, Hashable {
  /// The most requests at one time to all hosts together.
  var atOnce: Int
  /// The most requests at one time to one scheme, host and port.
  var atOncePerHost: Int
  package var retries: RetryPolicy
  /// The limits of one attempt, its redirects included.
  var request: HTTPLimits

  package init(
    atOnce: Int = 32, atOncePerHost: Int = 28, retries: RetryPolicy = RetryPolicy(),
    request: HTTPLimits = HTTPLimits(for: .beacon)
  ) {
    self.atOnce = atOnce
    self.atOncePerHost = atOncePerHost
    self.retries = retries
    self.request = request
  }
}

/// How often a beacon is sent, and the waiting time after a failure (CRITEO CR-16).
package struct RetryPolicy: Sendable, Hashable {
  /// All attempts, the first one included.
  package var attempts: Int
  /// The waiting times between an attempt's end and the next attempt; the last one repeats.
  package var waits: [Duration]
  /// The longest `Retry-After` that is honoured; if a server asks for more, there is no further
  /// attempt.
  var longestWait: Duration

  package init(
    attempts: Int = 3, waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)],
    longestWait: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.waits = waits
    self.longestWait = longestWait
  }

  /// The result of an attempt, as far as it decides whether there is another attempt.
  enum Outcome: Sendable, Hashable {
    /// The server answered; whether the body was complete does not matter.
    case answered(status: Int, retryAfter: Duration?)
    /// There was no answer; the flag says whether the connection failed.
    case failed(isOfConnection: Bool)

    /// Whether the server accepted the beacon.
    var isSuccess: Bool {
      if case .answered(200...399, _) = self { true } else { false }
    }
  }

  /// How long to wait before another attempt; nil when there is none.
  ///
  /// There is another attempt after 5xx, 408, 429 and connection failures. `attempt` is the number
  /// of the attempt that ended, from 1.
  func wait(after outcome: Outcome, attempt: Int) -> Duration? {
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

/// Reads the waiting time that a server requests.
enum RetryAfter {
  /// The wait that an answer's `Retry-After` requests (RFC 9110 § 10.2.3): seconds, or a date,
  /// which is counted from the answer's own `Date`; nil when it is absent or malformed.
  static func wait(in headers: [HTTPHeader]) -> Duration? {
    guard let text = headers.value(of: "Retry-After")?.trimmed else { return nil }
    if let seconds = number(text) { return .seconds(seconds) }
    guard let end = seconds(ofDate: text),
      let start = headers.value(of: "Date").flatMap(seconds(ofDate:))
    else { return nil }
    return .seconds(max(0, end - start))
  }

  /// Seconds since 1970 of a date like `Sun, 06 Nov 1994 08:49:37 GMT`; nil for other forms.
  static func seconds(ofDate text: String) -> Int? {
    let words = text.trimmed.split(whereSeparator: { " :".contains($0) })
    guard words.count == 8, words[7] == "GMT", let day = number(words[1]),
      let month = months.firstIndex(where: { $0 == words[2] }), let year = number(words[3]),
      let hour = number(words[4]), let minute = number(words[5]), let second = number(words[6]),
      (1...31).contains(day), (1970...9999).contains(year), hour < 24, minute < 60, second <= 60
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400
      + hour * 3_600 + minute * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Days since 1970-01-01 in the Gregorian calendar, years beginning in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
