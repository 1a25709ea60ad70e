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
      files: DiskFiles(noting: named, decoding: options.limits.decoding), network: fetching,
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
    let offsets = ObservationScatter.offsets(count, over: try period(of: request))
    let records = try offsets.map { offset in
      var request = request
      request.profile.observation.headStart = offset
      for index in request.players.indices {
        request.players[index].profile.observation.headStart = offset
      }
      return try service.run(request)
    }
    return record.scattered(offsets, records)
  }

  /// The longest time between two observations of a player of the run.
  private func period(of request: RunRequest) throws(UsageError) -> Duration {
    let profiles =
      request.scenario.hasUnits ? request.players.map(\.profile) : [request.profile]
    let periods = profiles.compactMap { profile -> Duration? in
      guard case .playingInterval(_, let then) = profile.observation.cadence else { return nil }
      return then
    }
    guard let period = periods.max() else {
      throw PlayOptions.table.usageError(
        "'--observations' needs a player that polls in playing time, and "
          + "'\(request.profile.name)' does not: its beacons have one instant. Use "
          + "'--player html5', for example.")
    }
    return period
  }
}
