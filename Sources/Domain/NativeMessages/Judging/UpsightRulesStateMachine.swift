package import Diagnostics
package import NativeUnits
package import VirtualTime

/// Judges how an app handles one native message by its calls alone, so that a simulated app and the
/// trace of a real one are judged alike.
package struct UpsightRulesStateMachine: Sendable {
  private var message = MessageFacts()
  private var delivery = DeliveryRulesStateMachine()
  private var use = PayloadUseRulesStateMachine()
  private var tracking = TrackingRulesStateMachine()
  private let destruction = DestructionRulesStateMachine()

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
    let happening: UpsightHappening
    do throws(AppCallProblem) {
      happening = UpsightHappening(
        call: try UpsightCall(call), name: call.name, instant: now, location: location)
    } catch {
      return [error.finding(about: call, at: location)]
    }
    var found: [Diagnostic] = []
    if case .didReceiveData = happening.call, message.destroyed != nil { found += finishPayload() }
    found +=
      delivery.happened(happening, message) + use.happened(happening, message)
      + tracking.happened(happening, message) + destruction.happened(happening, message)
    message.happened(happening)
    return found.map { NativeFinding($0) }
  }

  /// Another payload comes after one that was destroyed; each is judged by itself.
  private mutating func finishPayload() -> [Diagnostic] {
    let found = tracking.finished(message) + destruction.finished(message)
    tracking = TrackingRulesStateMachine()
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
