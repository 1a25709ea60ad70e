import Foundation
import Media
import TestSupport
import Testing
import Vocabulary

@testable import CreativeQuality

@Suite(.tags(.corpus))
struct CreativeProfileTests {
  @Test func `names are unique, generic comes first`() {
    let names = CreativeProfile.builtIn.map(\.name)
    #expect(names.first == "generic")
    #expect(Set(names).count == names.count)
    for name in names { #expect(CreativeProfile.named(name)?.name == name) }
    #expect(CreativeProfile.named("nobody") == nil)
  }

  @Test(arguments: CreativeProfile.builtIn.map(\.name))
  func `every profile names its source and date, and its rules make sense`(name: String) throws {
    let profile = try #require(CreativeProfile.named(name))
    #expect(profile.source.page.count > 10)
    #expect(profile.source.date.prefix(2) == "20" && (4...7).contains(profile.source.date.count))
    #expect(!profile.rules.isEmpty)
    for rule in profile.rules {
      // A limit in words for a check in numbers would never hold.
      let isText = if case .oneOf = rule.limit { true } else { false }
      let isWord = Self.words.contains(rule.check)
      if rule.limit != .declared { #expect(isText == isWord, "\(rule.check.id)") }
    }
  }

  private static let words: Set<QualityCheck> = [
    .damage, .declaredDimensions, .declaredCodec, .declaredType, .container, .indexPosition,
    .fragmentation, .videoCodec, .resolution, .frameRateMode, .chroma, .scan, .formatChange,
    .audioCodec, .renditionLadder,
  ]

  @Test func `what a profile does not say, generic does`() throws {
    let netflix = try #require(CreativeProfile.named("netflix-ads"))
    #expect(netflix.rules(for: .scan).map(\.severity) == [.error])
    #expect(netflix.rules(for: .rotation).map(\.severity) == [.warning])
    #expect(netflix.rules(for: .momentaryLoudness).isEmpty)
  }

  @Test func `severities can be replaced, and checks turned off`() throws {
    var made = MadeFacts()
    made.measuredVideo.rotation = 90
    made.layout = .withIndexAtEnd
    let profile = CreativeProfile.generic.overriding([.rotation: .error, .indexPosition: nil])
    #expect(try made.result(of: .rotation, under: profile).verdict == .error)
    let report = QualityReport(of: made.facts, under: profile)
    #expect(!report.results.contains { $0.check == .indexPosition })
    #expect(report.worst == .error)
  }

  @Test(arguments: [
    (1080, 11_999, QualityVerdict.error), (1080, 12_000, .pass), (720, 7_999, .error),
    (720, 8_000, .pass),
  ])
  func `Netflix wants bits by height`(height: Int, kilobits: Int64, verdict: QualityVerdict) throws
  {
    let netflix = try #require(CreativeProfile.named("netflix-ads"))
    var made = MadeFacts()
    made.video = MediaStream(
      index: 0, kind: .video, codecName: "h264", bitRate: kilobits * 1_000,
      picture: .init(width: height * 16 / 9, height: height))
    #expect(try made.result(of: .videoBitrate, under: netflix).verdict == verdict)
    made.video = MediaStream(
      index: 0, kind: .video, codecName: "prores", bitRate: 1_000,
      picture: .init(width: height * 16 / 9, height: height))
    #expect(try made.result(of: .videoBitrate, under: netflix).verdict == .notApplicable)
    #expect(try made.result(of: .chroma, under: netflix).verdict == .error)
  }

  @Test(arguments: [(12.9, QualityVerdict.error), (13, .pass), (17.4, .error), (30.9, .pass)])
  func `Roku sells two lengths`(seconds: Double, verdict: QualityVerdict) throws {
    let roku = try #require(CreativeProfile.named("roku-ads-manager"))
    var made = MadeFacts()
    made.duration = .milliseconds(Int(seconds * 1_000))
    #expect(try made.result(of: .duration, under: roku).verdict == verdict)
  }

  @Test func `the EBU's loudness is narrower than practice`() throws {
    let ebu = try #require(CreativeProfile.named("ebu-r128-s1"))
    var made = MadeFacts()
    made.sound?.integratedLoudness = -24
    #expect(try made.result(of: .integratedLoudness).verdict == .pass)
    #expect(try made.result(of: .integratedLoudness, under: ebu).verdict == .error)
  }

  /// Every platform whose rules were read has a profile.
  @Test(arguments: CorpusPlace.all(with: "creative-thresholds.json"))
  func `no platform is forgotten`(place: CorpusPlace) throws {
    let data = Data(try place.bytes("creative-thresholds.json"))
    let root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let names = try #require(root["profiles"] as? [String: Any]).keys
    #expect(Set(names).subtracting(CreativeProfile.builtIn.map(\.name)) == [])
    #expect(names.count == 21)
  }
}
