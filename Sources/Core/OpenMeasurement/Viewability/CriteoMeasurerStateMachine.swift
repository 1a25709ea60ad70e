package import Vocabulary

/// Replaces Criteo's verification script: sends the beacons of its parameters according to the
/// session's events.
///
/// It has the same information as a script: the latest share in view in whole percents, and no
/// event for a loop, so that it stops measuring time at `complete`. Each beacon is sent at most
/// once, and a lost beacon is never sent later.
struct CriteoMeasurerStateMachine: Sendable {
  /// An action of the measurer, or a beacon that it cannot send.
  enum Action: Sendable, Hashable {
    case send(CriteoBeacon, url: String)
    /// The event of a declared beacon occurred while the ad was not fully in view; the percentage
    /// is absent when no geometry was known yet.
    case lost(CriteoBeacon, percentInView: Int?)
  }

  /// The measurer's state between `sessionStart` and `sessionFinish`.
  private struct Measurement {
    var percentInView: Int?
    var timer = ViewabilityTimer(
      standard: ViewabilityStandard(
        name: CriteoBeacon.twoSecondsFiftyPercentView.rawValue, percent: 50,
        time: .seconds(2)))
    /// Beacons that were sent or lost.
    var settled: Set<CriteoBeacon> = []
  }

  private enum State {
    /// The session has not started yet.
    case waiting
    case measuring
    case finished
  }

  /// The parameters with the beacons to send.
  let parameters: CriteoParameters
  private let isViewDeclared: Bool
  private var state = State.waiting
  /// The measurement of the session; it is not part of the state, so that state changes do not copy it.
  private var measurement = Measurement()
  /// When the two seconds in view will be complete if nothing happens before; nil while no time
  /// counts, and when the beacon for two seconds is not declared. It is stored, because computing it
  /// would copy the measurer.
  private(set) var nextDeadline: VirtualInstant?

  init(parameters: CriteoParameters) {
    self.parameters = parameters
    isViewDeclared = parameters.beacons[.twoSecondsFiftyPercentView] != nil
  }

  /// Prepares the measurer of a verification resource.
  ///
  /// - Throws: why they can't be used.
  init(parsing text: String) throws(CriteoParametersError) {
    self.init(parameters: try CriteoParameters(parsing: text))
  }

  /// The longest time that counted towards the two seconds in view; nil if the beacon for two
  /// seconds was not declared, or if the ad reached them.
  var longestRunWithoutView: Duration? {
    isViewDeclared && !measurement.timer.isMet ? measurement.timer.longestRun : nil
  }

  /// Whether a beacon was sent or lost.
  func hasSettled(_ beacon: CriteoBeacon) -> Bool {
    measurement.settled.contains(beacon)
  }

  /// Time passed without an event.
  mutating func advance(to instant: VirtualInstant) -> [Action] {
    measure { $0.timer.advance(to: instant) }
  }

  /// The session published an event.
  mutating func received(
    _ event: OMIDEvent, at instant: VirtualInstant
  ) -> [Action] {
    switch event.type {
    case .sessionStart:
      return sessionStarted(at: instant)
    case .impression, .geometryChange:
      return geometryReceived(event, at: instant)
    case .start:
      return measure { $0.timer.playbackStarted(at: instant) } + reached(.start)
    case .firstQuartile:
      return advance(to: instant) + reached(.quartile(.firstQuartile))
    case .midpoint:
      return advance(to: instant) + reached(.quartile(.midpoint))
    case .thirdQuartile:
      return advance(to: instant) + reached(.quartile(.thirdQuartile))
    case .complete:
      return measure { $0.timer.ended(at: instant) } + reached(.complete)
    case .pause:
      return measure { $0.timer.paused(at: instant) }
    case .resume:
      return measure { $0.timer.resumed(at: instant) }
    case .bufferStart:
      return measure { $0.timer.bufferStarted(at: instant) }
    case .bufferFinish:
      return measure { $0.timer.bufferFinished(at: instant) }
    case .skipped:
      return measure { $0.timer.ended(at: instant) }
    case .sessionFinish:
      let actions = measure { $0.timer.ended(at: instant) }
      state = .finished
      return actions
    case .sessionError, .loaded, .volumeChange, .playerStateChange, .adUserInteraction:
      return advance(to: instant)
    }
  }

  private mutating func sessionStarted(at instant: VirtualInstant) -> [Action] {
    guard state == .waiting else { return advance(to: instant) }
    state = .measuring
    return settle(.omidTrackView)
  }

  private mutating func geometryReceived(
    _ event: OMIDEvent, at instant: VirtualInstant
  ) -> [Action] {
    // An impression before the first measurement has no geometry.
    guard case .integer(let percent) = event.data?["adView"]?["percentageInView"] else {
      return advance(to: instant)
    }
    return measure { measurement in
      measurement.percentInView = percent
      return measurement.timer.percentChanged(to: Double(percent), at: instant)
    }
  }

