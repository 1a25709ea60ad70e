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
