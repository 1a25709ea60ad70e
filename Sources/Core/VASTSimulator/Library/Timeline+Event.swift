internal import OpenMeasurement
internal import Player
internal import VAST
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

extension Timeline.Event {
  /// What happened, as a value to switch over.
  ///
  /// ```swift
  /// for event in timeline.events {
  ///   switch event.content {
  ///   case .beacon(let beacon): print(beacon.url)
  ///   case .player(let name, _): print(name)
  ///   default: break
  ///   }
  /// }
  /// ```
  ///
  /// Later versions may add cases, so a switch needs a `default`.
  public enum Content: Sendable, Hashable {
    /// The run began.
    case runStarted
    /// The run ended; always the last event.
    case runFinished(Timeline.Outcome)
    /// Views of the screen changed or were removed; both lists contain their names.
    case screen(changed: [String], removed: [String])
    /// A document, media, a script or captions were fetched, or the fetch failed.
    case fetch(Fetch)
    /// A decision about an ad.
    case ad(AdDecision)
    /// A break of a stream was announced, resolved, entered or left: its phase, the ID of its date
    /// range, and the positions at which the primary content is left and resumes.
    case adBreak(_ phase: String, id: String, departure: Duration?, resume: Duration?)
    /// The media playlist of a stream was loaded.
    case playlist(_ file: String, duration: Duration, breaks: Int)
    /// The player reported an event, under its VAST name if VAST defines it. The cause is playback, user,
    /// viewport or environment.
    case player(_ event: String, cause: String)
    /// A widget, a message or one of its items reported an event. The URL, if any, was requested or
    /// opened.
    case native(_ event: String, cause: String, url: String?)
    /// The app of a widget or a message called its SDK, or the SDK called the app.
    case call(_ name: String)
    /// The visible part of the ad changed: the percentage in view, from 0 to 100, and the reasons
    /// why it is less than 100.
    case geometry(percentInView: Double, reasons: [String])
    /// The measurement session sent an event to its verification scripts; `json` is the event
    /// object as JSON text.
    case omid(type: String, json: String)
    /// A request that a client would send.
    case beacon(Timeline.Beacon)
    /// A verification script wrote to its console, threw an exception that was not caught, or exceeded a
    /// limit.
    case script(vendor: String?, level: String, message: String)
    /// A viewability standard was met (`met`), a continuous interval of counted time ended before
    /// it met the standard (`lost`), or the standard was not met by the end (`notMet`).
    case viewability(standard: String, state: String, reason: String?)
    /// A session ended: how long the ad was in view, and how long it played.
    case exposure(inView: Duration, played: Duration)
    /// A finding about the input.
    case diagnostic(Timeline.Diagnostic)
  }

  /// One fetch, and its result.
  public struct Fetch: Sendable, Hashable {
    /// The purpose of the request: vast, media, script or captions.
    public let purpose: String
    /// The URL as requested; for a local file its path as reports show it.
    public let url: String
    /// The source of the response: file, map or network.
    public let source: String
    /// The HTTP status; for a local file, the status that a server would have sent; 0 if there was no
    /// response.
    public let status: Int
    /// The length of the body in bytes.
    public let bytes: Int
    /// Why there is no body; nil on success.
    public let error: String?
  }

  /// A decision about an ad.
  public struct AdDecision: Sendable, Hashable {
    /// The decision: selected, rejected, started or finished.
    public let decision: String
    /// The `id` of the ad.
    public let adID: String?
    /// The reason for the decision, in words.
    public let reason: String?
    /// The VAST error code, if the decision follows from an error (VAST 4.2 § 2.3.6.3).
    public let errorCode: Int?
  }
}

extension Timeline.Event.Content {
  init(_ event: RunEvent, unit: String?) {
    self =
      switch event.kind {
      case .runStarted: .runStarted
      case .runFinished(let outcome): .runFinished(Timeline.Outcome(outcome))
      case .screen(let state): .screen(changed: state.views.map(\.name), removed: state.removed)
      case .fetch(let fetch):
        .fetch(
          .init(
            purpose: fetch.purpose.rawValue, url: fetch.url, source: fetch.source.rawValue,
            status: fetch.status, bytes: fetch.bytes, error: fetch.error))
      case .ad(let decision):
        .ad(
          .init(
            decision: decision.verdict.rawValue, adID: decision.adID, reason: decision.reason,
            errorCode: decision.errorCode))
      case .stream(.playlist(let facts)):
        .playlist(facts.file, duration: facts.duration, breaks: facts.breaks)
      case .stream(.adBreak(let change)):
        .adBreak(
          change.phase.rawValue, id: change.breakID, departure: change.departure,
          resume: change.resume)
      case .player(let player, let cause): .player(player.name, cause: cause.rawValue)
      case .native(let native):
        .native(native.event, cause: native.cause.rawValue, url: native.url)
      case .call(let call): .call(call.appCall.name)
      case .geometry(let change):
        .geometry(percentInView: change.percentInView, reasons: change.reasons)
      case .omid(let type, let object):
        .omid(type: type.rawValue, json: (try? JSONWriter().text(of: object)) ?? "")
      case .beacon(let beacon): .beacon(Timeline.Beacon(event, beacon, unit: unit))
      case .script(let line):
        .script(vendor: line.vendor, level: line.level.rawValue, message: line.message)
      case .viewability(let standard, let state, let reason):
        .viewability(standard: standard, state: state.rawValue, reason: reason)
      case .exposure(let exposure, _):
        .exposure(inView: exposure.continuous.inView, played: exposure.continuous.played)
      case .diagnostic(let diagnostic): .diagnostic(Timeline.Diagnostic(diagnostic))
      }
  }
}

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
      /// A bid that won in an auction.
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
