internal import CreativeQuality
internal import Media
internal import Player
internal import VAST
internal import Vocabulary

/// A selected ad with its opened media or its resource, ready to be played.
final class LoadedAd {
  /// A verification of some hop, and where it is declared.
  struct PlacedVerification {
    let verification: Verification
    let hop: Int
    let location: SourceLocation

    /// The trackers that are requested when the verification is not executed.
    var notExecuted: [PlacedURL] {
      verification.notExecuted.map { PlacedURL(url: $0, hop: hop, file: location.file) }
    }
  }

  /// The creative that is shown. It is indirect because the value is large and is passed around
  /// often.
  indirect enum Content {
    case linear(LinearContent)
    case nonLinear(NonLinearContent)
  }

  /// A linear creative with its media.
  struct LinearContent {
    let linear: Linear
    let creative: LinearCreative
    let chosen: ChosenMedia
    let facts: MediaFacts
  }

  /// A nonlinear creative with its resource.
  struct NonLinearContent {
    let nonLinear: NonLinear
    let creative: NonLinearCreative
    let shown: ShownNonLinear
  }

  let resolved: ResolvedAd
  let inLine: InLine
  /// The ad's identifier.
  let adID: String?
  let creativeID: String?
  let universalAdIDs: [UniversalAdID]
  /// The macro values that describe the ad and do not depend on its place in the break.
  let macroFacts: AdMacroFacts
  /// The ad categories that the ad's wrappers block.
  let blockedCategories: [String]
  let content: Content
  private let trackers: AdTrackers
  private(set) var sideCreatives: SideCreatives
  /// The companions that cannot be placed.
  private(set) var companionFailures: [CompanionPlacement.Failure] = []
  /// The verifications of every hop; all of them are executed (VAST 4.2 § 3.16).
  let verifications: [PlacedVerification]
  /// The interactive file that should run with the media, but is not executed.
  var unexecutedFile: InteractiveCreativeFile?
  /// The captions that the viewer sees or can turn on, if there are any.
  var captions: ShownCaptions?

  var linear: LinearContent? {
    switch content {
    case .linear(let content): content
    case .nonLinear: nil
    }
  }

  var nonLinear: NonLinearContent? {
    switch content {
    case .linear: nil
    case .nonLinear(let content): content
    }
  }

  /// Where the MediaFile that plays is declared; nil for a nonlinear ad.
  var mediaLocation: SourceLocation? {
    linear.map { content in
      let mediaFile = content.linear.mediaFiles.first { $0.url == content.chosen.url }
      return SourceLocation(
        file: resolved.hops.first?.file ?? "",
        position: mediaFile?.position ?? content.linear.position)
    }
  }

  /// The media's actual duration; for a nonlinear ad, how long it is shown.
  var duration: Duration {
    switch content {
    case .linear(let content): content.facts.duration
    case .nonLinear(let content): content.creative.duration
    }
  }

  /// The URL of the media or resource that is shown; nil for markup in the tag.
  var assetURI: String? {
    switch content {
    case .linear(let content): content.chosen.url
    case .nonLinear(let content): content.shown.url
    }
  }

  convenience init(
    _ resolved: ResolvedAd, inLine: InLine, creative: Creative, linear: Linear,
    chosen: ChosenMedia, facts: MediaFacts, isStandIn: Bool, playedBy profile: PlayerProfile,
    inContentOf contentDuration: Duration? = nil, playoutLimit: Duration? = nil
  ) {
    let trackers = AdTrackers(
      resolved, playing: linear, duration: facts.duration, order: profile.delivery.hopOrder)
    var playable = LinearCreative(
      duration: facts.duration, playableDuration: facts.playableDuration,
      progressOffsets: trackers.progressOffsets, skipOffset: linear.skipOffset,
      opensPage: trackers.page(openedBy: profile) != nil)
    playable.progressShares = trackers.progressShares
    playable.contentDuration = contentDuration
    playable.playoutLimit = playoutLimit
    // For a stand-in only its own duration counts.
    if !isStandIn {
      playable.declaredDuration = linear.duration.flatMap { $0 > .zero ? $0 : nil }
    }
    playable.hasSound = facts.streams.contains { $0.kind == .audio }
    self.init(
      resolved, inLine, creative, trackers, SideCreatives(of: resolved),
      .linear(LinearContent(linear: linear, creative: playable, chosen: chosen, facts: facts)))
  }

