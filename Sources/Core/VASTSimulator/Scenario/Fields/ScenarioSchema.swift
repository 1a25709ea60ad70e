import OpenMeasurement
import Player
import Prebid
package import Vocabulary
import Widgets

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
  package static var definitions: [SchemaDocument.Definition] {
    parts.map { .init($0.name, $0.schema) }
      + StepRow.all.map { .init($0.definitionName, $0.schema($0).described($0.meaning)) }
      + ClaimRow.all.map { .init($0.definitionName, $0.schema) }
      + [.init("never", .one(of: ClaimRow.events.map(\.neverSchema)))]
  }

  /// One part with a name, and its keys where it has some.
  struct Part: Sendable {
    let name: String
    let schema: Schema
    var fields: [SchemaField] = []

    init(_ name: String, _ schema: Schema) { (self.name, self.schema) = (name, schema) }

    init<Target>(_ name: String, _ fields: [Field<Target>], _ schema: Schema? = nil) {
      self.init(name, fields.schema(), schema)
    }

    init(_ name: String, _ fields: [SchemaField], _ schema: Schema? = nil) {
      self.init(name, schema ?? .object(fields))
      self.fields = fields
    }
  }

  static let parts: [Part] = [
    .init("player", PlaybackScenario.PlayerChoice.fields),
    .init("device", PlaybackScenario.Device.fields),
    .init("connection", PlaybackScenario.Network.fields),
    .init("content", VideoUnitScenario.Content.fields),
    .init("unit", UnitFields.schema, UnitFields.definition),
    .init("outbrain", OutbrainSettings.fields),
    .init("outbrainConfiguration", OutbrainSettings.Configuration.fields),
    .init("synerise", SyneriseSettings.fields),
    .init("syneriseMapping", SyneriseSettings.Mapping.fields),
    .init("syneriseLayout", SyneriseSettings.Layout.schema),
    .init("syneriseItem", SyneriseSettings.ItemLayout.fields),
    .init("syneriseButton", SyneriseSettings.ActionButton.fields),
    .init("upsight", UpsightSettings.fields), .init("upsightRead", UpsightSettings.Read.fields),
    .init("prebid", PrebidSettings.fields, PrebidSettings.schema),
    .init("prebidAdServerKeys", AppKeyChanges.fields),
    .init("prebidAccount", AuctionServerSettings.fields),
    .init("prebidLifetimes", AuctionServerSettings.Lifetimes.fields),
    .init("app", UnitFields.app), .init("slot", AdSlot.fields),
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

extension [SchemaField] {
  /// The keys, in order.
  var keys: [String] { map(\.key) }
}
