internal import Network
internal import Player
internal import VASTSimulator

/// Plays a request over several start-up offsets.
extension PlayCommand {
  /// The service that plays the runs. With several start-up offsets, a URL that several runs
  /// request is fetched only once.
  func runService(over network: NetworkSupply, _ interruption: Interruption?) -> RunService {
    let fetching =
      options.observations == nil
      ? network.fetching : network.fetching.map(RememberingNetwork.init)
    return context.runService(
      files: context.disk(
        noting: named, for: options, interruption?.reading(shownBy: line) ?? line.reading),
      network: fetching,
      choices: choices, play: options)
  }

  /// The record with the results of other start-up offsets; the unchanged record if the user
  /// requested no other offsets. If the user ends the command, the offsets that were not played are
  /// missing.
  ///
  /// - Throws: a `UsageError` for a player without a start-up offset.
  func scattered(
    _ record: RunRecord, _ request: RunRequest, by service: RunService,
    _ interruption: Interruption?
  ) throws -> RunRecord {
    guard let count = options.observations else { return record }
    guard let period = request.offsetPeriod else {
      throw PlayOptions.table.usageError(
        "'--observations' needs a player that polls its playhead at intervals of playing time, "
          + "so that the instants of its beacons vary. Those of '\(request.profile.name)' do not "
          + "vary: use '--player html5', for example.")
    }
    let offsets = ObservationScatter.offsets(count, over: period)
    var records: [RunRecord] = []
    for offset in offsets {
      let pacing = interruption.map(InterruptiblePacing.init)
      guard interruption?.isRequested() != true else { break }
      let other = try service.run(request.observing(from: offset), pacing: pacing)
      guard pacing?.end == nil, interruption?.hasStoppedInput != true else { break }
      records.append(other)
    }
    return records.isEmpty
      ? record : record.scattered(Array(offsets.prefix(records.count)), records)
  }
}
