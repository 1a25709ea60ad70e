import Foundation
import JSONSchema
import JSONTree

/// External schemas against which reports are validated.
enum ReportSchemas {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/data/schemas").standardizedFileURL

  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  /// A schema out of a folder, with its neighbours.
  static func validator(_ name: String, in folder: URL) throws -> SchemaValidator {
    var documents: [String: JSONValue] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".json") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      documents[file] = try JSONReader.value(of: text)
    }
    return SchemaValidator(documents[name] ?? false, documents: documents)
  }
}
