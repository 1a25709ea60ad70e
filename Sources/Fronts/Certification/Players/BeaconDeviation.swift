/// A difference between the beacons of a player and those of the reference.
package struct BeaconDeviation: Sendable, Hashable {
  /// How a beacon, or the whole ad, differs from the reference.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The reference sends the beacon, the player does not.
    case lost
    /// The player sends the beacon, or sends it again, and the reference does not.
    case extra
    case early
    case late
    /// The player sends the event to other trackers than the reference does.
    case elsewhere
    /// The player does not play the ad at all.
    case noAd
    /// The player plays the ad's sound alone.
    case noPicture
    /// The player plays the ad's picture alone.
    case noSound
  }

  package var kind: Kind
  /// The player's beacon; if it is lost, the reference's.
  package var beacon: PlayedBeacon
  /// How early or late the beacon is, above zero; zero for a lost or extra beacon.
  package var by: Duration

  package init(_ kind: Kind, _ beacon: PlayedBeacon, by: Duration = .zero) {
    self.kind = kind
    self.beacon = beacon
    self.by = by
  }

  /// A beacon that is late by a delay; with a delay below zero, early.
  private static func moved(_ beacon: PlayedBeacon, by delay: Duration) -> BeaconDeviation {
    .init(delay > .zero ? .late : .early, beacon, by: max(delay, .zero - delay))
  }

  /// A beacon that is sent at another time than the reference's.
  static func moved(_ beacon: PlayedBeacon, from wanted: PlayedBeacon) -> BeaconDeviation {
    moved(beacon, by: beacon.delay(after: wanted, inTime: false))
  }

  /// Compares the beacons of a player with those of the reference.
  ///
  /// Beacons that are sent for each action of a viewer are matched within the tolerance only, so
  /// that one additional pause does not shift the others. A beacon that is sent once is early or
  /// late, whatever the distance.
  ///
  /// - Parameters:
  ///   - beacons: the player's beacons, in order.
  ///   - reference: the reference's beacons, in order.
  ///   - tolerance: how early or late a beacon may be.
  ///   - inTime: whether to compare instants even if both beacons have a playhead.
  /// - Returns: the deviations in the order of the reference, with extra beacons at the end.
  package static func all(
    of beacons: [PlayedBeacon], from reference: [PlayedBeacon], within tolerance: Duration,
    inTime: Bool = false
  ) -> [BeaconDeviation] {
    var own = Dictionary(grouping: beacons, by: \.key)
    var keys: [PlayedBeacon.Key] = []
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
    _ own: [PlayedBeacon], _ wanted: [PlayedBeacon], _ tolerance: Duration, inTime: Bool
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
      if !isPunctual { found.append(.moved(own[next], by: delay)) }
      next += 1
      due += 1
    }
    return found + wanted[due...].map { .init(.lost, $0) } + own[next...].map { .init(.extra, $0) }
  }
}
