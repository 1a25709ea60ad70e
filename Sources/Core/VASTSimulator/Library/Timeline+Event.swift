internal import Player
internal import Vocabulary

extension Timeline {
  /// One thing that happened.
  public struct Event: Sendable, Hashable {
    /// The kind of an event, as the event stream writes it; later versions may add kinds.
    public struct Kind: RawRepresentable, Sendable, Hashable {
      /// The name of the kind in the event stream.
      public let rawValue: String

      /// Creates a kind from its name in the event stream.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The run began or ended.
      public static let run = Kind(rawValue: "run")
      /// Views of the screen changed.
      public static let screen = Kind(rawValue: "screen")
      /// A document, media, a script or captions were fetched, or the fetch failed.
      public static let fetch = Kind(rawValue: "fetch")
      /// A decision about an ad.
      public static let ad = Kind(rawValue: "ad")
      /// The player reported an event.
      public static let player = Kind(rawValue: "player")
      /// A widget, a message or one of its items reported an event.
      public static let native = Kind(rawValue: "native")
      /// The app of a widget or a message called its SDK, or the SDK called the app.
      public static let call = Kind(rawValue: "call")
      /// The visible part of the ad changed.
      public static let geometry = Kind(rawValue: "geometry")
      /// The measurement session sent an event to its verification scripts.
      public static let omid = Kind(rawValue: "omid")
      /// A request that a client would send.
      public static let beacon = Kind(rawValue: "beacon")
      /// A verification script wrote to its console, threw an exception that was not caught, or exceeded a
      /// limit.
      public static let script = Kind(rawValue: "script")
      /// A viewability standard was met, a continuous interval of its counted time was lost, or it
      /// was not met by the end.
      public static let viewability = Kind(rawValue: "viewability")
      /// How much of the ad was in view during a session, which has ended.
      public static let exposure = Kind(rawValue: "exposure")
      /// A finding about the input.
      public static let diagnostic = Kind(rawValue: "diagnostic")
    }

    /// When it happened, since the run began.
    public let at: Duration
    /// The name of the unit that the event concerns; nil if the scenario does not name its units,
    /// and for events of the run or the screen.
    public let unit: String?
    /// The playhead at that instant; nil while no creative is loaded.
    public let playhead: Duration?
    /// The ad's index in play order, from 0; nil while no ad is loaded.
    public let ad: Int?
    /// The item of a widget or a message that it concerns, from 0.
    public let item: Int?
    /// What happened, as a value to switch over.
    public let content: Content
    /// The kind of the event.
    public let kind: Kind
    /// The name of the event within its kind, as reports and pages show it: the event of a beacon, of the
    /// player or of the session, a rule, the purpose of a fetch, the decision about an ad, the level of a
    /// script's line.
    public let name: String
    /// Details of the event as text: a URL, a reason, a message, a standard, an outcome.
    public let detail: String?

    init(_ event: RunEvent, unit: String?) {
      self.unit = unit
      at = event.at.sinceStart
      playhead = event.position
      ad = event.ad
      item = event.item
      let description = EventDescription(event)
      kind = Kind(rawValue: description.kind.stream)
      name = description.name
      let detail = description.detail.full
      self.detail = detail.isEmpty ? nil : detail
      content = Content(event, unit: unit)
    }
  }
}
