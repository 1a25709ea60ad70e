internal import OpenMeasurement
internal import Player
internal import VAST
package import Vocabulary

/// The lines of the event stream, version 1: each field encodes one key and defines its schema.
///
/// The fields are separate from the types of the run, because those types can change but the file
/// format must not change. The schema is strict, so that every key that is written is documented.
/// Readers should ignore kinds and keys that they do not know.
package enum EventStream {
  /// The schema of one kind of line.
  struct Kind: Sendable {
    /// The kind, and its phase where it has one.
    let name: String
    let schema: Schema
    let definitions: [SchemaDocument.Definition]
  }

  /// An event with the facts about the run that its line needs.
  struct PlacedEvent: Sendable {
    let event: RunEvent
    let sequence: Int
    let configuration: RunConfiguration

    /// The unit's name, if the scenario has units.
    var unit: String? { configuration.name(of: event.unit) }
  }

  /// The schema of one line.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim event stream, version 1",
      meaning: "One line of the event stream in version 1 of the format.",
      root: .one(of: kinds.map { .reference($0.name) }),
      definitions: kinds.map { .init($0.name, $0.schema) } + kinds.flatMap(\.definitions))
  }

  /// Encodes one line.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - sequence: the event's place in the run, from 0.
  ///   - configuration: the settings of the run.
  /// - Returns: the line's JSON object.
  package static func line(
    of event: RunEvent, sequence: Int, configuration: RunConfiguration
  ) -> JSONValue {
    let placed = PlacedEvent(event: event, sequence: sequence, configuration: configuration)
    return .object(common.members(of: placed) + members(of: event.kind, configuration))
  }

  /// The keys that every line has, and the keys that a line has while a creative is loaded.
  static let common: [JSONField<PlacedEvent>] =
    [
      .version,
      .required("seq", .count, "The line's number, from 0.") { $0.sequence },
      .required("atUs", .microseconds, "The virtual time since the run began, in µs.") {
        $0.event.at.sinceStart
      },
    ] + place + [
      .optional("item", .count, "The item of a widget or a message, from 0.") { $0.event.item }
    ]

  static let place: [JSONField<PlacedEvent>] = [
    .optional("mediaUs", .microseconds, "The playhead, in µs, while a creative is loaded.") {
      $0.event.position
    },
    .optional(
      "primaryUs", .microseconds, "Where the primary of a stream is, in µs, if the unit plays one."
    ) { $0.event.primary },
    .optional("unit", .string, "The unit of the line, if the scenario has units.") { $0.unit },
    .optional(
      "ad", .count, "The ad's index in its unit's play order, from 0, while an ad is loaded."
    ) { $0.event.ad },
  ]

  private static func members(
    of kind: RunEvent.Kind, _ configuration: RunConfiguration
  ) -> [JSONValue.Member] {
    switch kind {
    case .runStarted: runStart.line(of: configuration)
    case .runFinished(let outcome): runFinish.line(of: outcome)
    case .screen(let state): screen.line(of: state)
    case .fetch(let fetch): self.fetch.line(of: fetch)
    case .ad(let decision): ad.line(of: decision)
    case .stream(.playlist(let facts)): playlist.line(of: facts)
    case .stream(.adBreak(let change)): adBreak.line(of: change)
    case .player(let event, let cause): player.line(of: (event, cause))
    case .native(let event): native.line(of: event)
    case .call(let call): self.call.line(of: call.appCall)
    case .geometry(let change): geometry.line(of: change)
    case .omid(_, let object): omid.line(of: object)
    case .beacon(let beacon): self.beacon.line(of: beacon)
    case .script(let line): script.line(of: line)
    case .viewability(let standard, let state, let reason):
      viewability.line(of: (standard, state, reason))
    case .exposure(let exposure, let standards):
      self.exposure.line(of: (exposure, standards))
    case .diagnostic(let diagnostic): self.diagnostic.line(of: diagnostic)
    }
  }
}

/// One kind of line of the event stream: its name, and its keys other than those that every line has.
package struct EventLine<Payload>: Sendable {
  let kind: EventStream.Kind
  /// The keys that depend on the event's payload, without `kind` and `phase`.
  package let fields: [JSONField<Payload>]
  /// The keys of a line of this kind, with `kind` and `phase`, without those that every line has.
  private let ownFields: [JSONField<Payload>]
  /// Creates the further keys of a line, which the schema does not list because only an SDK's
  /// integration guide names them; nil for a kind of line without such keys.
  private let further: (@Sendable (Payload) -> [JSONValue.Member])?

  init(
    _ name: String, _ meaning: String, phase: String? = nil, _ fields: [JSONField<Payload>],
    further: (@Sendable (Payload) -> [JSONValue.Member])? = nil
  ) {
    self.fields = fields
    self.further = further
    ownFields =
      [.constant("kind", .string(name), "The kind of the line.")]
      + (phase.map { [.constant("phase", .string($0), "Whether the run began or ended.")] } ?? [])
      + fields
    let whole: [JSONField<(EventStream.PlacedEvent, Payload)>] =
      EventStream.common.map { field in field.of { $0.0 } }
      + ownFields.map { field in field.of { $0.1 } }
    let form = JSONForm.object(whole)
    kind = EventStream.Kind(
      name: [name, phase].compactMap(\.self).joined(separator: "-"),
      schema: (further == nil ? form.schema : form.schema.open).described(meaning),
      definitions: form.definitions)
  }

  /// The keys that depend on a payload, for other outputs that write them.
  package func members(of payload: Payload) -> [JSONValue.Member] { fields.members(of: payload) }

  /// The keys of a line of this kind, without those that every line has.
  func line(of payload: Payload) -> [JSONValue.Member] {
    ownFields.members(of: payload) + (further?(payload) ?? [])
  }
}

extension EventStream {
  /// All kinds, in the order of the article about the event stream.
  static let kinds: [Kind] = [
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

/// Writes a run as its event stream: JSON Lines, version 1, one object for each event.
package enum JSONLinesReport {
  /// The stream's text, each line ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    let writer = JSONWriter()
    var text = ""
    for (sequence, event) in record.events.enumerated() {
      let line = EventStream.line(
        of: event, sequence: sequence, configuration: record.configuration)
      text += try writer.text(of: line) + "\n"
    }
    return text
  }
}
