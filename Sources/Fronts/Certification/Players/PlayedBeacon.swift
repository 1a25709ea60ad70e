internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// A request to a tracker of the tag, for comparing players.
package struct PlayedBeacon: Sendable, Hashable {
  package var event: String
  /// The place in the wrapper chain of the document that declares the tracker; 0 is the inline ad.
  package var hop: Int
  package var template: URLTemplate
  /// The progress offset that was passed.
  package var offset: Duration?
  package var errorCode: Int?
  /// The ad's index in play order.
  package var ad: Int?
  /// The instant, since the run began.
  package var at: Duration
  /// The playhead; absent while nothing plays.
  package var position: Duration?

  package init(
    event: String, hop: Int = 0, template: URLTemplate, offset: Duration? = nil,
    errorCode: Int? = nil, ad: Int? = nil, at: Duration, position: Duration? = nil
  ) {
    self.event = event
    self.hop = hop
    self.template = template
    self.offset = offset
    self.errorCode = errorCode
    self.ad = ad
    self.at = at
    self.position = position
  }

  /// The values by which a request of one player corresponds to a request of another.
  struct Key: Hashable {
    var event: String
    var hop: Int
    var template: URLTemplate
    var offset: Duration?
    var errorCode: Int?
  }

  var key: Key {
    Key(event: event, hop: hop, template: template, offset: offset, errorCode: errorCode)
  }

  /// Whether the player sends the beacon each time that a viewer does something, and not once for
  /// an ad.
  var isRepeated: Bool {
    switch event {
    case "error", "clickTracking", "nonLinearClick", "companionView", "companionClick", "iconView",
      "iconClick":
      true
    default: TrackingEventName.named(event)?.category == .interaction
    }
  }

  /// How much later the beacon is sent than another one. If both beacons have a playhead of the
  /// same ad, playheads are compared, so that a delay of the network alone does not count;
  /// otherwise, or with `inTime`, instants are compared.
  func delay(after other: PlayedBeacon, inTime: Bool) -> Duration {
    guard !inTime, ad == other.ad, let position, let reference = other.position else {
      return at - other.at
    }
    return position - reference
  }
}

extension RunRecord {
  /// Every request to a tracker of the tag, in order.
  package var playedBeacons: [PlayedBeacon] {
    beacons.compactMap { event, beacon in
      guard beacon.source == .vast else { return nil }
      return PlayedBeacon(
        event: beacon.event, hop: beacon.hop, template: beacon.template, offset: beacon.offset,
        errorCode: beacon.errorCode, ad: event.ad, at: event.at.sinceStart,
        position: event.position)
    }
  }
}
