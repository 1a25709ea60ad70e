internal import RunRecords
internal import Scenario
internal import VirtualTime

/// The run as lanes over a time axis, with the filters and the details that a script brings.
struct TimelineSection {
  let record: RunRecord

  func write(to html: inout HTMLText) {
    let parts = TimelinePart.parts(of: record)
    html.section("timeline", "Timeline") { html in
      guard !parts.isEmpty else {
        html.element(
          "p", text: "No time passed in this run; the events are in the table further down.")
        return
      }
      Self.writeShapes(to: &html)
      Self.writeLegend(hasNativeUnits: record.units.contains { $0.sdk != nil }, to: &html)
      html.element(
        "p", [("id", "timeline-keys"), ("class", "hint script")],
        text: "Point at a mark for its name, click it for its details. With the keyboard: "
          + "left and right move from mark to mark, up and down from lane to lane, Enter shows the "
          + "details, Escape closes them.")
      if parts.count > 1 { writeOverview(of: parts, to: &html) }
      for (index, part) in parts.enumerated() {
        let title = Self.title(of: part, index, of: parts.count)
        if parts.count > 1 { html.element("h3", text: title) }
        TimelineLanes(part, of: record).write(to: &html, title: title)
      }
      let panel: [HTMLText.Attribute] = [
        ("id", "details"), ("role", "region"), ("aria-label", "Details of the selected events"),
        ("aria-live", "polite"), ("tabindex", "-1"), ("hidden", ""),
      ]
      html.element("div", panel) { _ in }
    }
  }

  /// Where in the run its breaks lie.
  private func writeOverview(of parts: [TimelinePart], to html: inout HTMLText) {
    let whole = TimelinePart(
      events: record.events.enumerated().map { ($0, $1) }, unit: nil, records: record.ads)
    let axis = TimeAxis(whole)
    let titles = parts.indices.map { Self.title(of: parts[$0], $0, of: parts.count) }
    html.element("div", [("class", "lanes overview")]) { html in
      html.lane(
        "Whole run", height: 26, text: titles.joined(separator: "; "), grid: axis.ticks
      ) { html in
        for (part, title) in zip(parts, titles) {
          // However short, a break can be seen.
          let start = min(whole.place(of: part.start), Percentage(thousandths: 99_400))
          let end = max(
            whole.place(of: part.end), Percentage(thousandths: start.thousandths + 600))
          html.open(
            "rect",
            [
              ("class", "break"), ("x", "\(start)"), ("y", "3"), ("width", "\(end - start)"),
              ("height", "20"),
            ])
          html.element("title", text: title)
          html.markup("</rect>")
        }
      }
      axis.write(to: &html)
    }
  }

  static func title(of part: TimelinePart, _ index: Int, of count: Int) -> String {
    guard count > 1 else { return part.unit.map { "Unit \($0)" } ?? "Timeline" }
    let ads =
      switch part.ads.count {
      case _ where part.isNative:
        "\(part.events.count) event\(part.events.count == 1 ? "" : "s")"
      case 0: "no ad"
      case 1: "one ad"
      default: "\(part.ads.count) ads"
      }
    let time =
      part.start == part.end
      ? "at \(TimeText.readable(part.start))"
      : "\(TimeText.readable(part.start)) to \(TimeText.readable(part.end))"
    guard let unit = part.unit else { return "Break \(index + 1) of \(count): \(ads), \(time)" }
    return "Unit \(unit): \(ads), \(time)"
  }

  /// What the marks mean; those of widgets and messages only where there are some.
  static func writeLegend(hasNativeUnits: Bool, to html: inout HTMLText) {
    let native = [
      ("native", "event of a widget or a message"), ("call", "call of its app"),
    ]
    let entries =
      [
        ("player", "player event"), ("vast", "VAST beacon"),
        ("verification", "verification beacon"), ("omid", "OMID event"),
      ] + (hasNativeUnits ? native : []) + [("error", "error, or not delivered")]
    html.element("ul", [("class", "legend"), ("aria-hidden", "true")]) { html in
      for (shape, name) in entries {
        html.element("li") { html in
          html.element(
            "svg", [("width", "18"), ("height", "18"), ("class", "mark \(shape)")]
          ) {
            $0.element("use", [("href", "#m-\(shape)"), ("x", "9"), ("y", "9")]) { _ in }
          }
          html.put(" \(name)")
        }
      }
      html.element("li", text: "a number is the count of events at one instant")
      let bars = [
        ("playing", "playing"), ("paused", "paused or waiting"), ("view", "percentage in view"),
        ("buffering", "buffering"),
      ]
      for (kind, name) in bars {
        html.element("li") { html in
          html.element("svg", [("width", "22"), ("height", "18")]) {
            $0.open(
              "rect",
              [("class", kind), ("x", "1"), ("y", "5"), ("width", "20"), ("height", "9")])
            $0.markup("</rect>")
          }
          html.put(" \(name)")
        }
      }
    }
  }

  /// The marks' shapes: told apart without their colours.
  static func writeShapes(to html: inout HTMLText) {
    html.markup(
      """
      <svg class="shapes" width="0" height="0" aria-hidden="true"><defs>
      <path id="m-player" d="M-4-6 6 0-4 6z"/><path id="m-player-n" d="M-9-9H5L11 0 5 9H-9z"/>
      <circle id="m-vast" r="5"/><circle id="m-vast-n" r="9"/>
      <path id="m-verification" d="M0-7 7 0 0 7-7 0z"/>
      <path id="m-verification-n" d="M0-12 12 0 0 12-12 0z"/>
      <path id="m-omid" d="M-2-8H2V8H-2z"/><path id="m-omid-n" d="M-9-8H9V8H-9z"/>
      <path id="m-native" d="M-5-5H5V5H-5z"/><path id="m-native-n" d="M-9-9H9V9H-9z"/>
      <path id="m-call" d="M-6-2H1V-6L7 0 1 6V2H-6z"/>
      <path id="m-call-n" d="M-12-9H4L12 0 4 9H-12z"/>
      <path id="m-stall" d="M-1.5-8H1.5V8H-1.5z"/><path id="m-stall-n" d="M-8-8H8V8H-8z"/>
      <path id="m-error" d="M-6-3-3-6 0-3 3-6 6-3 3 0 6 3 3 6 0 3-3 6-6 3-3 0z"/>
      <path id="m-error-n" d="M-10-5-5-10H5L10-5V5L5 10H-5L-10 5z"/>
      </defs></svg>

      """)
  }
}
