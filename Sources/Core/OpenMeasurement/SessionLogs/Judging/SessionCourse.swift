internal import Vocabulary

/// The events of a session as they are judged: those between its start and its finish, without
/// repetitions of events that may happen only once. The remaining events are kept separately.
package struct SessionCourse: Sendable {
  /// An event that was repeated.
  struct Repeat {
    var first: SessionEvent
    var again: SessionEvent
  }

  package let session: LoggedSession
  /// The events that are judged, in the order of time.
  private(set) var events: [SessionEvent] = []
  /// The events before `sessionStart`; all events of a session that has no `sessionStart`.
  private(set) var early: [SessionEvent] = []
  /// The events after `sessionFinish`.
  private(set) var late: [SessionEvent] = []
  private(set) var repeats: [Repeat] = []
  /// The earlier session, ended in the middle of its ad, that this session continues; nil where
  /// there is none.
  let continued: LoggedSession?

  private var firsts: [OMIDEventType: SessionEvent] = [:]

  /// - Parameters:
  ///   - session: the session.
  ///   - continued: the earlier session whose ad `session` continues; nil where there is none.
  init(_ session: LoggedSession, continuing continued: LoggedSession? = nil) {
    self.session = session
    self.continued = continued
    let hasStart = session.events.contains { $0.type == .sessionStart }
    for event in session.events {
      if hasStart, firsts[.sessionStart] == nil, event.type != .sessionStart { early.append(event) }
      if firsts[.sessionFinish] != nil, event.type != .sessionFinish {
        late.append(event)
      } else if event.type.existsOnce, let first = firsts[event.type] {
        repeats.append(Repeat(first: first, again: event))
      } else {
        if firsts[event.type] == nil { firsts[event.type] = event }
        events.append(event)
      }
    }
    if !hasStart { early = events }
  }

  /// The first event of a type.
  func first(_ type: OMIDEventType) -> SessionEvent? { firsts[type] }

  /// Whether the session has an event of a type.
  func has(_ type: OMIDEventType) -> Bool { firsts[type] != nil }

  /// Whether the first event of one type comes after that of another. Events of one instant have an order in a
  /// run only; in a log it may be that of their messages.
  func isAfter(_ late: OMIDEventType, _ early: OMIDEventType) -> Bool {
    guard let one = first(late), let other = first(early) else { return false }
    guard one.at == other.at, session.origin != nil else { return one.at > other.at }
    return events.first { $0.type == late || $0.type == early }?.type == early
  }

  /// Whether the ad reported any progress.
  var hasProgress: Bool { OMIDEventType.progress.contains(where: has) }

  /// Whether the ad ended, or the session ended or stopped with an error.
  var isOver: Bool {
    has(.complete) || has(.skipped) || has(.sessionFinish) || events.last?.type == .sessionError
  }

  /// Whether the log has neither the end of the ad nor that of the session.
  var isTruncated: Bool { !isOver }

  /// The media's duration that `start` reports, in milliseconds; nil where it reports no valid one.
  var duration: Double? {
    guard let seconds = first(.start)?.duration, seconds > 0 else { return nil }
    return seconds * 1_000
  }

  /// Whether the session is for an audio ad, of which nothing can be in view.
  var isAudio: Bool { session.creativeType == "audio" }

  /// How long after the session's first event, or after the beginning of its run, an event happened, in the
  /// form that people read.
  package func time(_ event: SessionEvent) -> String {
    Self.seconds(event.at - (session.origin ?? session.start ?? event.at))
  }

  /// A time in milliseconds as people read it.
  static func seconds(_ milliseconds: Int64) -> String {
    TimeText.readable(.milliseconds(milliseconds))
  }
}

