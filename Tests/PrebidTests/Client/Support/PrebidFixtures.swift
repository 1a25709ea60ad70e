import Foundation
import JSONTree
import NativeUnits
import Prebid
import TestSupport

/// Files of Prebid's own tests; their folder is not part of the package and may be missing.
enum PrebidFixtures {
  static let folder = Checkout.sharedData.appending(path: "prebid")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "ios").path)
  }

  static let absence = "the fixtures ../shared/data/prebid are not at hand"

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  static func document(_ path: String) throws -> JSONDocument {
    try JSONDocument(try bytes(path), file: path)
  }
}

extension JSONDocument {
  init(text: String, file: String = "test.json") throws {
    try self.init(Array(text.utf8), file: file)
  }
}
