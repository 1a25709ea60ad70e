internal import LiveNetwork
internal import Player
internal import RunRecords
internal import Scenario
internal import VASTSimulator

/// Plays a request over several start-up offsets.
extension PlayCommand {
  /// What runs requests; with several offsets all of them request the same URLs.
  func runService(over network: NetworkSupply) -> RunService {
    let fetching =
      options.observations == nil
      ? network.fetching : network.fetching.map(RememberingNetwork.init)
    return surroundings.runService(
      files: surroundings.disk(noting: named, for: options) { [line] in line.decoding($0) },
      network: fetching,
      choices: choices, play: options)
  }

  /// The record with what other start-up offsets do to it; the record itself where none are asked
  /// for.
  ///
  /// - Throws: a `UsageError` for a player without a start-up offset.
  func scattered(
    _ record: RunRecord, _ request: RunRequest, by service: RunService
  ) throws -> RunRecord {
    guard let count = options.observations else { return record }
    guard let period = request.offsetPeriod else {
      throw PlayOptions.table.usageError(
        "'--observations' needs a player that polls in playing time, and "
          + "'\(request.profile.name)' does not: its beacons have one instant. Use "
          + "'--player html5', for example.")
    }
    let offsets = ObservationScatter.offsets(count, over: period)
    return record.scattered(
      offsets, try offsets.map { try service.run(request.observing(from: $0)) })
  }
}
