package import OpenMeasurement
package import VirtualTime

/// Everything that is needed to set up a session.
package struct AdSessionSetup {
  package var creative: MeasuredCreative
  /// The ad's place in play order, from 0.
  package var adIndex: Int
  /// The configuration that follows from the ad.
  package var configuration: AdSessionConfiguration
  /// The configuration that the app sets up, which may contradict the ad or
  /// itself.
  package var wanted: AdSessionConfiguration
  package var sessionID: String
  package var clock: WallClock
  /// How each verification of the ad is handled, in their order.
  package var vendors: [SessionVendor]
  /// Viewability standards in addition to the built-in ones.
  package var standards: [ViewabilityStandard]
  /// When the session observes the view tree.
  package var sampling: GeometrySampling
  /// Whether playback was user-initiated.
  package var isUserInitiated: Bool
  /// What the app never does.
  package var omitted: Set<SessionDuty> = []

  package init(
    creative: MeasuredCreative, adIndex: Int, configuration: AdSessionConfiguration,
    wanted: AdSessionConfiguration, sessionID: String, clock: WallClock,
    vendors: [SessionVendor] = [], standards: [ViewabilityStandard] = [],
    sampling: GeometrySampling = .sampled, isUserInitiated: Bool = false
  ) {
    self.creative = creative
    self.adIndex = adIndex
    self.configuration = configuration
    self.wanted = wanted
    self.sessionID = sessionID
    self.clock = clock
    self.vendors = vendors
    self.standards = standards
    self.sampling = sampling
    self.isUserInitiated = isUserInitiated
  }
}

/// One verification of a session.
package struct SessionVendor {
  /// The vendor's key; absent when the tag names none.
  package var name: String?
  /// The text of its VerificationParameters.
  package var parameters: String?
  /// How it is handled.
  package var plan: VerificationPlan

  package init(name: String?, parameters: String?, plan: VerificationPlan) {
    self.name = name
    self.parameters = parameters
    self.plan = plan
  }
}

/// A verification that missed events that it declared.
package struct LostVerification: Sendable, Hashable {
  package var beacon: CriteoBeacon
  package var vendor: String?
  /// Why, as a sentence fragment.
  package var reason: String
}
