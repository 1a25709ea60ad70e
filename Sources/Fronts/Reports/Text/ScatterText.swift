internal import Beacons
internal import Diagnostics
internal import RunRecords
internal import VirtualTime

/// The earliest and the latest instant of each beacon over several start-up offsets.
struct ScatterText {
  private let scatter: ObservationScatter

  init(_ scatter: ObservationScatter) { self.scatter = scatter }

  private struct Row: Hashable {
    var event: String
    var hop: String
    var earliest: String
    var latest: String
    var runs: String
  }

  func lines(_ style: TextStyle) -> [VisibleText] {
    let count = scatter.offsets.count
    let last = scatter.offsets.last.map(TimeText.readable) ?? ""
    let title = "Beacons over \(count) start-up offsets, 0.000 s to \(last)"
    var rows: [Row] = []
    for beacon in scatter.beacons {
      let row = Row(
        event: beacon.vendor.map { "\(beacon.event) (\($0))" } ?? beacon.event,
        hop: beacon.source == .vast ? "\(beacon.hop)" : "",
        earliest: TimeText.readable(beacon.earliest), latest: TimeText.readable(beacon.latest),
        runs: beacon.count == count ? "" : "in \(beacon.count) of \(count)")
      // Several trackers of one event tell nothing more.
      if !rows.contains(row) { rows.append(row) }
    }
    let head = Row(event: "beacon", hop: "hop", earliest: "earliest", latest: "latest", runs: "")
    let events = ([head] + rows).map(\.event.count).max() ?? 0
    let times = ([head] + rows).flatMap { [$0.earliest.count, $0.latest.count] }.max() ?? 0
    func line(_ row: Row) -> String {
      (row.event.padded(to: events + 2) + row.hop.padded(to: 5)
        + row.earliest.paddedAtStart(to: times) + row.latest.paddedAtStart(to: times + 2) + "  "
        + row.runs).trimmingBlanksAtEnd()
    }
    return [style.bold("\(title)"), style.dim("\(line(head))")] + rows.map { "\(line($0))" }
  }
}
