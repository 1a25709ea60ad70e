internal import Player
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// Every request of a run in order, with whole URLs and the unresolved macros in them.
///
/// A script adds a filter, buttons that copy URLs, and the archive, which the page contains as
/// data.
struct RequestsSection {
  private let record: RunRecord
  /// The suffix that distinguishes the sections of several tags on a page.
  private let suffix: String
  /// The subject of the requests, if it is not the page's run.
  private let subject: String
  /// Whether the page contains the run's events, to which the rows link.
  private let hasEvents: Bool
  /// The archive for the page's script; nil if the archive is too large for the page or has a
  /// number that JSON cannot represent.
  let archive: (id: String, json: String)?

  /// The largest archive that a page contains.
  private static let archiveLimit = 400_000

  init(_ record: RunRecord, suffix: String = "", subject: String = "", hasEvents: Bool = true) {
    self.record = record
    self.suffix = suffix
    self.subject = subject
    self.hasEvents = hasEvents
    archive = (try? ScriptData.text(of: HARReport.value(of: record))).flatMap {
      $0.utf8.count > Self.archiveLimit ? nil : (id: Self.identifier(suffix), json: $0)
    }
  }

  private static func identifier(_ suffix: String) -> String { "run-har\(suffix)" }

  private struct Row {
    var index: Int
    var event: RunEvent
    var name: String
    var origin: String
    var result: String
    var url: String
  }

  private var rows: [Row] {
    let names = RequestNames(record)
    return record.events.enumerated().compactMap { index, event in
      switch event.kind {
      case .beacon(let beacon):
        let offset = beacon.offset.map { " \(TimeText.readable($0))" } ?? ""
        let code = beacon.errorCode.map { " \($0)" } ?? ""
        let origin = [names.hop(of: beacon, in: event), beacon.vendor].compactMap(\.self)
        return Row(
          index: index, event: event, name: beacon.event + offset + code,
          origin: origin.isEmpty
            ? EventKind.beacon(of: beacon.source).word : origin.joined(separator: ", "),
          result: Self.text(of: beacon.delivery), url: beacon.url)
      case .fetch(let fetch):
        return Row(
          index: index, event: event, name: fetch.purpose.rawValue, origin: fetch.source.rawValue,
          result: fetch.error ?? "status \(fetch.status), \(fetch.bytes) bytes", url: fetch.url)
      default: return nil
      }
    }
  }

  func write(to html: inout HTMLText) {
    let rows = rows
    html.section("requests\(suffix)", "Requests\(subject)") { html in
      if let summary = DeliverySummary(record).lines.first {
        html.element("p", text: "\(summary).")
      }
      if archive == nil {
        html.element(
          "p", [("class", "note")],
          text: "The archive of these requests is not on the page; --report har=FILE writes it.")
      }
      html.table(
        "Requests, in order: \(rows.count)",
        record.unitColumn + ["time", "event", "of", "result", "URL"], .manyEvents,
        [("data-requests", Self.identifier(suffix))]
      ) { html in
        for row in rows {
          html.open(
            "tr",
            (hasEvents ? [("data-i", "\(row.index)")] : [])
              + [("data-url", URIText.reference(row.url))])
          for cell in record.unitCell(of: row.event) + [
            TimeText.readable(row.event.at.sinceStart), row.name, row.origin, row.result,
          ] {
            html.markup("<td>")
            html.put(cell)
          }
          html.markup("<td class=\"url\">")
          html.put(row.url)
          html.markup("\n")
        }
      }
      writeUnresolved(to: &html)
    }
  }

  private static func text(of delivery: Beacon.Delivery?) -> String {
    guard let delivery else { return "not sent" }
    return [
      delivery.verdict.rawValue, delivery.status.map { "status \($0)" }, delivery.failure,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// A macro that was not replaced in URLs, with the events and hosts of these URLs.
  private struct Unresolved {
    var macro: String
    var events = DistinctTexts()
    var hosts = DistinctTexts()
  }

  /// Texts in the order of their first appearance, each once.
  private struct DistinctTexts {
    private(set) var all: [String] = []
    private var known: Set<String> = []

    mutating func insert(_ text: String) {
      if known.insert(text).inserted { all.append(text) }
    }
  }

  private func writeUnresolved(to html: inout HTMLText) {
    var macros: [Unresolved] = []
    var places: [String: Int] = [:]
    for (_, beacon) in record.beacons {
      let host = String(HostAndPath.text(of: beacon.url).prefix { $0 != "/" })
      for macro in beacon.unresolvedMacros {
        let place = places[macro] ?? macros.count
        if place == macros.count {
          places[macro] = place
          macros.append(Unresolved(macro: macro))
        }
        macros[place].events.insert(beacon.event)
        macros[place].hosts.insert(host)
      }
    }
    guard !macros.isEmpty else {
      html.element("p", text: "Every macro in every beacon has a value.")
      return
    }
    html.element("h3", [("id", "macros\(suffix)")], text: "Unresolved macros")
    html.table(
      "Macros that were not replaced; set their values with --macro NAME=VALUE",
      ["macro", "events", "hosts"]
    ) { html in
      for macro in macros {
        html.element("tr") { html in
          html.element("td") { $0.code(macro.macro) }
          html.element("td", [("class", "prose")], text: macro.events.all.joined(separator: ", "))
          html.element("td", [("class", "prose")], text: macro.hosts.all.joined(separator: ", "))
        }
      }
    }
  }
}
