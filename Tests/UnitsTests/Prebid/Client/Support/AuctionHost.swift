import Vocabulary

@testable import Units

/// Runs an auction on a queue of its own and writes down what it wants.
struct AuctionHost {
  struct Entry: Hashable {
    var at: Duration
    var action: AuctionAction
  }

  private struct Waiting {
    var timer: NativeTimer
    var at: VirtualInstant
    var sequence: Int
  }

  private(set) var machine: AuctionStateMachine
  private(set) var log: [Entry] = []
  private(set) var now = VirtualInstant.zero
  private var waiting: [Waiting] = []
  private var sequence = 0

  init(_ settings: AuctionSettings, _ files: AuctionFiles, seed: UInt64 = 1) {
    machine = AuctionStateMachine(
      settings, files, view: "banner", random: SeededRandom(seed: seed))
  }

  /// Tells the unit something, after what was due up to then.
  mutating func tell(_ input: AuctionInput, at time: Duration) {
    run(until: time)
    handle(input)
  }

  mutating func tell(_ input: NativeInput, at time: Duration) { tell(.native(input), at: time) }

  /// Lets timers come due up to an instant, the instant included.
  mutating func run(until time: Duration) {
    let end = VirtualInstant(sinceStart: time)
    while let next = waiting.min(by: { ($0.at, $0.sequence) < ($1.at, $1.sequence) }),
      next.at <= end
    {
      waiting.removeAll { $0.timer == next.timer }
      now = next.at
      handle(.native(.due(next.timer)))
    }
    now = max(now, end)
  }

  private mutating func handle(_ input: AuctionInput) {
    for action in machine.handle(input, at: now) {
      log.append(Entry(at: now.sinceStart, action: action))
      guard case .native(.wake(let timer, let deadline)) = action else { continue }
      waiting.removeAll { $0.timer == timer }
      if let deadline {
        sequence += 1
        waiting.append(Waiting(timer: timer, at: deadline, sequence: sequence))
      }
    }
  }
}

// MARK: What happened

extension AuctionHost {
  /// The events with their instants, in milliseconds.
  var events: [String] {
    log.compactMap { entry in
      guard case .native(.report(let event)) = entry.action else { return nil }
      return "\(entry.milliseconds) \(event.event)"
    }
  }

  func events(_ name: String) -> [NativeEvent] {
    log.compactMap { entry in
      guard case .native(.report(let event)) = entry.action, event.event == name else { return nil }
      return event
    }
  }

  func event(_ name: String) -> NativeEvent? { events(name).first }

  var findings: [Diagnostic] {
    log.compactMap { entry in
      guard case .native(.find(let finding)) = entry.action else { return nil }
      return finding.diagnostic
    }
  }

  var rules: [Rule] { findings.map(\.rule) }

  /// The notices with their instants, in milliseconds.
  var beacons: [String] {
    log.compactMap { entry in
      guard case .beacon(let beacon) = entry.action else { return nil }
      return "\(entry.milliseconds) \(beacon.event.rawValue) \(beacon.url)"
    }
  }

  var deliveries: [AuctionDelivery] {
    log.compactMap { if case .deliver(let delivery) = $0.action { delivery } else { nil } }
  }

  var endings: [AuctionEnding] {
    log.compactMap { if case .ended(let ending) = $0.action { ending } else { nil } }
  }

  var posts: [AuctionPost] {
    log.compactMap { if case .post(let post) = $0.action { post } else { nil } }
  }

  var requests: [NativeRequest] {
    log.compactMap { if case .native(.request(let request)) = $0.action { request } else { nil } }
  }

  /// When an action happened.
  func instants(where matches: (AuctionAction) -> Bool) -> [Duration] {
    log.filter { matches($0.action) }.map(\.at)
  }
}

extension AuctionHost.Entry {
  var milliseconds: Int64 { at.wholeMilliseconds }
}

extension NativeEvent {
  /// A further key of the line.
  subscript(key: String) -> JSONValue? { details.first { $0.key == key }?.value }
}
