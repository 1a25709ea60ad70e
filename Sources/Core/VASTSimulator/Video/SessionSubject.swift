internal import Media
internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The facts about an ad that an app has when it sets up its session.
struct SessionSubject {
  /// The creative that is measured.
  enum Creative {
    /// A linear creative; it has no facts when its media could not be opened.
    case linear(Linear, chosen: ChosenMedia?, facts: MediaFacts?)
    case nonLinear(NonLinearCreative)
  }

  let resolved: ResolvedAd
  let adServingID: String?
  let universalAdIDs: [UniversalAdID]
  let creative: Creative
  let verifications: [VerificationExecution]

  /// An ad that is ready to be shown.
  init(_ ad: LoadedAd, _ verifications: [VerificationExecution]) {
    resolved = ad.resolved
    adServingID = ad.inLine.adServingID
    universalAdIDs = ad.universalAdIDs
    creative =
      switch ad.content {
      case .linear(let content):
        .linear(content.linear, chosen: content.chosen, facts: content.facts)
      case .nonLinear(let content): .nonLinear(content.creative)
      }
    self.verifications = verifications
  }

  /// An ad whose chosen MediaFile did not come or cannot be opened.
  init(unopened ad: ResolvedAd, _ creative: VAST.Creative, _ linear: Linear, _ chosen: ChosenMedia?)
  {
    resolved = ad
    adServingID = ad.inLine?.adServingID
    universalAdIDs = creative.universalAdIDs
    self.creative = .linear(linear, chosen: chosen, facts: nil)
    verifications = []
  }

  /// Whether the ad has sound and no picture: the tag says so, or its media has no video stream.
  var isAudio: Bool {
    guard case .linear(_, let chosen, let facts) = creative else { return false }
    let streams = facts?.streams ?? []
    let isWithoutPicture =
      streams.contains { $0.kind == .audio } && !streams.contains { $0.kind == .video }
    return isWithoutPicture || resolved.ad?.adType == .audio
      || MediaFormat.plainType(chosen?.type)?.hasPrefix("audio/") == true
  }
}

extension AdSessionSetup {
  /// Creates the session's setup from the ad's tag and the scenario.
  init(of ad: SessionSubject, at place: SessionPlace, in request: UnitRequest) {
    let creative = MeasuredCreative(of: ad, at: place, in: request)
    var configuration = AdSessionConfiguration(version: RunConfiguration.version)
    creative.apply(to: &configuration)
    configuration.deviceCategory = request.value.scenario.screen.device.category
    configuration.adServingID = ad.adServingID
    configuration.universalAdID = ad.universalAdIDs.first.map {
      AdSessionConfiguration.UniversalAdID(value: $0.value, registry: $0.registry ?? "unknown")
    }
    configuration.lastActivity = place.lastActivity.map(request.value.settings.clock.milliseconds)
    if let sequence = ad.resolved.sequence {
      configuration.podSequence = sequence
      configuration.adCount = place.podCount
    }
    var wanted = configuration
    request.value.scenario.measurement.session.apply(to: &wanted)
    var sessionIDs = request.random.forked(for: "adSessionID \(place.index)")
    self.init(
      creative: creative, adIndex: place.adIndex, configuration: configuration, wanted: wanted,
      sessionID: sessionIDs.uuid(), clock: request.value.settings.clock,
      verifications: ad.verifications.map(\.session),
      standards: request.value.scenario.measurement.standards,
      sampling: request.value.scenario.measurement.sampling,
      isUserInitiated: request.ad.player.isUserInitiated)
    omitted = request.value.scenario.measurement.session.omitted
  }
}

extension MeasuredCreative {
  fileprivate init(of ad: SessionSubject, at place: SessionPlace, in request: UnitRequest) {
    let isAudio = ad.isAudio
    // An audio ad has no view unless the scenario has a layout.
    let hasView = !isAudio || request.value.scenario.screen.layout != nil
    switch ad.creative {
    case .linear(let linear, _, let facts):
      let duration = facts?.duration ?? linear.duration
      let skip = duration.map { SkipControl(offset: linear.skipOffset, duration: $0) }
      let properties = VASTProperties(
        skipOffset: skip?.availableFrom,
        isAutoPlay: !request.ad.player.isUserInitiated,
        position: place.position)
      let picture = facts?.streams.lazy.compactMap(\.picture).first
      self.init(
        isAudio ? .audio(properties) : .video(properties),
        area: picture.map { Double($0.width * $0.height) } ?? 0, hasView: hasView,
        duration: duration)
    case .nonLinear(let creative):
      self.init(
        .display, area: creative.size.width * creative.size.height, hasView: hasView,
        duration: creative.duration)
    }
  }
}

/// The place of an ad's session among the sessions of a run.
struct SessionPlace {
  /// The session's index among all sessions of the run, from 0.
  var index: Int
  /// The ad's place in play order, from 0.
  var adIndex: Int
  /// The position of the ad's break in the content.
  var position: VASTProperties.Position
  /// How many ads of the break belong to a pod.
  var podCount: Int
  /// When the viewer last interacted with an ad; nil when that did not happen yet.
  var lastActivity: VirtualInstant?
}
