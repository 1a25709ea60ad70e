import Player
import Testing
import VAST
import VASTLint
import Vocabulary

@testable import VASTSimulator

/// Documents that are asked for again and again, among more than are kept.
struct KnownInputsTests {
  private struct Document {
    let bytes: [UInt8]
    let file: String
  }

  /// Documents of every kind that differ in their bytes or in their names alone.
  private static let documents: [Document] = {
    let bodies = (0..<40).map { number in
      """
      <VAST version="4.2"><Ad id="\(number)"><InLine><AdTitle>t</AdTitle><Impression>u</Impression>
      </InLine></Ad></VAST>
      """
    }
    let others = [
      "", "<VAST", "<VAST version='4.2'/>", "<html/>",
      "<vmap:VMAP xmlns:vmap='http://www.iab.net/videosuite/vmap' version='1.0'/>",
      "<VAST version='4.2'><!--" + String(repeating: "x", count: 70_000) + "--></VAST>",
    ]
    return (bodies + others).flatMap { body in
      ["a.xml", "b.xml"].map { Document(bytes: Array(body.utf8), file: $0) }
    }
  }()

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `what is parsed does not depend on what was parsed before`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parsed = KnownInputs()
    for _ in 0..<600 {
      let index = Int.random(in: Self.documents.indices, using: &random)
      // Some come more often than others.
      let document = Self.documents[Bool.random(using: &random) ? index : index / 8]
      if Bool.random(using: &random) {
        #expect(
          parsed.source(document.bytes, file: document.file)
            == .ads(AdDocumentReader.source(document.bytes, file: document.file)))
      } else {
        #expect(
          parsed.response(document.bytes, file: document.file)
            == AdDocumentReader.response(document.bytes, file: document.file))
      }
    }
  }
}
