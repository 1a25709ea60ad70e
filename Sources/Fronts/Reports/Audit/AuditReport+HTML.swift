internal import Units
internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

extension AuditReport {
  /// The report as an HTML page: the findings, and each session with its lanes and its events.
  ///
  /// The file loads nothing. Every text of the log is escaped.
  package var html: String {
    let word = verdict.verdict.word
    var html = HTMLText()
    html.element("a", [("class", "skip"), ("href", "#findings")], text: "Skip to the findings")
    html.element("header", [("class", result.fails(on: failOn) ? "fail" : "pass")]) { html in
      html.element("p", [("class", "product")], text: "vastsim audit")
      html.element("h1") { html in
        html.element("span", [("class", "verdict")], text: word)
        html.put(" \(trace)")
      }
      html.element("p", [("class", "lead")], text: verdict.reason)
      html.element("p", text: Self.notice)
    }
    html.element("main") { html in
      writeFindings(to: &html)
      for (index, session) in audit.sessions.enumerated() {
        SessionSection(
          session: session, findings: audit.findings.filter { $0.session == session.id },
          id: "session-\(index + 1)"
        ).write(to: &html)
      }
      if !audit.units.isEmpty { writeUnits(to: &html) }
    }
    html.element(
      "footer",
      text:
        "vastsim \(RunConfiguration.version). Times are counted from each session's first event. "
        + "This page is one file, loads nothing and sends nothing.")
    return HTMLPage(title: "\(word): \(trace)", body: html).text
  }

  private func writeFindings(to html: inout HTMLText) {
    html.element("section", [("id", "findings")]) { html in
      html.element("h2", text: "Findings")
      guard !audit.findings.isEmpty || !verdict.notShown.isEmpty else {
        html.element("p", text: "Nothing is held against the app.")
        return
      }
      html.element("ul") { html in
        for finding in audit.findings {
          html.element("li") { html in
            html.element("b", text: finding.diagnostic.severity.rawValue)
            html.put(": \(finding.diagnostic.message) ")
            html.code(finding.diagnostic.rule.id)
            if let session = finding.session { html.put(" in session '\(session)'") }
            if let location = finding.diagnostic.location { html.put(", \(location)") }
          }
        }
        for reason in verdict.notShown {
          html.element("li") { html in
            html.element("b", text: "not judged")
            html.put(": \(reason)")
          }
        }
      }
    }
  }

  private func writeUnits(to html: inout HTMLText) {
    html.element("section") { html in
      html.element("h2", text: "Units")
      html.element("table") { html in
        html.element("thead") { html in
          html.row(["Unit", "SDK", "Calls"])
        }
        html.element("tbody") { html in
          for unit in audit.units {
            html.row([unit.name, unit.sdk?.rawValue ?? "unknown", "\(unit.calls)"])
          }
        }
      }
    }
  }
}

/// One session of a page: its SDK, its lanes, its viewability, its cases and its events.
private struct SessionSection {
  let session: AuditedSession
  let findings: [AppAudit.Finding]
  let id: String

  func write(to html: inout HTMLText) {
    html.element("section", [("id", id)]) { html in
      html.element("h2", text: "Session '\(session.id)'")
      for line in SessionText.who(session) { html.element("p", text: line.description) }
      SessionLanes(session.course).write(to: &html)
      html.element("dl") { html in
        for (name, text) in SessionText(session).rows {
          html.element("dt", text: name)
          html.element("dd", text: text.description)
        }
      }
      html.element("details", [("open", "")]) { html in
        html.element("summary", text: "Events")
        html.element("table") { html in
          html.element("thead") { html in
            html.row(["At", "Event", "Details", "Line"])
          }
          html.element("tbody") { html in
            for event in session.course.session.events.prefix(SessionText.mostEvents) {
              let line = event.location?.position?.line
              html.row([
                session.course.time(event), event.type.rawValue,
                SessionText.detail(of: event).description, line.map(String.init) ?? "",
              ])
            }
          }
        }
        if let remark = SessionText.remark(of: session.course.session.events.count) {
          html.element("p", text: remark.description)
        }
      }
    }
  }
}

/// Draws a session over its time: the share in view, when the ad played and was audible, and its
/// events.
struct SessionLanes {
  private let course: SessionCourse
  private let events: [SessionEvent]
  private let start: Int64
  private let length: Int64

  private static let width = 1_000.0
  private static let lane = 28.0
  private static let label = 90.0
  /// How many marks an axis has at most.
  private static let mostTicks: Int64 = 10

  init(_ course: SessionCourse) {
    self.course = course
    events = course.session.events
    start = events.first?.at ?? 0
    length = max(1, (events.last?.at ?? start) - start)
  }

