internal import JSONSchema
internal import JSONTree
internal import Reports

/// The JSON output of `vastsim cache`, version 1, as JSON Schema.
enum CacheSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim cache, version 1", meaning: "What is kept of measured media for later runs.",
      root: .object(fields), definitions: [.init("removed", .object(counts))])
  }

  static let fields: [SchemaField] =
    [
      FindingSchema.version,
      .required(
        "path", .either([.string, .constant(.null)]),
        "The folder, as displayed; null where none is known."),
    ] + counts + [
      .required("mostEntries", count, "The most measurements that are kept."),
      .required("mostBytes", count, "The most bytes that are kept."),
      .init("removed", .reference("removed"), "What was removed; absent unless asked for."),
    ]

  private static let counts: [SchemaField] = [
    .required("entries", count, "The number of measurements."),
    .required("bytes", count, "Their size in bytes, all together."),
  ]

  private static let count = Schema.integer(0...Int.max)
}
