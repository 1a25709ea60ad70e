internal import Vocabulary

/// How much of an ad was in view in its session.
package struct SessionExposure: Sendable, Hashable {
  /// The ad's index in play order.
  package var ad: Int
  /// The totals from observations of the view tree every 200 ms, as scripts make them.
  package var sampled: Totals
  /// The totals from measurements at each change of the share in view.
  package var continuous: Totals

  /// The totals of one kind of measurement. Only the first play counts, and only the time in which
  /// the media ran.
  package struct Totals: Sendable, Hashable {
    /// The share of the ad, in percent, that must be in view for the ad to count as in view.
    package var threshold: Double
    /// The time that was played.
    package var played: Duration
    /// The time that was played in view.
    package var inView: Duration
    /// The time that was played in view and with sound.
    package var audibleInView: Duration
    /// The longest continuous time that was played in view.
    package var longestInView: Duration
    /// The time in view as a percentage of the ad's duration.
    package var percentOfDuration: Double
    /// The quartiles of the media, in order; empty for a creative that does not play.
    package var quartiles: [Visibility]

    init(_ machine: ViewabilityMeasurer) {
      threshold = machine.threshold
      played = machine.playedTime
      inView = machine.inViewTime
      audibleInView = machine.audibleInViewTime
      longestInView = machine.longestInViewTime
      percentOfDuration =
        machine.duration > .zero ? machine.inViewTime / machine.duration * 100 : 0
      quartiles = machine.quartiles.map {
        Visibility(
          event: $0.point.name, isReached: $0.isReached, isVisible: $0.isVisible,
          isAudibleAndVisible: $0.isAudibleAndVisible)
      }
    }
  }

  /// Whether the ad was visible and audible at a quartile.
  package struct Visibility: Sendable, Hashable {
    /// The VAST event of the quartile.
    package var event: String
    package var isReached: Bool
    package var isVisible: Bool
    package var isAudibleAndVisible: Bool
  }
}
