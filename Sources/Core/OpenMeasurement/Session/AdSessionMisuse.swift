package import Vocabulary

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

extension AdSessionMisuse {
  /// The rule of a misuse.
  package var rule: Rule {
    switch self {
    case .secondAdEvents, .secondMediaEvents, .mediaEventsAfterSessionStart, .publisherAfterFinish,
      .notOwner, .mediaEventsWithoutNativeOwner, .withoutPublisher:
      .sessionPublisherMisuse
    case .sessionStartedTwice, .beforeSessionStart, .afterFinish: .sessionEventOutsideSession
    case .repeated: .sessionEventRepeated
    case .mediaEventBeforeStart: .mediaEventBeforeStart
    case .invalidDuration, .invalidVolume: .mediaEventValueInvalid
    case .notPlaying: .mediaEventWhilePaused
    case .notPaused, .alreadyPaused, .notBuffering, .alreadyBuffering, .afterSkip:
      .sessionMisuse
    case .obstructionReasonTooLong, .obstructionReasonWithOtherCharacters:
      .friendlyObstructionRefused
    case .vendorKeyWithoutParameters, .parametersWithoutVendorKey:
      .verificationResourceIncomplete
    }
  }
}

extension AdSessionMisuse {
  /// The fix for the app's author, as the second half of a diagnostic's message.
  package var fix: String {
    switch self {
    case .secondAdEvents: "create 'AdEvents' once and keep it"
    case .secondMediaEvents: "create 'MediaEvents' once and keep it"
    case .mediaEventsAfterSessionStart: "create it before 'start'"
    case .publisherAfterFinish: "create a new session for the next ad"
    case .notOwner: "leave it to the owner, or make the native app the owner"
    case .mediaEventsWithoutNativeOwner: "make the native app their owner"
    case .withoutPublisher: "create its publisher first"
    case .sessionStartedTwice: "start each session once"
    case .beforeSessionStart: "start the session first"
    case .afterFinish: "finish the session after the last event"
    case .repeated: "report it once for each ad"
    case .mediaEventBeforeStart: "report 'start' first"
    case .invalidDuration: "pass the media's duration in seconds"
    case .invalidVolume: "pass a volume from 0 to 1"
    case .notPlaying: "report it when the player plays"
    case .notPaused: "report 'resume' after a 'pause' only"
    case .alreadyPaused: "report a pause once"
    case .notBuffering: "report 'bufferFinish' after a 'bufferStart' only"
    case .alreadyBuffering: "report 'bufferStart' once each time the buffer runs empty"
    case .afterSkip: "report no playback event after 'skipped'"
    case .obstructionReasonTooLong: "shorten it"
    case .obstructionReasonWithOtherCharacters: "use only letters, digits and spaces"
    case .vendorKeyWithoutParameters: "add 'VerificationParameters' to the 'Verification'"
    case .parametersWithoutVendorKey: "add 'vendor'"
    }
  }
}

extension FriendlyObstruction {
  /// Why a declaration is rejected: a reason may have at most 50 characters, which must be ASCII
  /// letters, digits and spaces.
  var misuse: AdSessionMisuse? {
    guard let reason else { return nil }
    if reason.count > 50 { return .obstructionReasonTooLong(characters: reason.count) }
    let isPlain = reason.utf8.allSatisfy { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: " ")
    }
    return isPlain ? nil : .obstructionReasonWithOtherCharacters(reason: reason)
  }
}
