internal import Glibc
internal import Network
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// Sends the beacons of one run, each once, and keeps the results.
final class BeaconSending {
  /// How long the sender works between two polls for the user's interruptions.
  private static let patience: Duration = .milliseconds(100)

  private let delivery: BeaconDelivery
  /// The results of the beacons, by their index in the run.
  private(set) var deliveries: [Int: Beacon.Delivery] = [:]
  private var added: Set<Int> = []

  init(over session: HTTPSession, limits: DeliveryLimits = DeliveryLimits()) {
    delivery = BeaconDelivery(over: session, limits: limits)
  }

  /// Whether a beacon is still being sent.
  var isUnderWay: Bool { delivery.openCount > 0 }

  /// Adds a beacon to send. A beacon that was added before is ignored, and a withheld beacon is not
  /// sent.
  func add(_ beacon: Beacon, number: Int) {
    guard added.insert(number).inserted else { return }
    guard beacon.withheldFor == nil else {
      deliveries[number] = Beacon.Delivery(.withheld, attempts: [])
      return
    }
    delivery.add(beacon.url, by: beacon.method, id: number)
  }

  /// Sends for a time, or until no beacon is being sent.
  func work(for time: Duration) { keep(delivery.work(for: time)) }

  /// Sends the remaining beacons of a finished run until every beacon has ended. If the user
  /// interrupts once more, cancels the remaining beacons.
  func finish(_ record: RunRecord, interruptions: () -> Int) {
    for (number, entry) in record.beacons.enumerated() { add(entry.beacon, number: number) }
    let before = interruptions()
    while isUnderWay {
      if interruptions() > before { return keep(delivery.abandon()) }
      work(for: Self.patience)
    }
    work(for: .zero)
  }

  private func keep(_ results: [BeaconResult]) {
    for result in results { deliveries[result.id] = Beacon.Delivery(result) }
  }
}

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
      failure: attempt.failure?.reason, hops: attempt.hops.map(\.summary))
  }
}

/// Paces a run by the wall clock, sends its beacons meanwhile, and ends it when the user
/// interrupts.
final class RealtimePacing: RunPacing {
  /// How often the user's interruptions are polled.
  static let patience: Duration = .milliseconds(50)
  /// How long a step of the run may take without delaying later steps.
  static let tolerance: Duration = .milliseconds(50)

  private let clock: RunClock
  private let sending: BeaconSending?
  private let interruptions: () -> Int
  private let makesUpForAll: Bool
  /// Receives each event as it happens.
  private let happened: ((RunEvent, Int) -> Void)?
  /// The time on the wall clock at virtual zero; nil before the run has begun.
  private var zero: Duration?
  /// The time on the wall clock when the run last continued.
  private var resumed: Duration = .zero

  /// Creates the pace of one run; `happened` receives each event at its instant.
  ///
  /// The time of a fetch delays the run, as it would delay a player. If `makesUpForAll` is true,
  /// virtual time already contains the time of fetches.
  init(
    _ clock: RunClock, sending: BeaconSending?, makesUpForAll: Bool = false,
    happened: ((RunEvent, Int) -> Void)? = nil, interruptions: @escaping () -> Int
  ) {
    self.happened = happened
    self.clock = clock
    self.sending = sending
    self.makesUpForAll = makesUpForAll
    self.interruptions = interruptions
  }

  func wait(until instant: VirtualInstant) -> RunPacingAnswer {
    let zero = zero(at: clock.now())
    while true {
      let elapsed = clock.now() - zero
      if interruptions() > 0 {
        return .interrupted(at: VirtualInstant(sinceStart: min(elapsed, instant.sinceStart)))
      }
      let left = instant.sinceStart - elapsed
      pass(max(.zero, min(left, Self.patience)))
      resumed = clock.now()
      if resumed - zero >= instant.sinceStart { return .due }
    }
  }

  /// The time on the wall clock at virtual zero, adjusted for how long the run's last step took.
  private func zero(at now: Duration) -> Duration {
    var zero = zero ?? now
    // A player waits for its fetches, and the intervals between later events do not change.
    if self.zero != nil, !makesUpForAll, now - resumed > Self.tolerance { zero += now - resumed }
    self.zero = zero
    return zero
  }

  func recorded(_ beacon: Beacon, number: Int) { sending?.add(beacon, number: number) }

  func recorded(_ event: RunEvent, number: Int) { happened?(event, number) }

  private func pass(_ time: Duration) {
    if let sending, sending.isUnderWay {
      sending.work(for: time)
    } else if time > .zero {
      clock.rest(time)
    }
  }
}

/// The wall clock of a run in real time; tests provide their own.
struct RunClock {
  /// The time since an arbitrary beginning.
  var now: () -> Duration
  /// Waits for a time.
  var rest: (Duration) -> Void

  /// The machine's clock.
  static func machine() -> RunClock {
    let begun = ContinuousClock.now
    return RunClock(
      now: { ContinuousClock.now - begun },
      rest: { duration in
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
      })
  }
}

/// The options for sending a run's beacons, and for its pace.
struct SendingOptions: Sendable, Hashable {
  /// Whether the user asked to send the beacons; if `isDryRun` is true, they are nevertheless not
  /// sent.
  var isSending = false
  /// Whether the run plays in real time.
  var isRealtime = false
  /// Whether the beacons are only listed and not sent.
  var isDryRun = false

  init() {}

  /// Reads what a table with `group` parsed, with the network options of the same command line.
  ///
  /// - Throws: a `UsageError` for options that contradict each other.
  init(
    _ parsed: ParsedArguments, _ network: NetworkOptions, of table: OptionTable
  ) throws(UsageError) {
    isSending = parsed.isSet(Self.sendOption)
    isRealtime = parsed.isSet(Self.realtimeOption)
    isDryRun = parsed.isSet(Self.dryRunOption)
    if isSending, network.replay != nil {
      throw table.usageError(
        "'--send' and '--replay' exclude each other: the beacons of a replay must not be counted "
          + "a second time.")
    }
    if isSending, !network.isAllowed {
      throw table.usageError("'--send' needs '--network'.")
    }
    if isDryRun, !isSending {
      throw table.usageError("'--dry-run' needs '--send'.")
    }
  }

  // MARK: Options

  /// All options for sending, in the order of the help.
  static let group = OptionGroup("Sending", [sendOption, realtimeOption, dryRunOption])

  static let sendOption = Option(
    flag: "send", help: "With --network: send the beacons, each once")

  static let realtimeOption = Option(
    flag: "realtime",
    help: "Play in real time; with --send, beacons are sent at their instants")

  static let dryRunOption = Option(
    flag: "dry-run", help: "With --send: send nothing, and show what would be sent")
}
