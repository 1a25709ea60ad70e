import JSONSchema

/// The units on the screen.
extension ScenarioSchema {
  /// The keys for a single ad, which each unit has for itself.
  static let adKeys = [
    "tag", "media", "player", "slot", "companions", "captions", "mezzanine", "content",
    "strictDuration",
  ]

  /// The keys of a unit that say what kind it is of: each unit has one.
  static let unitKinds = ["tag", "outbrain", "synerise", "upsight", "prebid"]

  /// One of `units:`, with its kind.
  static var unitSchema: Schema {
    Schema.object(unit).withExactlyOne(of: unitKinds)
      .with(if: .requiring(["app"]), then: .either(unitKinds.dropFirst().map { .requiring([$0]) }))
  }

  /// The keys of a player, of a tag or of what an auction brings, beside those of every unit.
  static let videoKeys = ["media", "player", "slot", "companions", "captions", "mezzanine"]

  /// One of `units:`.
  static let unit: [SchemaField] =
    [
      .required("unit", text, "The unit's name, which steps and expectations refer to."),
      .init("view", text, "The view that it is shown in; the view of the same name by default."),
      .init(
        "tag", text, "The VAST or VMAP document, as a path from the file's folder or a URL."),
      .init("outbrain", .reference("outbrain"), "A recommendation widget of Outbrain."),
      .init("synerise", .reference("synerise"), "A content widget of Synerise."),
      .init("upsight", .reference("upsight"), "A native message of Upsight."),
      .init("prebid", .reference("prebid"), "An ad that Prebid Mobile auctions."),
      .init("app", .reference("app"), "What the app leaves out of a guide's duties."),
    ]
    + topLevel.filter { videoKeys.contains($0.key) }
}
