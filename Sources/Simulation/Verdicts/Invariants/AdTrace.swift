package import Beacons
package import JSONTree
package import Player
package import RunRecords
internal import Transport
internal import VirtualTime

/// Everything that happened to one ad from its loading on. All invariants read the same trace.
package final class AdTrace: Sendable {
  /// The ad's index in play order.
  package let index: Int
  package let record: AdRecord?
  /// The events of the ad, in order.
  package let events: AdEvents
  /// The events that the player reported.
  package let player: [PlayerReport]
  /// The events that the session reported.
  package let session: [SessionReport]
  /// The requests that went out, to the tag's trackers and to others.
  package let beacons: [SentBeacon]
  /// The requests to the trackers of the tag.
  package let trackerBeacons: [SentBeacon]
  /// The changes of the ad's share in view, in percent, which decide how long it is in view.
  let shares: [(at: Duration, percent: Double, order: Int)]
  /// When viewability standards were met.
  let met: [(standard: String, at: Duration)]
  /// Whether the ad was on the screen, whatever its player reported of it.
  package let wasOnScreen: Bool
  /// Whether the ad is over.
  let isOver: Bool

  /// Sorts the events once, because every invariant reads them, some of them many times.
  package init(index: Int, record: AdRecord?, events: AdEvents) {
    self.index = index
    self.record = record
    self.events = events
    var player: [PlayerReport] = []
    var session: [SessionReport] = []
    var beacons: [SentBeacon] = []
    var shares: [(at: Duration, percent: Double, order: Int)] = []
    var met: [(standard: String, at: Duration)] = []
    var (wasOnScreen, isOver) = (false, false)
    // Most ads have fewer of each than 16.
    player.reserveCapacity(16)
    session.reserveCapacity(16)
    beacons.reserveCapacity(16)
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
            type: type, kind: PlaybackEvents.kind(named: type), object: object, at: at,
            order: order))
      // A server's request is left out, since its instant can differ from that of the player's
      // report.
      case .beacon(let beacon) where beacon.sender != .server:
        beacons.append(
          SentBeacon(
            source: beacon.source, event: beacon.event,
            kind: PlaybackEvents.kind(named: beacon.event), hop: beacon.hop, at: at, order: order))
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
    (self.player, self.session, self.beacons) = (player, session, beacons)
    (self.shares, self.met) = (shares, met)
    (self.wasOnScreen, self.isOver) = (wasOnScreen, isOver)
    trackerBeacons = beacons.filter { $0.source == .vast }
  }

  /// A report of the player.
  package struct PlayerReport: Sendable {
    package var kind: PlayerEvent.Kind
    package var cause: PlaybackCause
    package var at: Duration
    package var position: Duration?
    /// The report's index among the ad's events.
    package var order: Int

    package var name: String { kind.rawValue }
  }

  /// An event object of the session.
  package struct SessionReport: Sendable {
    package var type: String
    /// The player's event of the same name; nil where it has none.
    let kind: PlayerEvent.Kind?
    package var object: JSONValue
    package var at: Duration
    package var order: Int

    /// The event's payload; null for events without one.
    package var data: JSONValue { object["data"] ?? .null }
  }

  /// The facts about a request that invariants use.
  package struct SentBeacon: Sendable {
    package let source: BeaconSource
    package let event: String
    /// The player's event of the same name; nil where it has none.
    let kind: PlayerEvent.Kind?
    package let hop: Int
    package let at: Duration
    package let order: Int
  }

  /// The recorded beacon of a request.
  package func beacon(_ sent: SentBeacon) -> Beacon? {
    guard case .beacon(let beacon) = events[sent.order].kind else { return nil }
    return beacon
  }

  /// The URL of a request, with its macros as written in the tag.
  func template(of sent: SentBeacon) -> String { beacon(sent)?.template.text ?? "" }

  package func sessionEvents(_ type: String) -> [SessionReport] {
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
  package func sessionReported(_ type: String, at instant: Duration) -> Bool {
    session.suffix(from: session.firstIndex(at: instant, \.at)).prefix { $0.at == instant }
      .contains { $0.type == type }
  }

  /// The name of a hop of the ad's chain, as part of a sentence.
  package func hopName(_ hop: Int) -> String {
    hop == 0 ? "the inline ad" : record?.hopName(hop) ?? AdRecord.Hop.name(at: hop)
  }

  /// Whether the session measures media, not a display ad.
  package var hasMediaSession: Bool {
    session.first { $0.type == "sessionStart" }?.data["mediaType"]?.text == "video"
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

/// The events that playback alone causes: their kinds and names.
package enum PlaybackEvents {
  /// The events that a complete play reports.
  package static let kindsOfAPlay = TrackingPoint.allCases.map(PlayerEvent.Kind.init)
  package static let ofAPlay = kindsOfAPlay.map(\.rawValue)

  /// The events that are reported at most once for each ad.
  package static let kindsOnce: [PlayerEvent.Kind] = [.loaded] + kindsOfAPlay

  /// All kinds in the order in which they happen. Nil represents the impression, which the player does not
  /// report.
  static let inOrder: [PlayerEvent.Kind?] = [.loaded, nil] + kindsOfAPlay

  /// The names of `inOrder`, in the same order.
  package static let namesInOrder = inOrder.map { $0?.rawValue ?? BeaconName.impression.rawValue }

  /// The player's event of a name; nil for any other name.
  static func kind(named name: String) -> PlayerEvent.Kind? { kinds[name] }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: PlayerEvent.Kind.allCases.map { ($0.rawValue, $0) })

  package static let quartiles = Quartile.allCases.map(\.rawValue)
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
  package var adTraces: [AdTrace] { units.flatMap(adTraces) }

  private func adTraces(of unit: UnitRecord) -> [AdTrace] {
    var places: [Int: Int] = [:]
    for (place, ad) in unit.ads.indices.lazy.map({ ($0, unit.ads[$0].index) }) {
      if let ad, places[ad] == nil { places[ad] = place }
    }
    var byAd: [Int: AdEvents] = [:]
    var start = 0
    while start < events.count {
      // Most events of one ad follow each other directly.
      let (name, ad) = (events[start].unit, events[start].ad)
      var end = start + 1
      while end < events.count, events[end].ad == ad, events[end].unit == name { end += 1 }
      if let ad, name == unit.unit {
        byAd[ad, default: AdEvents(run: events)].places += start..<end
      }
      start = end
    }
    return byAd.sorted { $0.key < $1.key }.map { index, events in
      AdTrace(index: index, record: places[index].map { unit.ads[$0] }, events: events)
    }
  }
}

extension CheckedRun {
  /// What happened to the same ad in the reference; nil when it did not play there.
  package func reference(of trace: AdTrace) -> AdTrace? {
    guard let other = referenceTraces[trace.index], other.record?.adID == trace.record?.adID,
      other.record?.creativeID == trace.record?.creativeID
    else { return nil }
    return other
  }
}
