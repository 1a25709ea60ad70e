import Foundation
import TestSupport
import Testing
import VASTLint
import Vocabulary

@testable import VAST

/// Every document of the corpus and of public projects, compared with the counts of a manifest,
/// which were made by other means.
@Suite(.tags(.corpus))
struct CorpusTests {
  /// What a place's documents give together, so that a guard that looked at too little fails.
  private struct Counts: Equatable {
    var vast = 0
    var vmap = 0
    /// The well-formed VAST documents of the manifest.
    var wellFormed = 0
    /// The InLine ads that have something to show.
    var shown = 0
  }

  private func expected(in place: CorpusPlace) throws -> Counts {
    switch place {
    case .own:
      let entries = try CorpusEntry.all(in: place)
      return Counts(
        vast: entries.count { $0.kind != "VMAP" && $0.outcome == "read" },
        vmap: entries.count { $0.kind == "VMAP" },
        wellFormed: entries.count { $0.kind == "VAST" && $0.isWellFormed },
        shown: entries.map { $0.shown ?? 0 }.reduce(0, +))
    case .shared:
      // The manifest lists 238 well-formed documents; two more have text before the document.
      return Counts(vast: 240, vmap: 17, wellFormed: 238, shown: 190)
    }
  }

  /// The rules about what has no line, or stands before the first.
  private static let placeless: Set<String> = ["ByteOrderMark", "DocumentEmpty"]

  private func files(in place: CorpusPlace) throws -> [URL] {
    let files = SampleFiles.files(below: place.url("vast"))
    try #require(!files.isEmpty)
    return files
  }

  private func parse(_ file: URL) throws -> AdDocumentParsing {
    AdDocumentReader.source(try SampleFiles.bytes(of: file), file: file.lastPathComponent)
  }

