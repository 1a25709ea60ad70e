import Foundation
import JSONSchema
import JSONTree
import TestSupport

/// External schemas against which reports are validated.
enum ReportSchemas {
  static let folder = Checkout.sharedData.appending(path: "schemas")

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
