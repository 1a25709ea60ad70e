internal import OpenMeasurement

/// How much of an ad was in view in its session.
package struct SessionExposure: Sendable, Hashable {
  /// The ad's index in play order.
  package var ad: Int
  /// By looks at the view tree, as a script has them.
  package var sampled: Totals
  /// At each change of what is in view.
  package var continuous: Totals

  /// What one manner of looking found. Only the first play counts, and of it the time in which the
  /// media ran.
  package struct Totals: Sendable, Hashable {
    /// The share of the ad that has to be in view for it to count as such, in percent.
    package var threshold: Double
    /// The time that was played.
    package var played: Duration
    /// The time that was played in view.
    package var inView: Duration
    /// The time that was played in view and with sound.
    package var audibleInView: Duration
    /// The longest time in one piece that was played in view.
    package var longestInView: Duration
    /// The time in view in percent of how long the ad is.
    package var percentOfDuration: Double
    /// The quarters of the media, in order; none for what does not play.
    package var quartiles: [Quartile]

    init(_ machine: ViewabilityStateMachine) {
      threshold = machine.threshold
      played = machine.playedTime
      inView = machine.inViewTime
      audibleInView = machine.audibleInViewTime
      longestInView = machine.longestInViewTime
      percentOfDuration =
        machine.duration > .zero ? machine.inViewTime / machine.duration * 100 : 0
      quartiles = machine.quartiles.map {
        Quartile(
          event: $0.quartile.rawValue, isReached: $0.isReached, isVisible: $0.isVisible,
          isAudibleAndVisible: $0.isAudibleAndVisible)
      }
    }
  }

  /// What could be seen and heard when a quarter of the media was over.
  package struct Quartile: Sendable, Hashable {
    /// VAST's event of that instant.
    package var event: String
    package var isReached: Bool
    package var isVisible: Bool
    package var isAudibleAndVisible: Bool
  }
}
