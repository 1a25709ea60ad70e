internal import Geometry
internal import NativeMessages
internal import NativeUnits
internal import Scenario
internal import VirtualTime
internal import Widgets

/// The state machine of a native unit, of whichever SDK.
enum NativeMachine {
  case outbrain(OutbrainStateMachine)
  case synerise(SyneriseStateMachine)
  case upsight(UpsightMessageStateMachine)

  /// - Parameters:
  ///   - unit: what the scenario says of it.
  ///   - screen: what it is shown on.
  init(_ unit: NativeUnitScenario, on screen: Screen) {
    self =
      switch unit.settings {
      case .outbrain(let settings):
        .outbrain(
          OutbrainStateMachine(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
      case .synerise(let settings):
        .synerise(
          SyneriseStateMachine(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
      case .upsight(let settings):
        .upsight(
          UpsightMessageStateMachine(
            settings, view: unit.view,
            size: settings.parent.map(screen.playerSize(of:)) ?? screen.tree.screen))
      }
  }

  /// Tells the machine something.
  ///
  /// - Returns: what it wants, in order.
  mutating func handle(_ input: NativeInput, at now: VirtualInstant) -> [NativeAction] {
    switch self {
    case .outbrain(var machine):
      defer { self = .outbrain(machine) }
      return machine.handle(input, at: now)
    case .synerise(var machine):
      defer { self = .synerise(machine) }
      return machine.handle(input, at: now)
    case .upsight(var machine):
      defer { self = .upsight(machine) }
      return machine.handle(input, at: now)
    }
  }
}
