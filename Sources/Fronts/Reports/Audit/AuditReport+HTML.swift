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
