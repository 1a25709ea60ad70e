package import JSONSchema
internal import JSONTree
internal import Player

/// The JSON output of `vastsim resolve`, version 1, as JSON Schema.
package enum ChainSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim resolve, version 1",
      meaning: "Where a tag leads: its chains, what would play, and why not the rest.",
      root: .object(fields),
      definitions: [
        .init("break", .object(part)), .init("fetch", .object(fetch)), .init("ad", .object(ad)),
        .init("hop", .object(hop)), .init("mediaChoice", .object(RecordSchema.mediaChoice)),
        .init("nonLinear", .object(nonLinear)),
        .init("diagnostic", .object(RecordSchema.kind("diagnostic"))),
      ])
  }

  package static let fields: [SchemaField] = [
    FindingSchema.version,
    .required(
      "breaks", .list(of: .reference("break")), "The breaks of a VMAP; one for a VAST document."),
    .init("failure", .filledString, "Why nothing plays at all."),
    .required("diagnostics", .list(of: .reference("diagnostic")), "All findings."),
  ]

  package static let part: [SchemaField] = [
    .init("title", .string, "The break, in words; absent for a VAST document."),
    .init("failure", .filledString, "Why nothing of the break plays."),
    .required("fetches", .list(of: .reference("fetch")), "What was requested, in order."),
    .required("ads", .list(of: .reference("ad")), "The ads of the break, in document order."),
  ]

  package static let fetch: [SchemaField] =
    [.required("answeredAtUs", RecordSchema.us, "When the answer came, in µs of virtual time.")]
    + RecordSchema.kind("fetch")

  package static let ad: [SchemaField] = [
    .required("chain", .list(of: .reference("hop")), "Its wrapper chain, the inline ad first."),
    .required(
      "mediaFiles", .list(of: .reference("mediaChoice")),
      "Every MediaFile, with why it was selected or rejected."),
    .init(
      "nonLinears", .list(of: .reference("nonLinear")), "Every NonLinear of a nonlinear ad."),
    .init("order", .integer(1...Int.max), "Its number in play order; absent if it does not play."),
    .init(
      "unknown", .list(of: .choice(of: AdAdmissionStateMachine.Unknown.self)),
      "What is unknown before the media is opened."),
    .init("sequence", .integer(), "The declared sequence."),
    .init("errorCode", .integer(100...1999), "The VAST error code, if it does not play."),
    .init("reason", .filledString, "Why it does not play."),
  ]

  package static let hop: [SchemaField] = [
    .required("hop", RecordSchema.count, "The hop; 0 is the inline ad."),
    .required("document", .string, "The document, as displayed."),
    .required("line", .integer(1...Int.max), "The line of the Ad, from 1."),
    .required("kind", .names(["inLine", "wrapper"]), "What the Ad holds."),
    .init("adID", .string, "The id of the Ad."),
  ]

  package static let nonLinear: [SchemaField] = [
    .init("id", .string, "The declared id."),
    .init("width", .integer(), "The declared width in pixels."),
    .init("height", .integer(), "The declared height in pixels."),
    .init("refusal", .filledString, "Why it is not shown."),
  ]
}
