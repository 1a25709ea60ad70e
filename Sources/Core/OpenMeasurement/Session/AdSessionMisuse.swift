/// A misuse of an ad session, which an SDK would throw or log.
package enum AdSessionMisuse: Error, Sendable, Hashable, CustomStringConvertible {
  case secondAdEvents
  case secondMediaEvents
  case mediaEventsAfterSessionStart
  case publisherAfterFinish
  /// The app reported an event that, according to the configuration, an owner other than the native
  /// app reports.
  case notOwner(OMIDEventType)
  case mediaEventsWithoutNativeOwner
  case withoutPublisher(OMIDEventType)
  case sessionStartedTwice
  case beforeSessionStart(OMIDEventType)
  case afterFinish(OMIDEventType)
  /// `impression` or `loaded` for the second time.
  case repeated(OMIDEventType)
  /// A media event ahead of `start`; it is delivered.
  case mediaEventBeforeStart(OMIDEventType)
  case invalidDuration
  /// A volume outside of 0 to 1.
  case invalidVolume(OMIDEventType)
  /// Progress, or a pause, while the player does not play.
  case notPlaying(OMIDEventType)
  case notPaused
  case alreadyPaused
  case notBuffering
  case alreadyBuffering
  /// A playback event after the user skipped the ad.
  case afterSkip(OMIDEventType)
  case obstructionReasonTooLong(characters: Int)
  case obstructionReasonWithOtherCharacters(reason: String)
  case vendorKeyWithoutParameters(vendorKey: String)
  case parametersWithoutVendorKey

  /// The misuse in words, as the first half of a diagnostic's message.
  package var description: String {
    switch self {
    case .secondAdEvents: "the session already has its 'AdEvents'"
    case .secondMediaEvents: "the session already has its 'MediaEvents'"
    case .mediaEventsAfterSessionStart:
      "'MediaEvents' created after the session started"
    case .publisherAfterFinish: "an event publisher created after the session finished"
    case .notOwner(let type): "'\(type.rawValue)' is reported, but the native app does not own it"
    case .mediaEventsWithoutNativeOwner:
      "'MediaEvents' created, but the native app does not own the media events"
    case .withoutPublisher(let type):
      "'\(type.rawValue)' is reported, but its publisher ('AdEvents' or 'MediaEvents') was not "
        + "created"
    case .sessionStartedTwice: "the session was already started"
    case .beforeSessionStart(let type): "'\(type.rawValue)' before the session started"
    case .afterFinish(let type): "'\(type.rawValue)' after the session finished"
    case .repeated(let type): "'\(type.rawValue)' was already reported and counts once"
    case .mediaEventBeforeStart(let type): "'\(type.rawValue)' before 'start'"
    case .invalidDuration: "the duration of 'start' is not above zero"
    case .invalidVolume(let type): "a volume of '\(type.rawValue)' is not between 0 and 1"
    case .notPlaying(let type): "'\(type.rawValue)' while the player is not playing"
    case .notPaused: "'resume' while the player is not paused"
    case .alreadyPaused: "'pause' while the player is paused"
    case .notBuffering: "'bufferFinish' while the player is not buffering"
    case .alreadyBuffering: "'bufferStart' while the player is buffering"
    case .afterSkip(let type): "'\(type.rawValue)' after the ad was skipped"
    case .obstructionReasonTooLong(let characters):
      "the reason of a friendly obstruction has \(characters) characters, more than the limit of 50"
    case .obstructionReasonWithOtherCharacters(let reason):
      "the reason '\(reason)' of a friendly obstruction has characters other than letters, "
        + "digits and spaces"
    case .vendorKeyWithoutParameters(let vendorKey):
      "the verification resource of '\(vendorKey)' has no parameters"
    case .parametersWithoutVendorKey:
      "a verification resource has parameters but no vendor key"
    }
  }
}
