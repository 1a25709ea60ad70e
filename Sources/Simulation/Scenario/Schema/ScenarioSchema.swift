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
      meaning: "The environment of an ad, what happens while it plays, and the expected results.",
      root: Schema.object(topLevel).with(
        if: .requiring(["sound"]), then: .requiring(["units"])), definitions: definitions)
  }

  /// The parts that have names of their own, in the order of the article about scenario files.
  package static var definitions: [SchemaDocument.Definition] {
    [
      .init("player", .object(player)), .init("device", .object(device)),
      .init("connection", .object(network)), .init("content", .object(content)),
      .init("unit", unitSchema), .init("outbrain", .object(outbrain)),
      .init("outbrainConfiguration", .object(outbrainConfiguration)),
      .init("synerise", .object(synerise)), .init("syneriseMapping", .object(syneriseMapping)),
      .init("syneriseLayout", syneriseLayout), .init("syneriseItem", .object(syneriseItem)),
      .init("syneriseButton", .object(syneriseButton)), .init("upsight", .object(upsight)),
      .init("upsightRead", .object(upsightRead)), .init("prebid", prebidSchema),
      .init("prebidAdServerKeys", .object(prebidAdServerKeys)),
      .init("prebidAccount", .object(prebidAccount)),
      .init("prebidLifetimes", .object(prebidLifetimes)), .init("app", .object(app)),
      .init("slot", .object(slot)),
      .init("companion", .object(companion)),
      .init("mezzanine", .object(mezzanine)), .init("session", .object(session)),
      .init("standard", standardSchema), .init("view", viewSchema),
      .init("friendly", .object(friendly)),
      .init("at", .either([.reference("event"), duration, percentage])),
      .init("event", .names(EventNames.triggers)),
    ] + StepName.allCases.map { .init(definitionName(of: $0), stepSchema($0)) }
      + ClaimKey.allCases.map { .init(definitionName(of: $0), expectationSchema($0)) }
      + [.init("never", .one(of: ClaimKey.events.map(neverSchema)))]
  }

  /// The keys of the whole file.
  static let topLevel: [SchemaField] = [
    .required("version", .constant(1), "The version of the format, 1."),
    .init("name", text, "The scenario's name; the file's by default."),
    .init("tag", text, "The VAST or VMAP document, as a path from the file's folder or a URL."),
    .init(
      "media", text, "The media file that replaces the selected MediaFile, as a path."),
    .init(
      "map", .object(keys: .filledString, values: text),
      "The folder or file for URLs that begin with a prefix; the longest prefix wins."),
    .init(
      "player", .either([.names(playerNames), text, .reference("player")]),
      "The player profile, or changes to one."),
    .init("device", .reference("device"), "The device that the ad is shown on."),
    .init("network", .reference("connection"), "The connection that media arrives over."),
    .init(
      "units", .list(of: .reference("unit")),
      "The units on the screen, instead of the keys about one ad."),
    .init(
      "layout", .list(of: .reference("view")),
      "The views, back to front; without it the ad fills the screen's width."),
    .init("steps", .list(of: stepsSchema), "What happens, in any order."),
    .init("expect", .list(of: expectationsSchema), "The expectations of the finished run."),
    .init(
      "until", positiveDuration,
      "The longest virtual time of a run; by default 10m more than its ads."),
    .init("content", .reference("content"), "The content that a VMAP's breaks belong to."),
    .init(
      "macros",
      .object(
        keys: .string(matching: "^[A-Z][A-Z0-9_]*$"),
        values: Schema([.init("type", ["string", "number", "boolean"])])),
      "Values of macros that only the caller knows; empty text in quotes is a value."),
    .init(
      "standards", .list(of: .reference("standard")),
      "Viewability standards in addition to the built-in ones."),
    .init(
      "sampling", .choice(of: GeometrySampling.self),
      "Whether the view tree is observed every 200 ms (the default) or at each change."),
    .init(
      "sound", .choice(of: PlaybackScenario.Sound.self),
      "Whether all units may be heard (the default), or the app mutes them for the latest one."),
    .init(
      "scriptIsolation", .choice(of: PlaybackScenario.ScriptIsolation.self),
      "Whether each verification script has its own JavaScript context (the default)."),
    .init("verification", verification, "Who measures for the vendors; auto by default."),
    .init(
      "strictDuration", .flag,
      "Whether a declared duration that differs from the media's is error 202."),
    .init("golden", text, "The file that the event stream must equal, as a path."),
    .init(
      "mezzanine", .either([mezzanineNeed, .reference("mezzanine")]),
      "What a stitching server requires of an ad's Mezzanine."),
    .init("slot", .reference("slot"), "The ads that the publisher's slot accepts."),
    .init(
      "companions", .list(of: .reference("companion")),
      "The slots for companions; without the key every companion counts as shown."),
    .init(
      "captions", captions, "Which captions the viewer sees: on, off (the default), a language."),
    .init("session", .reference("session"), "How the app sets its measurement sessions up."),
  ]
}

extension [SchemaField] {
  /// The keys, in order.
  var keys: [String] { map(\.key) }
}
