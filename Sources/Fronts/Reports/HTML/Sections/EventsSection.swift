internal import RunRecords
internal import Transport
internal import VAST
internal import VirtualTime

extension RunRecord {
  /// The title of a table's column that names units; none for a sole ad.
  var unitColumn: [String] { configuration.soleUnit == nil ? ["unit"] : [] }

  /// An event's cell in that column.
  func unitCell(of event: RunEvent) -> [String] {
    unitColumn.map { _ in unitName(of: event) ?? "" }
  }
}

/// What was fetched, what scripts wrote, and every event of the run: the timeline as text.
struct EventsSection {
  let record: RunRecord

  func write(to html: inout HTMLText) {
    writeFetches(to: &html)
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

  private func writeFetches(to html: inout HTMLText) {
    let fetches = record.events.enumerated().compactMap { index, event in
      if case .fetch(let fetch) = event.kind { (index, event, fetch) } else { nil }
    }
    guard !fetches.isEmpty else { return }
    html.section("fetches", "Fetches") { html in
      html.table(
        "Fetches and their results",
        record.unitColumn + ["time", "for", "from", "status", "bytes", "what", "error"], .events
      ) { html in
        for (index, event, fetch) in fetches {
          html.row(
            record.unitCell(of: event) + [
              TimeText.readable(event.at.sinceStart), fetch.purpose.rawValue,
              fetch.source.rawValue, fetch.status == 0 ? "none" : "\(fetch.status)",
              "\(fetch.bytes)", HostAndPath.text(of: fetch.url), fetch.error ?? "",
            ], [("data-i", "\(index)")])
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
