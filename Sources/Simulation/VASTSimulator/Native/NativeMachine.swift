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
  ///   - size: its view's, in points.
  init(_ unit: NativeUnitScenario, size: Size) {
    self =
      switch unit.settings {
      case .outbrain(let settings):
        .outbrain(OutbrainStateMachine(settings, view: unit.view, size: size))
      case .synerise(let settings):
        .synerise(SyneriseStateMachine(settings, view: unit.view, size: size))
      case .upsight(let settings):
        .upsight(UpsightMessageStateMachine(settings))
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
