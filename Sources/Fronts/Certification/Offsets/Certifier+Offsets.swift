internal import Player
internal import VASTSimulator

/// Cases over start-up offsets.
extension Certifier {
  /// The start-up offsets at which the cases of a player are played too; none for a player without
  /// an offset, or if the user requests none.
  func offsets(of player: PlayerProfile) -> [Duration] {
    offsets(over: player.observation.offsetPeriod)
  }

  /// The start-up offsets, spread over a period; none if the period is nil, or if the user requests
  /// none.
  func offsets(over period: Duration?) -> [Duration] {
    guard let observations, let period else { return [] }
    return ObservationScatter.offsets(observations, over: period)
  }

  /// Plays a case at other start-up offsets and adds the findings.
  ///
  /// - Parameters:
  ///   - result: the case at the profile's own offset.
  ///   - offsets: the offsets to try; if empty, the case stays as it is.
  ///   - play: plays the case at an offset.
  ///   - judge: judges one of these runs.
  /// - Returns: the case with the findings of all runs, and when their beacons were sent.
  func scattered(
    _ result: CaseResult, over offsets: [Duration], play: (Duration) throws -> RunRecord,
    judge: (RunRecord) -> CaseResult
  ) rethrows -> CaseResult {
    guard !offsets.isEmpty else { return result }
    var scatter = ObservationScatter()
    var others: [CaseResult] = []
    for offset in offsets {
      let record = try play(offset)
      scatter.add(record, from: offset)
      others.append(judge(record))
    }
    return result.joined(over: others, scatter)
  }
}
