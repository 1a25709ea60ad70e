internal import Scenario
internal import VirtualTime

/// Which steps of a scenario are still to come, and whose they are.
struct StepAgenda {
  let steps: [ScenarioStep]
  /// Steps that happened, or of which it was said that they do not.
  private var isSettled: [Bool]
  /// Steps whose player event came, so that another occurrence does not count.
  private var isTriggered: [Bool]

  init(_ steps: [ScenarioStep]) {
    self.steps = steps
    isSettled = Array(repeating: false, count: steps.count)
    isTriggered = isSettled
  }

  /// The places of the steps that are still to come.
  var open: [Int] { steps.indices.filter { !isSettled[$0] } }

  /// The steps that wait for a share of the media, with it.
  var shares: [(index: Int, offset: TimeOffset)] {
    open.compactMap { index in
      guard case .share(let offset) = steps[index].trigger else { return nil }
      return (index, offset)
    }
  }

  mutating func settle(_ index: Int) { isSettled[index] = true }

  /// The steps that wait for an event of a player, with their delays.
  func waiting(for event: String) -> [(index: Int, delay: Duration)] {
    steps.indices.compactMap { index in
      guard !isTriggered[index], case .playerEvent(event, let delay) = steps[index].trigger else {
        return nil
      }
      return (index, delay)
    }
  }

  /// The event that a step waits for came; another one does not count.
  mutating func trigger(_ index: Int) { isTriggered[index] = true }
}