  func write(to html: inout HTMLText) {
    let height = Self.lane * 4 + 20
    html.element(
      "svg",
      [
        ("viewBox", "0 0 \(Int(Self.width)) \(Int(height))"), ("role", "img"), ("width", "100%"),
        ("aria-label", "The session over its time; the table below has the same events"),
      ]
    ) { html in
      for (row, name) in ["in view", "plays", "audible", "events"].enumerated() {
        text(name, x: 0, y: Self.lane * Double(row) + 18, to: &html)
      }
      writeView(to: &html)
      writeSpans(plays, row: 1, to: &html)
      writeSpans(audible, row: 2, to: &html)
      for event in events.prefix(SessionText.mostEvents) { writeMark(event, to: &html) }
      writeAxis(y: height - 6, to: &html)
    }
  }

  private func x(_ at: Int64) -> Double {
    Self.label + (Self.width - Self.label - 10) * Double(at - start) / Double(length)
  }

  private static func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  private func text(_ text: String, x: Double, y: Double, to html: inout HTMLText) {
    html.element(
      "text",
      [
        ("x", Self.number(x)), ("y", Self.number(y)), ("font-size", "13"), ("fill", "currentColor"),
      ], text: text)
  }

  private func rectangle(
    from begin: Int64, to end: Int64, y: Double, height: Double, opacity: String, _ title: String,
    in html: inout HTMLText
  ) {
    html.element(
      "rect",
      [
        ("x", Self.number(x(begin))), ("y", Self.number(y)),
        ("width", Self.number(max(1, x(end) - x(begin)))), ("height", Self.number(height)),
        ("fill", "currentColor"), ("fill-opacity", opacity),
      ]
    ) { html in html.element("title", text: title) }
  }

  /// Draws the share in view as columns: one for each event that states the share, from that event
  /// to the next event that states it.
  private func writeView(to html: inout HTMLText) {
    let views = events.filter { $0.view?.percentInView != nil }
    for (index, event) in views.prefix(SessionText.mostEvents).enumerated() {
      let percent = min(100, max(0, event.view?.percentInView ?? 0))
      let end = index + 1 < views.count ? views[index + 1].at : start + length
      let height = (Self.lane - 6) * percent / 100
      rectangle(
        from: event.at, to: end, y: Self.lane - 3 - height, height: height, opacity: "0.45",
        "\(SessionText.detail(of: event).description) from \(course.time(event)) on", in: &html)
    }
  }

  private func writeSpans(_ spans: [Range<Int64>], row: Int, to html: inout HTMLText) {
    for span in spans {
      let times = [span.lowerBound, span.upperBound].map {
        TimeText.readable(.milliseconds($0 - start))
      }
      rectangle(
        from: span.lowerBound, to: span.upperBound, y: Self.lane * Double(row) + 4,
        height: Self.lane - 8, opacity: "0.3", times.joined(separator: " to "), in: &html)
    }
  }

  private func writeMark(_ event: SessionEvent, to html: inout HTMLText) {
    html.element(
      "circle",
      [
        ("cx", Self.number(x(event.at))), ("cy", Self.number(Self.lane * 3.5)), ("r", "5"),
        ("fill", "currentColor"),
      ]
    ) { html in
      let detail = SessionText.detail(of: event).description
      html.element(
        "title",
        text: "\(event.type.rawValue) at \(course.time(event))"
          + (detail.isEmpty ? "" : ": \(detail)"))
    }
  }

  private func writeAxis(y: Double, to html: inout HTMLText) {
    let steps: [Int64] = [1, 2, 5, 10, 30, 60, 300, 600, 3_600]
    let seconds = length / 1_000
    let step = steps.first { seconds / $0 < Self.mostTicks } ?? max(1, seconds / Self.mostTicks)
    for second in stride(from: 0, through: seconds, by: Int64.Stride(step)) {
      text("\(second) s", x: x(start + second * 1_000), y: y, to: &html)
    }
  }

  /// The spans in which the ad played.
  private var plays: [Range<Int64>] {
    spans { event, isPlaying in
      switch event.type {
      case .start, .resume, .bufferFinish: true
      case .pause, .bufferStart, .complete, .skipped, .sessionFinish: false
      case _: isPlaying
      }
    }
  }

  /// The spans in which neither the player nor the device was silent.
  private var audible: [Range<Int64>] {
    spans { event, isAudible in
      if let volumes = event.volumes { return volumes.isAudible }
      return event.type == .complete || event.type == .sessionFinish ? false : isAudible
    }
  }

  private func spans(_ next: (SessionEvent, Bool) -> Bool) -> [Range<Int64>] {
    var spans: [Range<Int64>] = []
    var since: Int64?
    for event in events {
      let isOn = next(event, since != nil)
      if isOn, since == nil { since = event.at }
      if !isOn, let begin = since {
        if begin < event.at { spans.append(begin..<event.at) }
        since = nil
      }
    }
    if let since, since < start + length { spans.append(since..<start + length) }
    return spans
  }
}
