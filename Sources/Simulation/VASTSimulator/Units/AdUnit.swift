internal import RunRecords
internal import Scenario
internal import VirtualTime

/// Something that an app puts on the screen, of whichever kind.
///
/// Closed, so that whoever handles units handles every kind.
enum AdUnit {
  case video(VideoUnit)

  /// Where the unit's ad is now.
  var moment: UnitMoment {
    switch self {
    case .video(let unit): unit.moment
    }
  }

  /// When a share of the unit's media is reached, if everything goes on as it does; now, if it was.
  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    switch self {
    case .video(let unit): unit.instant(reaching: offset, at: now)
    }
  }
}
