internal import CreativeQuality
internal import Media
internal import VASTSimulator
internal import Vocabulary

/// Probed files as one JSON object, in a stable format: the output of `vastsim probe`, version 1.
enum ProbeJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim probe, version 1", meaning: "What is in media files, and how good they are.",
      .object(fields))
  }

  /// The text, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no measurement can cause.
  static func text(of files: [ProbedFile], _ renditions: RenditionReport) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: (files, renditions)))) + "\n"
  }

  private static let fields: [JSONField<(files: [ProbedFile], renditions: RenditionReport)>] = [
    .version,
    .required(
      "files", .list(of: .defined("probedFile", file)), "The files that were measured, in order.",
      \.files),
    .required(
      "renditions", .list(of: .defined("qualityCheck", QualityResult.fields)),
      "The checks that compare the files as renditions of one creative; none for a single file."
    ) { $0.renditions.results },
  ]

  private static let file: [JSONField<ProbedFile>] = [
    .required("path", .string, "The path, as displayed.", \.path),
    .required("verdict", .verdict, "The worst of its checks.") { Verdict(worst: $0.report.worst) },
    .required("reason", .string, "The number of checks with each result.") { $0.report.summary },
    .required("quality", .defined("quality", QualityReport.fields), "Its checks.", \.report),
    .optional(
      "media", JSONReport.media,
      "What is in it, as in a run record, with 'measurements'; absent for a file "
        + "that cannot be opened.", \.facts),
  ]
}
