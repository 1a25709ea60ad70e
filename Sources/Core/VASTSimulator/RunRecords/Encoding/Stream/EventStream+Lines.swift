internal import OpenMeasurement
internal import Player
internal import VAST
package import Vocabulary

extension EventStream {
  /// All kinds, in the order of the article about the event stream.
  package static let kinds: [Kind] = [
    runStart.kind, runFinish.kind, screen.kind, fetch.kind, ad.kind, playlist.kind, adBreak.kind,
    player.kind, native.kind,
    call.kind, geometry.kind, omid.kind, beacon.kind, script.kind, viewability.kind, exposure.kind,
    diagnostic.kind,
  ]

  static let runStart = EventLine<RunConfiguration>(
    "run", "The run began; always the first line.", phase: "start", settings)

  /// The settings of a run, as the first line of the stream and the run record write them.
  static let settings: [JSONField<RunConfiguration>] = [
    .required("scenario", .string, "The scenario's name.", \.scenario),
    .required("player", .string, "The player profile's name.", \.player),
    .required("seed", .integer(), "The seed of every random value, as 64 bits with a sign.") {
      Int(truncatingIfNeeded: $0.seed)
    },
    .required("clockStart", .string, "The wall-clock time at virtual time zero, ISO 8601.") {
      $0.clock.startText
    },
  ]

  static let runFinish = EventLine<RunOutcome>(
    "run", "The run ended; always the last line.", phase: "finish",
    [.required("outcome", .choice, "How the run ended.") { $0 }])

  package static let fetch = EventLine<Fetch>(
    "fetch", "A document, media or script was requested.",
    [
      .required("purpose", .choice, "The purpose of the request.", \.purpose),
      .required(
        "url", .string, "The requested URL; for a local file its path as displayed.", \.url),
      .required("source", .choice, "The source of the response.", \.source),
      .required(
        "status", .integer(0...599),
        "The HTTP status, or the one that a server would have sent; 0 without a response.",
        \.status),
      .required("bytes", .count, "The length of the body in bytes.", \.bytes),
      .optional(
        "error", .filledString, "Why there is no body; absent on success.", \.error),
    ])

  static let player = EventLine<(event: PlayerEvent, cause: PlaybackCause)>(
    "player", "The player reported an event.",
    [
      .required(
        "event", .names(EventNames.player), "The event's name in VAST, or vastsim's own name."
      ) {
        $0.event.name
      },
      .required("cause", .choice, "The cause of the event.") { $0.cause },
      .optional("text", .string, "For caption: its plain text.") {
        if case .caption(let text, _) = $0.event.payload { text } else { nil }
      },
      .optional("language", .string, "For caption: its language, if it is known.") {
        if case .caption(_, let language) = $0.event.payload { language } else { nil }
      },
      .optional("url", .string, "For open: the URL of the page, its macros replaced.") {
        if case .url(let url) = $0.event.payload { url } else { nil }
      },
    ])

  /// An event of a native unit; its item is among the keys of every line.
  static let native = EventLine<NativeEvent>(
    "native", "A widget, a message or one of its items reported an event.",
    [
      .required("event", .names(EventNames.native), "The event.", \.event),
      .required("cause", .choice, "The cause of the event.", \.cause),
      .optional("url", .string, "The URL that is requested or opened.", \.url),
      .optional("target", .choice, "Where the URL is opened.", \.target),
      .optional("count", .count, "The number of items.", \.count),
      .optional(
        "size",
        .object([
          .required("width", .positiveNumber, "The width, in points.", \.width),
          .required("height", .positiveNumber, "The height, in points.", \.height),
        ]), "The size, in points.", \.size),
    ],
    further: \.details)

  /// A call; its item is among the keys of every line.
  static let call = EventLine<AppCall>(
    "call", "The app of a widget or a message called its SDK, or was called by it.",
    [.required("call", .filledString, "The call's name; its arguments follow.", \.name)],
    further: { call in call.arguments.filter { $0.key != "item" || call.item == nil } })

  static let geometry = EventLine<RunEvent.GeometryChange>(
    "geometry", "The percentage of the ad in view changed.",
    [
      .required(
        "percentInView", .number(0...100), "The exact percentage of the ad in view.",
        \.percentInView),
      .required(
        "pixelsInView", .positiveNumber, "The area in view, in square points.", \.pixelsInView),
      .required(
        "reasons", .list(of: .names(AdViewReason.allCases.map(\.rawValue))),
        "The OMID reasons why not all of the ad is in view.", \.reasons),
    ])

  static let omid = EventLine<JSONValue>(
    "omid", "An OMID event as a verification script receives it.",
    [
      .required(
        "event",
        JSONForm(OMIDEventSchema.schema, definitions: OMIDEventSchema.definitions) { $0 },
        "The whole object that a script receives."
      ) { $0 }
    ])

  static let script = EventLine<RunEvent.ScriptLine>(
    "script", "A verification script wrote to its console, failed or was stopped.",
    [
      .optional("vendor", .string, "The vendor; absent when the tag names none.", \.vendor),
      .required("level", .choice, "The level of the line.", \.level),
      .required(
        "message", .string, "What the script wrote or threw, or why it was stopped.", \.message),
    ])

  package static let diagnostic = EventLine<Diagnostic>(
    "diagnostic", "A finding about the input or the run.",
    FindingFields.finding
      + FindingFields.place("The file, relative to the current folder, else its name alone.")
      .map { $0.ofOptional(\.location) } + [
        .nonEmpty(
          "notes", .list(of: .string), "Further notes; absent if there are none.", \.notes)
      ])
}
