internal import CreativeQuality
internal import JSONTree
internal import Reports
internal import RunRecords
internal import VASTSimulator
internal import Verdicts

/// Probed files as one JSON object.
///
/// `files` holds one object for each: `path`, `media` as in a run record, with `measurements`, and
/// `quality` with the `profile` and its `checks`. `renditions` holds the checks that compare them.
enum ProbeJSONReport {
  /// The text, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no measurement can cause.
  static func text(of files: [ProbedFile], _ renditions: RenditionReport) throws -> String {
    let value: JSONValue = [
      "v": 1,
      "files": .array(
        files.map { file in
          .object(
            [
              .init("path", .string(file.path)),
              .init("verdict", .string(Verdict(worst: file.report.worst).word)),
              .init("reason", .string(file.report.summary)), .init("quality", file.report.json),
            ]
              + (file.facts.map { [.init("media", JSONReport.media.json($0))] } ?? []))
        }),
      "renditions": renditions.json,
    ]
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }
}
