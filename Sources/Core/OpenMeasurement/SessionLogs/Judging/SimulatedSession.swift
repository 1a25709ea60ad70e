package import Vocabulary

/// A session of a run, judged as the session of a log is.
package struct SimulatedSession: Sendable {
  /// One event of the session.
  package struct Report {
    var type: OMIDEventType
    var object: JSONValue
    var at: Duration
    var position: Duration?
    var isOfSeek: Bool
    var isOfPlayer: Bool

    /// - Parameters:
    ///   - type: its type.
    ///   - object: the object that scripts receive.
    ///   - at: when it was reported, since the run began.
    ///   - position: the playhead; nil where nothing plays.
    ///   - isOfSeek: whether a seek of the player passed it at that instant.
    ///   - isOfPlayer: whether the player reported the same at that instant.
    package init(
      _ type: OMIDEventType, _ object: JSONValue, at: Duration, position: Duration?, isOfSeek: Bool,
      isOfPlayer: Bool
    ) {
      self.type = type
      self.object = object
      self.at = at
      self.position = position
      self.isOfSeek = isOfSeek
      self.isOfPlayer = isOfPlayer
    }
  }

  private let course: SessionCourse
  /// Whether the session's ad is over.
  private let isOver: Bool

  /// - Parameters:
  ///   - reports: the events of the session, in order.
  ///   - isOver: whether the session's ad is over.
  ///   - hears: whether the player reported an event of a type at all.
  package init(
    of reports: some Sequence<Report>, isOver: Bool, hears: (OMIDEventType) -> Bool = { _ in true }
  ) {
    self.isOver = isOver
    var session = LoggedSession(id: "")
    session.origin = 0
    session.unreported = Set(OMIDEventType.progress.filter { !hears($0) })
    session.events = reports.map { report in
      var event = SessionEvent(report)
      event.playhead = report.position?.wholeMilliseconds
      (event.isOfSeek, event.isOfPlayer) = (report.isOfSeek, report.isOfPlayer)
      return event
    }
    course = SessionCourse(session)
  }

  /// The findings about what the session reports. The end of a session is judged only if its ad is over, since
  /// a run may end before it.
  package var findings: [Diagnostic] {
    SessionCheck.findings(of: course, by: SessionCheck.Measure(), SessionCheck.ofReports).filter {
      $0.rule != .logTruncated && (isOver || $0.rule != .sessionNotFinished)
    }
  }

  /// The rules of the findings.
  package static let rules: [Rule] = [
    .sessionNotFirst, .eventTwice, .eventAfterFinish, .sessionNotFinished, .loadedMissing,
    .sessionImpressionMissing, .impressionBeforeLoaded, .impressionAfterStart,
    .impressionTypeUnspecified, .creativeTypeWrong, .startMissing, .quartileMissing,
    .completeMissing, .quartileOrder, .quartileEarly, .quartileLate, .completeAfterSkip,
    .pauseWithoutResume, .bufferUnbalanced, .mediaEventWhilePaused, .sessionDurationInvalid,
    .volumeOutOfRange, .sessionSplit,
  ]

  /// The events that a finding of a rule is about, which need no second finding.
  package static func types(of rule: Rule) -> Set<OMIDEventType> {
    switch rule {
    case .startMissing: [.start]
    case .quartileMissing: [.firstQuartile, .midpoint, .thirdQuartile]
    case .completeMissing: [.complete]
    case .loadedMissing, .impressionBeforeLoaded: [.loaded, .impression]
    case .sessionImpressionMissing, .impressionAfterStart: [.impression]
    case .quartileOrder, .quartileEarly, .quartileLate, .completeAfterSkip:
      Set(OMIDEventType.progress)
    case .eventTwice: Set(OMIDEventType.progress + [.loaded, .impression, .skipped])
    case .pauseWithoutResume: [.pause, .resume]
    case .bufferUnbalanced: [.bufferStart, .bufferFinish]
    default: []
    }
  }
}

extension SessionEvent {
  /// Only what the checks of reports read is taken from the object, since every run is judged.
  fileprivate init(_ report: SimulatedSession.Report) {
    let data = report.object["data"]
    let at = report.at.wholeMilliseconds
    switch report.type {
    case .loaded, .start, .volumeChange:
      self.init(report.type, at: at, data: data, location: nil)
    case .sessionStart, .impression:
      self.init(report.type, at: at)
      creativeType = data?["creativeType"]?.text
      impressionType = data?["impressionType"]?.text
    case .sessionError, .sessionFinish, .geometryChange, .firstQuartile, .midpoint,
      .thirdQuartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped,
      .playerStateChange, .adUserInteraction:
      self.init(report.type, at: at)
    }
  }
}
