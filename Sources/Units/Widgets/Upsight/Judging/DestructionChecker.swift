internal import Vocabulary

/// Judges when a payload is destroyed, and whether the user could see its message.
struct DestructionChecker {
  func happened(_ context: UpsightCallContext, _ message: MessageFacts) -> [Diagnostic] {
    switch context.call {
    case .destroy:
      if let destroyed = message.destroyed {
        return [
          context.finding(
            .payloadDestroyRepeated,
            """
            the payload is destroyed again at \(context.time); it was destroyed at \
            \(destroyed.time)
            """)
        ]
      }
      guard message.isSeen, !message.isDisplayUnread, !message.display.wasDisplayed,
        message.dismissed == nil
      else {
        return []
      }
      return [
        context.finding(
          .payloadDestroyedEarly,
          """
          the payload is destroyed at \(context.time), before its message was on the screen or \
          dismissed
          """)
      ]
    case .unit, .milestone, .openBillboard, .didReceiveData, .billboardDismissed, .read,
      .copyImage, .showImage, .show, .hide, .visible, .tap, .dismiss, .recordImpressionEvent,
      .recordClickEvent, .recordDismissedEvent:
      return []
    }
  }

  func finished(_ message: MessageFacts) -> [Diagnostic] {
    guard let received = message.received else { return [] }
    let isJudged = message.isSeen && !message.isDisplayUnread
    var found = isJudged ? display(message, received) : []
    guard message.destroyed == nil else { return found }
    if isJudged, message.display.isAdded, message.dismissed == nil {
      found.append(
        received.finding(
          .messageStillOpen,
          "the message is still shown at the end; dismiss it, so that its dismissal is judged"))
    } else {
      found.append(
        (message.dismissed ?? received).finding(
          .payloadDestroyMissing,
          "the payload received at \(received.time) is never destroyed; call 'destroy'"))
    }
    return found
  }

  private func display(_ message: MessageFacts, _ received: UpsightCallContext) -> [Diagnostic] {
    let display = message.display
    if !display.wasAdded {
      return [
        received.finding(
          .messageNotAdded,
          "no view of the message received at \(received.time) is added to a window")
      ]
    }
    if !display.wasDisplayed {
      return [
        received.finding(
          .messageNeverInView, "0 % of the message was in view from its beginning to its end")
      ]
    }
    let missed = display.missedParts
    if missed.isEmpty { return [] }
    let names = missed.map { "'\($0)'" }.joined(separator: ", ")
    return [
      received.finding(
        .messageViewNeverInView,
        "0 % of \(names) was in view while the view that holds it was fully in view")
    ]
  }
}
