package import Vocabulary

/// Everything that is needed to set up a session.
package struct AdSessionSetup {
  var creative: MeasuredCreative
  /// The ad's place in play order, from 0.
  var adIndex: Int
  /// The configuration that follows from the ad.
  var configuration: AdSessionConfiguration
  /// The configuration that the app sets up. It can contradict the ad, or contradict itself.
  var wanted: AdSessionConfiguration
  var sessionID: String
  var clock: WallClock
  /// The ad's verifications in their order, each with how it is handled.
  var verifications: [SessionVerification]
  /// Viewability standards in addition to the built-in ones.
  var standards: [ViewabilityStandard]
  /// When the session observes the view tree.
  var sampling: GeometrySampling
  /// Whether playback was user-initiated.
  var isUserInitiated: Bool
  /// The duties that the app never performs.
  package var omitted: Set<SessionDuty> = []

  package init(
    creative: MeasuredCreative, adIndex: Int, configuration: AdSessionConfiguration,
    wanted: AdSessionConfiguration, sessionID: String, clock: WallClock,
    verifications: [SessionVerification] = [], standards: [ViewabilityStandard] = [],
    sampling: GeometrySampling = .sampled, isUserInitiated: Bool = false
  ) {
    self.creative = creative
    self.adIndex = adIndex
    self.configuration = configuration
    self.wanted = wanted
    self.sessionID = sessionID
    self.clock = clock
    self.verifications = verifications
    self.standards = standards
    self.sampling = sampling
    self.isUserInitiated = isUserInitiated
  }
}

/// A verification that an ad declares, with the state of its script when the ad is loaded.
package struct SessionVerification: Sendable {
  /// The result of the request for a script, and how long the request takes.
  package struct Arrival: Sendable {
    var fetch: Fetch
    var delay: Duration
    /// The script; nil when it is unavailable.
    var text: String?

    package init(fetch: Fetch, delay: Duration = .zero, text: String? = nil) {
      self.fetch = fetch
      self.delay = delay
      self.text = text
    }
  }

  /// The vendor's name in the tag, which records use; nil when the tag names none.
  package var vendor: String?
  /// The vendor key that the app passes instead of the tag's; nil if it passes the tag's.
  var passedVendorKey: String?
  /// Whether it is the player that always passes this key, not an app that may pass another.
  var isKeyOfPlayer = false
  /// The text of its VerificationParameters.
  var parameters: String?
  /// Where the tag declares the verification.
  package var location: SourceLocation
  /// How the verification is handled.
  package var plan: VerificationPlan
  /// The script's URL; empty when none was requested.
  var url: String
  /// The result of the request for the script; nil when none was made.
  var arrival: Arrival?

  package init(
    vendor: String?, passedVendorKey: String? = nil, isKeyOfPlayer: Bool = false,
    parameters: String? = nil,
    at location: SourceLocation, plan: VerificationPlan, url: String = "",
    arrival: Arrival? = nil
  ) {
    self.vendor = vendor
    self.passedVendorKey = passedVendorKey
    self.isKeyOfPlayer = isKeyOfPlayer
    self.parameters = parameters
    self.location = location
    self.plan = plan
    self.url = url
    self.arrival = arrival
  }

  /// The name of the vendor in diagnostics.
  package var vendorName: String { vendor ?? "without vendor" }
}

/// A beacon that a verification declares and that was not sent.
package struct LostVerification: Sendable, Hashable {
  package var beacon: CriteoBeacon
  package var vendor: String?
  /// Why the beacon was not sent, as a sentence fragment.
  package var reason: String
}

/// The creative that a session measures; it depends on neither player nor media.
package struct MeasuredCreative: Sendable, Hashable {
  /// The kinds of creatives that viewability standards distinguish.
  package enum Kind: Sendable, Hashable {
    /// A video. The session has media events, and `loaded` reports these playback properties of the
    /// video.
    case video(VASTProperties)
    /// Audio without a picture. The session has media events, and `loaded` reports these playback
    /// properties of the audio.
    case audio(VASTProperties)
    /// A picture or a page that does not play; the session has no media events.
    case display
  }

  var kind: Kind
  /// The creative's area in square pixels; zero where nothing is visible.
  var area: Double
  /// Whether there is a view to measure.
  var hasView: Bool
  /// The duration of the media, or how long a display creative is shown; nil if it stays on the
  /// screen.
  var duration: Duration?

  package init(_ kind: Kind, area: Double, hasView: Bool = true, duration: Duration? = nil) {
    self.kind = kind
    self.area = area
    self.hasView = hasView
    self.duration = duration
  }

  /// How the media plays; nil for a display creative.
  var properties: VASTProperties? {
    switch kind {
    case .video(let properties), .audio(let properties): properties
    case .display: nil
    }
  }

  /// The kind as a value of `CreativeKinds`, the type in which a viewability standard states the
  /// kinds that it applies to.
  var kinds: CreativeKinds {
    switch kind {
    case .video: .video
    case .audio: .audio
    case .display: .display
    }
  }

  /// Whether VAST's ViewableImpression applies; it does not apply to audio.
  var hasViewableImpression: Bool {
    switch kind {
    case .audio: false
    case .video, .display: true
    }
  }

  /// Sets the values of a session's configuration that follow from the creative.
  package func apply(to configuration: inout AdSessionConfiguration) {
    configuration.canMeasureVisibility = hasView
    switch kind {
    case .video: configuration.creativeType = .video
    case .audio: configuration.creativeType = .audio
    case .display:
      configuration.creativeType = .nativeDisplay
      configuration.mediaEventsOwner = .none
    }
  }
}
