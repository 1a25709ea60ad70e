import Foundation
import Media
import Player
import Synchronization
import TestSupport
import Testing
import VAST
import VASTSimulator
import Vocabulary

@testable import Certification

struct PlayersCertificateTests {
  /// A tag of a linear ad with trackers as a test wants them.
  private static func tag(duration: Int, _ trackers: [(event: String, url: String)]) -> TagFiles {
    let tracking = trackers.map {
      "<Tracking event=\"\($0.event)\"><![CDATA[\($0.url)]]></Tracking>"
    }.joined()
    return TagFiles(
      text: """
        <VAST version="3.0"><Ad id="a"><InLine>
        <AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Impression><![CDATA[https://t.example/impression]]></Impression>
        <Creatives><Creative>
        <Linear><Duration>00:00:\(duration)</Duration><TrackingEvents>\(tracking)</TrackingEvents>
        <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
        <![CDATA[https://cdn.example/m.mp4]]></MediaFile></MediaFiles>
        </Linear></Creative></Creatives></InLine></Ad></VAST>
        """)
  }

  private static let quartiles = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
  ].map { (event: $0, url: "https://t.example/\($0)") }

  private func certificate(
    _ files: TagFiles, players: [PlayerProfile] = PlayerProfile.captured,
    levels: RuleLevels = RuleLevels(), counting runs: (String) -> Void = { _ in }
  ) throws -> Certificate {
    let request = Stage.request(.init(name: "base"), .exact)
    let service = RunService(files: files)
    var played: [String] = []
    let certifier = Certifier(request, players: players, levels: levels, progress: { _ in }) {
      played.append("\($0.scenario.name) \($0.profile.name)")
      return try service.run($0)
    }
    let certificate = try certifier.certificateAcrossPlayers(
      lint: [], inspection: try service.inspect(request))
    played.forEach(runs)
    return certificate
  }

  private func players(_ certificate: Certificate) throws -> CaseResult {
    try #require(certificate.cases.last { $0.name == "players" })
  }

  @Test
  func `a sound tag passes in all players that take it, whatever these do by their own rules`()
    throws
  {
    let certificate = try certificate(TagFiles(Stage.tag))
    let matrix = try #require(certificate.matrix)
    #expect(certificate.verdict == .warn)
    // MailOnline's takes documents of VAST 2.0 and 3.0, and the tag is of 4.2.
    let findings = try players(certificate).findings
    #expect(findings.map(\.rule) == [.playerDoesNotPlay])
    #expect(findings.first?.message.contains("videojs-vast-vpaid") == true)
    #expect(matrix.players == PlayerProfile.captured.map(\.name))
    #expect(matrix.faults.isEmpty)
    #expect(matrix.cells.count == matrix.cases.count * 13)
    let own = matrix.ownSentences(of: "openplayerjs")
    #expect(own.first?.hasPrefix("never sends ") == true)
    #expect(own.first?.contains("'complete'") == true)
    #expect(!matrix.ownSentences(of: "vast-client-js").contains { $0.contains("complete'") })
    #expect(!matrix.own.contains { $0.cause == .unexplained })
  }

  @Test func `declared 30 s and played 10 s, six of thirteen players send no third quartile`()
    throws
  {
    var files = Self.tag(duration: 30, Self.quartiles)
    files.facts = Stage.media(lasting: .seconds(10))
    let certificate = try certificate(files)
    let matrix = try #require(certificate.matrix)
    let cause = DeviationCause.declaredDuration(declared: .seconds(30), actual: .seconds(10))
    func fault(_ kind: BeaconDeviation.Kind, _ event: String) -> PlayerMatrix.Difference? {
      matrix.faults.first {
        $0.cause == cause && $0.kind == kind && $0.events.contains(event)
          && $0.cases.contains("fully-visible")
      }
    }
    let declaring = [
      "vast-client-js", "fluid-player", "videojs-vast-vpaid", "videojsx-vast",
      "videojs-vast-theonion", "arte-videojs-vast",
    ]
    #expect(fault(.lost, "midpoint")?.players == declaring)
    #expect(fault(.lost, "thirdQuartile")?.players == declaring)
    #expect(fault(.lost, "complete")?.players == ["fluid-player", "videojs-vast-vpaid"])
    // At 7.5 s of the declared 30 s, where it is due at 2.5 s.
    let first = try #require(fault(.late, "firstQuartile"))
    #expect(first.players == declaring)
    #expect(
      first.by.map { $0.upperBound > .seconds(5) && $0.upperBound < .milliseconds(5300) } == true)
    let finding = try #require(
      try players(certificate).findings.first { $0.message.contains("no 'midpoint'") })
    #expect(finding.rule == .playersTrustDuration && finding.severity == .error)
    #expect(
      finding.message.hasPrefix(
        "the tag declares 30.000 s and the media plays 10.000 s: 6 of 13 players send no "))
    #expect(finding.message.hasSuffix("(\(declaring.joined(separator: ", ")))"))
    #expect(certificate.verdict == .fail)
    let cell = try #require(matrix.cell("fully-visible", "vast-client-js"))
    #expect((cell.lost, cell.extra, cell.misplaced) == (2, 0, 1))
    #expect(matrix.cell("fully-visible", "rmp-vast")?.verdict == .pass)
  }

  @Test func `the same URL twice is requested once by the ten players that send images`() throws {
    let pause = (event: "start", url: "https://t.example/start")
    var files = Self.tag(duration: 30, Self.quartiles + [pause])
    files.facts = Stage.media(lasting: .seconds(30))
    let matrix = try #require(try certificate(files).matrix)
    let fault = try #require(
      matrix.faults.first { $0.cause == .identicalURL && $0.events == ["start"] })
    #expect(fault.kind == .lost)
    #expect(fault.players.count == 10)
    #expect(
      !fault.players.contains("rmp-vast") && !fault.players.contains("mediaelement-vast")
        && !fault.players.contains("shaka"))
    #expect(matrix.sentence(of: fault).contains("10 of 13 players request 'start' once"))
    #expect(fault.cause.rule == .playersRequestOnce)
  }

  @Test func `a player that plays nothing is not taken for one that was judged`() throws {
    var profile = PlayerProfile.html5
    profile.name = "waiting"
    profile.autoplayPercent = 101
    let certificate = try certificate(TagFiles(Stage.tag), players: [profile])
    let result = try players(certificate)
    #expect(result.findings.map(\.rule) == [.playerNotCompared])
    #expect(result.verdict == .warn)
  }

  @Test func `a browser that decodes no HEVC shows no picture, which is the tag's fault`() throws {
    var files = Self.tag(duration: 30, Self.quartiles)
    files.facts = Stage.media(lasting: .seconds(30), codec: "hevc")
    let certificate = try certificate(files)
    let matrix = try #require(certificate.matrix)
    let fault = try #require(matrix.faults.first { $0.kind == .noPicture })
    #expect(fault.players == PlayerProfile.captured.map(\.name) && fault.events.isEmpty)
    #expect(fault.cause.rule == .playerShowsNoPicture)
    #expect(
      matrix.sentence(of: fault).contains("13 of 13 players play the sound without the picture"))
    let whole = matrix.cells.filter { $0.name == "fully-visible" }
    #expect(whole.count == 13 && whole.allSatisfy { $0.shortfall == .noPicture })
    #expect(certificate.verdict == .fail)
  }

  @Test func `a tag without an ad compares nothing and says so`() throws {
    let files = TagFiles(text: #"<VAST version="4.2" xmlns="http://www.iab.com/VAST"></VAST>"#)
    let certificate = try certificate(files)
    #expect(certificate.matrix == nil)
    #expect(try players(certificate).verdict == .notApplicable)
    #expect(certificate.verdict == .fail)
  }

  @Test func `each player plays each case once`() throws {
    var runs: [String] = []
    let certificate = try certificate(
      TagFiles(Stage.tag), players: [.vastClientJS, .rmpVast], counting: { runs.append($0) })
    let matrix = try #require(certificate.matrix)
    #expect(Set(runs).count == runs.count)
    #expect(runs.count == BuiltInScenarios.all.count + 2 * matrix.cases.count)
  }

  @Test func `the user's levels hold for the players' rules`() throws {
    var files = Self.tag(duration: 30, Self.quartiles)
    files.facts = Stage.media(lasting: .seconds(10))
    let levels = RuleLevels(["PlayersTrustDuration": .off])
    let certificate = try certificate(files, levels: levels)
    #expect(try players(certificate).verdict == .pass)
    #expect(certificate.matrix?.cells.allSatisfy { $0.verdict != .fail } == true)
  }
}

