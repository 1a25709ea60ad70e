import Documents
internal import OpenMeasurement
internal import Player
internal import Units
internal import VAST
package import Vocabulary

extension PlaybackScenario {
  /// The keys of the whole file, in the order in which they are read. Units are read before steps,
  /// which refer to them.
  static let fields: [Field<Self>] = [
    .init("version", .constant(1), "The version of the format, 1.", isRequired: true) {
      fields, _ in checkVersion(fields)
    },
    .init("name", .text, "The scenario's name; the file's by default.", \.name),
    .init(
      "tag", .path, "The VAST or VMAP document, as a path from the file's folder or a URL.",
      \.ad.tag),
    .ad(.media), .ad(.standIn),
    .init(
      "map", .resourceRules,
      "The folder or file for URLs that begin with a prefix; the longest prefix wins.", \.map),
    .ad(.player),
    .init(
      "device", .reference("device"), "The device that the ad is shown on.",
      \.screen.device, Device.fields),
    .init(
      "network", .mapping("connection", as: "'network'", Network.fields) { .init() },
      "The connection that media arrives over.", \.network),
    .init(
      "units", .list(of: .reference("unit")),
      "The units on the screen, instead of the keys about one ad."
    ) { fields, scenario in
      guard let units = units(fields) else { return }
      (scenario.units, scenario.soleUnit) = (units, nil)
    },
    .init(
      "layout", .layout,
      "The views, back to front; without it the ad fills the screen's width.", \.screen.layout),
    .init("steps", StepRow.list, "What happens, in any order.", \.steps),
    .init(
      "expect", ClaimRow.list, "The expectations of the finished run.", \.expected.expectations),
    .init(
      "until", .positiveDuration,
      "The longest virtual time of a run; by default 10m longer than its ads.", \.until),
    .init(
      "content", .reference("content"), "The content that a VMAP's breaks belong to.",
      \.ad.content, VideoUnitScenario.Content.fields),
    .ad(.join),
    .init(
      "macros", .macros,
      "Values of macros that only the caller knows; empty text in quotes is a value.", \.macros),
    .init(
      "standards", ViewabilityStandard.list,
      "Viewability standards in addition to the built-in ones.", \.measurement.standards),
    .init(
      "sampling", .choice,
      "Whether the view tree is observed every 200 ms (the default) or at each change.",
      \.measurement.sampling),
    .init(
      "sound", .choice,
      "Which units may be audible: all (the default), or one, so that the app mutes the others when "
        + "a unit becomes audible.",
      \.screen.sound),
    .init(
      "scriptIsolation", .choice,
      "Whether each verification script has its own JavaScript context (the default).",
      \.measurement.scriptIsolation),
    .init(
      "verification", .choice, "Who measures for the vendors; auto by default.",
      \.measurement.verification),
    .init(
      "strictDuration", .flag,
      "Whether a declared duration that differs from the media's is error 202.",
      \.ad.hasStrictDuration),
    .init(
      "golden", .path, "The file that the event stream must equal, as a path.",
      \.expected.golden),
    .ad(.mezzanine), .ad(.slot), .ad(.companions), .ad(.captions),
    .init(
      "session", SessionSettings.form, "How the app sets its measurement sessions up.",
      \.measurement.session),
  ]

  /// The keys for a sole ad. In a scenario with units, each unit has these keys instead.
  private static let adKeys = [
    "tag", "media", "standIn", "player", "slot", "companions", "captions", "mezzanine", "content",
    "join", "strictDuration",
  ]

  static func checkVersion(_ fields: FieldReader) {
    guard let version = fields.required("version"), let number = version.integer(in: 0...Int.max),
      number != 1
    else { return }
    fields.context.report(
      .scenarioInvalidValue, "version \(number) is not supported; this program reads version 1",
      at: version.node.position)
  }

