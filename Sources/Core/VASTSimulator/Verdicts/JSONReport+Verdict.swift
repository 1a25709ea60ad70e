package import Vocabulary

/// The run record as a whole: how the run went, and what its verdict is.
extension JSONReport {
  /// The schema of the record.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim run record, version 1",
      meaning: "The result of a run, without the event stream.", .object(fields))
  }

  /// The record's text, spread over lines, ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: record))) + "\n"
  }

  private static let fields: [JSONField<RunRecord>] =
    course + verdict.map { field in field.of { RunVerdict(of: $0, failingOn: .error) } } + results

  /// A verdict as outputs write it.
  package static let verdict: [JSONField<RunVerdict>] = [
    .required("verdict", .verdict, "The verdict on the run.", \.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.reason),
    .required(
      "judged", .object(judged), "How many items of each kind were judged.", \.judged),
    .required(
      "notJudged", .list(of: .object(notJudged)), "What was not judged, in play order.",
      \.notJudged),
  ]

  package static let judged: [JSONField<Judged>] = [
    .required("beacons", .count, "Requests that a client would send.", \.beacons),
    .required(
      "standards", .count, "Viewability standards that were measured, for each session.",
      \.standards),
    .required("vendors", .count, "Vendors that were measured.", \.vendors),
    .required("media", .count, "Media files that were opened.", \.media),
    .required(
      "assets", .count, "Companions, icons, pages and captions that were requested.", \.assets),
    .required("expectations", .count, "Expectations of the scenario.", \.expectations),
  ]

  package static let notJudged: [JSONField<NotJudged>] = [
    .required("subject", .choice, "The kind of item that was not judged.", \.subject),
    .optional("name", .string, "The vendor or the URL; absent where the reason says it.", \.name),
    .required(
      "reason", .filledString, "Why it was not judged, and how to supply what is missing.", \.reason
    ),
    .required(
      "wanted", .flag, "Whether a run that does not fail is INCONCLUSIVE because of it.",
      \.isWanted),
  ]
}

extension JSONForm<Verdict> {
  /// A verdict in the words of reports.
  package static var verdict: Self {
    Self(.names(Verdict.allCases.map(\.word))) { .string($0.word) }
  }
}
