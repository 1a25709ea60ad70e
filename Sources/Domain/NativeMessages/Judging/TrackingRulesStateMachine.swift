internal import Diagnostics

/// Judges the events that the app records of a message.
///
/// What is recorded after the payload's data was removed is judged elsewhere, and is no missing
/// event here.
struct TrackingRulesStateMachine {
  private var impressions = 0
  private var dismissals = 0
  /// Taps without a click so far.
  private var taps: [UpsightHappening] = []

  mutating func happened(
    _ happening: UpsightHappening, _ message: MessageFacts
  ) -> [Diagnostic] {
    switch happening.call {
    case .recordImpressionEvent:
      impressions += 1
      return judged(happening, message) { impression(happening, message.display) }
    case .recordClickEvent:
      let isAnswer = !taps.isEmpty
      if isAnswer { taps.removeFirst() }
      return judged(happening, message) {
        isAnswer
          ? nil
          : happening.finding(
            .messageClickWithoutTap,
            "a click is recorded at \(happening.time) and the user did not tap the message")
      }
    case .recordDismissedEvent:
      dismissals += 1
      return judged(happening, message) { dismissal(happening, message.display) }
    case .tap:
      if message.removed == nil { taps.append(happening) }
      return []
    case .show(let view):
      return message.isSeen
        ? []
        : [
          happening.finding(
            .unseenMessageTracked,
            "the view '\(view)' is shown for a campaign that is not meant to be seen")
        ]
    case .unit, .milestone, .openBillboard, .didReceiveData, .billboardDismissed, .read,
      .copyImage, .showImage, .hide, .visible, .dismiss, .destroy:
      return []
    }
  }

  private func judged(
    _ happening: UpsightHappening, _ message: MessageFacts, _ judgement: () -> Diagnostic?
  ) -> [Diagnostic] {
    if message.removed != nil { return [] }
    guard message.isSeen else {
      return [
        happening.finding(
          .unseenMessageTracked,
          """
          '\(happening.name)' is called for a campaign that is not meant to be seen; call only \
          'destroy'
          """)
      ]
    }
    return judgement().map { [$0] } ?? []
  }

  private func impression(
    _ happening: UpsightHappening, _ display: MessageDisplay
  ) -> Diagnostic? {
    if impressions > 1 {
      return happening.finding(
        .messageImpressionRepeated,
        "the impression is recorded again at \(happening.time); record it once")
    }
    if !display.wasAdded {
      return happening.finding(
        .messageImpressionBeforeDisplay,
        """
        the impression is recorded at \(happening.time), before a view of the message is added to \
        a window
        """)
    }
    if !display.isInView {
      return happening.finding(
        .messageImpressionOutOfView,
        "the impression is recorded at \(happening.time), while 0 % of the message is in view")
    }
    return nil
  }

  private func dismissal(
    _ happening: UpsightHappening, _ display: MessageDisplay
  ) -> Diagnostic? {
    if dismissals > 1 {
      return happening.finding(
        .messageDismissedRepeated,
        "the dismissal is recorded again at \(happening.time); record it once")
    }
    if display.isInView {
      return happening.finding(
        .messageDismissedInView,
        """
        the dismissal is recorded at \(happening.time), while the message is on the screen; remove \
        its view first
        """)
    }
    if !display.wasDisplayed {
      return happening.finding(
        .messageDismissedBeforeDisplay,
        "the dismissal is recorded at \(happening.time) and the message was never on the screen")
    }
    return nil
  }

  func finished(_ message: MessageFacts) -> [Diagnostic] {
    guard message.isSeen, let received = message.received else { return [] }
    var found = taps.map { tap in
      tap.finding(
        .messageTapWithoutClick,
        "the tap at \(tap.time) is not recorded; call 'recordClickEvent'")
    }
    // A payload that is destroyed unseen cannot have an impression any more.
    let wasDisplayed = message.display.wasDisplayed
    let isGone = message.destroyed != nil && message.dismissed == nil
    if impressions == 0, wasDisplayed || isGone {
      found.append(
        (message.destroyed ?? received).finding(
          .messageImpressionMissing,
          "no impression of the message is recorded; call 'recordImpressionEvent' once it is shown"
        ))
    }
    if dismissals == 0, wasDisplayed,
      let end = message.destroyed ?? message.hidden ?? message.dismissed
    {
      found.append(
        end.finding(
          .messageDismissedMissing,
          "the dismissal of the message is not recorded; call 'recordDismissedEvent'"))
    }
    return found
  }
}
