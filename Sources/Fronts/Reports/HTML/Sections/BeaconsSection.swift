internal import Beacons
internal import RunRecords
internal import VirtualTime

/// Every beacon in order, and the macros in them that nobody had a value for.
struct BeaconsSection {
  let record: RunRecord

  func write(to html: inout HTMLText) {
    html.section("beacons", "Beacons") { html in
      writeUnresolved(to: &html)
      let beacons = record.events.enumerated().compactMap { index, event in
        if case .beacon(let beacon) = event.kind { (index, event, beacon) } else { nil }
      }
      // Times on the wall are left out: they differ from run to run.
      let isSent = beacons.contains { $0.2.delivery != nil }
      if let summary = DeliverySummary(record).lines.first {
        html.element("p", text: "\(summary).")
      }
      html.table(
        "Beacons, in order: \(beacons.count)",
        record.unitColumn + ["time", "playhead", "source", "event", "hop"]
          + (isSent ? ["delivery"] : []) + ["host and path"],
        .manyEvents
      ) { html in
        for (index, event, beacon) in beacons {
          let offset = beacon.offset.map { " \(TimeText.readable($0))" } ?? ""
          let code = beacon.errorCode.map { " \($0)" } ?? ""
          html.row(
            record.unitCell(of: event) + [
              TimeText.readable(event.at.sinceStart),
              event.position.map(TimeText.readable) ?? "",
              EventKind.beacon(of: beacon.source).word, beacon.event + offset + code,
              "\(beacon.hop)",
            ] + (isSent ? [Self.text(of: beacon.delivery)] : []) + [
              (beacon.vendor.map { "\($0): " } ?? "") + HostAndPath.text(of: beacon.url)
            ], [("data-i", "\(index)")])
        }
      }
    }
  }

  private static func text(of delivery: Beacon.Delivery?) -> String {
    guard let delivery else { return "not sent" }
    return [
      delivery.verdict.rawValue, delivery.status.map { "status \($0)" }, delivery.failure,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// A macro that stayed in URLs, with where it did.
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
    html.element("h3", [("id", "macros")], text: "Unresolved macros")
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
