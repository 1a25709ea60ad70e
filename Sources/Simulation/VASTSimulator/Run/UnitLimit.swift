internal import VirtualTime

/// How long a unit may last.
///
/// 'until' is about the ads; content takes its own time. What ends a run that nobody limits is
/// waiting, not a long ad.
struct UnitLimit {
  /// How long a run without 'until' lasts beyond its ads and its content.
  private static let waiting: Duration = .seconds(600)

  /// The scenario's; nil where it has none.
  let until: Duration?

  /// When a unit's time is up.
  func instant(of index: Int, among units: [UnitRuntime]) -> VirtualInstant {
    // A native unit stays as long as the ads on its screen may.
    let players = units[index].isPassive ? units.filter { !$0.isPassive } : [units[index]]
    let limits = players.map { unit in
      (until ?? Self.waiting + unit.adDuration) + unit.contentDuration
    }
    return VirtualInstant(sinceStart: limits.max() ?? until ?? Self.waiting)
  }
}
