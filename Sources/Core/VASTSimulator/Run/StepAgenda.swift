internal import Vocabulary

/// The steps of a scenario that are still to come, and the unit of each.
struct StepAgenda {
  let steps: [ScenarioStep]
  /// The index of the unit that each step belongs to; nil for a step that belongs to no single
  /// unit.
  private let owners: [Int?]
  /// Whether each step was carried out, or was reported as one that does not happen.
  private var isSettled: [Bool]
  /// The steps that wait for a share of the media: the index of each step, and the share.
  private let ofShares: [(index: Int, offset: TimeOffset)]
  /// The steps that wait for a player event that has not occurred yet, by the event's name.
  private var ofEvents: [String: [(index: Int, delay: Duration)]] = [:]

  /// - Parameters:
  ///   - steps: the steps of the scenario.
  ///   - units: the units that the steps may name, in the order of their indices.
  ///   - sole: the index of the only unit, if steps need not name it.
  init(_ steps: [ScenarioStep], of units: [UnitID], sole: Int?) {
    self.steps = steps
    owners = steps.map { step in step.unit.map { units.firstIndex(of: $0) } ?? sole }
    isSettled = Array(repeating: false, count: steps.count)
    ofShares = steps.enumerated().compactMap { index, step in
      if case .share(let offset) = step.trigger { (index, offset) } else { nil }
    }
    for (index, step) in steps.enumerated() {
      guard case .playerEvent(let event, let delay) = step.trigger else { continue }
      ofEvents[event, default: []].append((index, delay))
    }
  }

  /// The unit that a step belongs to: the one that it names, or the only one.
  func owner(of index: Int) -> Int? { owners[index] }

  /// The indices of the steps that are still to come, of one unit or of all.
  func open(of unit: Int? = nil) -> [Int] {
    steps.indices.filter { !isSettled[$0] && (unit == nil || owners[$0] == unit) }
  }

  /// The steps of a unit that wait for a share of the media: the index of each step, and the share.
  func shares(of unit: Int) -> [(index: Int, offset: TimeOffset)] {
    ofShares.filter { !isSettled[$0.index] && owners[$0.index] == unit }
  }

  mutating func settle(_ index: Int) { isSettled[index] = true }

  /// Removes the steps that waited for the first occurrence of a player's event, which occurs now.
  ///
  /// - Returns: the indices and delays of the steps.
  mutating func take(after event: String, of unit: Int) -> [(index: Int, delay: Duration)] {
    guard let waiting = ofEvents[event] else { return [] }
    let rest = waiting.filter { owners[$0.index] != unit }
    ofEvents[event] = rest.isEmpty ? nil : rest
    return waiting.filter { owners[$0.index] == unit }
  }
}