  /// Reads the units on the screen, which replace the keys for a sole ad; nil when there are none.
  private static func units(_ fields: FieldReader) -> [UnitScenario]? {
    guard let elements = fields["units"]?.elements() else {
      fields.refuse("sound", because: "needs 'units'")
      return nil
    }
    let context = fields.context
    for key in adKeys { fields.refuse(key, because: "belongs in one of the 'units'") }
    var units: [UnitScenario] = []
    for element in elements {
      guard let unit = UnitFields.read(element) else { continue }
      if context.unitNames.contains(unit.unit.name) {
        context.report(
          .scenarioConflictingKeys,
          "a second unit is named '\(unit.unit.name)'; unit names must be unique",
          at: element.node.position)
      }
      context.unitNames.append(unit.unit.name)
      units.append(unit)
    }
    if units.count(where: \.needsView) > 1, !fields.has("layout") {
      context.report(
        .scenarioMissingKey, "'layout' is missing; each of several units needs a view",
        at: fields.position)
    }
    return units.isEmpty ? nil : units
  }
}

extension Field<PlaybackScenario> {
  /// A key of a unit that a scenario of one ad has at its top level.
  fileprivate static func ad(_ field: Field<VideoUnitScenario>) -> Self {
    Self(field.description) { reader, scenario in
      // Accessing `ad` copies a large value, so it is not accessed when the key is absent.
      !reader.has(field.description.key) || field.read(reader, &scenario.ad)
    }
  }
}

extension VideoUnitScenario.Content {
  /// The keys of `content:`.
  static let fields: [Field<Self>] = [
    .required("duration", .positiveDuration, "The duration of the content.", \.duration),
    .init("positions", .list(of: .duration), "The break positions: #1 is at the first.") {
      $0.positions = $1.sorted()
    },
  ]
}

extension FieldForm<[ResourceMap.Rule]> {
  /// `map: {PREFIX: PATH}`, in the order of the file.
  fileprivate static var resourceRules: Self {
    Self(.object(keys: .filledString, values: FieldForm<String>.text.schema)) { value in
      guard let fields = value.fields(as: "'map'") else { return nil }
      return fields.entries.compactMap { entry in
        guard !entry.key.isEmpty else {
          fields.context.report(
            .scenarioInvalidValue, "a URL prefix in 'map' must not be empty", at: entry.keyPosition)
          return nil
        }
        return FieldForm<String>.path.read(fields.value(entry)).map {
          ResourceMap.Rule(prefix: entry.key, path: $0)
        }
      }
    }
  }
}

extension FieldForm<[String: String]> {
  /// `macros: {NAME: value}`; a value may be empty text in quotes.
  fileprivate static var macros: Self {
    let names = Schema.string(matching: "^[A-Z][A-Z0-9_]*$")
    let values = Schema([.init("type", ["string", "number", "boolean"])])
    return Self(.object(keys: names, values: values)) { value in
      guard let fields = value.fields(as: "'macros'") else { return nil }
      var macros: [String: String] = [:]
      for entry in fields.entries {
        guard URLTemplate.isMacroName(entry.key) else {
          fields.context.report(
            .scenarioInvalidValue,
            "macro name '\(entry.key)' must be upper-case letters, digits and '_', "
              + "without brackets", at: entry.keyPosition)
          continue
        }
        let isEmptyText = entry.value.scalar == YAMLNode.Scalar("", isQuoted: true)
        macros[entry.key] = isEmptyText ? "" : fields.value(entry).text()
      }
      return macros
    }
  }
}

