internal import Vocabulary

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
