internal import VASTSimulator
internal import Vocabulary

extension RunRecord {
  /// The title of the column that names units; empty for a run of a sole ad.
  var unitColumn: [String] { configuration.soleUnit == nil ? ["unit"] : [] }

  /// An event's cell in the column that names units.
  func unitCell(of event: RunEvent) -> [String] {
    unitColumn.map { _ in unitName(of: event) ?? "" }
  }
}

/// The output of scripts, and every event of the run: the timeline as text.
struct EventsSection {
  let record: RunRecord

  func write(to html: inout HTMLText) {
    writeScripts(to: &html)
    html.section("events", "Events") { html in
      html.element("details") { html in
        html.element("summary", text: "All \(record.events.count) events as a table")
        html.table(
          "All events, in order",
          record.unitColumn + ["time", "playhead", "kind", "event", "more"],
          .manyEvents
        ) { html in
          for (index, event) in record.events.enumerated() {
            let text = EventDescription(event)
            html.row(
              record.unitCell(of: event) + [
                TimeText.readable(event.at.sinceStart),
                event.position.map(TimeText.readable) ?? "", text.kind.word, text.name,
                text.detailOrCause,
              ], [("data-i", "\(index)")])
          }
        }
      }
    }
  }

  private func writeScripts(to html: inout HTMLText) {
    let lines = record.events.enumerated().compactMap { index, event in
      if case .script(let line) = event.kind { (index, event, line) } else { nil }
    }
    guard !lines.isEmpty else { return }
    html.section("scripts", "Script console") { html in
      html.table(
        "Console lines of verification scripts",
        record.unitColumn + ["time", "vendor", "level", "line"],
        .manyEvents
      ) { html in
        for (index, event, line) in lines {
          html.row(
            record.unitCell(of: event) + [
              TimeText.readable(event.at.sinceStart), line.vendor ?? "", line.level.rawValue,
              line.message,
            ], [("data-i", "\(index)")])
        }
      }
    }
  }
}