/// The scenario file, version 1, as JSON Schema: every key, step and expectation.
///
/// It is built from the lists of fields and the rows of steps and claims that the decoder uses too.
/// Only the decoder checks what a schema cannot express: names of views, duplicate standards,
/// durations above 24 h, regular expressions, and `atLeast` above `atMost`.
package enum ScenarioSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim scenario, version 1",
      meaning: "The environment of an ad, what happens while it plays, and the expected results.",
      root: Schema.object(PlaybackScenario.fields.schema()).with(
        if: .requiring(["sound"]), then: .requiring(["units"])), definitions: definitions)
  }

  /// The parts that have names of their own, in the order of the article about scenario files.
  static var definitions: [SchemaDocument.Definition] {
    parts.map { .init($0.name, $0.schema) }
      + StepRow.all.map { .init($0.definitionName, $0.schema($0).described($0.meaning)) }
      + ClaimRow.all.map { .init($0.definitionName, $0.schema) }
      + [.init("never", .one(of: ClaimRow.events.map(\.neverSchema)))]
  }

  static let parts: [SchemaPart] =
    [
      .init("player", PlaybackScenario.PlayerChoice.fields),
      .init("device", PlaybackScenario.Device.fields),
      .init("connection", PlaybackScenario.Network.fields),
      .init("content", VideoUnitScenario.Content.fields),
      .init("unit", UnitFields.schema, UnitFields.definition),
    ] + NativeSDK.ofUnits.flatMap { $0.kind?.parts ?? [] } + [
      .init("app", NativeSDK.appKeys), .init("slot", AdSlot.fields),
      .init("companion", CompanionSlot.fields), .init("mezzanine", MezzanineDemand.fields),
      .init("session", SessionSettings.fields),
      .init("standard", ViewabilityStandard.fields, ViewabilityStandard.schema),
      .init("view", View.fields), .init("friendly", FriendlyObstruction.fields),
      .init(
        "at",
        .either([.reference("event"), FieldForm.duration.schema, FieldForm.percentage.schema])),
      .init("event", .names(EventNames.triggers)),
    ]

  /// The keys of a player in a configuration's `players:`.
  package static let ownPlayer =
    [PlaybackScenario.PlayerChoice.base(or: "'exact'").description]
    + [
      SchemaField("summary", FieldForm.text.schema, "A summary of the profile for lists."),
      SchemaField(
        "evidence", FieldForm.text.schema, "Where the profile comes from: a capture, a document."),
    ]
    + PlaybackScenario.PlayerChoice.policies.schema()

  /// The schema of standards, which configuration files use too.
  package static var standards: Schema { .list(of: ViewabilityStandard.schema) }
}

/// The names of events that a scenario file can use: those that a run can emit, and no others.
///
/// An expectation with a misspelt name would never hold, or, after `never`, would always hold, so names are
/// checked.
package enum EventNames {
  /// Events of the player, in VAST spelling where VAST has a name.
  package static let player = PlayerEvent.Kind.allCases.map(\.rawValue)

  /// Beacons of VAST 2.0 to 4.3 and VMAP: tracking events by their VAST names, other beacons by
  /// vastsim's names.
  package static let beacon =
    BeaconName.allCases.map(\.rawValue) + TrackingEventName.allCases.map(\.rawValue)

  /// Beacons of verification vendors: the keys of the `beacons` object in verification parameters,
  /// and the names of requests by scripts.
  package static let verification =
    CriteoBeacon.allCases.map(\.rawValue) + ScriptBeaconName.allCases.map(\.rawValue)

  /// Event types of OMID 1.5: session, ad and media events.
  package static let omid = OMIDEventType.allCases.map(\.rawValue)

  /// Events of widgets and messages.
  package static let native = NativeEventName.all

  /// The events that a step can wait for: a player's, and those of native units.
  static let triggers = player + native.filter { !player.contains($0) }

  /// Notices of bids.
  package static let prebid = AuctionBeacon.Event.allCases.map(\.rawValue)

  /// The events of beacons that an expectation can name. A name that VAST does not have determines
  /// the source of the beacon.
  static let expectedBeacons = (beacon + prebid).distinct

  /// The sources of beacons.
  package static let beaconSources = BeaconSource.allCases.map(\.rawValue)

  /// The events of a source's beacons.
  static func beacons(from source: String) -> [String] {
    switch BeaconSource(rawValue: source) {
    case .vast?: beacon
    case .verification?: verification
    case .prebid?: prebid
    case nil: []
    }
  }

  /// The outcomes of a run.
  static let outcomes = RunOutcome.allCases.map(\.rawValue)
}
