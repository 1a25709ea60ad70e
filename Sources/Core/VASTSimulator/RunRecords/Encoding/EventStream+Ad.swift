internal import Player
internal import Vocabulary

/// The lines about ads and their beacons.
extension EventStream {
  package static let ad = EventLine<AdDecision>(
    "ad", "An ad was selected, rejected, started or finished.",
    [
      .required(
        "decision", .choice, "The decision: selected, rejected, started or finished.", \.verdict),
      .optional("adID", .string, "The id of the Ad.", \.adID),
      .optional("reason", .filledString, "The reason for the decision.", \.reason),
      .optional(
        "errorCode", .errorCode, "The VAST error code, if the decision follows from an error.",
        \.errorCode),
      .optional(
        "mediaFile", mediaFile, "The media file that plays, of a linear ad.", \.mediaFile),
      .optional(
        "nonLinear", nonLinear, "The creative that is shown, of a nonlinear ad.", \.nonLinear),
      .optional("title", .string, "The AdTitle of a selected ad.", \.title),
      .nonEmpty(
        "clickThroughs", .list(of: clickThrough), "The pages that clicks on a selected ad open.",
        \.clickThroughs),
    ])

  static let clickThrough = JSONForm<ClickThrough>.defined(
    "clickThrough",
    [
      .required("creative", .choice, "What is clicked.", \.creative),
      .required("url", .string, "The declared URL of the page, macros not replaced.", \.url),
      .optional(
        "id", .string, "The id of a companion or nonlinear creative; the program of an icon.",
        \.id),
    ])

  static let mediaFile = JSONForm<ChosenMedia>.defined(
    "mediaFile",
    [
      .required(
        "url", .string, "The declared URL; the media file's path if the tag has none.", \.url),
      .optional("type", .string, "The declared MIME type.", \.type),
      .optional("width", .integer(), "The declared width in pixels.", \.width),
      .optional("height", .integer(), "The declared height in pixels.", \.height),
      .optional(
        "bitrate", .integer(), "The declared bit rate in kilobits per second.", \.bitrate),
      .optional(
        "durationDeclaredUs", .microseconds, "The duration that the tag declares, in µs.",
        \.declaredDuration),
      .optional(
        "durationActualUs", .microseconds, "The duration of the media itself, in µs.",
        \.actualDuration),
    ])

  static let nonLinear = JSONForm<ShownNonLinear>.defined(
    "nonLinear",
    [
      .required("resource", .choice, "The VAST element that holds its resource.", \.resource),
      .required(
        "drawnWidth", .positiveNumber, "The width as it is drawn, in points.", \.drawnSize.width),
      .required(
        "drawnHeight", .positiveNumber, "The height as it is drawn, in points.",
        \.drawnSize.height),
      .required(
        "durationUs", .microseconds, "How long it is shown unless the viewer closes it, in µs.",
        \.duration),
      .optional("id", .string, "Its declared id.", \.id),
      .optional("url", .string, "The URL of its resource; absent for markup in the tag.", \.url),
      .optional("type", .string, "The declared MIME type of a StaticResource.", \.type),
      .optional("width", .integer(), "The declared width in pixels.", \.width),
      .optional("height", .integer(), "The declared height in pixels.", \.height),
      .optional(
        "minSuggestedDurationUs", .microseconds, "The declared minSuggestedDuration, in µs.",
        \.suggestedDuration),
    ])

  static let beacon = EventLine<Beacon>(
    "beacon", "A request that a client would send.",
    [
      .required("source", .choice, "The source of the beacon.", \.source),
      .required(
        "event",
        .names(
          EventNames.expectedBeacons
            + EventNames.verification.filter { !EventNames.expectedBeacons.contains($0) }),
        "VAST's event, the key in a vendor's parameters, sendUrl of a script, or a bid's notice.",
        \.event),
      .required("url", .string, "The URL with its macros replaced.", \.url),
      .required(
        "template", .string,
        "The tracker's text as the tag has it, with its macros and its white space.",
        \.template.declared),
      .required("cause", .names(beaconCauses), "The cause of the event.", \.cause),
      .optional(
        "by", .choice, "Of a stream: who requests it, the player (client) or the server.",
        \.sender),
      .optional("method", .names([HTTPMethod.post.rawValue]), "POST; absent for GET.") {
        $0.method == .get ? nil : $0.method.rawValue
      },
      .required(
        "hop", .count, "The hop in the wrapper chain that declares it; 0 is the inline ad.", \.hop),
      .optional("adID", .string, "The id of the Ad that was played.", \.adID),
      .optional("creativeID", .string, "The id of the Creative.", \.creativeID),
      .optional(
        "vendor", .string,
        "The vendor, for source verification and for verificationNotExecuted; prebid: the bidder.",
        \.vendor),
      .optional(
        "offset", .microseconds, "For progress: the offset that was passed, in µs.", \.offset),
      .optional("errorCode", .errorCode, "For error: the VAST error code.", \.errorCode),
    ] + delivery.map { $0.ofOptional(\.delivery) })

  private static let beaconCauses =
    (PlaybackCause.allCases.map(\.rawValue) + NativeEvent.Cause.allCases.map(\.rawValue)).distinct

  /// How servers respond to a beacon that was sent. Values that may vary while the servers behave
  /// the same, such as response times, are not among the fields.
  private static let delivery: [JSONField<Beacon.Delivery>] = [
    .optional(
      "status", .integer(100...999), "The last HTTP status, if there was a response.", \.status),
    .required("delivery", .choice, "The result of sending it.", \.verdict),
    .required("attempts", .count, "The number of attempts.", \.attempts.count),
    .required(
      "addresses", .list(of: .string), "The addresses that were connected to, in order.",
      \.addresses),
    .optional("error", .filledString, "Why there was no response.", \.failure),
  ]
}

/// The lines about a stream and its breaks.
extension EventStream {
  static let playlist = EventLine<StreamFacts>(
    "playlist", "The media playlist of a stream was loaded.",
    [
      .required("file", .string, "The playlist as displayed.", \.file),
      .required("segments", .count, "The number of its segments.", \.segments),
      .required("durationUs", .microseconds, "How long the primary is, in µs.", \.duration),
      .required(
        "measured", .flag,
        "Whether the duration is measured from the segments' media, not read from the playlist.",
        \.isMeasured),
      .required("complete", .flag, "Whether the playlist contains its last segment.", \.isComplete),
      .required("breaks", .count, "The number of its ad breaks.", \.breaks),
    ])

  static let adBreak = EventLine<StreamBreakChange>(
    "break", "An ad break of a stream was announced, resolved, entered or left.",
    [
      .required(
        "state", .choice,
        "announced: the playlist has the break; resolved: its asset list arrived; entered; left.",
        \.phase),
      .required("break", .string, "The ID of its date range.", \.breakID),
      .optional(
        "startUs", .microseconds,
        "Of an announced break: where its start date is in the primary, in µs.", \.start),
      .optional(
        "departureUs", .microseconds, "Where the player leaves the primary for the break, in µs.",
        \.departure),
      .optional("resumeUs", .microseconds, "Where the primary resumes, in µs.", \.resume),
      .optional("creatives", .count, "The number of its creatives.", \.creatives),
      .optional(
        "statedUs", .microseconds, "The break's duration according to its documents, in µs.",
        \.statedLength),
    ])
}
