internal import OpenMeasurement
internal import Vocabulary

/// Writes a session of a log for people.
struct SessionText {
  let session: AuditedSession

  init(_ session: AuditedSession) { self.session = session }

  /// The lines about a session: its context, its events, what was in view, and which cases of a certification
  /// it covers.
  var lines: [VisibleText] {
    let events = session.course.session.events
    let width = events.map(\.type.rawValue.count).max() ?? 0
    let times = events.map(session.course.time)
    let timeWidth = times.map(\.count).max() ?? 0
    var lines: [VisibleText] = ["session '\(session.id)'"]
    lines += Self.who(session).map { "  \($0)" }
    for (event, time) in zip(events, times).prefix(Self.mostEvents) {
      let detail = Self.detail(of: event).description
      let type = detail.isEmpty ? event.type.rawValue : event.type.rawValue.padded(to: width)
      let place = time.paddedAtStart(to: timeWidth)
      lines.append(VisibleText("  \(place)  \(type)\(detail.isEmpty ? "" : "  ")\(detail)"))
    }
    if let remark = Self.remark(of: events.count) { lines.append("  \(remark)") }
    for (name, text) in rows { lines.append("  \(name.padded(to: 12))  \(text)") }
    return lines
  }

  /// How many events of a session the reports for people show.
  static let mostEvents = 500

  /// A remark on how many events are not shown; nil if all are shown.
  static func remark(of count: Int) -> VisibleText? {
    count > mostEvents
      ? "\(count - mostEvents) further events are not shown; '--format json' has all" : nil
  }

  /// The lines about the SDK that ran the session, and about its ad.
  static func who(_ session: AuditedSession) -> [VisibleText] {
    let course = session.course
    let context = course.session.context
    let partner = [context?.partnerName, context?.partnerVersion].compactMap(\.self)
    let ofApp = [
      partner.isEmpty ? nil : "partner \(partner.joined(separator: " "))",
      context?.serviceVersion.map { "OM SDK \($0)" }, context?.appID.map { "app \($0)" },
      context?.device, context?.environment.map { "environment \($0)" },
    ].compactMap(\.self)
    let ofAd = [
      course.session.creativeType, course.session.impressionType.map { "impression \($0)" },
      context?.accessMode.map { "access \($0)" },
      course.session.vendorKeys.isEmpty
        ? nil : "vendor \(course.session.vendorKeys.joined(separator: ", "))",
    ].compactMap(\.self)
    return [ofApp, ofAd].filter { !$0.isEmpty }.map { VisibleText($0.joined(separator: ", ")) }
  }

  /// Rows about the session, each with a name and a text: the viewability standards that it met and
  /// those that it did not meet, the cases of a certification by their coverage, and the delay
  /// between its impression and the VAST Impression.
  var rows: [(String, VisibleText)] {
    let results = session.viewability.results
    let met = results.compactMap { result in
      result.metAt.map { "\(result.standard.name) at \(TimeText.readable($0))" }
    }
    let notMet = results.filter { $0.metAt == nil }.map(\.standard.name)
    let cases = ShownCase.Coverage.allCases.map { coverage in
      (coverage.words, session.cases(coverage).map(\.name))
    }
    let rows = [("viewable", met), ("not viewable", notMet)] + cases
    let lists = rows.filter { !$0.1.isEmpty }.map { name, list in
      (name, VisibleText(list.joined(separator: ", ")))
    }
    guard let delay = session.impressionDelay else { return lists }
    let time = TimeText.readable(.milliseconds(abs(delay)))
    return lists + [
      (
        "impression",
        "the VAST Impression was requested \(time) \(delay < 0 ? "before" : "after") this one"
      )
    ]
  }

  /// The data of an event, in words.
  static func detail(of event: SessionEvent) -> VisibleText {
    switch event.facts {
    case .none, .sessionStart: ""
    case .loaded(let loaded):
      VisibleText(
        [
          loaded.isSkippable.map { isSkippable in
            isSkippable
              ? "skippable"
                + (loaded.skipOffset.map { " from \(SessionEvent.text($0)) s on" } ?? "")
              : "not skippable"
          },
          loaded.isAutoPlay.map { $0 ? "starts by itself" : "the viewer starts it" },
        ].compactMap(\.self).joined(separator: ", "))
    case .view(let view):
      VisibleText(
        ([view.percentInView.map { "\(SessionEvent.text($0)) % in view" }].compactMap(\.self)
          + view.reasons)
          .joined(separator: ", "))
    case .media(let duration, let volumes):
      VisibleText(
        [
          duration.map { "\(SessionEvent.text($0)) s" },
          volumes.player.map { "volume \(SessionEvent.text($0))" },
          volumes.device.map { "device \(SessionEvent.text($0))" },
        ].compactMap(\.self).joined(separator: ", "))
    case .word(let word): VisibleText(word)
    }
  }
}

extension ShownCase.Coverage {
  /// The heading of a list of cases.
  fileprivate var words: String {
    switch self {
    case .shown: "shown"
    case .notShown: "not shown"
    case .notApplicable: "n/a"
    }
  }
}
