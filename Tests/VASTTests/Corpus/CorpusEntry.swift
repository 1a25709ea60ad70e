import Foundation
import TestSupport

/// A row of a place's manifest: a document, and what it is expected to give.
struct CorpusEntry {
  /// The path below the place's folder of documents.
  var path: String
  var kind: String
  var version: String
  var isWellFormed: Bool
  /// The ads, and those that are InLine and Wrapper; of VMAP those of all breaks.
  var ads: Int
  var inLine: Int
  var wrapper: Int
  /// `read`, or the number of the error code for the whole document; nil where it is not stated.
  var outcome: String?
  /// The InLine ads that have something to show; nil where it is not stated.
  var shown: Int?

  /// The rows whose documents are there. In the manifest of public projects some rows go on in
  /// further lines, with the complaint of a schema; these are no documents.
  static func all(in place: CorpusPlace) throws -> [CorpusEntry] {
    var rows = try place.text("vast/manifest.csv").split(whereSeparator: \.isNewline)[...].map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = rows.removeFirst()
    return rows.compactMap { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      guard let path = fields["path"], let kind = fields["kind"],
        FileManager.default.fileExists(atPath: place.url("vast/\(path)").path)
      else { return nil }
      return CorpusEntry(
        path: path, kind: kind, version: fields["version"] ?? "",
        isWellFormed: fields["well_formed"] == "yes", ads: Int(fields["ads"] ?? "") ?? 0,
        inLine: Int(fields["inline"] ?? "") ?? 0, wrapper: Int(fields["wrapper"] ?? "") ?? 0,
        outcome: fields["outcome"], shown: fields["shown"].map { Int($0) ?? 0 })
    }
  }
}
