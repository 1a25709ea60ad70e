internal import Vocabulary

/// An ad break inside a stream's primary content that a run played.
package struct MetBreak: Sendable, Hashable {
  /// The position in the primary content at which the break began, from zero.
  package var departure: Duration
  /// The position at which the primary content resumed.
  package var resume: Duration
  /// How long the run had played the primary content before the break, zero or more.
  package var lead: Duration
  /// When the run entered the break.
  package var entered: Duration
  /// When the break ended and the primary content continued.
  package var left: Duration
  /// The duration of the primary content.
  package var primaryLength: Duration

  package init(
    departure: Duration, resume: Duration, lead: Duration, entered: Duration, left: Duration,
    primaryLength: Duration
  ) {
    self.departure = departure
    self.resume = resume
    self.lead = lead
    self.entered = entered
    self.left = left
    self.primaryLength = primaryLength
  }
}

/// The scenarios with which a stream is checked in addition to the built-in ones: viewers who join and seek
/// around a break.
package enum StreamScenarios {
  /// The scenarios around an ad break, without those for which the stream has too little content
  /// before or after it.
  ///
  /// - Parameter met: the break.
  /// - Returns: the scenarios in the order in which they are listed.
  package static func all(around met: MetBreak) -> [BuiltInScenario] {
    // A second before and after the break, or half of the content on that side if that half is
    // shorter than a second.
    let before = min(.seconds(1), met.lead / 2)
    let after = min(.seconds(1), (met.primaryLength - met.resume) / 2)
    let middle = met.departure + (met.resume - met.departure) / 2
    let isReplaced = met.resume > met.departure
    var all: [BuiltInScenario] = []
    func add(
      _ name: String, _ summary: String, _ obligation: Obligation = .mandatory, if hasRoom: Bool,
      _ file: String
    ) {
      guard hasRoom else { return }
      all.append(BuiltInScenario(name, summary, obligation, file: file))
    }
    func seek(at instant: Duration, to target: Duration) -> String {
      """
      steps:
        - { at: \(TimeText.written(instant)), do: seek, to: \(TimeText.written(target)) }
      """
    }
    add(
      "join-before-break", "the viewer joins the stream just before its first break",
      if: before > .zero, "join: \(TimeText.written(met.departure - before))")
    add(
      "join-in-break", "the viewer joins in the content that the break replaces", if: isReplaced,
      "join: \(TimeText.written(middle))")
    add(
      "join-after-break", "the viewer joins just after the break, which is not played",
      if: after > .zero, "join: \(TimeText.written(met.resume + after))")
    add(
      "seek-over-break", "the viewer seeks from before the break to after it", .optional,
      if: before > .zero && after > .zero,
      seek(at: met.entered - before, to: met.resume + after))
    add(
      "seek-into-break", "the viewer seeks into the content that the break replaces", .optional,
      if: before > .zero && isReplaced, seek(at: met.entered - before, to: middle))
    add(
      "seek-back-over-break", "the viewer seeks back to before the break, and reaches it again",
      .optional, if: before > .zero && after > .zero,
      seek(at: met.left + after, to: met.departure - before))
    return all
  }
}
