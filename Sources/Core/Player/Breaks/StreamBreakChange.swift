package import VAST
package import Vocabulary

/// A document of a stream that is fetched after the first.
package enum StreamRequestKind: String, Sendable, Hashable, CaseIterable {
  case playlist
  case assetList
}

/// The result of the request for an asset list.
package enum AssetListAnswer: Sendable, Hashable {
  case list(AssetListParsing)
  /// No list arrived: the reason in words, and as a value.
  case absent(String, Fetch.Absence?)
}

/// The ads or the failure that follow from the answer to a request for an asset list.
package struct AssetListOutcome: Sendable {
  /// The break's ads; nil for a list that did not arrive or that the player refuses.
  package var ads: StreamBreakAds?
  package var failure: BreakFillStateMachine.Failure?
  package var diagnostics: [Diagnostic] = []

  fileprivate init(ads: StreamBreakAds?, diagnostics: [Diagnostic]) {
    (self.ads, self.diagnostics) = (ads, diagnostics)
  }

  fileprivate init(
    _ code: VMAPErrorCode, _ reason: String, _ absence: Fetch.Absence? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    failure = .init(code: code.rawValue, reason: reason, absence: absence)
    self.diagnostics = diagnostics
  }
}

extension PlannedBreak {
  /// Decides which ads or which failure follow from the answer to the request for the break's asset list.
  ///
  /// - Parameters:
  ///   - answer: the list, or why there is none.
  ///   - profile: the player.
  /// - Returns: the ads or the failure; neither for a break that has no list.
  package func outcome(
    of answer: AssetListAnswer, in profile: PlayerProfile
  ) -> AssetListOutcome {
    switch answer {
    case .absent(let reason, let absence):
      return AssetListOutcome(
        .adResponseUnavailable, "its asset list did not come: \(reason)", absence)
    case .list(let parsing):
      guard let interstitial, let list = parsing.list, !profile.streams.refuses(list) else {
        return AssetListOutcome(
          .adResponse, "its asset list cannot be used", diagnostics: parsing.diagnostics)
      }
      let ads = StreamBreakAds(
        interstitial, list: list, file: location.file, policy: profile.streams)
      return AssetListOutcome(ads: ads, diagnostics: parsing.diagnostics + ads.diagnostics)
    }
  }
}

extension StreamPolicy {
  /// Whether the player refuses a list, because an asset has no duration.
  fileprivate func refuses(_ list: AssetList) -> Bool {
    untimedAsset == .refusesList && list.assets.contains { $0.duration == nil }
  }
}

/// What happened to a stream.
package enum StreamChange: Sendable, Hashable {
  /// The stream's media playlist was read.
  case playlist(StreamFacts)
  case adBreak(StreamBreakChange)
}

/// The facts about a stream's primary from its document.
package struct StreamFacts: Sendable, Hashable {
  /// The document's display name.
  package var file: String
  /// How many segments the primary has.
  package var segments: Int
  /// How long the primary is.
  package var duration: Duration
  /// Whether `duration` is the measured length of the segments' media, and not the length in the
  /// playlist.
  package var isMeasured = false
  /// Whether the playlist has its last segment.
  package var isComplete: Bool
  /// How many breaks the primary has.
  package var breaks: Int

  package init(file: String, segments: Int, duration: Duration, isComplete: Bool, breaks: Int) {
    self.file = file
    self.segments = segments
    self.duration = duration
    self.isComplete = isComplete
    self.breaks = breaks
  }
}

/// What happened to a break of a stream.
package struct StreamBreakChange: Sendable, Hashable {
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The playlist announces the break.
    case announced
    /// The break's asset list came.
    case resolved
    /// The break's first asset is next.
    case entered
    /// The primary goes on.
    case left
  }

  package var phase: Phase
  package var breakID: String
  /// Where in the primary the break's start date is; only for an announced break.
  package var start: Duration?
  /// Where in the primary the break is planned, or where the primary was left for it.
  package var departure: Duration?
  /// Where the primary resumes.
  package var resume: Duration?
  /// The number of creatives in the break.
  package var creatives: Int?
  /// The length of the break as its documents state it.
  package var statedLength: Duration?

  package init(_ phase: Phase, of breakID: String) {
    self.phase = phase
    self.breakID = breakID
  }

  /// A break that a playlist has; nil for a break of another document.
  init?(announcing planned: PlannedBreak) {
    guard let interstitial = planned.interstitial else { return nil }
    self.init(.announced, of: interstitial.id)
    departure = planned.contentOffset
    if interstitial.cue == .none { start = interstitial.start }
    statedLength = interstitial.duration
  }

  init(resolving interstitial: Interstitial, to ads: StreamBreakAds) {
    self.init(.resolved, of: interstitial.id)
    creatives = ads.document.ads.count
    statedLength = ads.statedLength
  }

  /// A break that begins; nil for a break of another document.
  init?(entering planned: PlannedBreak, at position: Duration) {
    guard let interstitial = planned.interstitial else { return nil }
    self.init(.entered, of: interstitial.id)
    departure = position
  }

  /// A break that is over; nil for a break of another document.
  init?(leaving planned: PlannedBreak, by gap: StreamAgenda.Return) {
    guard let interstitial = planned.interstitial else { return nil }
    self.init(.left, of: interstitial.id)
    departure = gap.departure
    resume = gap.resume
  }
}
