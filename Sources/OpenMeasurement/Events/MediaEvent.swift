package import JSONTree
import VirtualTime

/// What happens to a playing video or audio ad, with what OMID wants to know about it.
package enum MediaEvent: Sendable, Hashable {
  /// Playback began; volumes run from 0 to 1, the device's may be unknown.
  case start(duration: Duration, playerVolume: Double, deviceVolume: Double?)
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  case pause
  case resume
  case bufferStart
  case bufferFinish
  case skipped
  /// Volumes run from 0 to 1; the device's may be unknown.
  case volumeChange(playerVolume: Double, deviceVolume: Double?)
  case playerStateChange(PlayerState)
  case adUserInteraction(InteractionType)

  /// What the user did.
  package enum InteractionType: String, Sendable, CaseIterable {
    case click
    case invitationAccept
  }

  /// The type that the event is published under.
  package var type: OMIDEventType {
    switch self {
    case .start: .start
    case .firstQuartile: .firstQuartile
    case .midpoint: .midpoint
    case .thirdQuartile: .thirdQuartile
    case .complete: .complete
    case .pause: .pause
    case .resume: .resume
    case .bufferStart: .bufferStart
    case .bufferFinish: .bufferFinish
    case .skipped: .skipped
    case .volumeChange: .volumeChange
    case .playerStateChange: .playerStateChange
    case .adUserInteraction: .adUserInteraction
    }
  }

  /// The payload; absent for events that have none.
  package var data: JSONValue? {
    switch self {
    case .start(let duration, let playerVolume, let deviceVolume):
      .object(
        [JSONValue.Member("duration", .points(duration.seconds))]
          + Self.volumeMembers(playerVolume, deviceVolume))
    case .volumeChange(let playerVolume, let deviceVolume):
      .object(Self.volumeMembers(playerVolume, deviceVolume))
    case .playerStateChange(let state):
      ["state": .string(state.rawValue)]
    case .adUserInteraction(let interaction):
      ["interactionType": .string(interaction.rawValue)]
    case .firstQuartile, .midpoint, .thirdQuartile, .complete, .pause, .resume, .bufferStart,
      .bufferFinish, .skipped:
      nil
    }
  }

  /// The media event that goes along with a player event of VAST's spelling.
  ///
  /// - Parameters:
  ///   - name: a VAST tracking event, `click`, or one of OMID's own names.
  ///   - playerVolume: the player's volume after the event, between 0 and 1; `mute` makes it 0.
  ///   - deviceVolume: the device's volume between 0 and 1, if it is known.
  /// - Returns: nil for events that OMID has no media event for, and for `start`, which needs the
  ///   duration.
  package static func matching(
    vastEvent name: String, playerVolume: Double, deviceVolume: Double?
  ) -> MediaEvent? {
    switch name {
    case "firstQuartile": .firstQuartile
    case "midpoint": .midpoint
    case "thirdQuartile": .thirdQuartile
    case "complete": .complete
    case "pause": .pause
    case "resume": .resume
    case "bufferStart": .bufferStart
    case "bufferFinish": .bufferFinish
    case "skip": .skipped
    case "mute": .volumeChange(playerVolume: 0, deviceVolume: deviceVolume)
    case "unmute", "volumeChange":
      .volumeChange(playerVolume: playerVolume, deviceVolume: deviceVolume)
    case "fullscreen": .playerStateChange(.fullscreen)
    case "playerExpand": .playerStateChange(.expanded)
    case "exitFullscreen", "restore": .playerStateChange(.normal)
    case "playerCollapse": .playerStateChange(.collapsed)
    case "minimize": .playerStateChange(.minimized)
    case "click": .adUserInteraction(.click)
    case "acceptInvitation": .adUserInteraction(.invitationAccept)
    default: nil
    }
  }

  private static func volumeMembers(_ player: Double, _ device: Double?) -> [JSONValue.Member] {
    // The same value under the name that older scripts know.
    var members = [
      JSONValue.Member("mediaPlayerVolume", .points(player)),
      JSONValue.Member("videoPlayerVolume", .points(player)),
    ]
    if let device { members.append(JSONValue.Member("deviceVolume", .points(device))) }
    return members
  }
}
