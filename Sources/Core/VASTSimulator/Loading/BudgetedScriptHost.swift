internal import OpenMeasurement
internal import Vocabulary

/// The host of one session's scripts, which counts their running time against the run's limit.
///
/// The limit counts wall-clock time. The record does not mention the limit unless it is used up.
final class BudgetedScriptHost: VerificationScriptHost {
  private let host: any VerificationScriptHost
  private let budget: RunBudget
  private var time = ScriptTimeStateMachine(limit: RunLimits.Name.scriptTime.text)

  init(_ host: any VerificationScriptHost, _ budget: RunBudget) {
    self.host = host
    self.budget = budget
  }

  var nextDeadline: VirtualInstant? {
    timeLeft > .zero && time.isRunning ? host.nextDeadline : nil
  }

  func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput] {
    var actions = time.timeLeft(timeLeft)
    actions += time.loading(script.id)
    return outputs(of: actions) { host.load(script, at: instant) }
  }

  func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput] {
    outputs(of: time.timeLeft(timeLeft) + time.telling()) { host.deliver(event, at: instant) }
  }

  func advance(to instant: VirtualInstant) -> [ScriptOutput] {
    outputs(of: time.timeLeft(timeLeft) + time.telling()) { host.advance(to: instant) }
  }

  func finish() -> [ScriptOutput] { host.finish() }

  private var timeLeft: Duration { .microseconds(budget.rest(of: .scriptTime)) }

  private func outputs(
    of actions: [ScriptTimeStateMachine.Action], calling call: () -> [ScriptOutput]
  ) -> [ScriptOutput] {
    actions.flatMap { action in
      switch action {
      case .call:
        let outputs = budget.timed(.scriptTime, call)
        time.answered(outputs)
        return outputs
      case .answer(let output):
        return [output]
      case .cut(let count):
        budget.cut(count, of: .scriptTime)
        return []
      }
    }
  }
}
