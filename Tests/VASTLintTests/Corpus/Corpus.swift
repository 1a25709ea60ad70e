import Foundation
import TestSupport

/// The documents of a place, with what its manifest says of each.
enum Corpus {
  /// One row of the manifest.
  struct Entry {
    var place: CorpusPlace
    var path: String
    /// What kind of document it is.
    var kind: String
    var isWellFormed: Bool
    /// Whether it validates against its version's schema, its namespace set right if need be; nil
    /// when there is no schema.
    var isValid: Bool?
    /// What it lacks though it is required: of each, the names of which a finding has one.
    var lacks: [[String]]
    /// The rules that the lint reports, each once, in order; nil where it is not stated.
    var rules: [String]?

    func bytes() throws -> [UInt8] { try place.bytes("vast/\(path)") }
  }

  static func entries(in place: CorpusPlace) throws -> [Entry] {
    let rows = records(of: try place.text("vast/manifest.csv"))
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      let verdicts = ["schema_valid", "schema_valid_with_namespace"].compactMap { fields[$0] }
      let isValid: Bool? = verdicts.contains("yes") ? true : verdicts.contains("no") ? false : nil
      return Entry(
        place: place, path: fields["path"] ?? "", kind: fields["kind"] ?? "",
        isWellFormed: fields["well_formed"] != "no", isValid: isValid,
        lacks: fields["lacks"].map { words(of: $0).map { [$0] } }
          ?? (isValid == false ? lacks(by: fields["schema_error"] ?? "") : []),
        rules: fields["rules"].map { words(of: $0) })
    }
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// What a document lacks by a schema's first complaint, such as
  /// `Element 'Wrapper': Missing child element(s). Expected is ( VASTAdTagURI ).` or
  /// `Element 'Ad': The attribute 'id' is required but missing.`
  private static func lacks(by complaint: String) -> [[String]] {
    let isElement = complaint.contains("Missing child element(s)")
    guard isElement || complaint.contains("is required but missing") else { return [] }
    let words = complaint.split(whereSeparator: { "'{}() ".contains($0) }).map(String.init)
    return [isElement ? Array(words.drop { $0 != "Expected" }) : words]
  }

  /// The records of a text with commas, where quoted fields may have line breaks.
  private static func records(of text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted, "\r\n" where !isQuoted:
        records.append(record + [field])
        record = []
        field = ""
      default: field.append(character)
      }
    }
    return field.isEmpty && record.isEmpty ? records : records + [record + [field]]
  }
}
