internal import Beacons
internal import Diagnostics
internal import JSONSchema
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
    .init("fetch", "A document, media or script was asked for.", fetch),
    .init("ad", "Something was decided about an ad.", decision),
    .init("player", "The player reported something.", player),
    .init("geometry", "What is in view of the ad changed.", geometry),
    .init("omid", "An event as a verification script receives it.", omid),
    .init("beacon", "A request that a client would send.", beacon),
    .init(
      "script", "A verification script wrote to its console, or something became of it.", script),
    .init(
      "viewability", "A viewability standard was met, lost, or not met at the end.", viewability),
    .init("exposure", "A session is over: how much of the ad was in view.", exposure),
    .init("diagnostic", "Something about the input is worth knowing.", diagnostic),
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
    .required("purpose", .choice(of: FetchPurpose.self), "What it is for."),
    .required(
      "url", .string, "The URL that was asked for; for a local file its path as displayed."),
    .required("source", .choice(of: FetchSource.self), "Where the answer came from."),
    .required(
      "status", .integer(0...599),
      "The HTTP status, or the one that a server would have given; 0 when there was no answer."),
    .required("bytes", count, "The length of the body in bytes."),
    .init("error", .filledString, "Why there is no body, in words; absent on success."),
  ]

  private static let decision: [SchemaField] = [
    .required(
      "decision", .choice(of: AdDecision.Verdict.self),
      "What was decided: selected, rejected, started or finished."),
    .init("adID", .string, "The id of the Ad."),
    .init("reason", .filledString, "Why, in words."),
    .init("errorCode", errorCode, "The VAST error code, when the decision follows from an error."),
    .init("mediaFile", .reference("mediaFile"), "The media file that plays, of a linear ad."),
    .init("nonLinear", .reference("nonLinear"), "The creative that is shown, of a nonlinear ad."),
  ]

  private static let errorCode = Schema.integer(100...1999)

  static let mediaFile: [SchemaField] = [
    .required("url", .string, "The declared URL; the media file's path when the tag has none."),
    .init("type", .string, "The declared MIME type."),
    .init("width", .integer(), "The declared width in pixels."),
    .init("height", .integer(), "The declared height in pixels."),
    .init("bitrate", .integer(), "The declared bit rate in kilobits a second."),
    .init("durationDeclaredUs", microseconds, "The duration that the tag declares, in µs."),
    .init("durationActualUs", microseconds, "The duration of the media itself, in µs."),
  ]

  static let nonLinear: [SchemaField] = [
    .required(
      "resource", .choice(of: ShownNonLinear.Resource.self), "The element of its resource."),
    .required("drawnWidth", .positiveNumber, "The width as it is drawn, in points."),
    .required("drawnHeight", .positiveNumber, "The height as it is drawn, in points."),
    .required("durationUs", microseconds, "How long it stays unless somebody closes it, in µs."),
    .init("id", .string, "Its declared id."),
    .init("url", .string, "Where it comes from; absent for markup in the tag."),
    .init("type", .string, "The declared MIME type of a StaticResource."),
    .init("width", .integer(), "The declared width in pixels."),
    .init("height", .integer(), "The declared height in pixels."),
    .init("minSuggestedDurationUs", microseconds, "The declared minSuggestedDuration, in µs."),
  ]

  private static let player: [SchemaField] = [
    .required("event", .names(EventNames.player), "The event, in VAST's spelling or our own."),
    .required("cause", .choice(of: PlaybackCause.self), "Who or what made it happen."),
    .init("text", .string, "Of caption: its plain text."),
    .init("language", .string, "Of caption: its language, where that is known."),
  ]

  private static let reasons = Schema.list(of: .choice(of: AdViewReason.self))

  private static let geometry: [SchemaField] = [
    .required("percentInView", .number(0...100), "The share of the ad in view, exact, in percent."),
    .required("pixelsInView", .positiveNumber, "The area in view, in square points."),
    .required("reasons", reasons, "Why it is not all of it, in OMID's words."),
  ]

  private static let omid: [SchemaField] = [
    .required("event", OMIDEventSchema.schema, "The whole object that a script receives.")
  ]

  private static let beacon: [SchemaField] =
    [
      .required("source", .choice(of: BeaconSource.self), "Who asked for it."),
      .required(
        "event",
        .names(
          EventNames.beacon + EventNames.verification.filter { !EventNames.beacon.contains($0) }),
        "VAST's event, or the key in a vendor's parameters, or sendUrl of a script."),
      .required("url", .string, "The URL with its macros replaced."),
      .required("template", .string, "The URL as it is declared."),
      .required("cause", .choice(of: PlaybackCause.self), "Who or what made the event happen."),
      .required(
        "hop", count, "How far out in the wrapper chain it is declared; 0 is the inline ad."),
      .init("adID", .string, "The id of the Ad that was played."),
      .init("creativeID", .string, "The id of the Creative."),
      .init(
        "vendor", .string, "The vendor, of source verification and of verificationNotExecuted."),
      .init("offset", microseconds, "Of progress: the offset that was passed, in µs."),
      .init("errorCode", errorCode, "Of error: the VAST error code."),
    ] + delivery

  /// What only beacons that were sent have.
  private static let delivery: [SchemaField] = [
    .init("status", .integer(100...999), "The last HTTP status, when there was an answer."),
    .init("delivery", .choice(of: Beacon.Delivery.Verdict.self), "What came of sending it."),
    .init("attempts", count, "How often it was tried."),
    .init("addresses", .list(of: .string), "The addresses that were connected to, in order."),
    .init("error", .filledString, "Why there was no answer, in words."),
  ]

  private static let script: [SchemaField] = [
    .init("vendor", .string, "The vendor; absent when the tag names none."),
    .required("level", .choice(of: RunEvent.ScriptLine.Level.self), "How the line was meant."),
    .required("message", .string, "What was written, thrown, or done to the script."),
  ]

  private static let viewability: [SchemaField] = [
    .required("standard", .filledString, "The standard's name."),
    .required("state", .choice(of: RunEvent.ViewabilityState.self), "What became of it."),
    .init("reason", .filledString, "Of notMet: what was missing, in words."),
  ]

  private static let exposure: [SchemaField] = [
    .required("sampled", .reference("exposureTotals"), "By looks at the view tree every 200 ms."),
    .required("continuous", .reference("exposureTotals"), "At each change of what is in view."),
    .required(
      "standards", .list(of: .reference("standardComparison")),
      "When either manner of looking finds each standard met."),
  ]

  static let exposureTotals: [SchemaField] = [
    .required(
      "thresholdPercent", .number(0...100), "The share that counts as in view, in percent."),
    .required("playedUs", microseconds, "The time that was played, in µs."),
    .required("inViewUs", microseconds, "The time that was played in view, in µs."),
    .required("audibleInViewUs", microseconds, "The same with sound, in µs."),
    .required("longestInViewUs", microseconds, "The longest time in view in one piece, in µs."),
    .required(
      "percentOfDuration", .positiveNumber,
      "The time in view in percent of the ad's duration, to a thousandth."),
    .required(
      "quartiles", .list(of: .reference("quartileExposure")),
      "What could be seen and heard at each quarter; empty for what does not play."),
  ]

  static let quartile: [SchemaField] = [
    .required("quartile", .names(EventNames.player), "VAST's event of that instant."),
    .required("reached", .flag, "Whether playback came so far."),
    .required("visible", .flag, "Whether the ad was in view then."),
    .required("audibleAndVisible", .flag, "Whether it was in view with sound then."),
  ]

  static let comparison: [SchemaField] = [
    .required("standard", .filledString, "The standard's name."),
    .init("sampledMetAtUs", microseconds, "When looks find it met, in µs; absent if they do not."),
    .init("continuousMetAtUs", microseconds, "When each change counts, in µs; likewise."),
  ]

  private static let diagnostic: [SchemaField] = [
    .required("severity", .choice(of: Severity.self), "How much it matters."),
    .required("rule", .filledString, "The rule's stable name."),
    .required("message", .filledString, "What was found, in words."),
    .init("file", .string, "The file, relative to the current folder, else its name alone."),
    .init("line", .integer(1...Int.max), "The line, from 1."),
    .init("column", .integer(1...Int.max), "The column, from 1."),
    .init("notes", .list(of: .string), "What more there is to say; absent if nothing."),
  ]
}
