package import OpenMeasurement
package import Player
package import Vocabulary

/// Everything that happened to one ad from its loading on. All invariants read the same trace.
package final class AdTrace: Sendable {
  /// The ad's index in play order.
  let index: Int
  package let record: AdRecord?
  /// The events of the ad, in order.
  let events: AdEvents
  /// The events that the player reported.
  let player: [PlayerReport]
  /// The events that the session reported.
  package let session: [SessionReport]
  /// The requests that went out to the trackers of the tag.
  let trackerBeacons: [SentBeacon]
  /// The other requests: those of vendors' scripts and measurers.
  let otherBeacons: [SentBeacon]
  /// The changes of the ad's share in view, in percent, which decide how long it is in view.
  let shares: [(at: Duration, percent: Double, order: Int)]
  /// When viewability standards were met.
  let met: [(standard: String, at: Duration)]
  /// Whether the ad was on the screen, whatever its player reported of it.
  package let wasOnScreen: Bool
  /// Whether the ad is over.
  let isOver: Bool
  /// Whether the session measures media, not a display ad.
  package let hasMediaSession: Bool
  /// The findings about the session by itself.
  let soundness: [Diagnostic]

  /// Sorts the events once, because every invariant reads them, some of them many times.
  init(index: Int, record: AdRecord?, events: AdEvents) {
    self.index = index
    self.record = record
    self.events = events
    var player: [PlayerReport] = []
    var session: [SessionReport] = []
    var (trackerBeacons, otherBeacons): ([SentBeacon], [SentBeacon]) = ([], [])
    var shares: [(at: Duration, percent: Double, order: Int)] = []
    var met: [(standard: String, at: Duration)] = []
    var (wasOnScreen, isOver) = (false, false)
    // Most ads have fewer of each than 16.
    player.reserveCapacity(16)
    session.reserveCapacity(16)
    trackerBeacons.reserveCapacity(16)
    // By place: an event is large, and iterating copies it.
    for (order, place) in events.places.enumerated() {
      let at = events.run[place].at.sinceStart
      switch events.run[place].kind {
      case .player(let reported, let cause):
        player.append(
          PlayerReport(
            kind: reported.kind, cause: cause, at: at, position: events.run[place].position,
            order: order))
      case .omid(let type, let object):
        session.append(
          SessionReport(
            type: type, object: object, at: at, position: events.run[place].position, order: order))
      // A server's request is left out, since its instant can differ from that of the player's
      // report.
      case .beacon(let beacon) where beacon.sender != .server:
        let isOfTag = beacon.source == .vast
        let sent = SentBeacon(
          source: beacon.source, event: beacon.event,
          tracked: isOfTag ? TrackedEvent(named: beacon.event) : nil, hop: beacon.hop, at: at,
          order: order)
        if isOfTag { trackerBeacons.append(sent) } else { otherBeacons.append(sent) }
      case .geometry(let change): shares.append((at, change.percentInView, order))
      case .viewability(let standard, .met, _): met.append((standard, at))
      case .ad(let decision):
        if decision.verdict == .started { wasOnScreen = true }
        if decision.verdict == .finished { isOver = true }
      case .beacon, .runStarted, .runFinished, .screen, .fetch, .script, .viewability, .exposure,
        .native, .call, .stream, .diagnostic:
        break
      }
    }
    (self.player, self.session) = (player, session)
    (self.trackerBeacons, self.otherBeacons) = (trackerBeacons, otherBeacons)
    (self.shares, self.met) = (shares, met)
    (self.wasOnScreen, self.isOver) = (wasOnScreen, isOver)
    hasMediaSession =
      session.first { $0.type == .sessionStart }?.data["mediaType"]?.text == "video"
    soundness =
      session.isEmpty ? [] : Self.soundness(of: session, beside: player, isOver: isOver)
  }

  /// Judges a session by itself. A quartile that the player reported at the same instant is in time for the
  /// session, even if the player is wrong about it.
  private static func soundness(
    of session: [SessionReport], beside player: [PlayerReport], isOver: Bool
  ) -> [Diagnostic] {
    // Almost no run has a seek.
    let seeks = player.lazy.filter { $0.kind == .seek || $0.kind == .rewind }.map(\.at)
    return SimulatedSession(
      of: session.lazy.map { report in
        SimulatedSession.Report(
          report.type, report.object, at: report.at, position: report.position,
          isOfSeek: seeks.contains(report.at),
          isOfPlayer: player.contains {
            $0.at == report.at && $0.kind.rawValue == report.type.rawValue
          })
      }, isOver: isOver,
      playerReports: { type in player.contains { $0.kind.rawValue == type.rawValue } }
    ).findings
  }

  /// A report of the player.
  package struct PlayerReport: Sendable {
    package var kind: PlayerEvent.Kind
    var cause: PlaybackCause
    package var at: Duration
    var position: Duration?
    /// The report's index among the ad's events.
    var order: Int

    package var name: String { kind.rawValue }
  }

  /// An event object of the session.
  package struct SessionReport: Sendable {
    package var type: OMIDEventType
    package var object: JSONValue
    package var at: Duration
    /// The playhead; nil where nothing plays.
    var position: Duration?
    var order: Int

    /// The event's payload; null for events without one.
    package var data: JSONValue { object["data"] ?? .null }
  }

  /// The facts about a request that invariants use.
  struct SentBeacon: Sendable {
    let source: BeaconSource
    let event: String
    /// The event that a tracker of the tag reports; nil for any other name, and for requests of
    /// other sources.
    let tracked: TrackedEvent?
    let hop: Int
    let at: Duration
    let order: Int

    /// The player's event that a tracker of the tag reports; nil for any other.
    var kind: PlayerEvent.Kind? { if case .player(let kind)? = tracked { kind } else { nil } }

    var isImpression: Bool { tracked == .beacon(.impression) }
  }

  /// The recorded beacon of a request.
  func beacon(_ sent: SentBeacon) -> Beacon? {
    guard case .beacon(let beacon) = events[sent.order].kind else { return nil }
    return beacon
  }

  /// The URL of a request, with its macros as written in the tag.
  func template(of sent: SentBeacon) -> String { beacon(sent)?.template.text ?? "" }

  package func sessionEvents(_ type: OMIDEventType) -> [SessionReport] {
    session.filter { $0.type == type }
  }

  package func reports(_ kinds: PlayerEvent.Kind...) -> [PlayerReport] {
    player.filter { kinds.contains($0.kind) }
  }

  package func firstReport(_ kind: PlayerEvent.Kind) -> PlayerReport? {
    player.first { $0.kind == kind }
  }

  /// Whether the player reported an event of this kind at an instant.
  func playerReported(_ kind: PlayerEvent.Kind, at instant: Duration) -> Bool {
    player.suffix(from: player.firstIndex(at: instant, \.at)).prefix { $0.at == instant }
      .contains { $0.kind == kind }
  }

  /// Whether the session reported an event of this type at an instant.
  func sessionReported(_ type: OMIDEventType, at instant: Duration) -> Bool {
    session.suffix(from: session.firstIndex(at: instant, \.at)).prefix { $0.at == instant }
      .contains { $0.type == type }
  }

  /// The name of a hop of the ad's chain, as part of a sentence.
  func hopName(_ hop: Int) -> String {
    hop == 0 ? "the inline ad" : record?.hopName(hop) ?? AdRecord.Hop.name(at: hop)
  }

  /// Whether the player reported the ad's start, or a nonlinear ad was displayed.
  package var wasShown: Bool {
    player.contains { $0.kind == .start } || (record?.nonLinear != nil && wasOnScreen)
  }
}