/// What a check of many players does once for all of them.
struct SharedWorkTests {
  /// Media that a cache reads.
  private struct CachedFiles: RunFiles {
    let own: TagFiles
    let cache: MediaCache

    func tag(at path: String) -> [UInt8] { own.tag }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts {
      try cache.facts(
        path: Checkout.root.appending(path: "SampleMedia/Media/ad-6s.mp4").path(), mode: mode,
        details: details)
    }

    func exists(_ path: String) -> Bool { own.exists(path) }
  }

  /// Finds one thing of all media.
  private final class CountingJudge: MediaJudging {
    let count = Mutex(0)

    func judgement(
      of facts: MediaFacts, declaredAs mediaFile: MediaFile?, duration: Duration?,
      at location: Vocabulary.SourceLocation
    ) -> MediaJudgement {
      count.withLock { $0 += 1 }
      return MediaJudgement(
        profile: "p", summary: "1 warning",
        diagnostics: [Diagnostic(rule: Rule(named: "Odd"), "odd", at: location)], json: .null)
    }

    func findings(
      about facts: MediaFacts, declaredAs mediaFile: MediaFile, duration: Duration?,
      at location: Vocabulary.SourceLocation
    ) -> [Diagnostic] { [] }

    func comparison(
      of renditions: [MediaRendition], at location: Vocabulary.SourceLocation
    ) -> RenditionJudgement? { nil }
  }

  @Test func `media is read and judged once for all players and cases`() throws {
    var (runs, readings) = (0, 0)
    let cache = MediaCache { (_, _, _) throws(FFmpegError) in
      readings += 1
      return SampleAd.media
    }
    let judge = CountingJudge()
    var service = RunService(files: CachedFiles(own: try TagFiles(Stage.tag), cache: cache))
    service.mediaJudge = judge
    let request = Stage.request(.init(name: "base"), .exact)
    let certifier = Certifier(request, players: PlayerProfile.captured, progress: { _ in }) {
      request in
      runs += 1
      let record = try service.run(request)
      // The judgement is the run's all the same, beside what the run itself says.
      #expect(
        record.diagnostics.count { $0.rule.id == "Odd" }
          == record.ads.count { $0.judgement != nil })
      return record
    }
    _ = try certifier.certificateAcrossPlayers(lint: [], inspection: service.inspect(request))
    #expect(runs > 200 && readings == 1)
    #expect(judge.count.withLock(\.self) == 1)
    // Another judge looks for itself.
    let other = CountingJudge()
    service.mediaJudge = other
    _ = try service.run(request)
    #expect(other.count.withLock(\.self) == 1)
  }
}
