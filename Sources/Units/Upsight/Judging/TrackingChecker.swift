internal import Vocabulary

/// Judges the events that the app records of a message.
///
/// Events that the app records after the payload's data was removed are judged elsewhere, and do not
/// count as missing here.
struct TrackingChecker {
  private var impressions = 0
  private var dismissals = 0
  /// Taps without a click so far.
  private var taps: [UpsightCallContext] = []

  mutating func happened(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> [Diagnostic] {
    switch context.call {
    case .recordImpressionEvent:
      impressions += 1
      return judged(context, message) { impression(context, message) }
    case .recordClickEvent:
      let isAnswer = !taps.isEmpty
      if isAnswer { taps.removeFirst() }
      return judged(context, message) {
        isAnswer
          ? nil
          : context.finding(
            .messageClickWithoutTap,
            "a click is recorded at \(context.time) and the user did not tap the message")
      }
    case .recordDismissedEvent:
      dismissals += 1
      return judged(context, message) { dismissal(context, message) }
    case .tap:
      if message.removed == nil { taps.append(context) }
      let display = message.display
      guard message.removed == nil, !message.isDisplayUnread, display.wasDisplayed,
        !display.isInView
      else { return [] }
      return [
        context.finding(
          .messageTapOutOfView,
          "the message is tapped at \(context.time), when it is no longer on the screen")
      ]
    case .show(let view):
      return message.isSeen
        ? []
        : [
          context.finding(
            .unseenMessageTracked,
            "the view '\(view)' is shown for a campaign that is not meant to be seen")
        ]
    case .unit, .milestone, .openBillboard, .didReceiveData, .billboardDismissed, .read,
      .copyImage, .showImage, .hide, .visible, .dismiss, .destroy:
      return []
    }
  }

  private func judged(
    _ context: UpsightCallContext, _ message: MessageFacts, _ judgement: () -> Diagnostic?
  ) -> [Diagnostic] {
    if message.removed != nil { return [] }
    guard message.isSeen else {
      return [
        context.finding(
          .unseenMessageTracked,
          """
          '\(context.name)' is called for a campaign that is not meant to be seen; call only \
          'destroy'
          """)
      ]
    }
    return judgement().map { [$0] } ?? []
  }

  private func impression(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> Diagnostic? {
    if impressions > 1 {
      return context.finding(
        .messageImpressionRepeated,
        "the impression is recorded again at \(context.time); record it once")
    }
    if message.isDisplayUnread { return nil }
    let display = message.display
    if !display.wasAdded {
      return context.finding(
        .messageImpressionBeforeDisplay,
        """
        the impression is recorded at \(context.time), before a view of the message is added to \
        a window
        """)
    }
    if !display.isInView {
      return context.finding(
        .messageImpressionOutOfView,
        "the impression is recorded at \(context.time), while 0 % of the message is in view")
    }
    return nil
  }

  private func dismissal(
    _ context: UpsightCallContext, _ message: MessageFacts
  ) -> Diagnostic? {
    if dismissals > 1 {
      return context.finding(
        .messageDismissedRepeated,
        "the dismissal is recorded again at \(context.time); record it once")
    }
    if message.isDisplayUnread { return nil }
    let display = message.display
    if display.isInView {
      return context.finding(
        .messageDismissedInView,
        """
        the dismissal is recorded at \(context.time), while the message is on the screen; remove \
        its view first
        """)
    }
    if !display.wasDisplayed {
      return context.finding(
        .messageDismissedBeforeDisplay,
        "the dismissal is recorded at \(context.time) and the message was never on the screen")
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
    if message.isDisplayUnread { return found }
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