/// The events of one ad, which are read from the record of the run because copying them would be
/// slow.
package struct AdEvents: RandomAccessCollection, Sendable {
  fileprivate let run: [RunEvent]
  fileprivate var places: [Int] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(index: Int) -> RunEvent { run[places[index]] }
}

/// The event that a beacon reports.
enum TrackedEvent: Sendable, Hashable {
  /// An event that the player reports.
  case player(PlayerEvent.Kind)
  /// An event that follows from others, such as the impression.
  case beacon(BeaconName)

  /// Finds an event by the name of its beacon; nil for any other name.
  init?(named name: String) {
    guard let event = Self.events[name] else { return nil }
    self = event
  }

  private static let events = Dictionary(
    uniqueKeysWithValues: PlayerEvent.Kind.allCases.map { ($0.rawValue, player($0)) }
      + BeaconName.allCases.map { ($0.rawValue, beacon($0)) })
}

/// The events that playback alone causes: their kinds and names.
package enum PlaybackEvents {
  /// The events that a complete play reports.
  package static let kindsOfAPlay = TrackingPoint.allCases.map(PlayerEvent.Kind.init)
  package static let ofAPlay = kindsOfAPlay.map(\.rawValue)
  /// The session's events of the same names.
  package static let typesOfAPlay = ofAPlay.compactMap(OMIDEventType.init)

  /// The events that are reported at most once for each ad.
  static let kindsOnce: [PlayerEvent.Kind] = [.loaded] + kindsOfAPlay

  /// All names in the order in which they happen, with the impression, which the player does not
  /// report.
  package static let namesInOrder: [String] = {
    let ofPlayer = PlayerEvent.Kind.allCases.compactMap { kind in
      kind.place.map { (place: $0, name: kind.rawValue) }
    }
    let all = ofPlayer + [(impressionPlace, BeaconName.impression.rawValue)]
    return all.sorted { $0.place < $1.place }.map(\.name)
  }()

  /// The index of the impression in `namesInOrder`.
  static let impressionPlace = 1

  package static let quartiles = Quartile.allCases.map(\.rawValue)
}

