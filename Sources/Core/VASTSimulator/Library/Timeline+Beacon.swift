internal import Player
internal import Vocabulary

extension Timeline {
  /// One request, as a client would send it.
  public struct Beacon: Sendable, Hashable {
    /// The party that declares a beacon; later versions may add sources.
    public struct Source: RawRepresentable, Sendable, Hashable {
      /// The name of the source in the event stream.
      public let rawValue: String

      /// Creates a source from its name in the event stream.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A tracker of the VAST or VMAP document.
      public static let vast = Source(rawValue: "vast")
      /// A verification vendor: a request by its script, or by the built-in measurer from the
      /// vendor's parameters.
      public static let verification = Source(rawValue: "verification")
      /// A bid that won in an auction of Prebid.
      public static let prebid = Source(rawValue: "prebid")
    }

    /// When it is sent, since the run began.
    public let at: Duration
    /// The name of the unit that sends it; nil if the scenario does not name its units.
    public let unit: String?
    /// The playhead when the beacon is sent; nil while no creative is loaded.
    public let playhead: Duration?
    /// The ad's index in play order, from 0; nil while no ad is loaded.
    public let ad: Int?
    /// The party that declares the beacon: the tag, a verification vendor or a bid.
    public let source: Source
    /// The event that the beacon reports, by its VAST name or its key in a vendor's parameters.
    public let event: String
    /// The URL with its macros replaced.
    public let url: String
    /// The tracker's text in the tag, with its macros and with leading and trailing white space.
    public let template: String
    /// Who or what made the event happen: playback, user, viewport or environment.
    public let cause: String
    /// The `id` of the ad that declares the beacon.
    public let adID: String?
    /// The `id` of the creative that the beacon is about.
    public let creativeID: String?
    /// The hop of the wrapper chain that declares the beacon: 0 for the inline ad, then counted
    /// outwards.
    public let hop: Int
    /// The verification vendor's key.
    public let vendor: String?
    /// The offset that the playhead passed, for a progress event (VAST 4.2 § 3.14.1).
    public let offset: Duration?
    /// The VAST error code that it reports (VAST 4.2 § 2.3.6.3).
    public let errorCode: Int?
    /// The macros that have no value and are therefore left in the URL.
    public let unresolvedMacros: [String]

    init(_ event: RunEvent, _ beacon: Player.Beacon, unit: String?) {
      self.unit = unit
      at = event.at.sinceStart
      playhead = event.position
      ad = event.ad
      source = Source(rawValue: beacon.source.rawValue)
      self.event = beacon.event
      url = beacon.url
      template = beacon.template.declared
      cause = beacon.cause
      adID = beacon.adID
      creativeID = beacon.creativeID
      hop = beacon.hop
      vendor = beacon.vendor
      offset = beacon.offset
      errorCode = beacon.errorCode
      unresolvedMacros = beacon.unresolvedMacros
    }
  }
}
