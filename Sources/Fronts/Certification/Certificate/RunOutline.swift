internal import Player
package import VASTSimulator
internal import Vocabulary

/// The outline of a run: how it ended, and the instants of its player's events and of its beacons.
package struct RunOutline: Sendable, Hashable, Codable {
  /// Where a mark comes from.
  package enum Voice: String, Sendable, Hashable, Codable, CaseIterable {
    case player
    case vast
    case verification
    /// A widget or a message.
    case native
  }

  /// An event or a beacon of the run.
  package struct Mark: Sendable, Hashable, Codable {
    /// The instant, since the run began.
    package var at: Duration
    package var voice: Voice
    /// The event's name.
    package var name: String
    /// Whether the event or the beacon reports an error.
    package var isError: Bool
  }

  package var outcome: RunOutcome
  /// The duration of the run on the virtual clock.
  package var duration: Duration
  /// The parts of the run that are drawn.
  package var shown: ShownTime
  /// The marks in order of time.
  package var marks: [Mark]

  package init(_ record: RunRecord) {
    outcome = record.outcome
    duration = record.duration
    shown = ShownTime(record)
    marks = record.events.compactMap { event in
      let at = event.at.sinceStart
      switch event.kind {
      // A caption is part of the media, not an event of the player.
      case .player(let player, _) where player.kind == .caption: return nil
      case .player(let player, _):
        return Mark(at: at, voice: .player, name: player.name, isError: false)
      case .beacon(let beacon):
        let voice: Voice =
          switch beacon.source {
          case .vast: .vast
          case .verification: .verification
          case .prebid: .native
          }
        return Mark(
          at: at, voice: voice, name: beacon.event, isError: Self.errors.contains(beacon.event))
      case .native(let native):
        return Mark(at: at, voice: .native, name: native.event, isError: native.event == "failed")
      default: return nil
      }
    }
  }

  private static let errors = Set([BeaconName.error, .breakError].map(\.rawValue))
}
