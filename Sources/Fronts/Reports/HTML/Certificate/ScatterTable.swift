internal import Certification
internal import VASTSimulator

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
