package import Vocabulary

/// An action of a native message of Upsight.
package typealias UpsightAction = NativeAction<MadeCall<UpsightCall>>

/// One native message: Upsight's SDK, and an app that integrates it.
///
/// A call that a scenario adds is carried out like the app's own, and does not replace it: to move
/// a call to another instant, omit the app's own call.
package struct UpsightMessage: UnitMachine, Sendable {
  private let settings: UpsightSettings
  private var campaign: UpsightCampaignStateMachine
  private var app: UpsightAppStateMachine

  /// - Parameters:
  ///   - settings: how the app integrates the message.
  ///   - view: the name of the unit's view, from which the name of the default view is derived.
  ///   - size: the size of the area in which the message is drawn, in points.
  package init(_ settings: UpsightSettings, view: String, size: Size) {
    self.settings = settings
    campaign = UpsightCampaignStateMachine(settings)
    app = UpsightAppStateMachine(settings, view: view, size: size)
  }

  /// Handles an input.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - now: its instant, not before that of the last input.
  /// - Returns: the actions to carry out, in order.
  package mutating func handle(_ input: NativeInput, at now: VirtualInstant) -> [UpsightAction] {
    switch input {
    case .began:
      let unit = UpsightCall.unit(isSeen: settings.isSeen, sdkVersion: settings.sdkVersion)
      return [.made(unit)] + campaign.began()
        + (settings.reachesMilestone ? reachMilestone(at: now) : [])
    case .answered(_, let answer): return campaign.answered(answer) + settle(at: now)
    case .due: return settle(at: now)
    case .milestoneReached: return reachMilestone(at: now)
    case .billboardOpened: return openBillboard(at: now)
    case .exposed(let view, let percent):
      return carryOut(app.exposed(view, percent), at: now, cause: .viewport)
    case .tapped(_, let part):
      switch app.tapped(part: part) {
      case .reacted(let steps): return carryOut(steps, at: now, cause: .user)
      case .missed(let reason): return ignored("'tap' has no effect: \(reason)")
      }
    case .dismissed:
      return app.dismissed().map { carryOut($0, at: now, cause: .user) }
        ?? ignored("'dismiss' has no effect: there is no message to dismiss")
    case .called(let call): return called(call, at: now)
    case .reloaded: return ignored("'reload' has no effect on a native message")
    case .reused: return ignored("'reuse' has no effect: a native message has no cells")
    case .viewable, .resized, .ended: return []
    }
  }

  private func ignored(_ message: String) -> [UpsightAction] {
    let finding = Diagnostic(rule: .nativeStepIgnored, message, at: settings.location)
    return [.find(NativeFinding(finding))]
  }

  // MARK: The campaign

  private mutating func reachMilestone(at now: VirtualInstant) -> [UpsightAction] {
    carryOut(.milestone(scope: settings.milestone), at: now, cause: .app)
      + (settings.opensBillboard ? openBillboard(at: now) : [])
  }

  private mutating func openBillboard(at now: VirtualInstant) -> [UpsightAction] {
    carryOut(
      .openBillboard(scope: settings.milestone, receivesData: nil), at: now, cause: .app)
  }

  /// Carries out what is due, and hands the payload to the app when it arrives.
  private mutating func settle(at now: VirtualInstant) -> [UpsightAction] {
    let hadPayload = campaign.payload != nil
    let actions = campaign.settle(at: now)
    guard !hadPayload, let payload = campaign.payload else { return actions }
    let readings = subjects(of: payload).map { UpsightAccess($0, campaign.answer(to: $0)) }
    return actions + carryOut(app.received(readings), at: now, cause: .app)
  }

  /// The values that the app reads from a payload.
  private func subjects(of payload: UpsightPayload) -> [UpsightAccess.Subject] {
    if !settings.reads.isEmpty {
      return settings.reads.map { .input(key: $0.key, type: $0.type) }
    }
    switch payload.content {
    case .basic(let inputs): return inputs.map { .input(key: $0.key, type: $0.value.type) }
    case .raw: return [.rawData]
    }
  }

  // MARK: Calls

  private mutating func carryOut(
    _ steps: [UpsightAppStateMachine.Step], at now: VirtualInstant, cause: NativeEvent.Cause
  ) -> [UpsightAction] {
    var actions: [UpsightAction] = []
    for step in steps {
      switch step {
      case .call(let call): actions += carryOut(call, at: now, cause: cause)
      case .act(let action): actions.append(action)
      }
    }
    return actions
  }

  /// Performs the app's call in the SDK; the events that the SDK records have the cause of the call.
  private mutating func carryOut(
    _ call: UpsightCall, at now: VirtualInstant, cause: NativeEvent.Cause
  ) -> [UpsightAction] {
    switch call {
    case .milestone(let scope):
      return [.made(call)] + campaign.reachedMilestone(scope, at: now)
    case .openBillboard(let scope, _):
      let receivesData = !settings.omitted.contains(.didReceiveData)
      let call = UpsightCall.openBillboard(scope: scope, receivesData: receivesData)
      return [.made(call)] + campaign.openedBillboard(scope, at: now)
    case .read(let access):
      let answered = UpsightAccess(access.subject, campaign.answer(to: access.subject))
      return [.made(.read(answered))]
    case .recordImpressionEvent:
      return [.made(call)] + campaign.recorded("impression", cause: cause)
    case .recordClickEvent:
      return [.made(call)] + campaign.recorded("click", cause: cause)
    case .recordDismissedEvent:
      return [.made(call)] + campaign.recorded("dismissed", cause: cause)
    case .destroy: return [.made(call)] + campaign.destroyed(cause: cause)
    case .billboardDismissed: return campaign.dismissedBillboard()
    case .unit, .didReceiveData, .copyImage, .showImage, .show, .hide, .visible, .tap, .dismiss:
      return [.made(call)]
    }
  }

  /// The app makes a call that the guide does not prescribe at this instant. A call that cannot be understood
  /// is recorded and judged, but has no effect.
  private mutating func called(_ written: AppCall, at now: VirtualInstant) -> [UpsightAction] {
    let made = MadeCall<UpsightCall>(reading: written)
    guard made.problems.isEmpty, let call = made.call else { return [.call(made)] }
    switch call {
    case .unit, .didReceiveData:
      return ignored("'\(written.name)' has no effect: the app cannot call it")
    case .read, .copyImage, .showImage, .recordImpressionEvent, .recordClickEvent,
      .recordDismissedEvent, .destroy, .billboardDismissed:
      guard campaign.hasDelivered else {
        return ignored("'\(written.name)' has no effect: the app has no payload yet")
      }
      return carryOut(call, at: now, cause: .app)
    case .show(let view):
      let steps = app.addViews()
      guard steps.isEmpty else { return carryOut(steps, at: now, cause: .app) }
      return [.hide(view: view, false)] + carryOut(call, at: now, cause: .app)
    case .hide(let view):
      return [.hide(view: view, true)] + carryOut(call, at: now, cause: .app)
    case .milestone, .openBillboard, .visible, .tap, .dismiss:
      return carryOut(call, at: now, cause: .app)
    }
  }
}