extension PlayerEvent.Kind {
  /// The index in `PlaybackEvents.namesInOrder`; nil for an event that may happen at any time.
  var place: Int? {
    switch self {
    case .loaded: 0
    case .start: 2
    case .firstQuartile: 3
    case .midpoint: 4
    case .thirdQuartile: 5
    case .complete: 6
    default: nil
    }
  }

  /// Whether a complete play reports the event.
  var isOfAPlay: Bool { place.map { $0 > PlaybackEvents.impressionPlace } ?? false }
}

/// The places of a play that were seen so far, as bits.
struct SeenPlaces {
  private var bits: UInt8 = 0

  /// Notes a place, which is below 8.
  ///
  /// - Returns: whether it was not seen before.
  mutating func insert(_ place: Int) -> Bool {
    let bit = UInt8(1) << UInt8(place)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

extension Array {
  /// The index of the first element that is not before an instant, of elements in the order of time.
  fileprivate func firstIndex(at instant: Duration, _ time: (Element) -> Duration) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if time(self[middle]) < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RunRecord {
  /// Every ad that was loaded, unit by unit, in play order.
  package var adTraces: [AdTrace] {
    var played: [UnitID: [Int: AdEvents]] = [:]
    // In a run of one unit, every event with an ad is that unit's, and comparing names costs time.
    let isOneUnit = units.count == 1
    var start = 0
    while start < events.count {
      // Most events of one ad follow each other directly.
      let (unit, ad) = (events[start].unit, events[start].ad)
      var end = start + 1
      while end < events.count, events[end].ad == ad, isOneUnit || events[end].unit == unit {
        end += 1
      }
      if let unit, let ad {
        played[unit, default: [:]][ad, default: AdEvents(run: events)].places += start..<end
      }
      start = end
    }
    return units.indices.flatMap { traces(of: units[$0], played[units[$0].unit] ?? [:]) }
  }

  private func traces(of unit: UnitRecord, _ played: [Int: AdEvents]) -> [AdTrace] {
    var places: [Int: Int] = [:]
    for (place, ad) in unit.ads.indices.lazy.map({ ($0, unit.ads[$0].index) }) {
      if let ad, places[ad] == nil { places[ad] = place }
    }
    return played.sorted { $0.key < $1.key }.map { index, events in
      AdTrace(index: index, record: places[index].map { unit.ads[$0] }, events: events)
    }
  }
}

extension CheckedRun {
  /// What happened to the same ad in the reference; nil when it did not play there.
  func reference(of trace: AdTrace) -> AdTrace? {
    guard let other = referenceTraces[trace.index], other.record?.adID == trace.record?.adID,
      other.record?.creativeID == trace.record?.creativeID
    else { return nil }
    return other
  }
}
