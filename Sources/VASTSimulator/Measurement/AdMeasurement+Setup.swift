internal import Beacons
internal import Diagnostics
internal import Geometry
internal import Media
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VerificationHost
internal import VirtualTime

extension AdMeasurement {
  /// Sets up what measures an ad.
  ///
  /// - Throws: `AdSessionConfigurationError`, which neither a tag nor a scenario brings about: what
  ///   a scenario says wrongly is the measurement's `configurationError`.
  init(
    request: RunRequest, ad: LoadedAd, verifications: [VerificationExecution],
    place: SessionPlace
  ) throws {
    let scenario = request.scenario
    adIndex = place.adIndex
    duration = ad.duration
    var configuration = AdSessionConfiguration(version: RunConfiguration.version)
    switch ad.content {
    case .linear(let content):
      let skip = SkipControl(offset: content.linear.skipOffset, duration: ad.duration)
      properties = VASTProperties(
        skipOffset: skip.availableFrom, isAutoPlay: !scenario.player.isUserInitiated,
        position: place.position)
      if ad.isAudio { configuration.creativeType = .audio }
    case .nonLinear:
      properties = nil
      configuration.creativeType = .nativeDisplay
      configuration.mediaEventsOwner = .none
    }
    measuresView = !ad.isAudio || scenario.layout != nil
    viewability = ViewabilityMeasurement(
      of: ad.creativeKind, area: ad.creativeArea, duration: ad.duration, hasView: measuresView,
      scenario: scenario)
    vendors = verifications.enumerated().compactMap { index, verification in
      verification.plan.measurer.map {
        Vendor(
          name: verification.vendor, verification: index, measurer: $0,
          hasScript: verification.plan.runsScript)
      }
    }
    let parameters = verifications.compactMap(\.placed.verification.parameters)
    onlyParameters = parameters.count == 1 ? parameters.first : nil
    hasViewableImpression = !ad.isAudio
    configuration.deviceCategory = scenario.device.category
    configuration.adServingID = ad.inLine.adServingID
    configuration.universalAdID = ad.universalAdID
    configuration.canMeasureVisibility = measuresView
    configuration.lastActivity = place.lastActivity.map(request.clock.milliseconds)
    if let sequence = ad.resolved.sequence {
      configuration.podSequence = sequence
      configuration.adCount = place.podCount
    }
    let random = SeededRandom(seed: request.seed)
    var sessionIDs = random.forked(for: "adSessionID \(place.index)")
    let sessionID = sessionIDs.uuid()
    var wanted = configuration
    scenario.session.apply(to: &wanted)
    var problem: AdSessionConfigurationError?
    do throws(AdSessionConfigurationError) {
      try wanted.validate()
    } catch {
      problem = error
    }
    configurationError = problem
    if problem == nil { configuration = wanted }
    session = try AdSessionStateMachine(
      configuration: configuration, adSessionID: sessionID, clock: request.clock)
    impression = ImpressionStateMachine(configuration: configuration)
  }

  /// The beacons that vendors declared and that were lost, and why.
  ///
  /// - Parameter unreported: player events that nobody heard of, with the reason; a script
  ///   cannot hear of them either.
  /// - Returns: the losses, vendor by vendor.
  func lost(unreported: [(event: String, reason: String)]) -> [LostEvent] {
    guard configurationError == nil else { return vendors.flatMap(\.unheard) }
    return vendors.flatMap { vendor in
      let unseen = vendor.lost.map { loss in
        LostEvent(
          source: .verification, event: loss.beacon.rawValue, vendor: vendor.name,
          reason: loss.percentInView.map { "only \($0) % in view at that instant" }
            ?? "nothing was measured by then")
      }
      let unheard = unreported.filter { event, _ in
        VerificationBeacon(rawValue: event)
          .map { vendor.measurer.parameters.beacons[$0] != nil } ?? false
      }.map {
        LostEvent(
          source: .verification, event: $0.event, vendor: vendor.name, reason: $0.reason)
      }
      return unseen + unheard + neverCounted(vendor)
    }
  }
}

extension AdMeasurement {
  /// The two seconds of a vendor that wanted them in vain, with the reason.
  private func neverCounted(_ vendor: Vendor) -> [LostEvent] {
    vendor.neverViewed.map { lost in
      var lost = lost
      if properties == nil {
        lost.reason = "a display session has no media event to count from"
      } else if !measuresView {
        lost.reason = "an ad that is only heard has no view"
      }
      return lost
    }
  }
}

extension AdMeasurement.Vendor {
  /// All that the vendor wanted, when there is no session that it could hear of.
  fileprivate var unheard: [LostEvent] {
    VerificationBeacon.allCases.filter { measurer.parameters.beacons[$0] != nil }.map {
      LostEvent(
        source: .verification, event: $0.rawValue, vendor: name,
        reason: "the app has no session for the ad")
    }
  }

  /// The two seconds, when they were wanted and never came about.
  fileprivate var neverViewed: [LostEvent] {
    guard let longest = measurer.longestRunWithoutView else { return [] }
    return [
      LostEvent(
        source: .verification, event: VerificationBeacon.twoSecondsFiftyPercentView.rawValue,
        vendor: name, reason: "the longest time at 50 % was \(TimeText.readable(longest))")
    ]
  }
}

extension LoadedAd {
  fileprivate var universalAdID: AdSessionConfiguration.UniversalAdID? {
    universalAdIDs.first.map {
      AdSessionConfiguration.UniversalAdID(value: $0.value, registry: $0.registry ?? "unknown")
    }
  }
}
