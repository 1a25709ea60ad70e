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
