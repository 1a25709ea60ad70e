internal import VirtualTime

/// How long a unit may last.
///
/// 'until' limits the time of the ads, and the content's duration is added. A run without 'until' ends when
/// it has waited too long, not because its ad is long.
struct UnitLimit {
  /// How long a run without 'until' lasts beyond its ads and its content.
  private static let waiting: Duration = .seconds(600)

  /// The scenario's 'until'; nil where it has none.
  let until: Duration?

  /// When a unit's time is up.
  func instant(of index: Int, among units: [UnitRuntime]) -> VirtualInstant {
    guard units[index].isPassive else { return VirtualInstant(sinceStart: limit(of: units[index])) }
    // A native unit stays as long as the ads on its screen may.
    var longest: Duration?
    for unit in units where !unit.isPassive { longest = max(longest ?? .zero, limit(of: unit)) }
    return VirtualInstant(sinceStart: longest ?? until ?? Self.waiting)
  }

  private func limit(of player: UnitRuntime) -> Duration {
    (until ?? Self.waiting + player.adDuration) + player.contentDuration
  }
}
