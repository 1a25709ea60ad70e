internal import OpenMeasurement
internal import VirtualTime

/// Every standard that applies to one ad, measured twice: with looks at the view tree, as a script
/// has them, and at each change of what is in view.
struct ViewabilityMeasurement {
  private var sampled: ViewabilityStateMachine
  private var continuous: ViewabilityStateMachine
  /// In which manner the run's session looks; what it finds is what the run tells.
  private let manner: GeometrySampling
  private let roles: [ViewabilityResult.Role]

  init(of setup: AdSessionSetup) {
    let creative = setup.creative
    // Without a view there is nothing that a standard could be about.
    let applies =
      {
        creative.hasView && $0.applies(to: creative.kinds, area: creative.area)
      } as (ViewabilityStandard) -> Bool
    let builtIn = ViewabilityStandard.builtIn.filter(applies)
    let further = setup.standards.filter(applies)
    roles =
      builtIn.indices.map { $0 == 0 ? .deciding : .builtIn } + further.map { _ in .custom }
    manner = setup.sampling
    sampled = ViewabilityStateMachine(
      standards: builtIn + further, threshold: builtIn.first?.percent ?? 50,
      duration: creative.duration ?? .zero, hasQuartiles: creative.properties != nil,
      isUserInitiated: setup.isUserInitiated)
    continuous = sampled
  }

  /// When the manner that counts will find the next standard met if nothing changes before.
  var nextDeadline: VirtualInstant? { told.nextDeadline }

  /// Whether the session looks at each change of the view tree.
  var looksAlways: Bool { manner == .continuous }

  /// Whether there is a standard that makes the ad `viewable`.
  var hasDecidingStandard: Bool { roles.contains(.deciding) }

  func role(of standard: Int) -> ViewabilityResult.Role { roles[standard] }

  func name(of standard: Int) -> String { told.timers[standard].standard.name }

  func shortfall(of standard: Int) -> ViewabilityShortfall? { told.timers[standard].shortfall }

  private var told: ViewabilityStateMachine {
    switch manner {
    case .sampled: sampled
    case .continuous: continuous
    }
  }

  /// Hands both an input; answers with what the one that counts says.
  mutating func feed(
    _ input: (inout ViewabilityStateMachine) -> [ViewabilityStateMachine.Action]
  ) -> [ViewabilityStateMachine.Action] {
    let actions = (sampled: input(&sampled), continuous: input(&continuous))
    return manner == .sampled ? actions.sampled : actions.continuous
  }

  /// Somebody looked at the view tree.
  mutating func looked(
    _ percent: Double, at now: VirtualInstant
  ) -> [ViewabilityStateMachine.Action] {
    let actions = sampled.percentChanged(to: percent, at: now)
    return manner == .sampled ? actions : []
  }

  /// The view tree became another.
  mutating func changed(
    to percent: Double, at now: VirtualInstant
  ) -> [ViewabilityStateMachine.Action] {
    let actions = continuous.percentChanged(to: percent, at: now)
    return manner == .continuous ? actions : []
  }

  // MARK: Results

  /// What both manners found, standard by standard.
  var comparisons: [ViewabilityComparison] {
    zip(sampled.timers, continuous.timers).map { sampled, continuous in
      ViewabilityComparison(
        standard: sampled.standard.name, sampled: .init(sampled), continuous: .init(continuous))
    }
  }

  /// What came of each standard for the ad of an index in play order.
  func results(ad: Int) -> [ViewabilityResult] {
    zip(comparisons, roles).map {
      ViewabilityResult(ad: ad, role: $1, comparison: $0, isSampled: manner == .sampled)
    }
  }

  /// How much of the ad of an index in play order was in view.
  func exposure(ad: Int) -> SessionExposure {
    SessionExposure(ad: ad, sampled: .init(sampled), continuous: .init(continuous))
  }
}
