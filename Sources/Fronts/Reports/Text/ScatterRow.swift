internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The earliest and the latest instant of a beacon over start-up offsets, as text.
struct ScatterRow: Hashable {
  var event: String
  /// The hop; empty for a beacon that does not come from a VAST tracker.
  var hop: String
  var earliest: String
  var latest: String
  /// In how many runs the beacon was sent; empty if it was sent in all of them.
  var runs: String

  /// The columns' names.
  static let head = ScatterRow(
    event: "beacon", hop: "hop", earliest: "earliest", latest: "latest", runs: "")

  /// The rows of a scatter. Several trackers of one event that would have equal rows share one row.
  ///
  /// - Parameters:
  ///   - scatter: the beacons.
  ///   - isWhole: whether beacons that have one instant in all runs have rows too.
  /// - Returns: the rows, in the order of the beacons.
  static func rows(of scatter: ObservationScatter, isWhole: Bool) -> [ScatterRow] {
    let count = scatter.offsets.count
    var rows: [ScatterRow] = []
    for beacon in scatter.beacons
    where isWhole || beacon.earliest != beacon.latest || beacon.count < count {
      let identity = beacon.identity
      let row = ScatterRow(
        event: identity.vendor.map { "\(identity.event) (\($0))" } ?? identity.event,
        hop: identity.source == .vast ? "\(identity.hop)" : "",
        earliest: TimeText.readable(beacon.earliest), latest: TimeText.readable(beacon.latest),
        runs: beacon.count == count ? "" : "in \(beacon.count) of \(count)")
      if !rows.contains(row) { rows.append(row) }
    }
    return rows
  }

  /// The columns' names and the rows, each on a line.
  static func lines(of rows: [ScatterRow]) -> [String] {
    let all = [head] + rows
    let events = all.map(\.event.count).max() ?? 0
    let times = all.flatMap { [$0.earliest.count, $0.latest.count] }.max() ?? 0
    return all.map { row in
      (row.event.padded(to: events + 2) + row.hop.padded(to: 5)
        + row.earliest.paddedAtStart(to: times) + row.latest.paddedAtStart(to: times + 2) + "  "
        + row.runs).trimmingBlanksAtEnd()
    }
  }

  /// The title of the rows: `Beacons over 4 start-up offsets, 0.000 s to 0.199 s`.
  static func title(of scatter: ObservationScatter) -> String {
    let last = scatter.offsets.last.map(TimeText.readable) ?? ""
    return "Beacons over \(scatter.offsets.count) start-up offsets, 0.000 s to \(last)"
  }
}

/// The earliest and the latest instant of each beacon of a run over several start-up offsets.
struct ScatterText {
  private let scatter: ObservationScatter

  init(_ scatter: ObservationScatter) { self.scatter = scatter }

  func lines(_ style: TextStyle) -> [VisibleText] {
    let lines = ScatterRow.lines(of: ScatterRow.rows(of: scatter, isWhole: true))
    return [style.bold("\(ScatterRow.title(of: scatter))")]
      + lines.prefix(1).map { style.dim("\($0)") } + lines.dropFirst().map { "\($0)" }
  }
}
