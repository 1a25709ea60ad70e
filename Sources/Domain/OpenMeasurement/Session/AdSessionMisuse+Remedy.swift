extension AdSessionMisuse {
  /// The fix for the app's author, as the second half of a diagnostic's message.
  package var remedy: String {
    switch self {
    case .secondAdEvents: "create 'AdEvents' once and keep it"
    case .secondMediaEvents: "create 'MediaEvents' once and keep it"
    case .mediaEventsAfterSessionStart: "create it before 'start'"
    case .publisherAfterFinish: "create a new session for the next ad"
    case .notOwner: "leave it to the owner, or make the native app the owner"
    case .mediaEventsWithoutNativeOwner: "make the native app their owner"
    case .withoutPublisher: "create its publisher before"
    case .sessionStartedTwice: "start each session once"
    case .beforeSessionStart: "start the session before"
    case .afterFinish: "finish the session last of all"
    case .repeated: "report it once for each ad"
    case .mediaEventBeforeStart: "report 'start' before"
    case .invalidDuration: "pass the media's duration in seconds"
    case .invalidVolume: "pass a share from 0, silent, to 1"
    case .notPlaying: "report it when the player plays"
    case .notPaused: "report 'resume' after a 'pause' only"
    case .alreadyPaused: "report a pause once"
    case .notBuffering: "report 'bufferFinish' after a 'bufferStart' only"
    case .alreadyBuffering: "report 'bufferStart' once for each shortage"
    case .afterSkip: "report nothing of the playback after 'skipped'"
    case .obstructionReasonTooLong: "shorten it"
    case .obstructionReasonWithOtherCharacters: "write it with those alone"
    case .vendorKeyWithoutParameters: "add 'VerificationParameters' to the 'Verification'"
    case .parametersWithoutVendorKey: "add 'vendor'"
    }
  }
}
