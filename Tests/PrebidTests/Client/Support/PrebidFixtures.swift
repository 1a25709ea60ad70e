import Prebid
import TestSupport
import Vocabulary

/// Files of the corpus and of Prebid's own tests.
enum PrebidFixtures {
  static let places = CorpusPlace.all(with: "prebid")

  /// A recorded response of a place.
  static func responsePath(_ name: String, in place: CorpusPlace) -> String {
    place == .own ? "prebid/responses/\(name)" : "prebid/ios/\(name)"
  }

  static func document(_ path: String, in place: CorpusPlace) throws -> JSONDocument {
    try JSONDocument(try place.bytes("prebid/\(path)"), file: path)
  }
}

extension JSONDocument {
  init(text: String, file: String = "test.json") throws {
    try self.init(Array(text.utf8), file: file)
  }
}
