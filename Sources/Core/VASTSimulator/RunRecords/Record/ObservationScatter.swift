package import Player
internal import Vocabulary

/// How much a result depends on the start-up offset of polling: the results of one scenario, played
/// once for each of several offsets.
///
/// A player that polls does not control when its first observation happens. Each run therefore
/// begins its first interval at another time before playback; these times are spread evenly over
/// the time between two observations.
package struct ObservationScatter: Sendable, Hashable {
  /// For each run, how long before playback its first polling interval began.
  package private(set) var offsets: [Duration]
  /// The beacons in the order in which they were first sent.
  package private(set) var beacons: [SpreadBeacon] = []
  private var places: [SpreadBeacon.Identity: Int] = [:]

  /// A beacon in all of the runs, with the spread of its instants.
  package struct SpreadBeacon: Sendable, Hashable, Codable {
    /// The properties by which a beacon is recognised in several runs.
    package struct Identity: Sendable, Hashable, Codable {
      var unit: UnitID?
      package var source: BeaconSource
      package var event: String
      package var vendor: String?
      package var hop: Int
      var template: String
      /// The ad's index in play order.
      var ad: Int?
      /// The offset that the playhead passed, for a progress event.
      var offset: Duration?
      var errorCode: Int?
      /// Its place among the requests of one tracker, from 0.
      var occurrence: Int
    }

    package let identity: Identity
    /// The earliest instant at which it was sent, since the run began.
    package fileprivate(set) var earliest: Duration
    /// The latest instant at which it was sent, since the run began.
    package fileprivate(set) var latest: Duration
    /// In how many of the runs it was sent.
    package fileprivate(set) var count: Int
  }

  /// A scatter without runs.
  package init() { offsets = [] }

  /// Creates a scatter of several runs.
  ///
  /// - Parameters:
  ///   - offsets: the offset of each run.
  ///   - records: the runs, in the same order.
  init(_ offsets: [Duration], _ records: [RunRecord]) {
    self.init()
    for (offset, record) in zip(offsets, records) { add(record, from: offset) }
  }

  /// Adds one more run.
  package mutating func add(_ record: RunRecord, from offset: Duration) {
    offsets.append(offset)
    var occurrences: [SpreadBeacon.Identity: Int] = [:]
    for (event, beacon) in record.beacons {
      var identity = SpreadBeacon.Identity(
        unit: event.unit, source: beacon.source, event: beacon.event, vendor: beacon.vendor,
        hop: beacon.hop, template: beacon.template.declared, ad: event.ad, offset: beacon.offset,
        errorCode: beacon.errorCode, occurrence: 0)
      let occurrence = occurrences[identity, default: 0]
      occurrences[identity] = occurrence + 1
      identity.occurrence = occurrence
      let at = event.at.sinceStart
      guard let place = places[identity] else {
        places[identity] = beacons.count
        beacons.append(SpreadBeacon(identity: identity, earliest: at, latest: at, count: 1))
        continue
      }
      beacons[place].earliest = min(beacons[place].earliest, at)
      beacons[place].latest = max(beacons[place].latest, at)
      beacons[place].count += 1
    }
  }

  /// Offsets that are spread evenly over a period, the first one zero.
  ///
  /// - Parameters:
  ///   - count: the number of offsets, one or more.
  ///   - period: the time between two observations.
  /// - Returns: the offsets, in order.
  package static func offsets(_ count: Int, over period: Duration) -> [Duration] {
    (0..<max(1, count)).map { period * $0 / count }
  }
}

extension ObservationScatter: Codable {
  private enum CodingKeys: CodingKey {
    case offsets
    case beacons
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offsets = try container.decode([Duration].self, forKey: .offsets)
    beacons = try container.decode([SpreadBeacon].self, forKey: .beacons)
    for (place, beacon) in beacons.enumerated() { places[beacon.identity] = place }
  }
}

/// A unit is encoded as its name.
extension UnitID: Codable {
  package init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

/// How the result of an expectation, or of a certification case, depends on start-up offsets.
package struct OffsetDependence: Sendable, Hashable, Codable {
  /// How many offsets were tried, in addition to the profile's own.
  package var count: Int
  /// The offsets for which the expectation or the case fails, in order; empty when it fails only
  /// for the profile's own offset.
  package var failing: [Duration]

  package init(count: Int, failing: [Duration]) {
    self.count = count
    self.failing = failing
  }

  /// For how many offsets the expectation or the case fails, as a phrase without a verb: `for 3 of
  /// 8 start-up offsets, the first 0.033 s`.
  package var words: String {
    guard let first = failing.first else {
      return "for the player's own start-up offset, and none of \(count) others"
    }
    return "for \(failing.count) of \(count) start-up offsets, the first "
      + TimeText.readable(first)
  }
}

extension RunRecord {
  /// Returns the run with the results of other start-up offsets: the scatter of its beacons, and
  /// its expectations, each of which now holds only if it holds for every offset.
  ///
  /// - Parameters:
  ///   - offsets: the offset of each of the runs.
  ///   - records: the runs of the same request, in the same order.
  /// - Returns: the record with the scatter.
  package func scattered(_ offsets: [Duration], _ records: [RunRecord]) -> RunRecord {
    var record = self
    record.scatter = ObservationScatter(offsets, records)
    for index in expectations.indices {
      let results = records.map {
        $0.expectations.indices.contains(index)
          ? $0.expectations[index] : nil
      }
      let failing = zip(offsets, results).filter { $0.1?.holds == false }
      guard let first = failing.first else { continue }
      guard failing.count < offsets.count || expectations[index].holds else { continue }
      let held = offsets.count - failing.count
      record.expectations[index].holds = false
      record.expectations[index].dependence = OffsetDependence(
        count: offsets.count, failing: failing.map(\.0))
      record.expectations[index].failure =
        "it holds for \(held) of \(offsets.count) start-up offsets and first fails at "
        + TimeText.readable(first.0) + (first.1?.failure.map { ": \($0)" } ?? "")
    }
    return record
  }
}
