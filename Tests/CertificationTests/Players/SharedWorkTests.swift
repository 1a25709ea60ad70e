import Certification
import Foundation
import Media
import Player
import Synchronization
import TestSupport
import Testing
import VAST
import VASTSimulator
import Vocabulary

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

    func comparison(
      of renditions: [MediaRendition], at location: Vocabulary.SourceLocation
    ) -> RenditionJudgement? { nil }
  }

  @Test func `media is read and judged once for all players and cases`() throws {
    var (runs, readings) = (0, 0)
    let cache = MediaCache { (_, _, _) throws(FFmpegError) in
      readings += 1
      return CertificationSample.media
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
