package import Vocabulary

/// The player of the ad on the screen, for a linear or a nonlinear ad.
///
/// Inputs go to the machine of the ad's kind; the properties here are common to both.
package enum AdPlayer {
  case linear(LinearAdStateMachine)
  indirect case nonLinear(NonLinearAdStateMachine)

  /// Passes an input to the machine of the ad's kind. An input that the kind does not support is
  /// ignored, with the reason if a viewer or the app caused it, and silently otherwise.
  package mutating func handle(_ input: AdPlayerInput, at now: VirtualInstant) -> [AdPlayerAction] {
    switch self {
    case .linear(let player):
      return player.handle(input, at: now)
    case .nonLinear(var player):
      let actions = player.handle(input, at: now)
      self = .nonLinear(player)
      return actions
    }
  }

  /// The player of a linear ad.
  package var linear: LinearAdStateMachine? {
    switch self {
    case .linear(let player): player
    case .nonLinear: nil
    }
  }

  /// Whether the media of a linear ad is playing.
  package var isPlaying: Bool {
    switch self {
    case .linear(let player): player.isPlaying
    case .nonLinear: false
    }
  }

  /// The effective volume, between 0 and 1; a nonlinear ad has no sound.
  package var audibleVolume: Double {
    switch self {
    case .linear(let player): player.audibleVolume
    case .nonLinear: 0
    }
  }

  /// The current play of the media, from 1.
  package var play: Int {
    switch self {
    case .linear(let player): player.play
    case .nonLinear: 1
    }
  }

  /// The playhead; for a nonlinear ad, how long it has been on the screen.
  package func position(at now: VirtualInstant) -> Duration {
    switch self {
    case .linear(let player): player.position(at: now)
    case .nonLinear(let player): player.position(at: now)
    }
  }

  /// The instant at which a position is reached, if nothing changes before.
  package func instant(reaching position: Duration, after now: VirtualInstant) -> VirtualInstant? {
    switch self {
    case .linear(let player): player.instant(reaching: position, after: now)
    case .nonLinear(let player): player.instant(reaching: position, after: now)
    }
  }

  /// When the player must be advanced next.
  package var nextDeadline: VirtualInstant? {
    switch self {
    case .linear(let player): player.nextDeadline
    case .nonLinear(let player): player.nextDeadline
    }
  }

  /// Whether the ad began and is not over.
  package var hasBegun: Bool {
    switch self {
    case .linear(let player): player.hasBegun
    case .nonLinear(let player): player.isShown
    }
  }

  /// Whether content goes on under the ad.
  package var leavesContentRunning: Bool {
    switch self {
    case .linear: false
    case .nonLinear: true
    }
  }

  /// The tracking points that the playhead passed without a report.
  package var missed: [TrackingPoint] { linear?.missed ?? [] }

  /// Why the player did not report a tracking point of `missed`.
  package func reason(forMissing point: TrackingPoint) -> String {
    linear?.reason(forMissing: point) ?? ""
  }

  /// The tracking points without a report; a nonlinear ad has none.
  package var unreported: [TrackingPoint] { linear?.unreported ?? [] }

  /// The tracking points that no vendor receives, because the ad's session has no media events.
  package var unheardByVendors: [TrackingPoint] {
    switch self {
    case .linear: []
    case .nonLinear: TrackingPoint.allCases
    }
  }

  /// The tracking points that cannot occur for this kind of creative.
  package var unreachable: [TrackingPoint] {
    switch self {
    case .linear: []
    case .nonLinear: TrackingPoint.allCases.filter { $0 != .start }
    }
  }
}
