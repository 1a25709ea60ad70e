import Testing
import VAST
import Vocabulary

@testable import Player

/// An input of a script to a player.
enum PlayerInput: Sendable, Hashable {
  case exposure(Double)
  case play(LinearAdStateMachine.PauseOrigin)
  case pause(LinearAdStateMachine.PauseOrigin)
  case resume(LinearAdStateMachine.PauseOrigin)
  case seekTo(TimeOffset)
  case seekBy(Duration)
  case rewindTo(TimeOffset)
  case rewindBy(Duration)
  case skip
  case click
  case close
  case tearDown
  case mute
  case unmute
  case volume(Double)
  case interaction(PlayerEvent.Kind)
  case network(bytesPerSecond: Int)
  case stall(Duration)
  case lose(status: Int?)
}

/// Runs a player on its own deadlines, with a script's inputs in between, and keeps the player's
/// actions.
///
/// As in a run, at one instant the script comes before the player's deadline.
struct PlayerDriver {
  var machine: LinearAdStateMachine
  private(set) var now: VirtualInstant = .zero
  private(set) var log: [Entry] = []
  /// How often the player was woken at the present instant.
  private var wakings = 0
  /// The media that arrives over time; nil when it is loaded at once.
  private let supply: MediaSupply?

  struct Entry: Hashable {
    var instant: Duration
    /// The playhead once all of the input's actions were taken.
    var position: Duration
    var action: AdPlayerAction
  }

  init(_ creative: LinearCreative, as profile: PlayerProfile, supply: MediaSupply? = nil) {
    self.supply = supply
    machine = LinearAdStateMachine(creative: creative, profile: profile)
  }

  /// Loads the ad, puts it on the screen and carries a script out, to the end of both.
  mutating func run(_ script: [(at: Duration, input: PlayerInput)], percentInView: Double = 100) {
    load(percentInView: percentInView)
    for step in script {
      wake(before: VirtualInstant(sinceStart: step.at))
      perform(step.input, at: step.at)
    }
    wake()
  }

  mutating func load(percentInView: Double) {
    append(machine.exposureChanged(toPercent: percentInView, at: now))
    if let supply { return append(machine.mediaRequested(supply)) }
    append(machine.mediaLoaded())
    append(machine.presented(at: now))
  }

  /// Wakes the player at its deadlines, up to an instant.
  mutating func wake(before limit: VirtualInstant? = nil) {
    while let deadline = machine.nextDeadline, limit.map({ max(deadline, now) < $0 }) ?? true {
      wakings = deadline > now ? 0 : wakings + 1
      guard wakings < 10 else {
        Issue.record("the player wants to be woken again and again at \(now)")
        return
      }
      advance(to: max(deadline, now))
    }
  }

  mutating func advance(to instant: VirtualInstant) {
    now = instant
    append(machine.advance(to: now))
  }

  mutating func perform(_ input: PlayerInput, at instant: Duration) {
    if instant > now.sinceStart { wakings = 0 }
    now = VirtualInstant(sinceStart: instant)
    append(machine.perform(input, at: now))
  }

  private mutating func append(_ actions: [AdPlayerAction]) {
    let position = machine.position(at: now)
    log += actions.map { Entry(instant: now.sinceStart, position: position, action: $0) }
  }
}

extension LinearAdStateMachine {
  fileprivate func perform(
    _ input: PlayerInput, at now: VirtualInstant
  ) -> [AdPlayerAction] {
    switch input {
    case .exposure(let percent): exposureChanged(toPercent: percent, at: now)
    case .play(let origin): play(by: origin, at: now)
    case .pause(let origin): pause(by: origin, at: now)
    case .resume(let origin): resume(by: origin, at: now)
    case .seekTo(let target): seek(to: target, at: now)
    case .seekBy(let distance): seek(by: distance, at: now)
    case .rewindTo(let target): rewind(to: target, at: now)
    case .rewindBy(let distance): rewind(by: distance, at: now)
    case .skip: skipPressed(at: now)
    case .click: clicked(at: now)
    case .close: closePressed(at: now)
    case .tearDown: tornDown(at: now)
    case .mute: muted()
    case .unmute: unmuted()
    case .volume(let volume): volumeSet(to: volume)
    case .interaction(let kind): interacted(kind)
    case .network(let rate): networkChanged(bytesPerSecond: rate, latency: nil, at: now)
    case .stall(let duration): stalled(for: duration, at: now)
    case .lose(let status): connectionLost(status: status, at: now)
    }
  }
}

