internal import OpenMeasurement
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

/// The OMID log: every event that the ad session sent to its verification scripts.
struct SessionLogSection {
  /// How many characters of an event's data a row shows; its details show all of them.
  private static let limit = 160

  let record: RunRecord

  static func isNeeded(by record: RunRecord) -> Bool {
    record.events.contains { if case .omid = $0.kind { true } else { false } }
  }

  func write(to html: inout HTMLText) {
    guard Self.isNeeded(by: record) else { return }
    let events = record.events.enumerated().compactMap { index, event in
      if case .omid(let type, let object) = event.kind { (index, event, type, object) } else { nil }
    }
    html.section("omid", "OMID log") { html in
      html.table(
        "Events that verification scripts receive, in order: \(events.count)",
        record.unitColumn + ["time", "playhead", "event", "data"], .manyEvents
      ) { html in
        for (index, event, type, object) in events {
          html.row(
            record.unitCell(of: event) + [
              TimeText.readable(event.at.sinceStart),
              event.position.map(TimeText.readable) ?? "", type.rawValue,
              object["data"].map { Self.shortened(Self.text(of: $0)) } ?? "",
            ], [("data-i", "\(index)")])
        }
      }
    }
  }

  /// A value as readable text: names and values in sequence.
  private static func text(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .object(let members):
      members.map { member in
        let isNested = if case .object = member.value { true } else { false }
        let text = text(of: member.value)
        return isNested ? "\(member.key): {\(text)}" : "\(member.key): \(text)"
      }.joined(separator: ", ")
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= limit ? text : "\(text.prefix(limit))…"
  }
}
