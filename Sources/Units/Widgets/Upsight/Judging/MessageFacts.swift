internal import Vocabulary

/// The facts about a payload from its calls so far, for all rules.
struct MessageFacts {
  /// Whether the app is to show the campaign.
  private(set) var isSeen = true
  private(set) var display = MessageDisplay()
  /// The call by which the app got the payload, or the first one that needs a payload.
  private(set) var received: UpsightCallContext?
  /// The call that dismissed the message, or by which the app recorded its dismissal.
  private(set) var dismissed: UpsightCallContext?
  /// The call that hid the last view.
  private(set) var hidden: UpsightCallContext?
  private(set) var destroyed: UpsightCallContext?
  /// The call by which the payload's data was removed.
  private(set) var removed: UpsightCallContext?

  /// Whether something about the views of the message could not be read, so that the part on the screen is
  /// unknown.
  var isDisplayUnread: Bool { areViewsUnread || isSeenUnread }
  private var areViewsUnread = false
  private var isSeenUnread = false

  /// Whether the app has got a payload and not destroyed it.
  var isHeld: Bool { received != nil && destroyed == nil }

  /// Starts again for the next payload of the campaign.
  mutating func begin() {
    let (isSeen, isSeenUnread) = (isSeen, isSeenUnread)
    self = MessageFacts()
    (self.isSeen, self.isSeenUnread) = (isSeen, isSeenUnread)
  }

  /// A call about a view of the message could not be read.
  mutating func viewsWereUnread() { areViewsUnread = true }

  /// The argument that says whether the app is to show the campaign could not be read.
  mutating func seeingWasUnread() { isSeenUnread = true }

  mutating func happened(_ context: UpsightCallContext) {
    switch context.call {
    case .unit(let isSeen, _): self.isSeen = isSeen
    case .show(let view):
      display.shown(view)
      hidden = nil
    case .hide(let view):
      display.hidden(view)
      if !display.isAdded { hidden = context }
    case .visible(let visibility):
      display.changed(visibility)
    case .dismiss:
      dismissed = dismissed ?? context
    case .didReceiveData, .read, .copyImage, .recordImpressionEvent, .recordClickEvent:
      received = received ?? context
    case .recordDismissedEvent:
      received = received ?? context
      dismissed = dismissed ?? context
    case .destroy:
      received = received ?? context
      destroyed = destroyed ?? context
      removed = removed ?? context
    case .billboardDismissed:
      removed = removed ?? context
    case .milestone, .openBillboard, .showImage, .tap: break
    }
  }
}
