import Diagnostics
import Foundation
import Testing
import VAST

struct CorpusTests {
  @Test(
    .enabled("the documents of public projects are not beside this package") {
      FileManager.default.fileExists(atPath: SampleFiles.corpus.path)
    })
  func `every document of public projects is read, and its findings have places`() throws {
    var vast = 0
    var playable = 0
    for file in SampleFiles.files(below: SampleFiles.corpus) {
      let parsing = VASTParser.parse(
        try SampleFiles.bytes(of: file), file: file.lastPathComponent)
      #expect((parsing.document == nil) == (parsing.failure != nil), "\(file.path)")
      for diagnostic in parsing.diagnostics where diagnostic.rule != "ByteOrderMark" {
        #expect(diagnostic.location?.position != nil, "\(file.path): \(diagnostic)")
      }
      if let document = parsing.document {
        vast += 1
        for ad in document.ads where ad.inLine != nil && ad.failure == nil {
          playable += 1
          #expect(
            ad.creatives.contains {
              $0.linear?.mediaFiles.isEmpty == false || $0.nonLinearAds != nil
                || $0.companionAds != nil
            })
        }
      }
    }
    // The manifest lists 238 well-formed documents; two more have something before them.
    #expect(vast == 240)
    #expect(playable > 100)
  }
}