  convenience init(
    _ resolved: ResolvedAd, inLine: InLine, creative: Creative, ads: NonLinearAds,
    showing content: NonLinearContent, order: HopOrder
  ) {
    var side = SideCreatives(of: resolved)
    // For a nonlinear ad its own trackers report these views, and icons belong only to linear
    // creatives.
    side.nonLinearViews = []
    side.icons = []
    let trackers = AdTrackers(
      resolved, showing: content.nonLinear, of: ads, duration: content.creative.duration,
      order: order)
    self.init(resolved, inLine, creative, trackers, side, .nonLinear(content))
  }

  private init(
    _ resolved: ResolvedAd, _ inLine: InLine, _ creative: Creative, _ trackers: AdTrackers,
    _ sideCreatives: SideCreatives, _ content: Content
  ) {
    self.resolved = resolved
    self.inLine = inLine
    self.trackers = trackers
    self.sideCreatives = sideCreatives
    self.content = content
    adID = resolved.ad?.id
    creativeID = creative.id
    universalAdIDs = creative.universalAdIDs
    macroFacts = AdMacroFacts(resolved, creative.universalAdIDs)
    blockedCategories = resolved.blockedCategories
    verifications = resolved.hops.enumerated().flatMap { index, hop in
      hop.ad.verifications.map {
        PlacedVerification(
          verification: $0, hop: index,
          location: SourceLocation(file: hop.file, position: $0.position))
      }
    }
  }

  /// The ad in the form that the tracking machine uses.
  var tracked: TrackedAd {
    TrackedAd(
      resolved, trackers, sideCreatives, isLinear: linear != nil, creativeID: creativeID,
      media: linear?.segmentedMedia)
  }

  /// The interactive file that cannot be executed and the companions that cannot be shown, each with its
  /// diagnostic.
  ///
  /// An interactive file that is not run is reported before playback begins, and the ad plays its
  /// MediaFile (VAST 4.2 § 3.9.3, error 409).
  var sideFailures: [(failure: SideFailure, diagnostic: Diagnostic)] {
    let interactive = unexecutedFile.map { file in
      let failure = SideFailure.interactiveCreative
      return (
        failure: failure,
        diagnostic: Diagnostic(
          rule: .interactiveNotExecuted,
          "error \(failure.code): \(file.notExecutedReason); the ad plays its MediaFile",
          at: SourceLocation(file: resolved.hops.first?.file ?? "", position: file.position))
      )
    }
    return [interactive].compactMap(\.self)
      + companionFailures.map { companion in
        let failure = SideFailure.companion(companion.refusal.code, hop: companion.hop)
        return (
          failure,
          Diagnostic(
            rule: .companionNotShown, "error \(failure.code): \(companion.refusal.reason)",
            at: companion.location)
        )
      }
  }

  /// Records which companions are shown, after they have been placed.
  func companionsPlaced(_ placement: CompanionPlacement) {
    let placed = SideCreatives(of: resolved, withholding: placement.withheld)
    sideCreatives.companions = placed.companions
    companionFailures = placement.failures
  }
}

extension LoadedAd.LinearContent {
  /// The media of a stream, by segments: those of the ad's playlist, or those of the primary
  /// content if the ad is a part of it. Nil for other media.
  fileprivate var segmentedMedia: SegmentedMedia? {
    guard let file = linear.mediaFiles.first(where: { $0.url == chosen.url }),
      let starts = file.segmentStarts
    else { return nil }
    let own = facts.hls?.segments.filter { !$0.isAudio }.map(\.start)
    return SegmentedMedia(duration: facts.duration, starts: own ?? starts)
  }
}

extension AdDecision {
  /// Creates a decision about a loaded ad.
  init(_ verdict: Verdict, of ad: LoadedAd) {
    self.init(verdict, adID: ad.adID)
    mediaFile = ad.linear?.chosen
    nonLinear = ad.nonLinear?.shown
  }
}

extension MediaFacts {
  /// The ratio of width to height of the displayed picture, with its pixel shape and rotation
  /// applied; 16:9 without a picture.
  var aspectRatio: Double {
    guard let picture = streams.first(where: { $0.kind == .video })?.picture, picture.width > 0,
      picture.height > 0
    else { return 16.0 / 9 }
    let pixel = picture.sampleAspectRatio.map { Double($0.numerator) / Double($0.denominator) }
    let stored = Double(picture.width) / Double(picture.height) * (pixel ?? 1)
    return (45..<135).contains(picture.rotation % 180) ? 1 / stored : stored
  }
}
