internal import Diagnostics
internal import RunRecords

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
