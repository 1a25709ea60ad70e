internal import Beacons
package import RunRecords
package import Transport
internal import VAST
internal import VirtualTime

/// A request to a tracker of the tag, as players are compared by it.
package struct TimedBeacon: Sendable, Hashable {
  package var event: String
  /// How far out in the wrapper chain it is declared; 0 is the inline ad.
  package var hop: Int
  package var template: URLTemplate
  /// The progress offset that was passed.
  package var offset: Duration?
  package var errorCode: Int?
  /// The ad's index in play order.
  package var ad: Int?
  /// Since the run began.
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

  /// What makes two requests of two players the same one.
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

  /// Whether it is sent each time that a viewer does something, and not once for an ad.
  var isRepeated: Bool {
    switch event {
    case "error", "clickTracking", "nonLinearClick", "companionView", "companionClick", "iconView",
      "iconClick":
      true
    default: TrackingEventName.named(event)?.category == .interaction
    }
  }

  /// How much later than another one it is sent: on the playhead where both have one for the same
  /// ad, so that what only the network delays is not late; otherwise in time.
  func delay(after other: TimedBeacon, inTime: Bool) -> Duration {
    guard !inTime, ad == other.ad, let position, let reference = other.position else {
      return at - other.at
    }
    return position - reference
  }
}

extension RunRecord {
  /// Every request to a tracker of the tag, in order.
  package var timedBeacons: [TimedBeacon] {
    beacons.compactMap { event, beacon in
      guard beacon.source == .vast else { return nil }
      return TimedBeacon(
        event: beacon.event, hop: beacon.hop, template: beacon.template, offset: beacon.offset,
        errorCode: beacon.errorCode, ad: event.ad, at: event.at.sinceStart,
        position: event.position)
    }
  }
}

/// A beacon that a player does not send as the reference does.
package struct BeaconDeviation: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The reference sends it, the player does not.
    case lost
    /// The player sends it, or sends it again, and the reference does not.
    case extra
    case early
    case late
  }

  package var kind: Kind
  /// The player's; the reference's for one that is lost.
  package var beacon: TimedBeacon
  /// How early or late, above zero; zero for one that is lost or extra.
  package var by: Duration

  package init(_ kind: Kind, _ beacon: TimedBeacon, by: Duration = .zero) {
    self.kind = kind
    self.beacon = beacon
    self.by = by
  }

  /// Holds the beacons of a player against those of the reference.
  ///
  /// What is sent each time that a viewer does something is matched within the tolerance only, so
  /// that a pause too many does not move another one. What is sent once is late or early however
  /// far it is away.
  ///
  /// - Parameters:
  ///   - beacons: the player's, in order.
  ///   - reference: the reference's, in order.
  ///   - tolerance: how early or late a beacon may be.
  ///   - inTime: whether instants are compared where both have a playhead too.
  /// - Returns: the deviations, by the reference's order; what is extra at the end.
  package static func all(
    of beacons: [TimedBeacon], from reference: [TimedBeacon], within tolerance: Duration,
    inTime: Bool = false
  ) -> [BeaconDeviation] {
    var own = Dictionary(grouping: beacons, by: \.key)
    var keys: [TimedBeacon.Key] = []
    var found: [BeaconDeviation] = []
    let wanted = Dictionary(grouping: reference, by: \.key)
    for beacon in reference where !keys.contains(beacon.key) { keys.append(beacon.key) }
    for key in keys {
      found += pairs(
        own.removeValue(forKey: key) ?? [], wanted[key] ?? [], tolerance, inTime: inTime)
    }
    for beacon in beacons where own[beacon.key] != nil { found.append(.init(.extra, beacon)) }
    return found
  }

  /// The deviations of the requests of one tracker.
  private static func pairs(
    _ own: [TimedBeacon], _ wanted: [TimedBeacon], _ tolerance: Duration, inTime: Bool
  ) -> [BeaconDeviation] {
    var found: [BeaconDeviation] = []
    var (next, due) = (0, 0)
    while next < own.count, due < wanted.count {
      let delay = own[next].delay(after: wanted[due], inTime: inTime)
      let isPunctual = (.zero - tolerance...tolerance).contains(delay)
      if !isPunctual, own[next].isRepeated {
        if delay > .zero {
          found.append(.init(.lost, wanted[due]))
          due += 1
        } else {
          found.append(.init(.extra, own[next]))
          next += 1
        }
        continue
      }
      if !isPunctual {
        found.append(
          .init(
            delay > .zero ? .late : .early, own[next], by: delay > .zero ? delay : .zero - delay))
      }
      next += 1
      due += 1
    }
    return found + wanted[due...].map { .init(.lost, $0) } + own[next...].map { .init(.extra, $0) }
  }
}
