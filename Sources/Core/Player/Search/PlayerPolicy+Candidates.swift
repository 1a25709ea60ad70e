extension PlayerPolicy {
  /// The values that a search tries, in the order in which it prefers them; none for a policy that
  /// cannot be inferred from a recording of a player.
  package var candidates: [Value] {
    switch name {
    // Which media plays, how it is loaded, and what happens where a server does not answer.
    case .codecs, .apiFramework, .mediaFileChoice, .downloadsFirst, .initialBuffer, .rebuffer,
      .loadingLimit, .loadingLimitCounts, .autoplayPercent, .tries, .clickOpens:
      []
    // The breaks of a stream, which recordings of a web page do not contain.
    case .signaling, .signaledScripts, .slotEnd, .plainFiles, .untimedAsset, .playoutLength,
      .playoutLimit, .resumesFrom, .snapTolerance, .abutment, .overlap, .replaysBreaks,
      .entryWindow, .jump, .skipButton:
      []
    // Values that are sets: a recording shows at most some of their elements.
    case .acceptedVersions, .otherVersionError, .sentEvents: []
    case .maxWrappers: [1, 2, 3, 4, 5, 9, 10].map(Value.count)
    case .plays: [1, 2].map(Value.count)
    case .observation: Self.times([50, 100, 200, 250, 500, 1000])
    case .firstObservation: Self.times([50, 100, 200, 250, 256, 500, 1000])
    case .headStart: Self.times([0, 15, 30, 45, 60, 75, 100, 130, 160, 200])
    case .playheadLag: Self.times([0, 80])
    case .playheadAge: Self.times([0, 100, 200, 250, 500, 1000])
    case .followsWrappers, .missingCreativeError, .missingDurationError, .missingOffsetError,
      .trackers, .replacesMacros, .startsMuted, .laterPlays, .clock, .alsoObserves, .impression,
      .creativeView, .loaded, .firstPlay, .start, .viewable, .quartileBasis, .quartileRule,
      .perObservation, .progress, .progressShare, .completion, .naturalEnd, .pause, .mute,
      .fullscreen, .click, .clickTracking, .skip, .seek, .rewind, .hopOrder, .transport, .pod,
      .failedAds, .missingMediaError, .undecodedMediaError, .unplayableMediaError, .noAdError,
      .emptyWrapperError, .unavailableWrapperError:
      switch form {
      case .choice(let choices): choices.map { .name($0.name) }
      case .flag: [.flag(true), .flag(false)]
      case .count, .duration, .names: []
      }
    }
  }

  /// Whether the policy only moves events in time, without adding or removing any.
  package var isAboutTime: Bool {
    [.clock, .observation, .firstObservation, .headStart, .playheadLag, .playheadAge].contains(name)
  }

  private static func times(_ milliseconds: [Int]) -> [Value] {
    milliseconds.map { .duration(.milliseconds($0)) }
  }
}
