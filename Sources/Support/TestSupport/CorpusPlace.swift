package import FoundationEssentials
internal import Testing

/// A place where the documents of guards lie.
package enum CorpusPlace: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// The documents in this repository, which were written for these tests.
  case own = "Tests/Corpus"
  /// The documents of public projects, which are beside some checkouts only.
  case shared = "../shared/data"

  /// The places that have a file or folder; this repository's own is always among them, so that a
  /// guard fails where nothing is.
  package static func all(with path: String) -> [CorpusPlace] {
    allCases.filter { $0 == .own || FileManager.default.fileExists(atPath: $0.url(path).path) }
  }

  package func url(_ path: String) -> URL {
    Checkout.root.appending(path: "\(rawValue)/\(path)").standardizedFileURL
  }

  package func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: url(path))) }

  package func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  package var testDescription: String { rawValue }
}
