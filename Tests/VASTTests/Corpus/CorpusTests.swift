import Diagnostics
import Foundation
import Testing
import VAST

/// Every document of public projects, compared with the counts of a manifest, which were made by
/// other means.
@Suite(
  .enabled("the documents of public projects are not beside this package") {
    FileManager.default.fileExists(atPath: SampleFiles.corpus.path)
  })
struct CorpusTests {
  private struct Entry {
    var file: URL
    var kind: String
    var isWellFormed: Bool
    var ads: Int
    var inLine: Int
    var wrapper: Int
  }

  private func manifest() throws -> [Entry] {
    let text = try String(
      contentsOf: SampleFiles.corpus.appending(path: "manifest.csv"), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let file = SampleFiles.corpus.appending(path: fields[0])
      guard fields.count > 9, FileManager.default.fileExists(atPath: file.path) else { return nil }
      return Entry(
        file: file, kind: fields[1], isWellFormed: fields[4] == "yes", ads: Int(fields[7]) ?? 0,
        inLine: Int(fields[8]) ?? 0, wrapper: Int(fields[9]) ?? 0)
    }
  }

  private func parse(_ file: URL) throws -> AdDocumentParsing {
    AdDocumentParser.parse(try SampleFiles.bytes(of: file), file: file.lastPathComponent)
  }

  @Test(.withCorpus) func `every file is read, and its findings have places`() throws {
    var counts = ["vast": 0, "vmap": 0, "neither": 0]
    for file in SampleFiles.files(below: SampleFiles.corpus) {
      let parsing = try parse(file)
      for diagnostic in parsing.diagnostics where diagnostic.rule.id != "ByteOrderMark" {
        #expect(diagnostic.location?.position != nil, "\(file.path): \(diagnostic)")
      }
      switch parsing {
      case .vast(let parsing):
        #expect((parsing.document == nil) == (parsing.failure != nil), "\(file.path)")
        #expect(parsing.failure == nil || !parsing.diagnostics.isEmpty, "\(file.path)")
        counts[parsing.document == nil ? "neither" : "vast", default: 0] += 1
      case .vmap(let parsing):
        #expect(parsing.document != nil && parsing.failure == nil, "\(file.path)")
        counts["vmap", default: 0] += 1
      }
    }
    // The manifest lists 238 well-formed documents; two more have text before the document.
    #expect(counts["vast"] == 240 && counts["vmap"] == 17, "\(counts)")
  }

  @Test(.withCorpus) func `the ads of every well-formed response are those that were counted`()
    throws
  {
    var compared = 0
    for entry in try manifest() where entry.kind == "VAST" && entry.isWellFormed {
      guard case .vast(let parsing) = try parse(entry.file) else {
        Issue.record("\(entry.file.path) is VAST")
        continue
      }
      let ads = try #require(parsing.document?.ads)
      #expect(ads.count == entry.ads, "\(entry.file.path)")
      #expect(ads.count { $0.inLine != nil } == entry.inLine, "\(entry.file.path)")
      #expect(ads.count { $0.wrapper != nil } == entry.wrapper, "\(entry.file.path)")
      compared += 1
    }
    #expect(compared == 238)
  }

  @Test(.withCorpus) func `the responses inside every VMAP document are read`() throws {
    for entry in try manifest() where entry.kind == "VMAP" {
      guard case .vmap(let parsing) = try parse(entry.file) else {
        Issue.record("\(entry.file.path) is VMAP")
        continue
      }
      let responses = parsing.document?.adBreaks.compactMap { adBreak -> VASTDocument? in
        guard case .inline(let response) = adBreak.source?.content else { return nil }
        return response.document
      }
      let breaks = try #require(parsing.document?.adBreaks)
      #expect(responses?.flatMap(\.ads).count == entry.ads, "\(entry.file.path)")
      #expect(breaks.allSatisfy { $0.failure == nil && $0.timeOffset != nil }, "\(entry.file.path)")
      #expect(breaks.allSatisfy { $0.source?.content != nil }, "\(entry.file.path)")
    }
  }

  @Test(.withCorpus) func `an ad without a failure has something to show`() throws {
    var shown = 0
    for file in SampleFiles.files(below: SampleFiles.corpus) {
      guard case .vast(let parsing) = try parse(file) else { continue }
      for ad in parsing.document?.ads ?? [] where ad.inLine != nil && ad.failure == nil {
        shown += 1
        #expect(
          ad.creatives.contains {
            $0.linear?.mediaFiles.isEmpty == false || $0.nonLinearAds != nil
              || $0.companionAds != nil
          }, "\(file.path)")
      }
    }
    #expect(shown == 190)
  }
}