/// A player's actions after it was loaded and visible, one line each: the exact second, the action,
/// and the cause unless it is playback. The script's keys are milliseconds.
func timeline(
  of creative: LinearCreative, as profile: PlayerProfile, percentInView: Double = 100,
  _ script: KeyValuePairs<Int, PlayerInput> = [:]
) -> [String] {
  run(creative, as: profile, percentInView: percentInView, script).log.map(\.description)
    .filter { $0 != "0 loaded" && $0 != "0 impression" }
}

/// A player after a script was carried out to its end. The script's keys are milliseconds.
func run(
  _ creative: LinearCreative, as profile: PlayerProfile, percentInView: Double = 100,
  _ script: KeyValuePairs<Int, PlayerInput> = [:]
) -> PlayerDriver {
  var driver = PlayerDriver(creative, as: profile)
  driver.run(script.map { (.milliseconds($0.key), $0.value) }, percentInView: percentInView)
  return driver
}

extension PlayerDriver.Entry: CustomStringConvertible {
  var description: String { "\(instant.exactSeconds) \(text)" }

  private var text: String {
    switch action {
    case .impression: "impression"
    case .report(let event, .playback): event.text
    case .report(let event, let cause): "\(event.text) by \(cause)"
    case .mediaFailed(let position): "mediaFailed at \(position.exactSeconds)"
    case .loadingFailed(let failure): "loadingFailed \(failure.errorCode)"
    case .connectionLost(let position): "connectionLost at \(position.exactSeconds)"
    case .track(let report, .playback): "tracked \(report.name)"
    case .track(let report, let cause): "tracked \(report.name) by \(cause)"
    case .draw: "draw"
    case .end(let ending): "end \(ending)"
    case .displayTimedOut: "displayTimedOut"
    case .ignored: "ignored"
    }
  }
}

extension PlayerEvent {
  static let start = PlayerEvent(.start)
  static let firstQuartile = PlayerEvent(.firstQuartile)
  static let midpoint = PlayerEvent(.midpoint)
  static let thirdQuartile = PlayerEvent(.thirdQuartile)
  static let complete = PlayerEvent(.complete)

  /// The event's name, and its offset or volume.
  fileprivate var text: String {
    switch payload {
    case .none, .caption, .url: name
    case .offset(let offset): "\(name)(\(offset.exactSeconds))"
    case .volume(let volume): "\(name)(\(volume))"
    }
  }
}

extension TrackedReport {
  /// The name of the beacon.
  var name: String {
    switch self {
    case .impression: "impression"
    case .viewable: "viewable"
    case .event(let name): name.rawValue
    }
  }
}

extension Duration {
  /// The seconds, to the attosecond: `7.5`.
  var exactSeconds: String {
    let (whole, fraction) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    guard fraction != 0 else { return "\(whole)" }
    let digits = String(String(1_000_000_000_000_000_000 + fraction.magnitude).dropFirst())
    return "\(whole)."
      + digits.prefix(1 + (digits.lastIndex { $0 != "0" }?.utf16Offset(in: digits) ?? 0))
  }
}

extension PlayerProfile {
  /// Polls as the player of Criteo's guide does, and plays while half of itself is in view.
  static let pollingInView: PlayerProfile = {
    var profile = PlayerProfile.criteoIOS
    profile.autoplayPercent = 50
    return profile
  }()
}
