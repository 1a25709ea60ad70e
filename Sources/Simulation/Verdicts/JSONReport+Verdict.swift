internal import Diagnostics
package import JSONTree
package import RunRecords

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
    .required("verdict", .verdict, "What the run came to.", \.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.reason),
    .required(
      "judged", .object(judged), "What the verdict was reached from, in numbers.", \.judged),
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
      "assets", .count, "Companions, icons, pages and captions that were asked for.", \.assets),
    .required("expectations", .count, "What the scenario expects.", \.expectations),
  ]

  package static let notJudged: [JSONField<NotJudged>] = [
    .required("subject", .choice, "What it is.", \.subject),
    .optional("name", .string, "The vendor or the URL; absent where the reason says it.", \.name),
    .required("reason", .filledString, "Why, and what supplies it.", \.reason),
    .required("wanted", .flag, "Whether the verdict waits for it.", \.isWanted),
  ]
}

extension JSONForm<Verdict> {
  /// A verdict in the words of reports.
  package static var verdict: Self {
    Self(.names(Verdict.allCases.map(\.word))) { .string($0.word) }
  }
}