extension OMIDEventType {
  /// The events of a play in their order.
  static let progress: [OMIDEventType] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete,
  ]

  /// Whether an ad has the event at most once.
  var existsOnce: Bool {
    switch self {
    case .sessionStart, .sessionFinish, .loaded, .impression, .start, .firstQuartile, .midpoint,
      .thirdQuartile, .complete, .skipped:
      true
    case .sessionError, .geometryChange, .pause, .resume, .bufferStart, .bufferFinish,
      .volumeChange, .playerStateChange, .adUserInteraction:
      false
    }
  }

  /// Whether the event belongs to media that plays.
  var isOfMedia: Bool {
    switch self {
    case .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume,
      .bufferStart, .bufferFinish, .skipped, .volumeChange, .playerStateChange:
      true
    case .sessionStart, .sessionFinish, .sessionError, .loaded, .impression, .geometryChange,
      .adUserInteraction:
      false
    }
  }
}

/// Checks of which events a session has, and in which order.
extension SessionCheck {
  static let course: [SessionCheck] = [
    SessionCheck(first), SessionCheck(repeated), SessionCheck(afterFinish),
    SessionCheck(unfinished), SessionCheck(loaded), SessionCheck(impression),
    SessionCheck(creativeType),
  ]

  @Sendable
  private static func first(_ course: SessionCourse) -> [Diagnostic] {
    guard course.continued == nil, let first = course.early.first else { return [] }
    let start = course.first(.sessionStart)
    return [
      Diagnostic(
        rule: .sessionNotFirst,
        start.map {
          "'\(first.type.rawValue)' comes "
            + "\(SessionCourse.seconds($0.at - first.at)) before 'sessionStart'"
        } ?? "the session has no 'sessionStart'; its first event is '\(first.type.rawValue)'",
        at: first.location)
    ]
  }

  /// Reports an event that occurred twice; a whole play that is repeated in the same session is one finding.
  @Sendable
  private static func repeated(_ course: SessionCourse) -> [Diagnostic] {
    let end = course.first(.complete)
    let isReplay = { (repeated: SessionCourse.Repeat) in
      end.map { repeated.again.at > $0.at } ?? false && repeated.again.type != .complete
        && repeated.again.type != .sessionFinish
    }
    let replayed = course.repeats.filter(isReplay)
    var findings: [Diagnostic] = []
    var named: Set<OMIDEventType> = []
    for repeated in course.repeats {
      let type = repeated.again.type
      let isOfReplay = replayed.count > 1 && (isReplay(repeated) || type == .complete)
      guard !isOfReplay, named.insert(type).inserted else { continue }
      let times = [repeated.first] + course.repeats.filter { $0.again.type == type }.map(\.again)
      findings.append(
        Diagnostic(
          rule: .eventTwice,
          "'\(type.rawValue)' comes \(times.count == 2 ? "twice" : "\(times.count) times"): at "
            + times.map(course.time).joined(separator: " and at "), at: repeated.again.location))
    }
    if replayed.count > 1, let first = replayed.first {
      let names = replayed.map(\.again.type.rawValue).distinct.joined(separator: ", ")
      findings.append(
        Diagnostic(
          rule: .eventTwice,
          "after 'complete' the session reports events a second time, from "
            + "\(course.time(first.again)) on: \(names)",
          at: first.again.location))
    }
    return findings
  }

  @Sendable
  private static func afterFinish(_ course: SessionCourse) -> [Diagnostic] {
    guard let finish = course.first(.sessionFinish), let first = course.late.first else {
      return []
    }
    let names = course.late.map { "'\($0.type.rawValue)'" }.distinct
    return [
      Diagnostic(
        rule: .eventAfterFinish,
        "\(names.joined(separator: ", ")) \(names.count == 1 ? "comes" : "come") after "
          + "'sessionFinish', the first \(SessionCourse.seconds(first.at - finish.at)) later",
        at: first.location)
    ]
  }

