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
  /// - Returns: what is wrong with it; of a call that is none of the SDK's, that it is malformed.
  package mutating func happened(
    _ call: AppCall, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    let context: UpsightCallContext
    do throws(AppCallProblem) {
      context = UpsightCallContext(
        call: try UpsightCall(call), name: call.name, instant: now, location: location)
    } catch {
      return [error.finding(about: call, at: location)]
    }
    var found: [Diagnostic] = []
    if case .didReceiveData = context.call, message.destroyed != nil { found += finishPayload() }
    found +=
      delivery.happened(context, message) + use.happened(context, message)
      + tracking.happened(context, message) + destruction.happened(context, message)
    message.happened(context)
    return found.map { NativeFinding($0) }
  }

  /// Another payload comes after one that was destroyed; each is judged by itself.
  private mutating func finishPayload() -> [Diagnostic] {
    let found = tracking.finished(message) + destruction.finished(message)
    tracking = TrackingChecker()
    use.begin()
    message.begin()
    return found
  }

  /// Nothing happens any more.
  ///
  /// - Returns: what is missing.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] {
    let found =
      delivery.finished() + tracking.finished(message) + destruction.finished(message)
    return found.map { NativeFinding($0) }
  }
}
