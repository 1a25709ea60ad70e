package import Beacons
package import JSONTree
package import Player
package import RunRecords
internal import Transport
internal import VirtualTime

/// What happened while one ad was loaded; every invariant reads the same one.
package final class AdTrace: Sendable {
  /// The ad's index in play order.
  package let index: Int
  package let record: AdRecord?
  /// In order.
  package let events: [RunEvent]
  /// What the player reported.
  package let player: [PlayerReport]
  /// What the session reported.
  package let session: [SessionReport]
  /// The requests that went out, to the tag's trackers and to others.
  package let beacons: [SentBeacon]
  /// Those to the trackers of the tag.
  package let trackerBeacons: [SentBeacon]

  /// Sorts the events once: every invariant asks for them, and some ask for each of many.
  package init(index: Int, record: AdRecord?, events: [RunEvent]) {
    self.index = index
    self.record = record
    self.events = events
    var player: [PlayerReport] = []
    var session: [SessionReport] = []
    var beacons: [SentBeacon] = []
    for (order, event) in events.enumerated() {
      let at = event.at.sinceStart
      switch event.kind {
      case .player(let reported, let cause):
        player.append(
          PlayerReport(
            event: reported, cause: cause, at: at, position: event.position, order: order))
      case .omid(let type, let object):
        session.append(SessionReport(type: type, object: object, at: at, order: order))
      // What a server requests need not be when the player reports it.
      case .beacon(let beacon) where beacon.sender != .server:
        beacons.append(SentBeacon(beacon, at: at, order: order))
      case .beacon, .runStarted, .runFinished, .screen, .fetch, .ad, .geometry, .script,
        .viewability,
        .exposure, .native, .call, .stream, .diagnostic:
        break
      }
    }
    (self.player, self.session, self.beacons) = (player, session, beacons)
    trackerBeacons = beacons.filter { $0.source == .vast }
  }

  /// A report of the player.
  package struct PlayerReport: Sendable {
    package var event: PlayerEvent
    package var cause: PlaybackCause
    package var at: Duration
    package var position: Duration?
    /// Its place among the ad's events.
    package var order: Int

    package var name: String { event.name }
  }

  /// An event object of the session.
  package struct SessionReport: Sendable {
    package var type: String
    package var object: JSONValue
    package var at: Duration
    package var order: Int

    /// The event's payload; null for events without one.
    package var data: JSONValue { object["data"] ?? .null }
  }

  /// What invariants ask of a request that went out.
  package struct SentBeacon: Sendable {
    package let source: BeaconSource
    package let vendor: String?
    package let event: String
    package let hop: Int
    /// The URL with its macros as the tag has them.
    package let template: String
    package let offset: Duration?
    package let at: Duration
    package let order: Int

    init(_ beacon: Beacon, at: Duration, order: Int) {
      source = beacon.source
      vendor = beacon.vendor
      event = beacon.event
      hop = beacon.hop
      template = beacon.template.text
      offset = beacon.offset
      self.at = at
      self.order = order
    }
  }

  package func sessionEvents(_ type: String) -> [SessionReport] {
    session.filter { $0.type == type }
  }

  package func reports(_ kinds: PlayerEvent.Kind...) -> [PlayerReport] {
    player.filter { kinds.contains($0.event.kind) }
  }

  package func firstReport(_ kind: PlayerEvent.Kind) -> PlayerReport? {
    player.first { $0.event.kind == kind }
  }

  /// Whether the player reported an event of this name at an instant.
  package func playerReported(_ name: String, at instant: Duration) -> Bool {
    player.suffix(from: player.firstIndex(at: instant, \.at)).prefix { $0.at == instant }
      .contains { $0.name == name }
  }

  /// Whether the session reported an event of this type at an instant.
  package func sessionReported(_ type: String, at instant: Duration) -> Bool {
    session.suffix(from: session.firstIndex(at: instant, \.at)).prefix { $0.at == instant }
      .contains { $0.type == type }
  }

  /// Who a hop of the ad's chain is, in a sentence.
  package func hopName(_ hop: Int) -> String {
    hop == 0 ? "the inline ad" : record?.hopName(hop) ?? AdRecord.Hop.name(at: hop)
  }

  /// Whether the session measures media, not a display ad.
  package var hasMediaSession: Bool {
    session.first { $0.type == "sessionStart" }?.data["mediaType"]?.text == "video"
  }

  /// Whether the player told that the ad plays, or a nonlinear ad was displayed.
  package var wasShown: Bool {
    player.contains { $0.event.kind == .start } || (record?.nonLinear != nil && wasOnScreen)
  }

  /// Whether the ad was on the screen, whatever its player told of it.
  package var wasOnScreen: Bool {
    events.contains { event in
      guard case .ad(let decision) = event.kind else { return false }
      return decision.verdict == .started
    }
  }
}

/// What playback by itself brings about: kinds of events, and their names.
package enum PlaybackEvents {
  /// What a whole play reports.
  package static let kindsOfAPlay = TrackingPoint.allCases.map(PlayerEvent.Kind.init)
  package static let ofAPlay = kindsOfAPlay.map(\.rawValue)

  /// What is reported at most once for each ad.
  package static let kindsOnce: [PlayerEvent.Kind] = [.loaded] + kindsOfAPlay

  /// In the order in which they come.
  package static let inOrder =
    [PlayerEvent.Kind.loaded.rawValue, BeaconName.impression.rawValue] + ofAPlay

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
    var byAd: [Int: [RunEvent]] = [:]
    var rest = events[...]
    while let first = rest.first {
      // Those of one ad come one after another for the most part.
      let (name, ad) = (first.unit, first.ad)
      let piece = rest.prefix { $0.ad == ad && $0.unit == name }
      rest = rest[piece.endIndex...]
      if let ad, name == unit.unit { byAd[ad, default: []] += piece }
    }
    return byAd.keys.sorted().map { index in
      AdTrace(
        index: index, record: places[index].map { unit.ads[$0] }, events: byAd[index] ?? [])
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
