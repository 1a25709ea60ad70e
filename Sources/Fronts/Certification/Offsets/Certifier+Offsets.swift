internal import Player
internal import RunRecords
internal import VASTSimulator

/// Cases over start-up offsets.
extension Certifier {
  /// The start-up offsets that the cases of a player are played over; none for one without an offset,
  /// and if none are requested.
  func offsets(of player: PlayerProfile) -> [Duration] {
    offsets(over: player.observation.offsetPeriod)
  }

  /// The start-up offsets over a time; none for nil, and if none are requested.
  func offsets(over period: Duration?) -> [Duration] {
    guard let observations, let period else { return [] }
    return ObservationScatter.offsets(observations, over: period)
  }

  /// Plays a case with other start-up offsets and adds their findings.
  ///
  /// - Parameters:
  ///   - result: the case under the profile's own offset.
  ///   - offsets: those to try; none leaves the case as it is.
  ///   - play: plays the case with an offset.
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
