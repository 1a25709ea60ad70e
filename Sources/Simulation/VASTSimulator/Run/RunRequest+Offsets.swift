internal import Player
internal import Scenario

/// Start-up offsets of the players of a run.
extension RunRequest {
  /// The longest time between two observations of a player of the run that polls in playing time;
  /// nil without one, as other players have no start-up offset.
  package var offsetPeriod: Duration? {
    units.compactMap(\.profile.observation.offsetPeriod).max()
  }

  /// The same request with another start-up offset.
  ///
  /// - Parameter offset: how long before playing began every player counts its observations from.
  /// - Returns: the request.
  package func observing(from offset: Duration) -> RunRequest {
    var request = self
    for index in request.units.indices {
      request.units[index].profile.observation.headStart = offset
    }
    return request
  }
}