  /// Updates the timer, and sends the beacon for two seconds in view once the timer reaches them.
  private mutating func measure(
    _ feed: (inout Measurement) -> [ViewabilityTimer.Action]
  ) -> [Action] {
    guard state == .measuring else { return [] }
    var actions: [Action] = []
    for case .met in feed(&measurement) { actions += settle(.twoSecondsFiftyPercentView) }
    nextDeadline = isViewDeclared ? measurement.timer.nextDeadline : nil
    return actions
  }

  /// Playback reached a tracking point, whose beacon requires the ad to be fully in view.
  private mutating func reached(_ point: TrackingPoint) -> [Action] {
    guard state == .measuring else { return [] }
    let beacon = CriteoBeacon.point(point)
    let actions = settle(beacon)
    let percent = measurement.percentInView
    if actions.isEmpty || percent == 100 { return actions }
    return [.lost(beacon, percentInView: percent)]
  }

  /// Sends a declared beacon that was neither sent nor lost before.
  private mutating func settle(_ beacon: CriteoBeacon) -> [Action] {
    guard let url = parameters.beacons[beacon], measurement.settled.insert(beacon).inserted
    else { return [] }
    return [.send(beacon, url: url)]
  }
}

/// The parameters of Criteo's verification resource (`criteo.com-omid`): JSON of the form
/// `{"beacons": {"start": url, …}}`.
package struct CriteoParameters: Sendable, Hashable {
  /// The declared URLs; an empty text counts as absent.
  let beacons: [CriteoBeacon: String]
  /// Unknown keys, sorted; their URLs are never requested.
  let unknownKeys: [String]

  /// Reads a resource's parameters.
  ///
  /// - Parameter text: the content of VAST `VerificationParameters`.
  /// - Throws: why they can't be used.
  package init(parsing text: String) throws(CriteoParametersError) {
    guard let root = try? JSONReader.value(of: text) else { throw .notJSON }
    guard case .object(let members) = root,
      case .object(let declared)? = Self.values(of: members)["beacons"]
    else { throw .noBeacons }
    var beacons: [CriteoBeacon: String] = [:]
    var unknownKeys: [String] = []
    var wrongKeys: [String] = []
    let values = Self.values(of: declared)
    beacons.reserveCapacity(min(values.count, CriteoBeacon.allCases.count))
    for (key, value) in values {
      guard let beacon = CriteoBeacon(rawValue: key) else {
        unknownKeys.append(key)
        continue
      }
      guard let url = value.text else {
        wrongKeys.append(key)
        continue
      }
      if !url.isEmpty { beacons[beacon] = url }
    }
    guard wrongKeys.isEmpty else { throw .notText(keys: wrongKeys.sorted()) }
    self.beacons = beacons
    self.unknownKeys = unknownKeys.sorted()
  }

  /// An object's values by their keys; of a key that is written twice the last one counts, as in
  /// `JSON.parse`.
  private static func values(of members: [JSONValue.Member]) -> [String: JSONValue] {
    Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}

/// The beacons that the parameters of Criteo's verification resource declare, by their keys in the
/// `beacons` object.
package enum CriteoBeacon: Sendable, Hashable, CaseIterable, RawRepresentable {
  /// The session was initialised.
  case omidTrackView
  /// Sent only if the ad is fully in view at the instant of the tracking point.
  case point(TrackingPoint)
  /// Two continuous seconds of playing with at least 50 % in view.
  case twoSecondsFiftyPercentView

  /// All beacons, in the order in which scenarios and schemas list them.
  package static let allCases: [CriteoBeacon] =
    [.omidTrackView] + TrackingPoint.allCases.map(CriteoBeacon.point)
    + [.twoSecondsFiftyPercentView]

  /// The key.
  package var rawValue: String {
    switch self {
    case .omidTrackView: "omidTrackView"
    case .point(let point): point.name
    case .twoSecondsFiftyPercentView: "twoSecondsFiftyPercentView"
    }
  }

  /// The beacon of a key; nil for an unknown one.
  package init?(rawValue: String) {
    guard let beacon = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = beacon
  }
}

/// Why a verification resource's parameters can't be used; the vendor's script would fail to
/// initialise (VAST `verificationNotExecuted`, reason 3).
package enum CriteoParametersError: Error, Sendable, Hashable, CustomStringConvertible {
  case notJSON
  /// There is no object under `beacons`.
  case noBeacons
  /// The values of these keys are not text; the keys are sorted.
  case notText(keys: [String])

  /// The reason in words, as a diagnostic's message.
  package var description: String {
    switch self {
    case .notJSON: "the verification parameters are not JSON"
    case .noBeacons: "the verification parameters have no 'beacons' object"
    case .notText(let keys):
      "the beacons \(keys.map { "'\($0)'" }.joined(separator: ", ")) are not text"
    }
  }
}
