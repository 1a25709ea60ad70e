package import Vocabulary

/// Measures every standard that applies to one ad twice: by observing the view tree every 200 ms,
/// as scripts do, and at each change of the share in view. A class, because its measurers are large
/// to copy.
final class ViewabilityMeasurement {
  private var sampled: ViewabilityMeasurer
  private var continuous: ViewabilityMeasurer
  /// The measurement that the run's session uses and reports.
  private let manner: GeometrySampling
  private let roles: [ViewabilityResult.Role]
  /// The result of each standard; empty until the session is over.
  private(set) var results: [ViewabilityResult] = []
  /// How much of the ad was in view; nil until the session is over.
  private var finalExposure: SessionExposure?

  init(of setup: AdSessionSetup) {
    let creative = setup.creative
    // Without a view no standard applies.
    let applies =
      {
        creative.hasView && $0.applies(to: creative.kinds, area: creative.area)
      } as (ViewabilityStandard) -> Bool
    let builtIn = ViewabilityStandard.builtIn.filter(applies)
    let further = setup.standards.filter(applies)
    roles =
      builtIn.indices.map { $0 == 0 ? .deciding : .builtIn } + further.map { _ in .custom }
    manner = setup.sampling
    sampled = ViewabilityMeasurer(
      standards: builtIn + further, threshold: builtIn.first?.percent ?? 50,
      duration: creative.duration ?? .zero, hasQuartiles: creative.properties != nil,
      isUserInitiated: setup.isUserInitiated)
    continuous = sampled
  }

  /// The instant at which, in the session's measurement, the next standard will be met if nothing
  /// changes before.
  var nextDeadline: VirtualInstant? {
    switch manner {
    case .sampled: sampled.nextDeadline
    case .continuous: continuous.nextDeadline
    }
  }

  /// Whether the session observes each change of the view tree.
  var looksAlways: Bool { manner == .continuous }

  /// Whether there is a standard that makes the ad `viewable`.
  var hasDecidingStandard: Bool { roles.contains(.deciding) }

  /// Whether the standard that makes the ad `viewable` is met.
  var isMet: Bool { hasDecidingStandard && timers.first?.isMet == true }

  func role(of standard: Int) -> ViewabilityResult.Role { roles[standard] }

  func name(of standard: Int) -> String { timers[standard].standard.name }

  func shortfall(of standard: Int) -> ViewabilityShortfall? { timers[standard].shortfall }

  /// The timers of the measurement that the session uses, standard by standard.
  private var timers: [ViewabilityTimer] {
    switch manner {
    case .sampled: sampled.timers
    case .continuous: continuous.timers
    }
  }

  /// Passes an input to both measurements; returns the actions of the one that the session uses.
  func feed(
    _ input: (inout ViewabilityMeasurer) -> [ViewabilityMeasurer.Action]
  ) -> [ViewabilityMeasurer.Action] {
    let actions = (sampled: input(&sampled), continuous: input(&continuous))
    return manner == .sampled ? actions.sampled : actions.continuous
  }

  /// The view tree was observed.
  func observed(
    _ percent: Double, at now: VirtualInstant
  ) -> [ViewabilityMeasurer.Action] {
    let actions = sampled.percentChanged(to: percent, at: now)
    return manner == .sampled ? actions : []
  }

  /// The view tree changed.
  func changed(
    to percent: Double, at now: VirtualInstant
  ) -> [ViewabilityMeasurer.Action] {
    let actions = continuous.percentChanged(to: percent, at: now)
    return manner == .continuous ? actions : []
  }

  // MARK: Results

  /// The session of the ad that has this index in play order is over: determines the results of
  /// both measurements.
  func finished(ad: Int) {
    finalExposure = exposure(ad: ad)
    // By index: a timer is large, and iterating copies it.
    results = sampled.timers.indices.map { index in
      ViewabilityResult(
        ad: ad, role: roles[index],
        comparison: ViewabilityComparison(
          standard: sampled.timers[index].standard.name, sampled: .init(sampled.timers[index]),
          continuous: .init(continuous.timers[index])),
        isSampled: manner == .sampled)
    }
  }

  /// How much of the ad that has this index in play order was in view.
  func exposure(ad: Int) -> SessionExposure {
    finalExposure
      ?? SessionExposure(ad: ad, sampled: .init(sampled), continuous: .init(continuous))
  }
}

/// Whether a viewability standard was met.
package struct ViewabilityResult: Sendable, Hashable {
  /// Why a standard is measured.
  package enum Role: Sendable, Hashable {
    /// The standard makes the ad `viewable` in VAST's terms.
    case deciding
    case builtIn
    /// The scenario or the configuration defines the standard.
    case custom
  }

  /// The ad's index in play order.
  package var ad: Int
  package var role: Role
  /// The results of sampled and continuous measurement.
  package var comparison: ViewabilityComparison
  /// Whether the run's session uses the sampled measurement.
  package var isSampled: Bool

  package var standard: String { comparison.standard }

  /// The result of the session's measurement.
  package var finding: ViewabilityComparison.Finding {
    isSampled ? comparison.sampled : comparison.continuous
  }

  /// When the standard was met; absent when it was not.
  package var metAt: VirtualInstant? { finding.metAt }
  /// The longest time that counted: the longest continuous run if the standard requires continuous
  /// time, otherwise all time that counted.
  package var longestRun: Duration { finding.longestRun }
  /// All time that counted.
  package var total: Duration { finding.total }
}

/// The results of one standard in sampled and in continuous measurement.
package struct ViewabilityComparison: Sendable, Hashable {
  /// The result of one measurement.
  package struct Finding: Sendable, Hashable {
    /// When the standard was met; absent when it was not.
    package var metAt: VirtualInstant?
    /// The longest time that counted: the longest continuous run if the standard requires
    /// continuous time, otherwise all time that counted.
    package var longestRun: Duration
    /// All time that counted.
    package var total: Duration
    /// Why the standard was not met, with the measured value that came nearest to it; absent when
    /// it was met.
    package var reason: String?

    init(_ timer: ViewabilityTimer) {
      metAt = timer.metInstant
      longestRun = timer.longestRun
      total = timer.viewableTime
      reason = timer.shortfall?.description
    }

    /// The result in words: `met at 2.000 s`.
    package var description: String {
      if let metAt { return "met at \(TimeText.readable(metAt.sinceStart))" }
      return "not met" + (reason.map { " (\($0))" } ?? "")
    }
  }

  package var standard: String
  /// The result of the measurement by observing the view tree every 200 ms, as scripts do.
  package var sampled: Finding
  /// The result of the measurement at each change of the part in view.
  package var continuous: Finding

  /// Whether only one measurement finds the standard met, or both do at different instants.
  package var differs: Bool { sampled.metAt != continuous.metAt }
}

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