  private func parse(_ entry: CorpusEntry, _ place: CorpusPlace) throws -> AdDocumentParsing {
    try parse(place.url("vast/\(entry.path)"))
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `every file is read, and its findings have places`(place: CorpusPlace) throws {
    var counts = Counts()
    for file in try files(in: place) {
      let parsing = try parse(file)
      for diagnostic in parsing.diagnostics where !Self.placeless.contains(diagnostic.rule.id) {
        #expect(diagnostic.location?.position != nil, "\(file.path): \(diagnostic)")
      }
      switch parsing {
      case .vast(let parsing):
        #expect(parsing.document != nil || parsing.failure != nil, "\(file.path)")
        #expect(parsing.failure == nil || !parsing.diagnostics.isEmpty, "\(file.path)")
        if parsing.failure == nil { counts.vast += 1 }
        // Of a version that is not supported, the addresses for its error can be read.
        if parsing.failure != .versionNotSupported {
          #expect((parsing.document == nil) == (parsing.failure != nil), "\(file.path)")
        }
      case .vmap(let parsing):
        #expect(parsing.document != nil && parsing.failure == nil, "\(file.path)")
        counts.vmap += 1
      }
    }
    let expected = try expected(in: place)
    #expect(counts.vast == expected.vast && counts.vmap == expected.vmap, "\(counts)")
    #expect(counts.vast > 20 && counts.vmap > 1)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `the ads of every well-formed response are those that were counted`(
    place: CorpusPlace
  ) throws {
    var compared = 0
    for entry in try CorpusEntry.all(in: place) where entry.kind == "VAST" && entry.isWellFormed {
      guard case .vast(let parsing) = try parse(entry, place) else {
        Issue.record("\(entry.path) is VAST")
        continue
      }
      let ads = try #require(parsing.document?.ads)
      #expect(ads.count == entry.ads, "\(entry.path)")
      #expect(ads.count { $0.inLine != nil } == entry.inLine, "\(entry.path)")
      #expect(ads.count { $0.wrapper != nil } == entry.wrapper, "\(entry.path)")
      compared += 1
    }
    #expect(compared == (try expected(in: place).wellFormed))
    #expect(compared > 20)
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `the responses inside every VMAP document are read`(place: CorpusPlace) throws {
    var compared = 0
    for entry in try CorpusEntry.all(in: place) where entry.kind == "VMAP" {
      guard case .vmap(let parsing) = try parse(entry, place) else {
        Issue.record("\(entry.path) is VMAP")
        continue
      }
      let responses = parsing.document?.adBreaks.compactMap { adBreak -> VASTDocument? in
        guard case .inline(let response) = adBreak.source?.content else { return nil }
        return response.document
      }
      let breaks = try #require(parsing.document?.adBreaks)
      #expect(responses?.flatMap(\.ads).count == entry.ads, "\(entry.path)")
      #expect(breaks.allSatisfy { $0.failure == nil && $0.timeOffset != nil }, "\(entry.path)")
      #expect(breaks.allSatisfy { $0.source?.content != nil }, "\(entry.path)")
      compared += 1
    }
    #expect(compared == (try expected(in: place).vmap))
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `an ad without a failure has something to show`(place: CorpusPlace) throws {
    var shown = 0
    for file in try files(in: place) {
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
    #expect(shown == (try expected(in: place).shown))
    #expect(shown > 10)
  }

  @Test func `every document of the corpus parses as its manifest says`() throws {
    let entries = try CorpusEntry.all(in: .own)
    let documents = try files(in: .own).map(\.lastPathComponent).filter { $0 != "manifest.csv" }
    #expect(entries.map(\.path).sorted() == documents)
    for entry in entries {
      let outcome: String
      var version: String?
      var shown = 0
      switch try parse(entry, .own) {
      case .vast(let parsing):
        outcome = parsing.failure.map { "\($0.rawValue)" } ?? "read"
        version = parsing.document?.version
        shown = parsing.document?.ads.count { $0.inLine != nil && $0.failure == nil } ?? 0
        #expect(
          parsing.diagnostics.contains { $0.rule.id == "NotWellFormed" }
            == (!entry.isWellFormed && outcome == "100" && entry.kind != "empty"),
          "\(entry.path)")
      case .vmap(let parsing):
        outcome = parsing.failure.map { "\($0.rawValue)" } ?? "read"
        version = parsing.document?.version
      }
      #expect(outcome == entry.outcome, "\(entry.path)")
      #expect((version ?? "") == entry.version, "\(entry.path)")
      #expect(shown == entry.shown, "\(entry.path)")
    }
  }
}

/// A row of a place's manifest: a document, and what it is expected to give.
struct CorpusEntry {
  /// The path below the place's folder of documents.
  var path: String
  var kind: String
  var version: String
  var isWellFormed: Bool
  /// The ads, and those that are InLine and Wrapper; of VMAP those of all breaks.
  var ads: Int
  var inLine: Int
  var wrapper: Int
  /// `read`, or the number of the error code for the whole document; nil where it is not stated.
  var outcome: String?
  /// The InLine ads that have something to show; nil where it is not stated.
  var shown: Int?

  /// The rows whose documents are there. In the manifest of public projects some rows go on in
  /// further lines, with the complaint of a schema; these are no documents.
  static func all(in place: CorpusPlace) throws -> [CorpusEntry] {
    var rows = try place.text("vast/manifest.csv").split(whereSeparator: \.isNewline)[...].map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = rows.removeFirst()
    return rows.compactMap { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      guard let path = fields["path"], let kind = fields["kind"],
        FileManager.default.fileExists(atPath: place.url("vast/\(path)").path)
      else { return nil }
      return CorpusEntry(
        path: path, kind: kind, version: fields["version"] ?? "",
        isWellFormed: fields["well_formed"] == "yes", ads: Int(fields["ads"] ?? "") ?? 0,
        inLine: Int(fields["inline"] ?? "") ?? 0, wrapper: Int(fields["wrapper"] ?? "") ?? 0,
        outcome: fields["outcome"], shown: fields["shown"].map { Int($0) ?? 0 })
    }
  }
}
