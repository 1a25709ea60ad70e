package import Beacons
package import Scenario
internal import Transport
internal import VirtualTime

/// What polling leaves open: one scenario, played once for each of several start-up offsets.
///
/// A player that polls does not choose when its first observation falls. Each run begins its first
/// interval at another time before playing, spread evenly over the time between two observations.
package struct ObservationScatter: Sendable, Hashable {
  /// How long before playing began each run counts its observations from.
  package var offsets: [Duration]
  /// In the order in which they were first sent.
  package var beacons: [SpreadBeacon]

  /// A beacon in all of the runs.
  package struct SpreadBeacon: Sendable, Hashable {
    package var unit: UnitID?
    package var source: BeaconSource
    package var event: String
    package var vendor: String?
    package var hop: Int
    package var template: String
    /// The ad's index in play order.
    package var ad: Int?
    /// Its place among the requests of one tracker, from 0.
    package var occurrence: Int
    /// Since the run began.
    package var earliest: Duration
    /// Since the run began.
    package var latest: Duration
    /// In how many of the runs it was sent.
    package var count: Int
  }

  /// Joins the runs.
  ///
  /// - Parameters:
  ///   - offsets: the offset of each run.
  ///   - records: the runs, in the same order.
  package init(_ offsets: [Duration], _ records: [RunRecord]) {
    self.offsets = offsets
    beacons = []
    var places: [Key: Int] = [:]
    for record in records {
      var occurrences: [Key: Int] = [:]
      for (event, beacon) in record.beacons {
        var key = Key(
          unit: event.unit, source: beacon.source, event: beacon.event, vendor: beacon.vendor,
          hop: beacon.hop, template: beacon.template.text, ad: event.ad, offset: beacon.offset,
          errorCode: beacon.errorCode, occurrence: 0)
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        key.occurrence = occurrence
        let at = event.at.sinceStart
        guard let place = places[key] else {
          places[key] = beacons.count
          beacons.append(
            SpreadBeacon(
              unit: key.unit, source: key.source, event: key.event, vendor: key.vendor,
              hop: key.hop, template: key.template, ad: key.ad, occurrence: occurrence,
              earliest: at, latest: at, count: 1))
          continue
        }
        beacons[place].earliest = min(beacons[place].earliest, at)
        beacons[place].latest = max(beacons[place].latest, at)
        beacons[place].count += 1
      }
    }
  }

  private struct Key: Hashable {
    var unit: UnitID?
    var source: BeaconSource
    var event: String
    var vendor: String?
    var hop: Int
    var template: String
    var ad: Int?
    var offset: Duration?
    var errorCode: Int?
    var occurrence: Int
  }

  /// Offsets that are spread evenly over a time, the first one zero.
  ///
  /// - Parameters:
  ///   - count: how many, one or more.
  ///   - period: the time between two observations.
  /// - Returns: the offsets, in order.
  package static func offsets(_ count: Int, over period: Duration) -> [Duration] {
    (0..<max(1, count)).map { period * $0 / count }
  }
}

/// For which start-up offsets an expectation holds.
package struct OffsetDependence: Sendable, Hashable {
  /// How many offsets were tried.
  package var count: Int
  /// Those for which it fails, in order; some of them, but not all.
  package var failing: [Duration]
}

extension RunRecord {
  /// The run with what other start-up offsets do to it: the scatter of its beacons, and its
  /// expectations, which hold where they do for every offset.
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
