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
  /// - Throws: `AdSessionConfigurationError`, which a tag's own values cannot bring about.
  init(
    request: RunRequest, ad: LoadedAd, verifications: [VerificationExecution],
    position: VASTProperties.Position, random: SeededRandom, adIndex: Int
  ) throws {
    let scenario = request.scenario
    self.adIndex = adIndex
    duration = ad.duration
    var configuration = AdSessionConfiguration(version: RunConfiguration.version)
    switch ad.content {
    case .linear(let content):
      let skip = SkipControl(offset: content.linear.skipOffset, duration: ad.duration)
      properties = VASTProperties(
        skipOffset: skip.availableFrom, isAutoPlay: !scenario.player.isUserInitiated,
        position: position)
    case .nonLinear:
      properties = nil
      configuration.creativeType = .nativeDisplay
      configuration.mediaEventsOwner = .none
    }
    viewability = ViewabilityMeasurement(
      of: ad.creativeKind, area: ad.creativeArea, duration: ad.duration, scenario: scenario)
    vendors = verifications.enumerated().compactMap { index, verification in
      verification.plan.measurer.map {
        Vendor(
          name: verification.vendor, verification: index, measurer: $0,
          hasScript: verification.plan.runsScript)
      }
    }
    let parameters = verifications.compactMap(\.placed.verification.parameters)
    onlyParameters = parameters.count == 1 ? parameters.first : nil
    configuration.deviceCategory = scenario.device.category
    configuration.adServingID = ad.inLine.adServingID
    configuration.universalAdID = ad.universalAdID
    configuration.contentURL = nil
    var sessionIDs = random.forked(for: "adSessionID \(adIndex)")
    session = try AdSessionStateMachine(
      configuration: configuration, adSessionID: sessionIDs.uuid(), clock: request.clock)
  }

  /// The beacons that vendors declared and that were lost, and why.
  ///
  /// - Parameter unreported: player events that nobody heard of, with the reason; a script
  ///   cannot hear of them either.
  /// - Returns: the losses, vendor by vendor.
  func lost(unreported: [(event: String, reason: String)]) -> [LostEvent] {
    vendors.flatMap { vendor in
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
      return unseen + unheard + (properties == nil ? vendor.neverCounted : vendor.neverViewed)
    }
  }
}

extension AdMeasurement.Vendor {
  /// The two seconds, when they were wanted and nothing began that they could be counted from.
  fileprivate var neverCounted: [LostEvent] {
    neverViewed.map { lost in
      var lost = lost
      lost.reason = "a display session has no media event to count from"
      return lost
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
