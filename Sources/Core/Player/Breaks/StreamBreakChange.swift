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

/// Findings about the effect of a break on the primary of a stream.
extension Diagnostic {
  /// Reports a break that X-SNAP moves; nil for a break that begins at its start date.
  init?(snapping entry: InterstitialSchedule.Entry, in file: String) {
    let interstitial = entry.interstitial
    guard interstitial.snapsOut, interstitial.cue == .none, entry.departure != interstitial.start
    else { return nil }
    self.init(
      rule: .snapMovesBreak,
      "the break '\(interstitial.id)' starts at \(TimeText.readable(interstitial.start)), and "
        + "X-SNAP moves it to the segment boundary at \(TimeText.readable(entry.departure))",
      at: SourceLocation(file: file, position: interstitial.position))
  }

  /// Reports content that a break makes every viewer miss, or see twice; nil where the primary resumes at
  /// the position at which it was left.
  init?(leaving planned: PlannedBreak, by gap: StreamAgenda.Return) {
    guard let interstitial = planned.interstitial, interstitial.cue == .none,
      planned.isOfPrimary == false, gap.resume != gap.departure
    else { return nil }
    let isLost = gap.resume > gap.departure
    let length = TimeText.readable((gap.resume - gap.departure).magnitude)
    self.init(
      rule: isLost ? .resumeSkipsContent : .resumeRepeatsContent,
      "the break '\(interstitial.id)' leaves the primary at \(TimeText.readable(gap.departure)) and "
        + "resumes at \(TimeText.readable(gap.resume)): \(length) of content are "
        + (isLost ? "never shown" : "shown twice"),
      at: planned.location)
  }
}

/// Findings about a break's restrictions (X-RESTRICT) that the player does not enforce.
extension Diagnostic {
  init(jumpingOver planned: PlannedBreak) {
    self.init(
      rule: .restrictionNotHonoured,
      "the player seeks over \(planned.title ?? "a break"), whose X-RESTRICT has JUMP, "
        + "and plays none of the breaks with JUMP that the seek passes", at: planned.location)
  }

  init(skippingIn planned: PlannedBreak) {
    self.init(
      rule: .restrictionNotHonoured,
      "the player lets the viewer skip an ad of \(planned.title ?? "a break"), whose X-RESTRICT has SKIP",
      at: planned.location)
  }
}

extension Rule {
  package static let restrictionNotHonoured = Rule(
    "RestrictionNotHonoured", .warning,
    "the player does not honour a break's restrictions (X-RESTRICT)",
    explanation: """
      With SKIP, X-RESTRICT forbids viewers to skip the ads of a break. With JUMP, X-RESTRICT \
      forbids viewers to seek past a break without playing the break, even if the break played \
      before. Players differ in whether they honour SKIP and JUMP.
      """,
    fix:
      "Do not sell a break as unskippable for players that let viewers skip it.",
    clause: "draft-pantos-hls-rfc8216bis-18, appendix D, X-RESTRICT")

  package static let snapMovesBreak = Rule(
    "SnapMovesBreak", .note, "breaks that X-SNAP moves away from their start date",
    explanation: """
      With OUT in X-SNAP, the player leaves the primary at the segment boundary that is nearest to \
      the start date: up to half a segment earlier or later than planned. Players that do not read \
      X-SNAP leave the primary at the start date.
      """,
    fix: "Cut the primary's segments at its breaks, so that all players leave at one instant.")

  package static let resumeSkipsContent = Rule(
    "ResumeSkipsContent", .note, "content that is never shown because of a break",
    explanation: """
      After a break that replaces content, the primary resumes at a later position than the one at \
      which the player left the primary. Every viewer misses the content in between. This is \
      intended where the ads replace a slate or other ads.
      """,
    fix: "Write X-RESUME-OFFSET=0 to insert ads without losing content.")

  package static let resumeRepeatsContent = Rule(
    "ResumeRepeatsContent", .warning, "content that is shown twice because of a break",
    explanation: """
      The primary resumes before the position at which it was left. The cause is a negative \
      X-RESUME-OFFSET, or an X-SNAP with only OUT or only IN.
      """,
    fix: "Use an X-RESUME-OFFSET of 0 or more, and X-SNAP with both OUT and IN, or no X-SNAP.")
}
