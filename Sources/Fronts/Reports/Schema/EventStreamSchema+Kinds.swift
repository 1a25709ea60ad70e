internal import Beacons
internal import Diagnostics
internal import JSONSchema
internal import NativeUnits
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport

extension EventStreamSchema {
  /// All kinds, in the order of the article about the event stream.
  package static let kinds: [Kind] = [
    .init("run", "The run began; always the first line.", phase: "start", runStart),
    .init(
      "run", "The run ended; always the last line.", phase: "finish",
      [
        .required("outcome", .choice(of: RunOutcome.self), "How the run ended.")
      ]),
    .init("screen", "Views of the screen changed; all of them at the start.", screen),
    .init("fetch", "A document, media or script was requested.", fetch),
    .init("ad", "An ad was selected, rejected, started or finished.", decision),
    .init("player", "The player reported an event.", player),
    .init(
      "native", "A widget, a message or one of its items reported an event.", native,
      isOpen: true),
    .init(
      "call", "The app of a widget or a message called its SDK, or was called by it.", call,
      isOpen: true),
    .init("geometry", "The percentage of the ad in view changed.", geometry),
    .init("omid", "An OMID event as a verification script receives it.", omid),
    .init("beacon", "A request that a client would send.", beacon),
    .init(
      "script", "A verification script wrote to its console, failed or was stopped.", script),
    .init(
      "viewability", "A viewability standard was met, lost, or not met at the end.", viewability),
    .init("exposure", "A session is over: how much of the ad was in view.", exposure),
    .init("diagnostic", "A finding about the input or the run.", diagnostic),
  ]

  static let microseconds = Schema.integer(0...Int.max)
  private static let count = Schema.integer(0...Int.max)

  private static let runStart: [SchemaField] = [
    .required("scenario", .string, "The scenario's name."),
    .required("player", .string, "The player profile's name."),
    .required("seed", .integer(), "The seed of every random value, as 64 bits with a sign."),
    .required("clockStart", .string, "The wall time at virtual zero, ISO 8601."),
  ]

  private static let fetch: [SchemaField] = [
    .required("purpose", .choice(of: FetchPurpose.self), "The purpose of the request."),
    .required(
      "url", .string, "The requested URL; for a local file its path as displayed."),
    .required("source", .choice(of: FetchSource.self), "The source of the response."),
    .required(
      "status", .integer(0...599),
      "The HTTP status, or the one that a server would have sent; 0 without a response."),
    .required("bytes", count, "The length of the body in bytes."),
    .init("error", .filledString, "Why there is no body; absent on success."),
  ]

  private static let decision: [SchemaField] = [
    .required(
      "decision", .choice(of: AdDecision.Verdict.self),
      "The decision: selected, rejected, started or finished."),
    .init("adID", .string, "The id of the Ad."),
    .init("reason", .filledString, "The reason for the decision."),
    .init("errorCode", errorCode, "The VAST error code, if the decision follows from an error."),
    .init("mediaFile", .reference("mediaFile"), "The media file that plays, of a linear ad."),
    .init("nonLinear", .reference("nonLinear"), "The creative that is shown, of a nonlinear ad."),
    .init("title", .string, "The AdTitle of a selected ad."),
    .init(
      "clickThroughs", .list(of: .reference("clickThrough")),
      "The pages that clicks on a selected ad open."),
  ]

  static let clickThrough: [SchemaField] = [
    .required("creative", .choice(of: ClickThrough.Creative.self), "What is clicked."),
    .required("url", .string, "The declared URL of the page, macros not replaced."),
    .init(
      "id", .string, "The id of a companion or nonlinear creative; the program of an icon."),
  ]

  private static let errorCode = Schema.integer(100...1999)

  static let mediaFile: [SchemaField] = [
    .required("url", .string, "The declared URL; the media file's path if the tag has none."),
    .init("type", .string, "The declared MIME type."),
    .init("width", .integer(), "The declared width in pixels."),
    .init("height", .integer(), "The declared height in pixels."),
    .init("bitrate", .integer(), "The declared bit rate in kilobits per second."),
    .init("durationDeclaredUs", microseconds, "The duration that the tag declares, in µs."),
    .init("durationActualUs", microseconds, "The duration of the media itself, in µs."),
  ]

  static let nonLinear: [SchemaField] = [
    .required(
      "resource", .choice(of: ShownNonLinear.Resource.self), "The element of its resource."),
    .required("drawnWidth", .positiveNumber, "The width as it is drawn, in points."),
    .required("drawnHeight", .positiveNumber, "The height as it is drawn, in points."),
    .required(
      "durationUs", microseconds,
      "How long it is shown unless the viewer closes it, in µs."),
    .init("id", .string, "Its declared id."),
    .init("url", .string, "The URL of its resource; absent for markup in the tag."),
    .init("type", .string, "The declared MIME type of a StaticResource."),
    .init("width", .integer(), "The declared width in pixels."),
    .init("height", .integer(), "The declared height in pixels."),
    .init("minSuggestedDurationUs", microseconds, "The declared minSuggestedDuration, in µs."),
  ]

  private static let player: [SchemaField] = [
    .required("event", .names(EventNames.player), "The event, in VAST's spelling or our own."),
    .required("cause", .choice(of: PlaybackCause.self), "The cause of the event."),
    .init("text", .string, "For caption: its plain text."),
    .init("language", .string, "For caption: its language, if it is known."),
    .init("url", .string, "For open: the URL of the page, its macros replaced."),
  ]

