package import Diagnostics
package import NativeUnits
package import VirtualTime

/// Judges how an app handles one native message by its calls alone, so that a simulated app and the
/// trace of a real one are judged alike.
package struct UpsightChecker: Sendable {
  private var message = MessageFacts()
  private var delivery = DeliveryChecker()
  private var use = PayloadUseChecker()
  private var tracking = TrackingChecker()
  private let destruction = DestructionChecker()

  package init() {}

  /// The app made a call, or received one.
  ///
  /// - Parameters:
  ///   - call: the call with its arguments, and its answer where that is known.
  ///   - now: its instant.
  ///   - location: the line of the trace; nil in a run.
  /// - Returns: what is wrong with it; for a call that the SDK does not have, that it is malformed.
  package mutating func happened(
    _ call: MadeCall<UpsightCall>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let problems = call.findings(at: location)
    guard let readable = call.call else {
      unread(call.name)
      return problems
    }
    // Left out, these arguments would say something of what is shown.
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
    // The others have no argument that they need, or none that another call depends on.
    case _: break
    }
  }

  /// Another payload comes after one that was destroyed; each is judged by itself.
  private mutating func finishPayload() -> [Diagnostic] {
    let found = tracking.finished(message) + destruction.finished(message)
    tracking = TrackingChecker()
    use.begin()
    message.begin()
    return found
  }

  /// Ends the trace.
  ///
  /// - Returns: what is missing.
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

  /// The instant for people.
  var time: String { TimeText.readable(instant.sinceStart) }
}
