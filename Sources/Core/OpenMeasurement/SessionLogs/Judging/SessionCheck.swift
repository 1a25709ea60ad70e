package import Vocabulary

/// A check that is applied to every session.
package struct SessionCheck: Sendable {
  /// The standards and the tag by which a session is judged.
  package struct Measure: Sendable {
    /// How far a quartile event may be from its due time, in milliseconds.
    package var tolerance: Int64
    /// The facts that the tag states; nil where no tag was given.
    package var tag: TagFacts?

    package init(tolerance: Int64 = Self.usualTolerance, tag: TagFacts? = nil) {
      self.tolerance = tolerance
      self.tag = tag
    }

    package static let usualTolerance: Int64 = 1_000
  }

  package let judge: @Sendable (SessionCourse, Measure) -> [Diagnostic]

  init(_ judge: @escaping @Sendable (SessionCourse, Measure) -> [Diagnostic]) {
    self.judge = judge
  }

  init(_ judge: @escaping @Sendable (SessionCourse) -> [Diagnostic]) {
    self.judge = { course, _ in judge(course) }
  }

  /// All checks, in the order of their findings.
  package static let all: [SessionCheck] = course + progress + values + context + tag

  /// The findings of all checks about a session, in the order of the log.
  package static func findings(of course: SessionCourse, by measure: Measure) -> [Diagnostic] {
    let findings = all.flatMap { $0.judge(course, measure) }
    return findings.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

/// The facts that a tag states about the ad whose sessions are judged. A fact that the tag does not
/// state is nil or empty.
package struct TagFacts: Sendable, Hashable {
  /// One Verification of the tag.
  package struct Vendor: Sendable, Hashable {
    package var key: String?
    package var parameters: String?

    package init(key: String?, parameters: String?) {
      self.key = key
      self.parameters = parameters
    }
  }

  /// In seconds.
  package var duration: Double?
  /// In seconds.
  package var skipOffset: Double?
  package var vendors: [Vendor]
  /// The creative's identifiers, each as `value; registry`, which is the form in sessions, and as
  /// the value alone.
  package var universalAdIDs: [String]

  package init(
    duration: Double? = nil, skipOffset: Double? = nil, vendors: [Vendor] = [],
    universalAdIDs: [String] = []
  ) {
    self.duration = duration
    self.skipOffset = skipOffset
    self.vendors = vendors
    self.universalAdIDs = universalAdIDs
  }
}

extension Diagnostic {
  /// The position of the finding in its file; a finding without a location is sorted last.
  fileprivate var place: SourcePosition {
    location?.position ?? SourcePosition(line: Int.max, column: 1)
  }
}
