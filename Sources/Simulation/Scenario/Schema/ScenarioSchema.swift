package import JSONSchema
import JSONTree
import OpenMeasurement

/// The scenario file, version 1, as JSON Schema: every key, step and expectation.
///
/// The reader takes its keys from the tables here, so that both have the same keys. The reader
/// alone checks what a schema cannot express: names of views, duplicate standards, durations above
/// 24 h, regular expressions, and `atLeast` above `atMost`.
package enum ScenarioSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim scenario, version 1",
      meaning: "What surrounds an ad, what happens while it plays, and what must come out.",
      root: Schema.object(topLevel), definitions: definitions)
  }

  /// The parts that have names of their own, in the order of the article about scenario files.
  package static var definitions: [SchemaDocument.Definition] {
    [
      .init("player", .object(player)), .init("device", .object(device)),
      .init("connection", .object(network)), .init("content", .object(content)),
      .init("unit", .object(unit)), .init("slot", .object(slot)),
      .init("companion", .object(companion)),
      .init("mezzanine", .object(mezzanine)), .init("session", .object(session)),
      .init("standard", standardSchema), .init("view", viewSchema),
      .init("friendly", .object(friendly)),
      .init("at", .either([.reference("playerEvent"), duration, percentage])),
      .init("playerEvent", .names(EventNames.player)),
    ] + StepName.allCases.map { .init(definitionName(of: $0), stepSchema($0)) }
      + ClaimKey.allCases.map { .init(definitionName(of: $0), expectationSchema($0)) }
      + [.init("never", .one(of: ClaimKey.events.map(neverSchema)))]
  }

  /// The keys of the whole file.
  static let topLevel: [SchemaField] = [
    .required("version", .constant(1), "The version of the format, 1."),
    .init("name", text, "The scenario's name; the file's without it."),
    .init("tag", text, "The VAST or VMAP document, as a path from the file's folder or a URL."),
    .init(
      "media", text, "The media file that stands for whichever MediaFile is chosen, as a path."),
    .init(
      "map", .object(keys: .filledString, values: text),
      "Which folder or file answers URLs that begin with a prefix; the longest prefix wins."),
    .init(
      "player", .either([.names(playerNames), text, .reference("player")]),
      "The player profile, or policies over one."),
    .init("device", .reference("device"), "The device that the ad is shown on."),
    .init("network", .reference("connection"), "The connection that media arrives over."),
    .init(
      "units", .list(of: .reference("unit")),
      "What is on the screen, in place of the keys about one ad."),
    .init(
      "layout", .list(of: .reference("view")),
      "The views, back to front; without it the ad fills the screen's width."),
    .init("steps", .list(of: stepsSchema), "What happens, in any order of time."),
    .init("expect", .list(of: expectationsSchema), "What must be true of the finished run."),
    .init("until", positiveDuration, "The longest virtual time of a run; 10m without it."),
    .init("content", .reference("content"), "The content that a VMAP's breaks belong to."),
    .init(
      "macros",
      .object(
        keys: .string(matching: "^[A-Z][A-Z0-9_]*$"),
        values: Schema([.init("type", ["string", "number", "boolean"])])),
      "Values of macros that only the caller can know; empty text in quotes is one."),
    .init(
      "standards", .list(of: .reference("standard")),
      "Viewability standards beside the built-in ones."),
    .init(
      "sampling", .choice(of: GeometrySampling.self),
      "Whether the view tree is looked at every 200 ms (the default) or at each change."),
    .init(
      "scriptIsolation", .choice(of: PlaybackScenario.ScriptIsolation.self),
      "Whether each verification script has a world of its own (the default)."),
    .init("verification", verification, "Who measures for the vendors; auto without it."),
    .init(
      "strictDuration", .flag,
      "Whether a declared duration that differs from the media's is error 202."),
    .init("golden", text, "The file that the event stream must equal, as a path."),
    .init(
      "mezzanine", .either([mezzanineNeed, .reference("mezzanine")]),
      "What a server that stitches asks of an ad's Mezzanine."),
    .init("slot", .reference("slot"), "What the publisher's place takes."),
    .init(
      "companions", .list(of: .reference("companion")),
      "The places for companions; without the key every companion counts as shown."),
    .init(
      "captions", captions, "Which captions the viewer sees: on, off (the default), a language."),
    .init("session", .reference("session"), "How the app sets its measurement sessions up."),
  ]
}

extension [SchemaField] {
  /// The keys, in order.
  var keys: [String] { map(\.key) }
}
