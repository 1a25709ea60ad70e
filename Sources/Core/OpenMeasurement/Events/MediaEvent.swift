package import Vocabulary

/// An event of a playing video or audio ad, with the values that OMID reports.
package enum MediaEvent: Sendable, Hashable {
  /// Playback began; volumes run from 0 to 1, the device's may be unknown.
  case start(duration: Duration, playerVolume: Double, deviceVolume: Double?)
  case quartile(Quartile)
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
    case .quartile(.firstQuartile): .firstQuartile
    case .quartile(.midpoint): .midpoint
    case .quartile(.thirdQuartile): .thirdQuartile
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
    case .quartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped:
      nil
    }
  }

  private static func volumeMembers(_ player: Double, _ device: Double?) -> [JSONValue.Member] {
    // `videoPlayerVolume` repeats `mediaPlayerVolume`, because older scripts know only that name.
    var members = [
      JSONValue.Member("mediaPlayerVolume", .points(player)),
      JSONValue.Member("videoPlayerVolume", .points(player)),
    ]
    if let device { members.append(JSONValue.Member("deviceVolume", .points(device))) }
    return members
  }
}
