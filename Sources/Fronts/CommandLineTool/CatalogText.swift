internal import Player
internal import Scenario

/// The built-in scenarios and players, one per line, as `vastsim scenarios` and `vastsim players`
/// print them.
enum CatalogText {
  static var scenarios: String {
    lines(BuiltInScenarios.all.map { ($0.name, $0.summary) })
  }

  static func players(of profiles: ProfileCatalog) -> String {
    lines(profiles.players.map { ($0.name, $0.summary) })
  }

  private static func lines(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary + "\n"
    }.joined()
  }
}
