import Foundation
import TestSupport
import Testing

@testable import Player

/// The samples of streams beside some checkouts.
enum SampleStreams {
  static let isThere = FileManager.default.fileExists(
    atPath: CorpusPlace.shared.url("streams/vod-replace.m3u8").path)

  /// The condition of a test that reads them.
  static let condition = ConditionTrait.enabled(
    if: isThere, "../shared/data/streams is not beside this checkout")

  static func bytes(_ name: String) throws -> [UInt8] {
    try CorpusPlace.shared.bytes("streams/\(name)")
  }

  static func document(_ name: String) throws -> StreamDocument {
    let reading = StreamReader.reading(try bytes(name), file: name)
    #expect(reading.faults == [])
    guard case .document(let document) = reading.content else {
      throw NotADocument()
    }
    return document
  }

  struct NotADocument: Error {}
}
