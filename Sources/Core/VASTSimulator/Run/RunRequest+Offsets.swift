internal import Player

/// Start-up offsets of the players of a run.
extension RunRequest {
  /// The longest observation interval among the run's players that poll the playhead at intervals
  /// of playing time. Nil if the run has no such player, since other players have no start-up
  /// offset.
  package var offsetPeriod: Duration? {
    units.compactMap(\.profile.observation.offsetPeriod).max()
  }

  /// Returns the same request with another start-up offset.
  ///
  /// - Parameter offset: how long before the start of playback each player begins to count its
  ///   observation intervals.
  /// - Returns: the request.
  package func observing(from offset: Duration) -> RunRequest {
    var request = self
    for index in request.units.indices {
      request.units[index].profile.observation.headStart = offset
    }
    return request
  }
}