  @Sendable
  private static func unfinished(_ course: SessionCourse) -> [Diagnostic] {
    guard !course.has(.sessionFinish), let last = course.session.events.last else { return [] }
    if course.isTruncated {
      return [
        Diagnostic(
          rule: .logTruncated,
          "the log ends with '\(last.type.rawValue)' at \(course.time(last)), before the end of "
            + "the ad and of its session", at: last.location)
      ]
    }
    return [
      Diagnostic(
        rule: .sessionNotFinished,
        "the ad is over, but 'sessionFinish' does not follow; the last event is "
          + "'\(last.type.rawValue)' at \(course.time(last))", at: last.location)
    ]
  }

  /// Reports the session of a video or audio ad that was shown and never loaded.
  @Sendable
  private static func loaded(_ course: SessionCourse) -> [Diagnostic] {
    guard course.continued == nil, course.has(.sessionStart), !course.has(.loaded),
      course.session.context?.supportsLoaded != false,
      ["video", "audio"].contains(course.session.creativeType)
        || course.events.contains(where: { $0.type.isOfMedia }),
      let shown = course.first(.impression) ?? course.first(.start)
    else { return [] }
    return [
      Diagnostic(
        rule: .loadedMissing,
        "'\(shown.type.rawValue)' comes at \(course.time(shown)), and the session has no 'loaded'",
        at: shown.location)
    ]
  }

  /// Whether an impression of a type comes when the ad begins to play. With other types, such as 'viewable',
  /// it may come late or never.
  package static func isOfRendering(_ impressionType: String?) -> Bool {
    [nil, "loaded", "beginToRender", "unspecified", "other"].contains(impressionType)
  }

  /// How long after `start` the impression may come, in milliseconds.
  private static let latestImpression: Int64 = 1_000

  @Sendable
  private static func impression(_ course: SessionCourse) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let type = course.session.impressionType
    let isOfRendering = isOfRendering(type)
    if type == "unspecified" {
      findings.append(
        Diagnostic(
          rule: .impressionTypeUnspecified, "the session's impression type is 'unspecified'",
          at: (course.first(.sessionStart) ?? course.first(.impression))?.location))
    }
    let start = course.first(.start)
    guard let impression = course.first(.impression) else {
      if let shown = start ?? course.events.first(where: { $0.type.isOfMedia }), isOfRendering,
        course.continued == nil
      {
        findings.append(
          Diagnostic(
            rule: .sessionImpressionMissing,
            "the ad plays from \(course.time(shown)) on, and the session has no 'impression'",
            at: shown.location))
      }
      return findings
    }
    if let loaded = course.first(.loaded), course.isAfter(.loaded, .impression) {
      let gap = loaded.at - impression.at
      findings.append(
        Diagnostic(
          rule: .impressionBeforeLoaded,
          "'impression' at \(course.time(impression)) comes "
            + "\(gap > 0 ? "\(SessionCourse.seconds(gap)) " : "")before 'loaded'",
          at: impression.location))
    }
    if let start, isOfRendering, impression.at - start.at > latestImpression {
      findings.append(
        Diagnostic(
          rule: .impressionAfterStart,
          "'impression' at \(course.time(impression)) comes "
            + "\(SessionCourse.seconds(impression.at - start.at)) after 'start'; report it "
            + "before 'start'",
          at: impression.location))
    }
    return findings
  }

  @Sendable
  private static func creativeType(_ course: SessionCourse) -> [Diagnostic] {
    guard let type = course.session.creativeType else { return [] }
    if ["htmlDisplay", "nativeDisplay"].contains(type),
      let event = course.events.first(where: { $0.type.isOfMedia })
    {
      return [
        Diagnostic(
          rule: .creativeTypeWrong,
          "the session's creative type is '\(type)', but the session reports "
            + "'\(event.type.rawValue)' at "
            + "\(course.time(event)); media events belong to 'video' or 'audio'",
          at: event.location)
      ]
    }
    guard type == "definedByJavaScript", let impression = course.first(.impression) else {
      return []
    }
    return [
      Diagnostic(
        rule: .creativeTypeWrong,
        "the creative type is still 'definedByJavaScript' at the impression; the creative's script "
          + "must set it before", at: impression.location)
    ]
  }
}
