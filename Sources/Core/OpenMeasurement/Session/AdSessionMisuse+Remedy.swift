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
