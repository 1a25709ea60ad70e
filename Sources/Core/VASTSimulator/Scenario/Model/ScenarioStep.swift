package import Vocabulary

/// One external action while an ad plays.
package struct ScenarioStep: Sendable, Hashable {
  package var trigger: Trigger
  package var action: Action
  /// The unit of the step and of its trigger; nil for the only unit, and for steps about the
  /// screen.
  package var unit: UnitID?
  /// Where the step is written; absent for built-in scenarios.
  package var location: SourceLocation?

  package init(at trigger: Trigger, _ action: Action, location: SourceLocation? = nil) {
    self.trigger = trigger
    self.action = action
    self.location = location
  }

  /// When a step happens.
  package enum Trigger: Sendable, Hashable {
    /// A virtual instant, counted from the run's beginning.
    case time(Duration)
    /// The instant at which the playhead first reaches a percentage of the media.
    case share(TimeOffset)
    /// The first occurrence of a player event (VAST spelling) or of an event of a native unit, plus
    /// a delay.
    case playerEvent(String, after: Duration)
  }

  /// The action of a step, grouped by the part of the run that performs it.
  package enum Action: Sendable, Hashable {
    /// Performed by a unit that plays an ad.
    case player(PlayerAction)
    /// A change of the app's state, performed by the screen.
    case app(AppChange)
    /// A change of views or of the device, performed by the screen.
    case screen(ScreenChange)
    /// A change of the surroundings of a unit that plays an ad.
    case unit(UnitChange)
    /// Performed by a widget or a message.
    case native(NativeAction)

    /// The step's name: the value of its key `do`.
    package var name: String {
      switch self {
      case .player(let action): action.name
      case .app(let change): change.rawValue
      case .screen(let change): change.name
      case .unit(let change): change.name
      case .native(let action): action.name
      }
    }

    /// Whether the step changes the ad's surroundings, not the player's state.
    package var isAboutTheWorld: Bool {
      switch self {
      case .app, .screen, .unit: true
      case .player, .native: false
      }
    }

    /// Whether the step is about a widget, a message or the app of an auctioned ad.
    package var isNative: Bool {
      if case .native = self { true } else { false }
    }

    /// Whether the step is about one unit, and not about the screen or the shared connection.
    var needsUnit: Bool {
      switch self {
      case .player, .native: true
      case .unit(let change): change.needsUnit
      case .app, .screen: false
      }
    }
  }
}
