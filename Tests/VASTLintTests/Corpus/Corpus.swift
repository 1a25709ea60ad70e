import Foundation
import TestSupport

/// Documents of public projects; their folder is not part of the package and may be missing.
enum Corpus {
  static let folder = Checkout.sharedData.appending(path: "vast")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "manifest.csv").path)
  }

  /// One row of the manifest.
  struct Entry {
    var path: String
    /// What kind of document it is.
    var kind: String
    var isWellFormed: Bool
    /// Whether it validates against its version's schema, its namespace set right if need be; nil
    /// when there is no schema.
    var isValid: Bool?
    /// The first complaint of the schema.
    var complaint: String

    func bytes() throws -> [UInt8] {
      let handle = try FileHandle(forReadingFrom: Corpus.folder.appending(path: path))
      return Array(try handle.readToEnd() ?? Data())
    }
  }

  static func entries() throws -> [Entry] {
    let text = try String(
      contentsOf: folder.appending(path: "manifest.csv"), encoding: .utf8)
    let rows = records(of: text)
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      let verdicts = ["schema_valid", "schema_valid_with_namespace"].compactMap { fields[$0] }
      return Entry(
        path: fields["path"] ?? "", kind: fields["kind"] ?? "",
        isWellFormed: fields["well_formed"] != "no",
        isValid: verdicts.contains("yes") ? true : verdicts.contains("no") ? false : nil,
        complaint: fields["schema_error"] ?? "")
    }
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
