package import OpenMeasurement
package import VerificationHost
package import VirtualTime

/// Everything that a session is made of.
package struct AdSessionSetup {
  package var creative: MeasuredCreative
  /// The ad's place in play order, from 0.
  package var adIndex: Int
  /// As it follows from the ad.
  package var configuration: AdSessionConfiguration
  /// As the app sets it up, which may contradict the ad or itself.
  package var wanted: AdSessionConfiguration
  package var sessionID: String
  package var clock: WallClock
  /// What is done about each verification of the ad, in its order.
  package var vendors: [SessionVendor]
  /// Viewability standards beside the built-in ones.
  package var standards: [ViewabilityStandard]
  /// When the session looks at the view tree.
  package var sampling: GeometrySampling
  /// Whether the viewer asked for the playback.
  package var isUserInitiated: Bool

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

/// One verification as its session knows it.
package struct SessionVendor {
  /// The vendor's key; absent when the tag names none.
  package var name: String?
  /// The text of its VerificationParameters.
  package var parameters: String?
  /// What is done about it.
  package var plan: VerificationPlan

  package init(name: String?, parameters: String?, plan: VerificationPlan) {
    self.name = name
    self.parameters = parameters
    self.plan = plan
  }
}

/// A verification that hears of nothing, or not of everything that it wanted.
package struct LostVerification: Sendable, Hashable {
  package var beacon: VerificationBeacon
  package var vendor: String?
  /// Why, a sentence fragment.
  package var reason: String
}
