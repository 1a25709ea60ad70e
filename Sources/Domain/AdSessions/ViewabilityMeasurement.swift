internal import OpenMeasurement
internal import VirtualTime

/// Measures every standard that applies to one ad twice: by observing the view tree every 200 ms,
/// as scripts do, and at each change of the share in view.
struct ViewabilityMeasurement {
  private var sampled: ViewabilityMeasurer
  private var continuous: ViewabilityMeasurer
  /// The measurement that the run's session uses and reports.
  private let manner: GeometrySampling
  private let roles: [ViewabilityResult.Role]

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
  var isMet: Bool { hasDecidingStandard && reported.timers.first?.isMet == true }

  func role(of standard: Int) -> ViewabilityResult.Role { roles[standard] }

  func name(of standard: Int) -> String { reported.timers[standard].standard.name }

  func shortfall(of standard: Int) -> ViewabilityShortfall? { reported.timers[standard].shortfall }

  private var reported: ViewabilityMeasurer {
    switch manner {
    case .sampled: sampled
    case .continuous: continuous
    }
  }

  /// Passes an input to both measurements; returns the actions of the one that the session uses.
  mutating func feed(
    _ input: (inout ViewabilityMeasurer) -> [ViewabilityMeasurer.Action]
  ) -> [ViewabilityMeasurer.Action] {
    let actions = (sampled: input(&sampled), continuous: input(&continuous))
    return manner == .sampled ? actions.sampled : actions.continuous
  }

  /// The view tree was observed.
  mutating func observed(
    _ percent: Double, at now: VirtualInstant
  ) -> [ViewabilityMeasurer.Action] {
    let actions = sampled.percentChanged(to: percent, at: now)
    return manner == .sampled ? actions : []
  }

  /// The view tree changed.
  mutating func changed(
    to percent: Double, at now: VirtualInstant
  ) -> [ViewabilityMeasurer.Action] {
    let actions = continuous.percentChanged(to: percent, at: now)
    return manner == .continuous ? actions : []
  }

  // MARK: Results

  /// The results of both measurements, standard by standard.
  var comparisons: [ViewabilityComparison] {
    // By index: a timer is large, and iterating copies it.
    sampled.timers.indices.map { index in
      ViewabilityComparison(
        standard: sampled.timers[index].standard.name, sampled: .init(sampled.timers[index]),
        continuous: .init(continuous.timers[index]))
    }
  }

  /// The result of each standard for the ad that has this index in play order.
  func results(ad: Int) -> [ViewabilityResult] {
    zip(comparisons, roles).map {
      ViewabilityResult(ad: ad, role: $1, comparison: $0, isSampled: manner == .sampled)
    }
  }

  /// How much of the ad that has this index in play order was in view.
  func exposure(ad: Int) -> SessionExposure {
    SessionExposure(ad: ad, sampled: .init(sampled), continuous: .init(continuous))
  }
}
