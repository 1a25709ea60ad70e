package import Vocabulary

/// Judges how an app handles one native message. It sees calls only, so the trace of a real app is
/// judged like that of a simulated one.
package struct UpsightChecker: AppCallChecker {
  private var message = MessageFacts()
  private var delivery = DeliveryChecker()
  private var use = PayloadUseChecker()
  private var tracking = TrackingChecker()
  private let destruction = DestructionChecker()

  package init(unit: String = "") {}

  /// Judges a call that the app made or received.
  ///
  /// - Parameters:
  ///   - call: the call with its arguments, and its answer if that is known.
  ///   - now: the instant of the call.
  ///   - location: the line of the trace; nil in a run.
  /// - Returns: the findings about the call. A call that the SDK does not have gets the finding
  ///   that it is malformed.
  package mutating func happened(
    _ call: MadeCall<UpsightCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let problems = call.findings(at: location)
    guard let readable = call.call else {
      unread(call.name)
      return problems
    }
    // The call is read as if its malformed arguments were left out. Without `isSeen` or `under`,
    // the call would make a wrong statement about the display, so the display counts as unread.
    if case .unit = readable, call.malformed.contains("isSeen") { message.seeingWasUnread() }
    if case .visible = readable, call.malformed.contains("under") { message.viewsWereUnread() }
    let context = UpsightCallContext(
      call: readable, name: call.name, instant: now, location: location)
    var found: [Diagnostic] = []
    if case .didReceiveData = context.call, message.destroyed != nil { found += finishPayload() }
    found +=
      delivery.happened(context, message) + use.happened(context, message)
      + tracking.happened(context, message) + destruction.happened(context, message)
    message.happened(context)
    return problems + found.map { NativeFinding($0) }
  }

  /// A call cannot be understood. What depends on it is not judged, so that one mistake in a trace is
  /// one finding.
  private mutating func unread(_ name: String) {
    switch name {
    case "milestone", "openBillboard": delivery.wasUnread()
    case "copyImage",
      _ where UpsightCall.accessors.contains { $0.name == name }:
      delivery.payloadWasUsedUnread(message)
      use.wasUnread()
    case "show", "hide", "visible": message.viewsWereUnread()
    // No rule depends on the arguments of the other calls.
    case _: break
    }
  }

  /// Ends the judgment of a destroyed payload before the next one comes; each payload is judged by
  /// itself.
  private mutating func finishPayload() -> [Diagnostic] {
    let found = tracking.finished(message) + destruction.finished(message)
    tracking = TrackingChecker()
    use.begin()
    message.begin()
    return found
  }

  /// Ends the trace.
  ///
  /// - Returns: the findings about missing calls.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] {
    let found =
      delivery.finished() + tracking.finished(message) + destruction.finished(message)
    return found.map { NativeFinding($0) }
  }
}

/// A call with its instant and the line of the trace that it comes from.
struct UpsightCallContext {
  let call: UpsightCall
  /// The call's name.
  let name: String
  let instant: VirtualInstant
  let location: SourceLocation?

  /// A finding at this call.
  func finding(_ rule: Rule, _ message: String) -> Diagnostic {
    Diagnostic(rule: rule, message, at: location)
  }

  /// The call's instant, as text for people.
  var time: String { TimeText.readable(instant.sinceStart) }
}

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

/// The part of a message that is on the screen, as far as its calls show it.
struct MessageDisplay {
  /// One view of the message.
  private struct Part {
    /// Whether the view itself was added to a window; false for the views inside it.
    var isAdded = false
    /// Whether the app said that it added this view.
    var isShown = false
    /// The percentage of the view that is in view; nil until it is known.
    var percent: Double?
    var wasSeen = false
    var wasWhole = false
    /// The view that contains this one and was itself added to a window.
    var under: String?
  }

  private var parts: [String: Part] = [:]
  /// The names of the views, in the order of their first calls.
  private var names: [String] = []
  /// Whether a view of the message was in a window at any time.
  private(set) var wasAdded = false

  /// Whether a view of the message is in a window now.
  var isAdded: Bool { parts.values.contains { $0.isAdded } }

  /// Whether the user sees a part of the message. A view that was added and whose share is not
  /// known counts as seen.
  var isInView: Bool { parts.values.contains { $0.percent.map { $0 > 0 } ?? $0.isAdded } }

  /// Whether the user saw a part of the message at any time.
  var wasDisplayed: Bool {
    parts.values.contains { $0.wasSeen || ($0.isAdded && $0.percent == nil) }
  }

  mutating func shown(_ view: String) {
    wasAdded = true
    change(view) { ($0.isAdded, $0.isShown) = (true, true) }
  }

  mutating func hidden(_ view: String) {
    change(view) { part in
      // The trace has no share for this view: it counts as seen while it was in the window.
      if part.isAdded, part.percent == nil { part.wasSeen = true }
      part.isAdded = false
      part.percent = 0
    }
    for name in names where isHeld(name, by: view) {
      change(name) { ($0.isAdded, $0.percent) = (false, 0) }
    }
  }

  /// Whether a view contains another one, or may contain it. A view that the app did not add itself
  /// may be inside any view that the app added, if the trace does not say where it is.
  private func isHeld(_ name: String, by view: String) -> Bool {
    guard name != view, let part = parts[name] else { return false }
    return part.under.map { $0 == view } ?? (!part.isShown && parts[view]?.isShown == true)
  }

  mutating func changed(_ visibility: UpsightCall.Visibility) {
    if visibility.percent > 0 { wasAdded = true }
    change(visibility.view) { part in
      part.percent = visibility.percent
      part.wasSeen = part.wasSeen || visibility.percent > 0
      part.wasWhole = part.wasWhole || visibility.percent >= 100
      part.under = visibility.under ?? part.under
      // A trace may leave out that the view was added.
      if visibility.percent > 0, part.under == nil { part.isAdded = true }
    }
  }

  /// The views that were never seen, although the view that contains them was seen as a whole at
  /// some time.
  var missedParts: [String] {
    names.filter { name in
      guard let part = parts[name], let under = part.under else { return false }
      return !part.wasSeen && parts[under]?.wasWhole == true
    }
  }

  private mutating func change(_ view: String, _ body: (inout Part) -> Void) {
    if parts[view] == nil { names.append(view) }
    body(&parts[view, default: Part()])
  }
}