  private static let native: [SchemaField] = [
    .required("event", .names(EventNames.native), "The event."),
    .required("cause", .choice(of: NativeEvent.Cause.self), "The cause of the event."),
    .init("url", .string, "The URL that is requested or opened."),
    .init("target", .choice(of: NativeEvent.Target.self), "Where the URL is opened."),
    .init("count", count, "The number of items."),
    .init("size", .object(NativeFields.size), "The size, in points."),
  ]

  private static let call: [SchemaField] = [
    .required("call", .filledString, "The call's name; its arguments follow.")
  ]

  private enum NativeFields {
    static let size: [SchemaField] = [
      .required("width", .positiveNumber, "The width, in points."),
      .required("height", .positiveNumber, "The height, in points."),
    ]
  }

  private static let reasons = Schema.list(of: .choice(of: AdViewReason.self))

  private static let geometry: [SchemaField] = [
    .required("percentInView", .number(0...100), "The exact percentage of the ad in view."),
    .required("pixelsInView", .positiveNumber, "The area in view, in square points."),
    .required("reasons", reasons, "Why not all of the ad is in view, as OMID reasons."),
  ]

  private static let omid: [SchemaField] = [
    .required("event", OMIDEventSchema.schema, "The whole object that a script receives.")
  ]

  private static let beaconCauses =
    (PlaybackCause.allCases.map(\.rawValue) + NativeEvent.Cause.allCases.map(\.rawValue)).distinct

  private static let beacon: [SchemaField] =
    [
      .required("source", .choice(of: BeaconSource.self), "The source of the beacon."),
      .required(
        "event",
        .names(
          EventNames.expectedBeacons
            + EventNames.verification.filter { !EventNames.expectedBeacons.contains($0) }),
        "VAST's event, the key in a vendor's parameters, sendUrl of a script, or a bid's notice."),
      .required("url", .string, "The URL with its macros replaced."),
      .required(
        "template", .string,
        "The tracker's text as the tag has it, with its macros and its white space."),
      .required("cause", .names(beaconCauses), "The cause of the event."),
      .required(
        "hop", count, "The hop in the wrapper chain that declares it; 0 is the inline ad."),
      .init("adID", .string, "The id of the Ad that was played."),
      .init("creativeID", .string, "The id of the Creative."),
      .init(
        "vendor", .string,
        "The vendor, for source verification and for verificationNotExecuted; prebid: the bidder."),
      .init("offset", microseconds, "For progress: the offset that was passed, in µs."),
      .init("errorCode", errorCode, "For error: the VAST error code."),
    ] + delivery

  /// What only beacons that were sent have.
  private static let delivery: [SchemaField] = [
    .init("status", .integer(100...999), "The last HTTP status, if there was a response."),
    .init("delivery", .choice(of: Beacon.Delivery.Verdict.self), "The result of sending it."),
    .init("attempts", count, "The number of attempts."),
    .init("addresses", .list(of: .string), "The addresses that were connected to, in order."),
    .init("error", .filledString, "Why there was no response."),
  ]

  private static let script: [SchemaField] = [
    .init("vendor", .string, "The vendor; absent when the tag names none."),
    .required("level", .choice(of: RunEvent.ScriptLine.Level.self), "The level of the line."),
    .required("message", .string, "What the script wrote or threw, or why it was stopped."),
  ]

  private static let viewability: [SchemaField] = [
    .required("standard", .filledString, "The standard's name."),
    .required(
      "state", .choice(of: RunEvent.ViewabilityState.self),
      "The new state of the standard."),
    .init("reason", .filledString, "For notMet: what was missing."),
  ]

  private static let exposure: [SchemaField] = [
    .required("sampled", .reference("exposureTotals"), "By observing the view tree every 200 ms."),
    .required(
      "continuous", .reference("exposureTotals"),
      "By observations at each change of what is in view."),
    .required(
      "standards", .list(of: .reference("standardComparison")),
      "When each standard is met by either kind of observation."),
  ]

  static let exposureTotals: [SchemaField] = [
    .required(
      "thresholdPercent", .number(0...100), "The percentage from which the ad counts as in view."),
    .required("playedUs", microseconds, "The time that was played, in µs."),
    .required("inViewUs", microseconds, "The time that was played in view, in µs."),
    .required("audibleInViewUs", microseconds, "The same with sound, in µs."),
    .required("longestInViewUs", microseconds, "The longest time continuously in view, in µs."),
    .required(
      "percentOfDuration", .positiveNumber,
      "The time in view in percent of the ad's duration, to a thousandth."),
    .required(
      "quartiles", .list(of: .reference("quartileExposure")),
      "Visibility and audibility at each quartile; empty for creatives that do not play."),
  ]

  static let quartile: [SchemaField] = [
    .required("quartile", .names(EventNames.player), "VAST's event of that instant."),
    .required("reached", .flag, "Whether playback reached the quartile."),
    .required("visible", .flag, "Whether the ad was in view then."),
    .required("audibleAndVisible", .flag, "Whether it was in view with sound then."),
  ]

  static let comparison: [SchemaField] = [
    .required("standard", .filledString, "The standard's name."),
    .init(
      "sampledMetAtUs", microseconds,
      "When observations every 200 ms find it met, in µs; absent if they do not."),
    .init(
      "continuousMetAtUs", microseconds,
      "When observations at each change find it met, in µs; absent if they do not."),
  ]

  private static let diagnostic: [SchemaField] = [
    .required("severity", .choice(of: Severity.self), "The severity of the finding."),
    .required("rule", .filledString, "The rule's stable name."),
    .required("message", .filledString, "The text of the finding."),
    .init("file", .string, "The file, relative to the current folder, else its name alone."),
    .init("line", .integer(1...Int.max), "The line, from 1."),
    .init("column", .integer(1...Int.max), "The column, from 1."),
    .init("notes", .list(of: .string), "Further notes; absent if there are none."),
  ]
}
