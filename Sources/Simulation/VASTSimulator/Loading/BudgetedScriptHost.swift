internal import VerificationHost
internal import VirtualTime

/// The host of one session's scripts, which lets them run no longer than the run's time for scripts.
///
/// The time is that of the wall clock. Nothing of it is in the record unless it is used up.
final class BudgetedScriptHost: VerificationScriptHost {
  private let host: any VerificationScriptHost
  private let budget: RunBudget
  /// The scripts that run, in the order of loading.
  private var running: [Int] = []

  init(_ host: any VerificationScriptHost, _ budget: RunBudget) {
    self.host = host
    self.budget = budget
  }

  var nextDeadline: VirtualInstant? { isSpent ? nil : host.nextDeadline }

  func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput] {
    guard !isSpent else {
      budget.cut(of: .scriptTime)
      return stop() + [ScriptOutput(script: script.id, .notExecuted(.exhausted))]
    }
    running.append(script.id)
    return measured { host.load(script, at: instant) }
  }

  func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput] {
    isSpent ? stop() : measured { host.deliver(event, at: instant) }
  }

  func advance(to instant: VirtualInstant) -> [ScriptOutput] {
    isSpent ? stop() : measured { host.advance(to: instant) }
  }

  func finish() -> [ScriptOutput] { host.finish() }

  private var isSpent: Bool { budget.rest(of: .scriptTime) == 0 }

  /// Every script that still ran receives nothing any more.
  private func stop() -> [ScriptOutput] {
    guard !running.isEmpty else { return [] }
    budget.cut(running.count, of: .scriptTime)
    defer { running = [] }
    return running.flatMap {
      ScriptOutput.stopped($0, because: "the run's limit 'scriptTime' is used up")
    }
  }

  private func measured(_ call: () -> [ScriptOutput]) -> [ScriptOutput] {
    let outputs = budget.timed(.scriptTime, call)
    running.removeAll { script in outputs.contains { $0.script == script && $0.kind.isLast } }
    return outputs
  }
}
