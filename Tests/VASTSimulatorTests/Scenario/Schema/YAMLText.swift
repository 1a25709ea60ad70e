import Documents
import Vocabulary

extension YAMLNode {
  /// The JSON of a document's text.
  static func json(of text: some StringProtocol) throws -> JSONValue {
    try YAMLParser().parse(Array(text.utf8)).json
  }
}
