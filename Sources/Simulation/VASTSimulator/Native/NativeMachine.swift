internal import Geometry
internal import NativeMessages
internal import NativeUnits
internal import Prebid
internal import Scenario
internal import VirtualTime
internal import Widgets

/// The state machine of a native unit, of whichever SDK.
enum NativeMachine {
  case outbrain(OutbrainStateMachine)
  case synerise(SyneriseStateMachine)
  case upsight(UpsightMessageStateMachine)
  case prebid(AuctionStateMachine)
  /// The unit cannot begin, and why, as a sentence fragment.
  case unusable(String)

  /// - Parameters:
  ///   - unit: what the scenario says of it.
  ///   - screen: what it is shown on.
  ///   - auction: the machine of an auctioned ad; nil where its files cannot be read.
  init(_ unit: NativeUnitScenario, on screen: Screen, auction: AuctionStateMachine?) {
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
      case .prebid:
        auction.map { .prebid($0) } ?? .unusable("a file of the auction cannot be used")
      }
  }

  /// How a unit ends that did not fail; `ending` is how its auction ended without a creative.
  func outcome(after ending: AuctionEnding?) -> RunOutcome {
    switch (self, ending) {
    case (.outbrain, _), (.synerise, _), (.upsight, _): .completed
    case (.prebid(let machine), nil): machine.hasDelivered ? .completed : .unfinished
    case (.prebid, .noAd?): .noAd
    case (.prebid, .failed?), (.unusable, _): .error
    }
  }

  /// Tells the machine something.
  ///
  /// - Returns: what it wants, in order; a widget and a message want what every native unit can.
  mutating func handle(_ input: AuctionInput, at now: VirtualInstant) -> [AuctionAction] {
    let native: NativeInput? = if case .native(let input) = input { input } else { nil }
    // Taken out while it changes, so that no copy is made.
    switch consume self {
    case .outbrain(var machine):
      let actions = native.map { machine.handle($0, at: now) } ?? []
      self = .outbrain(machine)
      return actions.map { .native($0) }
    case .synerise(var machine):
      let actions = native.map { machine.handle($0, at: now) } ?? []
      self = .synerise(machine)
      return actions.map { .native($0) }
    case .upsight(var machine):
      let actions = native.map { machine.handle($0, at: now) } ?? []
      self = .upsight(machine)
      return actions.map { .native($0) }
    case .prebid(var machine):
      let actions = machine.handle(input, at: now)
      self = .prebid(machine)
      return actions
    case .unusable(let reason):
      self = .unusable(reason)
      if case .began? = native { return [.native(.fail(reason))] }
      return []
    }
  }
}
