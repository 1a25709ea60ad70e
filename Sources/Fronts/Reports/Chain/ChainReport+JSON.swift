internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// The JSON output of `vastsim resolve`, version 1.
extension ChainReport {
  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim resolve, version 1",
      meaning: "Where a tag leads: its chains, the ads that would play, and why others would not.",
      .object(fields))
  }

  /// The report as one JSON object, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package func json(of inspection: ChainInspection) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: inspection))) + "\n"
  }

  private static let fields: [JSONField<ChainInspection>] = [
    .version,
    .required(
      "breaks", .list(of: .defined("break", part)),
      "The breaks of a VMAP; one for a VAST document.",
      \.breaks),
    .optional("failure", .filledString, "Why nothing plays at all.") {
      $0.absenceOfBreaks?.reason
    },
    .required(
      "diagnostics", .list(of: JSONReport.diagnostic), "All findings.", \.diagnostics),
  ]

  private static let part: [JSONField<ChainInspection.InspectedBreak>] = [
    .optional("title", .string, "The break, in words; absent for a VAST document.", \.title),
    .optional("failure", .filledString, "Why nothing of the break plays.") {
      $0.failure?.description
    },
    .optional(
      "emptyHop", .filledString, "The server that answered the tag without an ad.",
      \.emptyHop),
    .required(
      "fetches", .list(of: .defined("fetch", fetch)), "What was requested, in order.", \.fetches),
    .required(
      "ads", .list(of: .defined("ad", ad)), "The ads of the break, in document order.", \.ads),
  ]

  private static let fetch: [JSONField<ChainInspection.TimedFetch>] =
    [
      .required(
        "answeredAtUs", .microseconds, "When the answer came, in µs of virtual time.", \.answeredAt)
    ] + EventStream.fetch.fields.map { $0.of(\.fetch) }

  private static let ad: [JSONField<ChainInspection.InspectedAd>] = [
    .required("chain", .list(of: .defined("hop", hop)), "Its wrapper chain, the inline ad first.") {
      Array($0.ad.hops.enumerated())
    },
    .required(
      "mediaFiles", .list(of: JSONReport.mediaChoice),
      "Every MediaFile, with why it was selected or rejected.", \.mediaFiles),
    .nonEmpty(
      "nonLinears", .list(of: .defined("nonLinear", nonLinear)),
      "Every NonLinear of a nonlinear ad.", \.nonLinears),
    .optional(
      "order", .integer(1...Int.max), "Its number in play order; absent if it does not play.",
      \.order),
    .nonEmpty(
      "unknown", .list(of: .choice), "What is unknown before the media is opened.", \.unknowns),
    .optional("sequence", .integer(), "The declared sequence.", \.ad.sequence),
    .optional("errorCode", .errorCode, "The VAST error code, if it does not play.") {
      $0.obstacle?.errorCode
    },
    .optional("reason", .filledString, "Why it does not play.") { $0.obstacle?.description },
    .optional(
      "emptyHop", .filledString,
      "The wrapper that received no ad, and the server that answered it.",
      \.emptyHop),
  ]

  private static let hop: [JSONField<(offset: Int, element: AdHop)>] = [
    .required("hop", .count, "The hop; 0 is the inline ad.") { $0.offset },
    .required("document", .string, "The document, as displayed.") { $0.element.file },
    .required("line", .integer(1...Int.max), "The line of the Ad, from 1.") {
      $0.element.ad.position.line
    },
    .required("kind", .names(["inLine", "wrapper"]), "What the Ad holds.") {
      $0.element.ad.wrapper == nil ? "inLine" : "wrapper"
    },
    .optional("adID", .string, "The id of the Ad.") { $0.element.ad.id },
  ]

  private static let nonLinear: [JSONField<NonLinearSelector.Candidate>] = [
    .optional("id", .string, "The declared id.", \.nonLinear.id),
    .optional("width", .integer(), "The declared width in pixels.", \.nonLinear.width),
    .optional("height", .integer(), "The declared height in pixels.", \.nonLinear.height),
    .optional("refusal", .filledString, "Why it is not shown.", \.refusal),
  ]
}
