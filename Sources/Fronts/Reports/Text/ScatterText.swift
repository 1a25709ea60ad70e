internal import Certification
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

/// The effect of start-up offsets on the beacons of a certificate's cases: the beacons with more than one
/// instant, and those that are not sent at some offsets.
struct CertificateScatterText {
  private let style: TextStyle
  private let entries: [(name: String, scatter: ObservationScatter)]

  /// Creates the text. If players are compared, it contains only the first case; the other reports
  /// contain all cases.
  init(_ style: TextStyle, _ certificate: Certificate) {
    self.style = style
    if let matrix = certificate.matrix, let first = matrix.cases.first {
      entries = matrix.players.compactMap { player in
        matrix.cell(first, player)?.scatter.map { ("\(first) (\(player))", $0) }
      }
    } else {
      entries = certificate.cases.compactMap { result in
        result.scatter.map { (certificate.name(of: result), $0) }
      }
    }
  }

  /// A block for each distinct set of rows, with the cases that show them; empty if no offsets were
  /// tried.
  var lines: [VisibleText] {
    guard !entries.isEmpty else { return [] }
    var blocks: [(rows: [ScatterRow], names: [String])] = []
    for (name, scatter) in entries {
      let rows = ScatterRow.rows(of: scatter, isWhole: false)
      if let place = blocks.firstIndex(where: { $0.rows == rows }) {
        blocks[place].names.append(name)
      } else {
        blocks.append((rows, [name]))
      }
    }
    let all = ScatterRow.lines(of: blocks.flatMap(\.rows))
    var next = 1
    var lines: [VisibleText] = [style.bold("\(title)")]
    for (rows, names) in blocks {
      lines.append("\(names.joined(separator: ", "))")
      if rows.isEmpty {
        lines.append(style.dim("  every beacon has one instant"))
        continue
      }
      lines.append(style.dim("  \(all[0])"))
      lines += all[next..<next + rows.count].map { "  \($0)" }
      next += rows.count
    }
    return lines
  }

  /// The heading of the table. Players poll at different intervals, so each may have its own offsets.
  private var title: String {
    let titles = entries.map { ScatterRow.title(of: $0.scatter) }
    guard let first = titles.first, titles.allSatisfy({ $0 == first }) else {
      return "Beacons over \(entries.map(\.scatter.offsets.count).max() ?? 0) start-up offsets"
    }
    return first
  }
}

/// The beacons of cases over several start-up offsets, as tables.
enum ScatterTable {
  private static let columns = ["beacon", "hop", "earliest", "latest", "runs"]

  /// The beacons of one case.
  static func write(_ scatter: ObservationScatter, of name: String, to html: inout HTMLText) {
    html.table("\(ScatterRow.title(of: scatter)): \(name)", columns) { html in
      for row in ScatterRow.rows(of: scatter, isWhole: true) { html.row(cells(row)) }
    }
  }

  /// For each case of a player, the beacons that have more than one instant, or that are not sent
  /// at some offsets.
  static func write(_ matrix: PlayerMatrix, _ player: String, to html: inout HTMLText) {
    let scatters = matrix.cells.filter { $0.player == player }
      .compactMap { cell in cell.scatter.map { (cell.name, $0) } }
    guard let first = scatters.first else { return }
    html.element("details", [("class", "case")]) { html in
      html.element("summary") { html in
        html.element("strong", text: player)
        html.element("span", [("class", "note")], text: ScatterRow.title(of: first.1))
      }
      html.table(
        "Beacons of \(player) that have no single instant", ["case"] + columns
      ) { html in
        for (name, scatter) in scatters {
          for row in ScatterRow.rows(of: scatter, isWhole: false) {
            html.row([name] + cells(row))
          }
        }
      }
    }
  }

  private static func cells(_ row: ScatterRow) -> [String] {
    [row.event, row.hop, row.earliest, row.latest, row.runs.isEmpty ? "all" : row.runs]
  }
}
