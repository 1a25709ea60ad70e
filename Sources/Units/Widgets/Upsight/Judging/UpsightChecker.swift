package import Vocabulary

/// Judges how an app handles one native message. It sees calls only, so the trace of a real app is
/// judged like that of a simulated one.
package struct UpsightChecker: Sendable {
  private var message = MessageFacts()
  private var delivery = DeliveryChecker()
  private var use = PayloadUseChecker()
  private var tracking = TrackingChecker()
  private let destruction = DestructionChecker()

  package init() {}

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
