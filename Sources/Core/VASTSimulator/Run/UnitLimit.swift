internal import Vocabulary

/// How long a unit may last.
///
/// 'until' limits the total time of the ads; the content's duration is added to it. A run without
/// 'until' has a limit on the time that it spends waiting, so that a long ad does not end it.
struct UnitLimit {
  /// How long a run without 'until' lasts beyond its ads and its content.
  private static let waiting: Duration = .seconds(600)

  /// The scenario's 'until'; nil where it has none.
  let until: Duration?

  /// When a unit's time is up.
  func instant(of index: Int, among units: [UnitRuntime]) -> VirtualInstant {
    guard units[index].isPassive else { return VirtualInstant(sinceStart: limit(of: units[index])) }
    // A native unit lasts as long as the longest limit among the other units of the screen.
    var longest: Duration?
    for unit in units where !unit.isPassive { longest = max(longest ?? .zero, limit(of: unit)) }
    return VirtualInstant(sinceStart: longest ?? until ?? Self.waiting)
  }

  /// The open unit whose time limit comes first, if it comes before the next event; nil if there is
  /// none.
  func firstOverdue(
    before deadline: VirtualInstant, among units: [UnitRuntime]
  ) -> (index: Int, end: VirtualInstant)? {
    var first: (index: Int, end: VirtualInstant)?
    for index in units.indices where units[index].outcome == nil {
      let end = instant(of: index, among: units)
      if end < first?.end ?? deadline { first = (index, end) }
    }
    return first
  }

  private func limit(of player: UnitRuntime) -> Duration {
    (until ?? Self.waiting + player.adDuration) + player.contentDuration
  }
}
