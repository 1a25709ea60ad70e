import JSONSchema

/// The units on the screen.
extension ScenarioSchema {
  /// The keys for a single ad, which each unit has for itself.
  static let adKeys = [
    "tag", "media", "player", "slot", "companions", "captions", "mezzanine", "content",
    "strictDuration",
  ]

  /// One of `units:`, a player with a tag.
  static let unit: [SchemaField] =
    [
      .required("unit", text, "The unit's name, which steps and expectations refer to."),
      .init("view", text, "The view that it is shown in; the view of the same name by default."),
      .required(
        "tag", text, "The VAST or VMAP document, as a path from the file's folder or a URL."),
    ]
    + topLevel.filter { field in
      ["media", "player", "slot", "companions", "captions", "mezzanine"].contains(field.key)
    }
}
