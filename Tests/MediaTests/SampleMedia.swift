import Foundation
import TestSupport
import Testing

/// The sample files of the repository, and copies of them that were tampered with.
enum SampleMedia {
  static let folder = Checkout.root
    .appending(path: "SampleMedia")

  static func path(_ name: String) -> String { folder.appending(path: "Media/\(name)").path }

  static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "Media/\(name)"))
  }

  /// Runs a body with a new file of these contents, and removes it afterwards.
  static func withFile<Result>(
    _ contents: Data, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
    try contents.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }
}
