package import FoundationEssentials
internal import Testing

/// The checkout that the tests were built from.
package enum Checkout {
  /// The package's folder.
  package static let root: URL = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }()

  /// A file of the checkout, by its path relative to the package's folder.
  package static func path(_ relative: String) -> String {
    root.appending(path: relative).path(percentEncoded: false)
  }
}

/// The folder of a set of documents that tests read.
package enum CorpusPlace: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// The documents in this repository, which were written for these tests.
  case own = "Tests/Corpus"
  /// The documents of public projects, which only some checkouts have in the folder next to them.
  case shared = "../shared/data"

  /// The places that have a file or folder. This repository's own place is always among them, so
  /// that a check fails if the file is nowhere.
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

/// The cache in which commands run by tests store their measurements of media, so that each media
/// file is decoded only once for each build.
package enum KeptMeasurements {
  /// The environment of a command whose user cache is a folder next to the test executable.
  package static let environment = [
    "XDG_CACHE_HOME": URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "test-cache").path(percentEncoded: false)
  ]
}
