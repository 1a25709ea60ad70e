package import OpenMeasurement

/// A session of a log with what can be read from it beside its findings.
package struct AuditedSession: Sendable {
  package let course: SessionCourse
  /// What the standards of viewability make of it.
  package let viewability: SessionViewability
  /// How long after the session's impression the ad server's was requested, in milliseconds; nil where the
  /// capture does not tell.
  package var impressionDelay: Int64?

  package init(_ course: SessionCourse, standards: [ViewabilityStandard]) {
    self.course = course
    viewability = SessionViewability(of: course, by: standards)
  }

  /// The identifier in the log.
  package var id: String { course.session.id }

  /// The cases of a certification by what the session's log says of them.
  package func cases(_ coverage: ShownCase.Coverage) -> [ShownCase] {
    ShownCase.all.filter { $0.coverage(in: course) == coverage }
  }
}
