import Foundation
import TestSupport
import Vocabulary

/// Schemas against which reports are validated: in this repository of the parts that reports have,
/// and the whole ones, where they are available.
enum ReportSchemas {
  static let places = CorpusPlace.all(with: "schemas")

  static func sarif(in place: CorpusPlace) throws -> SchemaValidator {
    try validator(place == .own ? "sarif-2.1.0.json" : "sarif-schema-2.1.0.json", "schemas", place)
  }

  static func har(in place: CorpusPlace) throws -> SchemaValidator {
    switch place {
    case .own: try validator("har-1.2.json", "schemas", place)
    case .shared: try validator("har.json", "schemas/har", place)
    }
  }

  /// The path of the schema of JUnit's reports.
  static func junit(in place: CorpusPlace) -> String {
    place.url(place == .own ? "schemas/junit.xsd" : "schemas/junit-10.xsd").path
  }

  /// A schema out of a folder, with its neighbours.
  private static func validator(
    _ name: String, _ folder: String, _ place: CorpusPlace
  ) throws -> SchemaValidator {
    var documents: [String: JSONValue] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place.url(folder).path)
    where file.hasSuffix(".json") {
      documents[file] = try JSONReader.value(of: try place.text("\(folder)/\(file)"))
    }
    return SchemaValidator(documents[name] ?? false, documents: documents)
  }
}

extension Rule {
  /// A rule of which only its identifier matters.
  init(named id: String, _ severity: Severity = .warning) {
    self.init(id, severity, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")
  }
}
