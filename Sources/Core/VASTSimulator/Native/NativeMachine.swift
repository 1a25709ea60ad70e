internal import Prebid
internal import Vocabulary
internal import Widgets

/// The state machine of a native unit: one case for each SDK.
enum NativeMachine {
  case outbrain(HeldMachine<OutbrainWidget>)
  case synerise(HeldMachine<SyneriseWidget>)
  case upsight(HeldMachine<UpsightMessage>)
  case prebid(HeldMachine<AuctionStateMachine>)
  /// The unit cannot begin. The value says why, as a sentence fragment.
  case unusable(String)

  /// - Parameters:
  ///   - unit: the unit in the scenario.
  ///   - screen: the screen that shows the unit.
  ///   - auction: the machine of an auctioned ad; nil if a file of the auction cannot be used.
  init(_ unit: NativeUnitScenario, on screen: Screen, auction: AuctionStateMachine?) {
    self =
      switch unit.settings {
      case .outbrain(let settings):
        .outbrain(
          HeldMachine(
            OutbrainWidget(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
        )
      case .synerise(let settings):
        .synerise(
          HeldMachine(
            SyneriseWidget(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
        )
      case .upsight(let settings):
        .upsight(
          HeldMachine(
            UpsightMessage(
              settings, view: unit.view,
              size: settings.parent.map(screen.playerSize(of:)) ?? screen.tree.screen)))
      case .prebid:
        auction.map { .prebid(HeldMachine($0)) }
          ?? .unusable("a file of the auction cannot be used")
      }
  }

  /// The outcome of a unit that did not fail. `ending` says how the unit's auction ended if the
  /// auction returned no creative.
  func outcome(after ending: AuctionEnding?) -> RunOutcome {
    switch (self, ending) {
    case (.outbrain, _), (.synerise, _), (.upsight, _): .completed
    case (.prebid(let held), nil): held.machine.hasDelivered ? .completed : .unfinished
    case (.prebid, .noAd?): .noAd
    case (.prebid, .failed?), (.unusable, _): .error
    }
  }

  /// An action of a unit: one that any native unit can have, or one that only an auction has.
  enum Action {
    case native(NativeAction<NativeCall>)
    case auction(AuctionAction)
  }

  /// Passes an input to the machine.
  ///
  /// - Returns: its actions, in order.
  func handle(_ input: AuctionInput, at now: VirtualInstant) -> [Action] {
    let native: NativeInput? = if case .native(let input) = input { input } else { nil }
    switch self {
    case .outbrain(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.outbrain)) } ?? []
    case .synerise(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.synerise)) } ?? []
    case .upsight(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.upsight)) } ?? []
    case .prebid(let held):
      return held.machine.handle(input, at: now).map { .auction($0) }
    case .unusable(let reason):
      if case .began? = native { return [.native(.fail(reason))] }
      return []
    }
  }
}

/// Holds a state machine and changes it in place. The machine of a native unit is large and receives inputs
/// with each frame of a scroll, so it is not copied.
final class HeldMachine<Machine> {
  var machine: Machine

  init(_ machine: Machine) { self.machine = machine }
}
