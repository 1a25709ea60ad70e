internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

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
