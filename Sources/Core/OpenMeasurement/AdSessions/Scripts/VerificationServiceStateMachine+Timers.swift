package import Vocabulary

extension VerificationServiceStateMachine {
  /// When the next timer is due.
  package mutating func nextDeadline() -> VirtualInstant? { timers.nextDeadline() }

  /// A script set a timer. The new timer replaces an older timer with the same key.
  ///
  /// - Parameters:
  ///   - key: the timer's name.
  ///   - milliseconds: how long until the timer is due; at least 1, so that virtual time moves.
  ///   - callback: the function to call.
  ///   - form: how the function takes its arguments; a timer passes no arguments.
  ///   - instant: now.
  /// - Returns: what to do, in order.
  package mutating func timerSet(
    _ key: ScriptTimers.Key, milliseconds: Double?, callback: Int, form: Action.Form,
    at instant: VirtualInstant
  ) -> [Action] {
    guard isRunning(key.script) else { return [.release(callback: callback)] }
    let actions = timerCleared(key)
    guard let count = scripts[key.script]?.timers, count < limits.timers else {
      return actions + [
        .release(callback: callback)
      ] + refused(.timers, to: key.script)
    }
    scripts[key.script]?.timers += 1
    timers.set(
      ScriptTimers.Timer(
        key: key, period: Self.period(milliseconds), callback: callback, form: form),
      from: instant)
    return actions
  }

  /// A script cleared a timer; clearing an unknown one is not an error.
  package mutating func timerCleared(_ key: ScriptTimers.Key) -> [Action] {
    guard let timer = timers.remove(key) else { return [] }
    scripts[key.script]?.timers -= 1
    return [.release(callback: timer.callback)]
  }

  /// Time reached the next timer that is due at an instant or before, if there is one.
  ///
  /// - Returns: the timer's own instant and what to do at it; nil when none is due.
  package mutating func timerDue(
    by instant: VirtualInstant
  ) -> (instant: VirtualInstant, actions: [Action])? {
    guard case .serving = state, let due = timers.popDue(by: instant) else { return nil }
    let timer = due.timer
    let call = Action.call(
      Action.Call(
        script: timer.key.script, callback: timer.callback, arguments: [], form: timer.form,
        phase: .timer))
    guard !timer.key.repeats else { return (due.instant, [call]) }
    scripts[timer.key.script]?.timers -= 1
    return (due.instant, [call, .release(callback: timer.callback)])
  }

  /// The period in whole milliseconds, limited to the range from 1 to the largest value that
  /// browsers accept.
  private static func period(_ milliseconds: Double?) -> Duration {
    guard let milliseconds, milliseconds >= 1 else { return .milliseconds(1) }
    return .milliseconds(Int64(min(milliseconds, Double(Int32.max))))
  }
}
