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

  private let session: LoggedSession
  /// Whether the session's ad is over.
  private let isOver: Bool
  /// Whether the session is a play of which no check can have a finding.
  private let isPlain: Bool

  /// - Parameters:
  ///   - reports: the events of the session, in order.
  ///   - isOver: whether the session's ad is over.
  ///   - playerReports: whether the player reported an event of a type at all.
  package init(
    of reports: some Sequence<Report>, isOver: Bool,
    playerReports: (OMIDEventType) -> Bool = { _ in true }
  ) {
    self.isOver = isOver
    var session = LoggedSession(id: "")
    session.origin = 0
    session.events = reports.map(SessionEvent.init)
    let isPlain = PlainPlay.isAll(of: session)
    if !isPlain {
      session.unreported = Set(OMIDEventType.progress.filter { !playerReports($0) })
    }
    (self.session, self.isPlain) = (session, isPlain)
  }

  /// The findings about what the session reports. The end of a session is judged only if its ad is over, since
  /// a run may end before it.
  package var findings: [Diagnostic] {
    if isPlain { return [] }
    let course = SessionCourse(session)
    return SessionCheck.findings(of: course, by: SessionCheck.Measure(), SessionCheck.ofReports)
      .filter { $0.rule != .logTruncated && (isOver || $0.rule != .sessionNotFinished) }
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

/// A play from the start of its session to the end without a pause, a stall, a skip, a seek or an error. Most
/// runs have one, and a single pass shows that no check has a finding about it.
private enum PlainPlay {
  private static let course: [OMIDEventType] =
    [.sessionStart, .loaded, .impression] + OMIDEventType.progress + [.sessionFinish]

  /// The greatest duration, in seconds, that cannot be one in milliseconds.
  private static let greatestDuration = 999.0

  /// Whether a session is such a play, and no more.
  static func isAll(of session: LoggedSession) -> Bool {
    var (next, instant) = (0, Int64.min)
    for event in session.events {
      guard event.at >= instant else { return false }
      instant = event.at
      switch event.type {
      case .geometryChange, .playerStateChange, .adUserInteraction, .volumeChange:
        if next == 0 || next == course.count { return false }
      case .sessionStart, .sessionFinish, .loaded, .impression, .start, .firstQuartile, .midpoint,
        .thirdQuartile, .complete:
        guard next < course.count, event.type == course[next] else { return false }
        next += 1
      case .sessionError, .pause, .resume, .bufferStart, .bufferFinish, .skipped: return false
      }
      if !isPlain(event) { return false }
    }
    return next == course.count
  }

  private static func isPlain(_ event: SessionEvent) -> Bool {
    switch event.type {
    case .sessionStart, .impression:
      return [nil, "video", "audio"].contains(event.creativeType)
        && event.impressionType != "unspecified"
        && SessionCheck.isOfRendering(event.impressionType)
    case .start:
      return (event.duration.map { $0 > 0 && $0 <= greatestDuration } ?? true)
        && hasVolumes(event)
    case .volumeChange: return hasVolumes(event)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete: return event.isOfPlayer
    default: return true
    }
  }

  private static func hasVolumes(_ event: SessionEvent) -> Bool {
    guard let volumes = event.volumes else { return true }
    return (0...1).contains(volumes.player ?? 0) && (0...1).contains(volumes.device ?? 0)
  }
}

extension SessionEvent {
  /// Only what the checks of reports read is taken from the object, since every run is judged.
  fileprivate init(_ report: SimulatedSession.Report) {
    let data = report.object["data"]
    let at = report.at.wholeMilliseconds
    switch report.type {
    case .start, .volumeChange:
      self.init(report.type, at: at, data: data, location: nil)
    case .sessionStart, .impression:
      self.init(report.type, at: at)
      creativeType = data?["creativeType"]?.text
      impressionType = data?["impressionType"]?.text
    case .sessionError, .sessionFinish, .loaded, .geometryChange, .firstQuartile, .midpoint,
      .thirdQuartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped,
      .playerStateChange, .adUserInteraction:
      self.init(report.type, at: at)
    }
    playhead = report.position?.wholeMilliseconds
    (isOfSeek, isOfPlayer) = (report.isOfSeek, report.isOfPlayer)
  }
}
