import Foundation
import TestSupport
import VASTLint

@testable import VAST

/// Files that the tests read, found from this source file's own place.
enum SampleFiles {
  static let packageRoot = Checkout.root

  static let tags = packageRoot.appending(path: "SampleMedia/Tags")

  static func parse(_ name: String) throws -> VASTParsing {
    try AdDocumentReader.response(bytes(of: tags.appending(path: name)), file: name)
  }

  /// A file's bytes; through a handle, since `Data` leaks a buffer for an empty file.
  static func bytes(of file: URL) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: file).readToEnd() ?? Data())
  }

  /// All regular files below a folder, by path, sorted.
  static func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }
}
