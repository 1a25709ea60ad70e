package import Vocabulary

/// Judges the sessions of a log that a device, an app or a simulated run wrote.
package struct SessionLogJudge: Sendable {
  /// A session with the findings about it.
  package struct Judged: Sendable {
    package var course: SessionCourse
    package var findings: [Diagnostic]
  }

  /// The sessions, in the order of their first events.
  package let sessions: [Judged]

  /// - Parameters:
  ///   - sessions: the sessions of one log.
  ///   - measure: the standards and the tag by which they are judged.
  package init(of sessions: [LoggedSession], by measure: SessionCheck.Measure) {
    let courses = Self.courses(of: sessions)
    let ofTag = Self.ofTag(courses, measure)
    self.sessions = courses.enumerated().map { index, course in
      var measure = measure
      if !ofTag.contains(index) { measure.tag = nil }
      var findings = SessionCheck.findings(of: course, by: measure)
      if let earlier = course.continued, let first = course.session.events.first {
        findings.insert(
          Diagnostic(
            rule: .sessionSplit,
            "the session continues the ad of session '\(earlier.id)', which ends "
              + "\(Self.gap(from: earlier, to: course)) before this session begins",
            at: first.location), at: 0)
      }
      return Judged(course: course, findings: findings)
    }
  }

  /// The findings about the log itself and about what its verification scripts reported about
  /// themselves.
  package static func findings(of log: SessionLog) -> [Diagnostic] {
    var findings = log.problems
    if log.isSupported.contains(false) {
      findings.append(
        Diagnostic(
          rule: .omidNotSupported,
          "the verification script says that Open Measurement is not available",
          at: nil))
    } else if log.sessions.isEmpty, log.hasMessages {
      findings.append(
        Diagnostic(
          rule: .noSession, "the verification script was loaded, and no session began", at: nil))
    }
    return findings
  }

  private static func gap(from earlier: LoggedSession, to course: SessionCourse) -> String {
    SessionCourse.seconds(
      max(0, (course.session.start ?? 0) - (earlier.events.last?.at ?? 0)))
  }

  /// The indices of the sessions that measure the tag's ad. Of several sessions, these are the ones
  /// whose duration is the tag's, or all where none has that duration.
  private static func ofTag(
    _ courses: [SessionCourse], _ measure: SessionCheck.Measure
  ) -> [Int] {
    let fitting = courses.indices.filter { index in
      guard let stated = measure.tag?.duration, let reported = courses[index].duration else {
        return false
      }
      return abs(reported - stated * 1_000) <= Double(measure.tolerance)
    }
    return courses.count > 1 && !fitting.isEmpty ? fitting : Array(courses.indices)
  }

  /// The courses of sessions. A session that has progress but no `start` continues the latest
  /// earlier session that finished in the middle of its ad.
  private static func courses(of sessions: [LoggedSession]) -> [SessionCourse] {
    var halves: [LoggedSession] = []
    return sessions.map { session in
      let course = SessionCourse(session)
      let isHalf =
        course.has(.start) && course.has(.sessionFinish) && !course.has(.complete)
        && !course.has(.skipped) && !course.has(.sessionError)
      defer { if isHalf { halves.append(session) } }
      guard !course.has(.start), course.hasProgress,
        let place = halves.lastIndex(where: {
          ($0.events.last?.at ?? 0) <= session.start ?? 0
        })
      else { return course }
      return SessionCourse(session, continuing: halves.remove(at: place))
    }
  }
}

/// A session of a log with the facts read from it, in addition to its findings.
package struct AuditedSession: Sendable {
  package let course: SessionCourse
  /// The result of each viewability standard for the session.
  package let viewability: SessionViewability
  /// How long after the session's impression the ad server's impression was requested, in
  /// milliseconds; nil if the capture does not show it.
  package var impressionDelay: Int64?

  package init(_ course: SessionCourse, standards: [ViewabilityStandard]) {
    self.course = course
    viewability = SessionViewability(of: course, by: standards)
  }

  /// The identifier in the log.
  package var id: String { course.session.id }

  /// The cases of a certification that have a given coverage by the session's log.
  package func cases(_ coverage: ShownCase.Coverage) -> [ShownCase] {
    ShownCase.all.filter { $0.coverage(in: course) == coverage }
  }
}

/// The results of the viewability standards for a session, computed from its geometry events. They are as
/// coarse as the events that the device reported.
package struct SessionViewability: Sendable, Hashable {
  package struct Result: Sendable, Hashable {
    package var standard: ViewabilityStandard
    /// When the standard was met, since the session's first event; nil if it was not met.
    package var metAt: Duration?
  }

  /// One result for each standard that applies.
  package let results: [Result]

  /// Measures a session.
  init(of course: SessionCourse, by standards: [ViewabilityStandard]) {
    let start = course.session.start ?? 0
    let kind = Self.kind(of: course)
    let area = course.events.lazy.compactMap { $0.view?.area }.first ?? 0
    let applicable = standards.filter { $0.applies(to: kind, area: area) }
    guard course.events.contains(where: { $0.view?.percentInView != nil }), !applicable.isEmpty
    else {
      results = []
      return
    }
    var measurer = ViewabilityMeasurer(
      standards: applicable, threshold: 50,
      duration: .milliseconds(Int64((course.duration ?? 0).rounded())),
      hasQuartiles: kind != .display, isUserInitiated: Self.isUserInitiated(course))
    for event in course.events {
      Self.feed(event, to: &measurer, of: kind, since: start)
    }
    if let last = course.events.last {
      _ = measurer.ended(at: Self.instant(last, since: start))
    }
    results = measurer.timers.map { timer in
      Result(standard: timer.standard, metAt: timer.metInstant?.sinceStart)
    }
  }

  private static func kind(of course: SessionCourse) -> CreativeKinds {
    switch course.session.creativeType {
    case "audio": .audio
    case "htmlDisplay", "nativeDisplay": .display
    case _: .video
    }
  }

  private static func isUserInitiated(_ course: SessionCourse) -> Bool {
    guard case .loaded(let loaded)? = course.first(.loaded)?.facts else { return false }
    return loaded.isAutoPlay == false
  }

  private static func instant(_ event: SessionEvent, since start: Int64) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(max(0, event.at - start)))
  }

  private static func feed(
    _ event: SessionEvent, to measurer: inout ViewabilityMeasurer, of kind: CreativeKinds,
    since start: Int64
  ) {
    let now = instant(event, since: start)
    if let percent = event.view?.percentInView {
      _ = measurer.percentChanged(to: min(100, max(0, percent)), at: now)
    }
    switch event.type {
    case .impression where kind == .display:
      _ = measurer.playbackStarted(isAudible: false, at: now)
    case .start:
      _ = measurer.playbackStarted(isAudible: event.volumes?.isAudible ?? false, at: now)
    case .volumeChange:
      _ = measurer.audibilityChanged(to: event.volumes?.isAudible ?? false, at: now)
    case .pause: _ = measurer.paused(at: now)
    case .resume: _ = measurer.resumed(at: now)
    case .bufferStart: _ = measurer.bufferStarted(at: now)
    case .bufferFinish: _ = measurer.bufferFinished(at: now)
    case .complete: _ = measurer.reached(.complete, at: now)
    case .skipped, .sessionFinish: _ = measurer.ended(at: now)
    case .sessionStart, .sessionError, .loaded, .impression, .geometryChange, .firstQuartile,
      .midpoint, .thirdQuartile, .playerStateChange, .adUserInteraction:
      break
    }
  }
}
