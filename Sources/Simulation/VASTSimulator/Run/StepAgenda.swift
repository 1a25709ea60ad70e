internal import Scenario
internal import VirtualTime

/// Which steps of a scenario are still to come, and whose they are.
struct StepAgenda {
  let steps: [ScenarioStep]
  /// Steps that happened, or of which it was said that they do not.
  private var isSettled: [Bool]
  /// The steps that wait for a share of the media, by their places, with it.
  private let ofShares: [(index: Int, offset: TimeOffset)]
  /// The steps whose player event has not come yet, by its name.
  private var ofEvents: [String: [(index: Int, delay: Duration)]] = [:]

  init(_ steps: [ScenarioStep]) {
    self.steps = steps
    isSettled = Array(repeating: false, count: steps.count)
    ofShares = steps.enumerated().compactMap { index, step in
      if case .share(let offset) = step.trigger { (index, offset) } else { nil }
    }
    for (index, step) in steps.enumerated() {
      guard case .playerEvent(let event, let delay) = step.trigger else { continue }
      ofEvents[event, default: []].append((index, delay))
    }
  }

  /// The places of the steps that are still to come.
  var open: [Int] { steps.indices.filter { !isSettled[$0] } }

  /// The steps that wait for a share of the media, with it.
  var shares: [(index: Int, offset: TimeOffset)] {
    ofShares.filter { !isSettled[$0.index] }
  }

  mutating func settle(_ index: Int) { isSettled[index] = true }

  /// The steps that wait for the first occurrence of a player's event, with their delays.
  func waiting(for event: String) -> [(index: Int, delay: Duration)] { ofEvents[event] ?? [] }

  /// The event came; only those steps go on waiting that mean another unit's.
  mutating func trigger(_ event: String, leaving rest: [(index: Int, delay: Duration)]) {
    ofEvents[event] = rest.isEmpty ? nil : rest
  }
}
