package import Vocabulary

/// One event of an ad session, as verification scripts receive it.
package struct OMIDEvent: Sendable, Hashable {
  /// The session that the event belongs to.
  var adSessionID: String
  /// When the event originally happened, in milliseconds since 1970-01-01T00:00:00Z.
  var timestamp: Int64
  /// What happened.
  package var type: OMIDEventType
  /// The payload, keys in the specification's order; absent for events without one.
  var data: JSONValue?

  /// The object for one observer: `adSessionId`, `timestamp`, `type` and, if there is one, `data`.
  ///
  /// - Parameter verificationParameters: the parameters of the observer's resource, which follow
  ///   the context of a `sessionStart`; no other event has them.
  /// - Returns: an object with its keys in the specification's order.
  package func json(verificationParameters: String? = nil) -> JSONValue {
    var members = [
      JSONValue.Member("adSessionId", .string(adSessionID)),
      JSONValue.Member("timestamp", .integer(Int(timestamp))),
      JSONValue.Member("type", .string(type.rawValue)),
    ]
    if var data {
      if type == .sessionStart, let verificationParameters, case .object(var payload) = data {
        let place = min(1, payload.count)
        payload.insert(
          JSONValue.Member("verificationParameters", .string(verificationParameters)), at: place)
        data = .object(payload)
      }
      members.append(JSONValue.Member("data", data))
    }
    return .object(members)
  }
}

/// The types of events that a verification script can receive (OMID API 1.5), without the aliases
/// `media` and `video` that exist for subscribing only.
///
/// The quartiles are separate cases, because this is OMID's list of names.
package enum OMIDEventType: String, Sendable, CaseIterable {
  /// The session began. Only session observers receive the event.
  case sessionStart
  /// Something went wrong; the session goes on. Only session observers receive the event.
  case sessionError
  /// The session is over; always the last event. Only session observers receive it.
  case sessionFinish
  /// The creative is ready to play (VAST `loaded`).
  case loaded
  /// The ad counts as shown (VAST `Impression`).
  case impression
  /// The part of the ad in view changed.
  case geometryChange
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  case pause
  case resume
  /// The player's buffer ran empty.
  case bufferStart
  case bufferFinish
  /// The user skipped the ad (VAST `skip`).
  case skipped
  /// The player's or the device's volume changed (VAST `mute`, `unmute`).
  case volumeChange
  /// The player's size changed (VAST `fullscreen`, `playerExpand` and their opposites).
  case playerStateChange
  /// The user clicked or accepted an invitation.
  case adUserInteraction
}

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
  var type: OMIDEventType {
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
  var data: JSONValue? {
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

/// How much of the screen the player takes (OMID `playerStateChange`).
package enum PlayerState: String, Sendable, CaseIterable {
  case minimized
  case collapsed
  case normal
  case expanded
  case fullscreen
}

/// The playback properties in a video or audio ad's `loaded` event.
package struct VASTProperties: Sendable, Hashable {
  /// The ad's position in its content.
  package enum Position: String, Sendable, CaseIterable {
    case preroll
    case midroll
    case postroll
    case standalone
  }

  /// The media time from which the ad can be skipped; absent when it can't be.
  var skipOffset: Duration?
  /// Whether it plays without the user's request.
  var isAutoPlay: Bool
  /// The ad's position in its content.
  var position: Position

  package init(skipOffset: Duration?, isAutoPlay: Bool, position: Position) {
    self.skipOffset = skipOffset
    self.isAutoPlay = isAutoPlay
    self.position = position
  }

  /// The members `skippable`, `skipOffset` in seconds if the ad can be skipped, `autoPlay` and
  /// `position`.
  var jsonMembers: [JSONValue.Member] {
    var members = [JSONValue.Member("skippable", .bool(skipOffset != nil))]
    if let skipOffset {
      members.append(JSONValue.Member("skipOffset", .points(skipOffset.seconds)))
    }
    members.append(JSONValue.Member("autoPlay", .bool(isAutoPlay)))
    members.append(JSONValue.Member("position", .string(position.rawValue)))
    return members
  }
}
