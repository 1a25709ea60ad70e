package import Vocabulary

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
